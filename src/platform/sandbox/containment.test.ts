/** Every hostile program is contained, ends for its named reason, and leaves nothing behind. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { corpus } from '#tests/support/hostile-programs/index.ts'
import { expectedOf, type Hostile } from '#tests/support/hostile-programs/program.ts'
import { TESTS_ALL } from '#tests/support/rounds.ts'
import { ISOLATIONS, type Launch } from './launch.ts'
import { launchOf, processesNamed, usual, withNativeCode } from './sandbox.fixture.ts'
import { type ProcessOutcome, SandboxedProcess } from './sandboxed-process.ts'
import { architectureOf } from './syscall-numbers.ts'

// Most of them wait or spin; more at once would only slow each other down.
const AT_ONCE = 8
// For programs that never end: a busy loop takes the processors from everybody for so long. The interpreter is ready
// before this begins.
const TIME_MS = TESTS_ALL ? 1_000 : 300
// A busy machine may have left one no time to write its result: then it gets more, once.
const MORE_TIME_MS = 10_000
// Who is to end for another reason must not run out of time on a busy machine.
const PATIENT_MS = 120_000

// What differs between the two machines is side by side in the corpus; a third one has no sandbox.
const architecture = architectureOf(process.arch)!

const visits: string[] = []
const service = createServer((socket) => {
  visits.push('tcp')
  socket.destroy()
})
const port = new Promise<number>((resolve) => {
  service.listen(0, '127.0.0.1', () => resolve((service.address() as { port: number }).port))
})
afterAll(() => void service.close())

// Every sandboxed process carries it in its command line, wherever it may have moved.
const MARK = `attack-${randomUUID()}`

async function attack(
  launch: Launch,
  program: Hostile,
  timeMs = program.timeoutMs ?? TIME_MS,
): Promise<ProcessOutcome> {
  const { ends } = expectedOf(program, launch.isolation, architecture)
  const sandboxed = new SandboxedProcess(launch, { isWarm: true })
  await sandboxed.ready
  return sandboxed.run({
    ...usual,
    code: program.code.replaceAll('PORT', String(await port)),
    timeoutMs: ends.includes('time') ? timeMs : PATIENT_MS,
    memoryMb: program.memoryMb ?? usual.memoryMb,
    ...(program.stdin && { stdin: program.stdin }),
    ...(program.keepsStdinOpen && { keepsStdinOpen: true }),
  })
}

/** What is wrong with how it ended, or nothing. */
function complaint(program: Hostile, launch: Launch, outcome: ProcessOutcome): string[] {
  const { ends, says: expected } = expectedOf(program, launch.isolation, architecture)
  const { reason, stdout, stderr, exitCode } = outcome
  const output = `${program.name} (${program.tries}): ${reason} ${exitCode} ${stdout.slice(0, 200)} ${stderr.slice(-300)}`
  if (!ends.includes(reason)) return [`not ${ends.join(' or ')}: ${output}`]
  if (expected && !expected.test(stdout) && !expected.test(stderr))
    return [`does not say ${expected}: ${output}`]
  return []
}

async function judge(launch: Launch, program: Hostile): Promise<string[]> {
  const outcome = await attack(launch, program)
  const complaints = complaint(program, launch, outcome)
  if (complaints.length === 0 || outcome.reason !== 'time') return complaints
  return complaint(program, launch, await attack(launch, program, MORE_TIME_MS))
}

test('the corpus is large, and every program in it is another one', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(170)
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  expect(new Set(corpus.map(({ code }) => code)).size).toBe(corpus.length)
})

describe.each(ISOLATIONS)('with %s', (isolation) => {
  test('each hostile program is contained and named, and leaves nothing behind', async () => {
    const plain = await launchOf(isolation)
    if (!plain) return
    const open = await withNativeCode(plain)
    const launch = { ...open, args: [...open.args, MARK] }
    const waiting = [...corpus]
    const complaints: string[] = []
    const work = async () => {
      for (let program = waiting.shift(); program; program = waiting.shift())
        complaints.push(...(await judge(launch, program)))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(complaints).toEqual([])
    expect(visits).toEqual([])
    // A supervisor that had to be ended goes before the processes it supervised.
    await expect.poll(() => processesNamed(MARK)).toEqual([])
    for (const path of ['/tmp/codeshelf-escape', '/codeshelf-escape', '/tmp/codeshelf-left-behind'])
      expect([path, existsSync(path)]).toEqual([path, false])
  })
})
