/** Every hostile program is contained, ends for its named reason, and leaves nothing behind. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { corpus } from './corpus/index.ts'
import { expectedOf, type Hostile } from './corpus/program.ts'
import { Guest, type Outcome } from './guest.ts'
import { ISOLATIONS, type Launch } from './launch.ts'
import { architectureOf } from './syscall-numbers.ts'
import { launchOf, processesNamed, usual, withNativeDoor } from './testing.ts'

// Most of them wait or spin; more at once would only slow each other down.
const AT_ONCE = 8
const TIME_MS = 1_000

// What differs between the two machines stands in the corpus, side by side; a third one has no sandbox.
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

// Every process of a guest carries it in its command line, wherever it may have gone.
const MARK = `attack-${randomUUID()}`

async function attack(launch: Launch, program: Hostile): Promise<Outcome> {
  const { ends } = expectedOf(program, launch.isolation, architecture)
  const guest = new Guest(launch, { isWarm: true })
  await guest.ready
  return guest.run({
    ...usual,
    code: program.code.replaceAll('PORT', String(await port)),
    timeoutMs: program.timeoutMs ?? (ends.includes('time') ? TIME_MS : usual.timeoutMs),
    memoryMb: program.memoryMb ?? usual.memoryMb,
    ...(program.stdin && { stdin: program.stdin }),
    ...(program.keepsStdinOpen && { keepsStdinOpen: true }),
  })
}

/** What is wrong with how it ended, or nothing. */
function complaint(program: Hostile, launch: Launch, outcome: Outcome): string[] {
  const { ends, says } = expectedOf(program, launch.isolation, architecture)
  const { reason, stdout, stderr, exitCode } = outcome
  const told = `${program.name} (${program.tries}): ${reason} ${exitCode} ${stdout.slice(0, 200)} ${stderr.slice(-300)}`
  if (!ends.includes(reason)) return [`not ${ends.join(' or ')}: ${told}`]
  if (says && !says.test(stdout) && !says.test(stderr)) return [`does not say ${says}: ${told}`]
  return []
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
    const open = await withNativeDoor(plain)
    const launch = { ...open, args: [...open.args, MARK] }
    const waiting = [...corpus]
    const complaints: string[] = []
    const work = async () => {
      for (let program = waiting.shift(); program; program = waiting.shift())
        complaints.push(...complaint(program, launch, await attack(launch, program)))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(complaints).toEqual([])
    expect(visits).toEqual([])
    expect(processesNamed(MARK)).toEqual([])
    for (const path of ['/tmp/codeshelf-escape', '/codeshelf-escape', '/tmp/codeshelf-left-behind'])
      expect([path, existsSync(path)]).toEqual([path, false])
  })
})
