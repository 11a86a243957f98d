import { afterEach, describe, expect, test } from 'vitest'
import { Memory } from './memory.ts'
import { openUnruly, type UnrulyOptions } from './unruly.fixture.ts'

type Open = ReturnType<typeof open>

const opened: ReturnType<typeof openUnruly>[] = []
const open = (options: UnrulyOptions = {}) => {
  const unruly = openUnruly(options)
  opened.push(unruly)
  const { pool, attempt } = unruly
  return { pool, draw: (text: string, person = 'dana', more = {}) => attempt(person, text, more) }
}
const drawn = (html: string) => ({ result: { html } })
const long = (text: string) => text.padEnd(200_000)

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ pool }) => pool.stop()))
})

test('no thread lives before there is work', async () => {
  const { pool, draw } = open()
  expect(pool.threads).toBe(0)
  expect(await draw('a')).toEqual(drawn('A'))
  expect(pool.threads).toBe(1)
})

test.each(['crash', 'throw', 'hoard'])(
  'a thread that does %s is replaced and the next job is done',
  async (deed) => {
    const { draw } = open({ timeoutMs: 20_000 })
    const [failed, after] = await Promise.all([draw(deed), draw('next')])
    expect(failed).toMatchObject({ failure: deed === 'hoard' ? 'too_large' : 'failed' })
    expect(after).toEqual(drawn('NEXT'))
  },
)

test('an error of a job fails it by its message and keeps the thread', async () => {
  const { pool, draw } = open()
  expect(await draw('fault')).toEqual({ failure: 'failed', error: 'no luck' })
  expect(pool.threads).toBe(1)
})

test('a job that overruns its time ends with its thread; the others go on', async () => {
  const { draw } = open({ timeoutMs: 1_000 })
  const [endless, after] = await Promise.all([draw('loop'), draw('next')])
  expect(endless).toEqual({ failure: 'timeout' })
  expect(after).toEqual(drawn('NEXT'))
})

test('more waiting jobs than allowed are refused at once', async () => {
  const { draw } = open({ maxWaiting: 2 })
  const outcomes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => draw(text)))
  expect(outcomes.filter((outcome) => 'result' in outcome)).toHaveLength(3)
  expect(outcomes.slice(3)).toEqual([{ failure: 'busy' }, { failure: 'busy' }])
})

test('threads end after a while without work and come back for the next job', async () => {
  const { pool, draw } = open({ idleMs: 20 })
  await draw('a')
  await expect.poll(() => pool.threads).toBe(0)
  expect(await draw('b')).toEqual(drawn('B'))
})

test('stopping answers everyone who waits', async () => {
  const { pool, draw } = open()
  const waiting = [draw('loop'), draw('b'), draw(long('c')), draw(long('d'))]
  await pool.stop()
  expect(await Promise.all(waiting)).toEqual(Array(4).fill({ failure: 'busy' }))
  expect(await draw('c')).toEqual({ failure: 'busy' })
  expect(pool.threads).toBe(0)
})

test('two jobs run at the same time when there are two threads', async () => {
  const { pool, draw } = open({ size: 2 })
  await Promise.all([draw('a'), draw('b')])
  expect(pool.threads).toBe(2)
})

describe('nobody waits for', () => {
  /** In the order in which they end. */
  const ending = (draw: ReturnType<typeof open>['draw']) => {
    const ends: string[] = []
    const until = async (text: string, person: string, more = {}) => {
      const outcome = await draw(text, person, more)
      const name = text.trimEnd()
      ends.push('result' in outcome ? name : `${name} ${outcome.failure}`)
    }
    return { ends, until }
  }

  test('a long text with a short one, however many of them there are', async () => {
    const { pool, draw } = open()
    const { ends, until } = ending(draw)
    // The first long one never ends: what comes after it must not need its thread.
    const unended = ['loop', 'long1', 'long2'].map((text) => until(long(text), 'noam'))
    await until('a', 'dana')
    await until('b', 'dana')
    expect(ends).toEqual(['a', 'b'])
    expect(pool.threads).toBe(2)
    await pool.stop()
    await Promise.all(unended)
  })

  test('strangers and long work of jobs, whatever its length', async () => {
    const { pool, draw } = open()
    const { ends, until } = ending(draw)
    const unended = [until('loop', 'address', { isAside: true })]
    unended.push(until(long('more'), 'address', { isAside: true }))
    await until('a', 'dana')
    await until(long('b'), 'dana')
    expect(ends).toEqual(['a', 'b'])
    await pool.stop()
    await Promise.all(unended)
  })

  test('more than one long text of anybody', async () => {
    const { ends, until } = ending(open().draw)
    const texts = ['a', 'b', 'c'].map((text) => until(long(text), 'noam'))
    await Promise.all([...texts, until(long('d'), 'dana')])
    expect(ends).toEqual(['a', 'b', 'd', 'c'])
  })

  test("another's many jobs; and a person has a bound for each kind", async () => {
    const { ends, until } = ending(open({ mostWaiting: 3 }).draw)
    const dana = ['a', 'b', 'c', 'd', 'e'].map((text) => until(text, 'dana'))
    const other = until('x', 'dana', { kind: 'other' })
    await Promise.all([...dana, other, until('n', 'noam')])
    expect(ends).toEqual(['e busy', 'a', 'b', 'n', 'c', 'd', 'x'])
  })
})

describe('memory', () => {
  test('of a thread that grew large with a long text is given back at once', async () => {
    const { pool, draw } = open({ timeoutMs: 20_000, idleMs: 600_000 })
    await draw('short')
    expect(await draw(long('keep'))).toEqual(drawn('KEPT'))
    await expect.poll(() => pool.threads).toBe(0)
    expect(await draw(long('plain'))).toEqual(drawn('PLAIN'))
  })

  test('of a thread that grew large does not grow on under the next long text', async () => {
    const { draw } = open({ timeoutMs: 20_000 })
    const texts = ['thread', 'thread', 'keep', 'thread']
    const [first, second, , last] = await Promise.all(texts.map((text) => draw(long(text))))
    expect(second).toEqual(first)
    expect(last).not.toEqual(first)
  })

  test('is one budget of all pools: long texts that need too much together take turns', async () => {
    const memory = new Memory(100)
    const bytesPerLetter = (60 * 1024 * 1024) / 200_000
    const [one, other, third] = [0, 1, 2].map(() => open({ memory, bytesPerLetter })) as [
      Open,
      Open,
      Open,
    ]
    const ends: string[] = []
    const first = one.draw(long('loop'), 'noam')
    const waiting = [
      other.draw(long('b')).finally(() => ends.push('b')),
      // Needs less than is left; a larger job is not overtaken endlessly.
      third.draw(long('c'), 'ada', { bytesPerLetter: 1 }).finally(() => ends.push('c')),
    ]
    for (const { draw } of [other, third]) expect(await draw('x')).toEqual(drawn('X'))
    expect(ends).toEqual([])
    await one.pool.stop()
    expect(await first).toEqual({ failure: 'busy' })
    expect(await Promise.all(waiting)).toEqual([drawn('B'), drawn('C')])
  })
})
