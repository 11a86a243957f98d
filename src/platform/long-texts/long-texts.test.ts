/** Long texts are read in a thread, and the outcome is the same as where the request is. */
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { toggleTasks } from '../tasks/index.ts'
import { stopTextThreads } from '../text-threads/index.ts'
import { endingsLater, examineText, LONG_TEXT, readLongBody, tickLater } from './index.ts'
import { factsOf } from './jobs.ts'

afterAll(stopTextThreads)
afterEach(() => void vi.restoreAllMocks())

const DANA = { memberId: 'dana', address: '127.0.0.1' }
const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const read = (text: string, kind: 'json' | 'form' = 'json') =>
  readLongBody({ kind, body: bytes(text), isDigested: false }, DANA)

describe.each([
  ['short', 10],
  ['long', LONG_TEXT + 1],
])('a %s body', (_, length) => {
  const text = 'שלום 😀 '.repeat(length)

  test('is read as JSON and as a form', async () => {
    expect(await read(JSON.stringify({ text, n: 1 }))).toEqual({ value: { text, n: 1 } })
    const form = new URLSearchParams({ text, more: 'x' }).toString()
    expect(await read(form, 'form')).toEqual({ value: { text, more: 'x' } })
  })

  test('that is no JSON, or holds too much of it, is named', async () => {
    expect(await read(`{"text": "${text}"`)).toEqual({ isUnreadable: true })
    expect(await read(`["${text}", ${'['.repeat(100)}`)).toEqual({ excess: 'nested too deeply' })
  })

  test('has a digest where one is wanted', async () => {
    const [one, same, other] = await Promise.all(
      [text, text, `${text}!`].map((content) =>
        readLongBody(
          { kind: 'json', body: bytes(JSON.stringify(content)), isDigested: true },
          DANA,
        ),
      ),
    )
    expect(one).toEqual(same)
    expect(one).toMatchObject({ digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(one).not.toMatchObject({ digest: (other as { digest: string }).digest })
  })
})

test('the bytes of a long body are handed over, not copied', async () => {
  const body = bytes(JSON.stringify('x'.repeat(LONG_TEXT)))
  await readLongBody({ kind: 'json', body, isDigested: false }, DANA)
  expect(body.buffer.detached).toBe(true)
})

test('a long text has the facts of a short one', async () => {
  const text = `Straße\r\nשָׁלוֹם\rpassword = "aaaaaaaaaaaaaa"\n`.repeat(2_000)
  const facts = await examineText(text, 'dana')
  expect(facts).toEqual(factsOf(text))
  expect(facts).toMatchObject({
    lines: 6_000,
    sizeBytes: Buffer.byteLength(text),
    secrets: ['password'],
  })
})

test('a long text gets its line ends back', async () => {
  const stored = 'a\r\nb\n'.repeat(20_000)
  const written = `${'a\nb\n'.repeat(20_000)}c`
  expect(await endingsLater.run('dana', stored, written)).toBe(`${stored}c`)
})

test('boxes of a long text are ticked in the thread', async () => {
  const text = '- [ ] a\n'.repeat(LONG_TEXT)
  const ticks = [{ index: LONG_TEXT - 1, checked: true }]
  const expected = toggleTasks(text, ticks)
  const here = vi.spyOn(String.prototype, 'matchAll')
  expect(await tickLater.run('dana', text, ticks)).toBe(expected)
  expect(here).not.toHaveBeenCalled()
  expect(await tickLater.run('dana', text, [{ index: LONG_TEXT, checked: true }])).toBeNull()
})
