/** The runner: one program a person, a few at once, a short queue, and nothing left when it stops. */
import { availableParallelism } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import type { SandboxJob } from './job.ts'
import { CodeRunner, type RunnerOptions } from './runner.ts'
import { launchOf, sandboxedAlive, sandboxFolder, usual } from './sandbox.fixture.ts'

const open: CodeRunner[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((runner) => runner.stop()))
  expect(sandboxedAlive()).toEqual([])
})

/** On the kind of isolation that this machine gives; null where it gives none, for the checked reason. */
async function openRunner(options: Partial<RunnerOptions> = {}): Promise<CodeRunner | null> {
  if (!(await launchOf('namespaces')) && !(await launchOf('landlock'))) return null
  const runner = new CodeRunner({ folder: sandboxFolder, mode: 'auto', warm: 1, ...options })
  open.push(runner)
  return runner
}

const job = (code: string, more: Partial<SandboxJob> = {}): SandboxJob => ({
  ...usual,
  code,
  ...more,
})
const SLEEP = 'import time\nprint("on")\ntime.sleep(600)'

/** Runs until it is stopped, and reports when it has begun. */
function longRun(runner: CodeRunner, who: string) {
  const ending = new AbortController()
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = runner.run(who, job(SLEEP, { onOutput: begin }), ending.signal)
  return { begun, end: () => ending.abort(), ended }
}

describe('the runner', () => {
  test('runs a program for a person, and the next one after it', async () => {
    const runner = await openRunner()
    if (!runner) return
    for (const n of [1, 2, 3])
      expect((await runner.run('dana', job(`print(${n})`))).stdout).toBe(`${n}\n`)
  })

  test('a second program of the same person is refused while the first runs, of another not', async () => {
    const runner = await openRunner()
    if (!runner) return
    const first = longRun(runner, 'dana')
    await first.begun
    await expect(runner.run('dana', job('print(1)'))).rejects.toMatchObject({
      refusal: 'in_progress',
    })
    expect((await runner.run('noam', job('print(1)'))).reason).toBe('finished')
    first.end()
    expect((await first.ended).reason).toBe('stopped')
    expect((await runner.run('dana', job('print(1)'))).reason).toBe('finished')
  })

  test('who comes when all places are taken waits, and is served in order', async () => {
    const runner = await openRunner({ maxRunning: 1 })
    if (!runner) return
    const first = longRun(runner, 'dana')
    await first.begun
    const order: string[] = []
    const others = ['noam', 'ada', 'gil'].map(async (who) => {
      await runner.run(who, job('print(1)'))
      order.push(who)
    })
    first.end()
    await Promise.all([first.ended.catch(() => {}), ...others])
    expect(order).toEqual(['noam', 'ada', 'gil'])
    expect(runner.state().running).toBe(0)
  })

  test('waiting has an end, and so has the queue', async () => {
    const runner = await openRunner({ maxRunning: 1, maxWaiting: 1, waitMs: 50 })
    if (!runner) return
    const first = longRun(runner, 'dana')
    await first.begun
    const waiting = runner.run('noam', job('print(1)'))
    await expect(runner.run('ada', job('print(1)'))).rejects.toMatchObject({ refusal: 'busy' })
    await expect(waiting).rejects.toMatchObject({ refusal: 'busy' })
    first.end()
    await first.ended
  })

  test('who goes away while waiting takes no place', async () => {
    const runner = await openRunner({ maxRunning: 1 })
    if (!runner) return
    const first = longRun(runner, 'dana')
    await first.begun
    const gone = new AbortController()
    const waiting = runner.run('noam', job('print(1)'), gone.signal)
    gone.abort()
    await expect(waiting).rejects.toMatchObject({ refusal: 'busy' })
    first.end()
    await first.ended
    expect(runner.state().running).toBe(0)
  })

  test('a thousand programs at once: as many as may run do, the rest is refused at once', async () => {
    const runner = await openRunner({ maxRunning: 2, maxWaiting: 10, waitMs: 60_000 })
    if (!runner) return
    const all = await Promise.allSettled(
      Array.from({ length: 1_000 }, (_, n) => runner.run(`p${n}`, job('print(1)'))),
    )
    const served = all.filter(({ status }) => status === 'fulfilled')
    expect(served).toHaveLength(12)
    expect(runner.state().running).toBe(0)
  })

  test('stopping ends what runs and what waits', async () => {
    const runner = await openRunner({ maxRunning: 1 })
    if (!runner) return
    await runner.warmUp()
    const first = longRun(runner, 'dana')
    await first.begun
    const waiting = runner.run('noam', job('print("too late")'))
    const refused = expect(waiting).rejects.toMatchObject({ refusal: 'busy' })
    await expect.poll(() => runner.state().waiting).toBe(1)
    await runner.stop()
    expect((await first.ended).reason).toBe('stopped')
    await refused
    await expect(runner.run('dana', job('print(1)'))).rejects.toMatchObject({ refusal: 'disabled' })
  })

  test('tells how it stands: who runs, who waits, and how all others fared', async () => {
    const runner = await openRunner({ maxRunning: 1, maxWaiting: 1 })
    if (!runner) return
    await runner.run('gil', job('print(1)'))
    await runner.run('gil', job('1 / 0'))
    const first = longRun(runner, 'dana')
    await first.begun
    const waiting = runner.run('noam', job('print(1)'))
    await runner.run('dana', job('print(1)')).catch(() => {})
    await runner.run('ada', job('print(1)')).catch(() => {})
    expect(runner.state()).toMatchObject({
      running: 1,
      maxRunning: 1,
      waiting: 1,
      maxWaiting: 1,
      maxWarm: 1,
      ended: { finished: 1, failed: 1 },
      refused: { in_progress: 1, busy: 1 },
    })
    first.end()
    await Promise.all([first.ended, waiting])
    expect(runner.state()).toMatchObject({
      running: 0,
      waiting: 0,
      ended: { finished: 2, failed: 1, stopped: 1 },
    })
  })

  test('several processes of one machine divide its places, and each keeps at least one', () => {
    const slotsOf = (sharedBy: number) => {
      const { maxRunning, maxWarm } = new CodeRunner({
        folder: sandboxFolder,
        mode: 'off',
        sharedBy,
      }).state()
      return { maxRunning, maxWarm }
    }
    const cores = availableParallelism()
    expect(slotsOf(1)).toEqual({ maxRunning: 2 * cores, maxWarm: Math.min(cores, 4) })
    expect(slotsOf(2).maxRunning).toBe(cores)
    expect(slotsOf(1_000)).toEqual({ maxRunning: 1, maxWarm: 1 })
  })

  test('switched off, it says so and runs nothing', async () => {
    const runner = new CodeRunner({ folder: sandboxFolder, mode: 'off' })
    expect(await runner.capability()).toEqual({
      launch: null,
      pythonVersion: null,
      protections: [],
      refusals: [{ isolation: null, cause: 'switched_off', detail: 'CODE_RUN=off' }],
    })
    await expect(runner.run('dana', job('print(1)'))).rejects.toMatchObject({ refusal: 'disabled' })
  })
})
