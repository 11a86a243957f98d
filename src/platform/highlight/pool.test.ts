import { afterEach, expect, test } from 'vitest'
import { type DrawOptions, DrawPool } from './pool.ts'

const unruly = new URL('./unruly-worker.fixture.ts', import.meta.url)
const pools: DrawPool[] = []
const open = (options: DrawOptions = {}) => {
  const pool = new DrawPool({ worker: unruly, size: 1, ...options })
  pools.push(pool)
  return pool
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop()))
})

test('no thread lives before there is work', async () => {
  const pool = open()
  expect(pool.threads).toBe(0)
  expect(await pool.draw('a', 'c', 'dana')).toEqual({ html: 'A' })
  expect(pool.threads).toBe(1)
})

test.each(['crash', 'throw', 'hoard'])(
  'a worker that does %s is replaced and the next job is done',
  async (deed) => {
    const pool = open({ timeoutMs: 20_000 })
    const [failed, after] = await Promise.all([
      pool.draw(deed, 'c', 'dana'),
      pool.draw('next', 'c', 'dana'),
    ])
    expect(failed).toEqual({ failure: deed === 'hoard' ? 'too_large' : 'failed' })
    expect(after).toEqual({ html: 'NEXT' })
  },
)

test('a fault inside the worker fails the job and keeps the worker', async () => {
  const pool = open()
  expect(await pool.draw('fault', 'c', 'dana')).toEqual({ failure: 'failed' })
  expect(pool.threads).toBe(1)
})

test('a job that overruns its time ends with its worker; the others go on', async () => {
  const pool = open({ timeoutMs: 1_000 })
  const [endless, after] = await Promise.all([
    pool.draw('loop', 'c', 'dana'),
    pool.draw('next', 'c', 'dana'),
  ])
  expect(endless).toEqual({ failure: 'timeout' })
  expect(after).toEqual({ html: 'NEXT' })
})

test('more waiting jobs than allowed are refused at once', async () => {
  const pool = open({ maxWaiting: 2, maxPerPerson: 2 })
  const outcomes = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((text) => pool.draw(text, 'c', 'dana')),
  )
  expect(outcomes.filter((outcome) => 'html' in outcome)).toHaveLength(3)
  expect(
    outcomes.filter((outcome) => 'failure' in outcome && outcome.failure === 'busy'),
  ).toHaveLength(2)
})

test('workers end after a while without work and come back for the next job', async () => {
  const pool = open({ idleMs: 20 })
  await pool.draw('a', 'c', 'dana')
  await expect.poll(() => pool.threads).toBe(0)
  expect(await pool.draw('b', 'c', 'dana')).toEqual({ html: 'B' })
})

test('stopping answers everyone who waits', async () => {
  const pool = open()
  const waiting = [pool.draw('loop', 'c', 'dana'), pool.draw('b', 'c', 'dana')]
  await pool.stop()
  expect(await Promise.all(waiting)).toEqual([{ failure: 'stopped' }, { failure: 'stopped' }])
  expect(await pool.draw('c', 'c', 'dana')).toEqual({ failure: 'stopped' })
  expect(pool.threads).toBe(0)
})

test('a short text never waits for a long one, however many of them there are', async () => {
  const pool = open({ maxWaiting: 64, maxPerPerson: 64 })
  const ends: string[] = []
  const draw = async (text: string, person: string) => {
    await pool.draw(text, 'c', person)
    ends.push(text.slice(0, 5))
  }
  // The first long one never ends: what comes after it must not need its thread.
  const long = ['loop', 'long1', 'long2'].map((text) => draw(text.padEnd(200_000), 'noam'))
  await draw('a', 'dana')
  await draw('b', 'dana')
  expect(ends).toEqual(['a', 'b'])
  expect(pool.threads).toBe(2)
  await pool.stop()
  await Promise.all(long)
})

test('long texts wait for one another as short ones do', async () => {
  const pool = open()
  const ends: string[] = []
  const draw = async (text: string, person: string) => {
    await pool.draw(text.padEnd(200_000), 'c', person)
    ends.push(text)
  }
  await Promise.all([draw('a', 'noam'), draw('b', 'noam'), draw('c', 'noam'), draw('d', 'dana')])
  expect(ends).toEqual(['a', 'b', 'd', 'c'])
})

test('a thread that grew large with a long text gives its memory back at once', async () => {
  const pool = open({ timeoutMs: 20_000, idleMs: 600_000 })
  await pool.draw('short', 'c', 'dana')
  expect(await pool.draw('keep'.padEnd(200_000), 'c', 'dana')).toMatchObject({ html: 'KEPT' })
  await expect.poll(() => pool.threads).toBe(0)
  expect(await pool.draw('plain'.padEnd(200_000), 'c', 'dana')).toMatchObject({ html: 'PLAIN' })
})

test('two jobs run at the same time when there are two threads', async () => {
  const pool = open({ size: 2 })
  await Promise.all([pool.draw('a', 'c', 'dana'), pool.draw('b', 'c', 'dana')])
  expect(pool.threads).toBe(2)
})

test("one person's jobs wait behind another's one, and a person has a bound", async () => {
  const pool = open({ maxPerPerson: 3 })
  const done: string[] = []
  const draw = async (text: string, person: string) => {
    const outcome = await pool.draw(text, 'c', person)
    done.push('html' in outcome ? outcome.html : `${text} ${outcome.failure}`)
  }
  const dana = ['a', 'b', 'c', 'd', 'e'].map((text) => draw(text, 'dana'))
  await Promise.all([...dana, draw('n', 'noam')])
  expect(done).toEqual(['e busy', 'A', 'B', 'N', 'C', 'D'])
})
