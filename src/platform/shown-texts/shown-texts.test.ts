import { afterEach, expect, test } from 'vitest'
import { forgetContents } from '../content-caches.ts'
import { ContentResults } from '../content-results.ts'
import { sha256 } from '../crypto/index.ts'
import type { MarkupText } from '../html/markup.tsx'
import { readSvg } from '../svg/index.ts'
import { stopTextThreads } from '../text-threads/index.ts'
import { drawField, drawLines, drawSource } from './draw-source.ts'
import {
  type DrawnSource,
  readField,
  readImage,
  readLines,
  readSource,
  SMALL_TEXT,
  type SourceSettings,
} from './index.ts'

afterEach(stopTextThreads)

const settings: SourceSettings = {
  language: 'python',
  firstLine: 2_001,
  mostLines: 2_000,
  labels: {
    locale: 'he',
    line: { en: 'Line {line}', he: 'שורה {line}' },
    rest: {
      en: { one: '{count} more', other: '{count} more' },
      he: { one: 'עוד {count}', two: 'עוד {count}', other: 'עוד {count}' },
    },
  },
  foldAfter: 40,
  hasOutline: true,
}
const content = `def first():\n    return "\u202e<b>"\n\n${'x'.repeat(90)}\r\n`.repeat(1_500)
const text = { content, coloured: null }
const named = (content: string, person = 'dana') => ({ hash: sha256(content), person })

const textOf = (markup: MarkupText) =>
  typeof markup === 'string' ? markup : new TextDecoder().decode(markup.bytes)

async function drawn(wanted: ReturnType<typeof readSource>): Promise<DrawnSource> {
  const source = await wanted
  if ('failure' in source) throw new Error(source.failure)
  return source()
}

test('the thread draws what the request would have drawn', async () => {
  expect(content.length).toBeGreaterThan(SMALL_TEXT)
  const large = await drawn(readSource(named(content), text, settings))
  const here = drawSource(text, settings)
  const { markup, outline } = large
  expect({ ...large, markup: textOf(markup), outline: textOf(outline!) }).toEqual(here)
  expect(String(here.outline).match(/<li>/g)).toHaveLength(1_000)
  expect([here.hidden.length > 0, here.hasLongLines]).toEqual([true, true])
  expect(here.markup).toContain('id="L2001"')
  expect(here.markup).not.toContain('id="L4001"')
})

test('a text is read once, and again after it was deleted', async () => {
  const [one, other] = await Promise.all([
    drawn(readSource(named(content), text, settings)),
    drawn(readSource(named(content, 'noam'), text, settings)),
  ])
  expect(other).toBe(one)
  expect(await drawn(readSource(named(content), text, settings))).toBe(one)
  const page = { ...settings, firstLine: 1 }
  expect(await drawn(readSource(named(content), text, page))).not.toBe(one)
  forgetContents(new Set([sha256(content)]))
  expect(await drawn(readSource(named(content), text, settings))).not.toBe(one)
})

test('lines and images too are the same from the thread', async () => {
  expect(await readLines('dana', text, 3, 5_000)).toEqual(drawLines(text, 3, 5_000))
  const image = `<svg>\n<g>${'<g/>'.repeat(SMALL_TEXT)}</svg>`
  expect(await readImage(named(image), image)).toEqual(readSvg(image))
})

test('a text for a text area comes from the thread as from the request', async () => {
  const long = `<b>"\r\n</textarea>&\r\n`.repeat(2_000)
  const field = await readField('dana', long)
  expect(field.markup).toHaveProperty('bytes')
  expect({ ...field, markup: textOf(field.markup) }).toEqual(drawField(long))
  expect(drawField(long).markup).toMatch(/^\n&lt;b&gt;&quot;\n&lt;\/textarea&gt;&amp;\n&lt;/)
  expect(field).toMatchObject({ ending: '\r\n', lines: 4_000 })
})

test('what somebody wrote comes back to them also when the thread is full', async () => {
  const fields = await Promise.all(
    Array.from({ length: 40 }, (_, at) => readField('dana', `${at}\n${content}`)),
  )
  const here = fields.filter(({ markup }) => typeof markup === 'string')
  expect(here.length).toBeGreaterThan(0)
  expect(here.length).toBeLessThan(40)
  for (const [at, { markup }] of fields.entries())
    expect(textOf(markup).startsWith(`\n${at}\n`)).toBe(true)
})

test('a small text needs no thread, and is drawn when it is wanted', async () => {
  const small = { content: 'a\nb\n', coloured: null }
  const source = await readSource(named(small.content), small, { ...settings, firstLine: 1 })
  if ('failure' in source) throw new Error(source.failure)
  expect(source()).toBe(source())
  expect(typeof source().markup).toBe('string')
})

test('whoever has too much waiting is told so by name, and nobody else', async () => {
  const texts = Array.from({ length: 40 }, (_, at) => `${at}\n${content}`)
  const asked = texts.map((content) =>
    readSource(named(content), { content, coloured: null }, settings),
  )
  const other = await readSource(named(`noam\n${content}`, 'noam'), text, settings)
  expect('failure' in other).toBe(false)
  const failures = (await Promise.all(asked)).map((one) => ('failure' in one ? one.failure : null))
  expect(new Set(failures)).toEqual(new Set([null, 'busy']))
})

test('a text that is deleted while it is read is not kept', async () => {
  const results = new ContentResults<{ n: number }>(1_000, () => 1)
  const key = sha256('deleted')
  let finish = (_result: { n: number }) => {}
  const first = results.get(key, () => new Promise<{ n: number }>((done) => (finish = done)))
  results.forget(new Set([key]))
  finish({ n: 1 })
  expect(await first).toEqual({ n: 1 })
  expect(await results.get(key, async () => ({ n: 2 }))).toEqual({ n: 2 })
  expect(await results.get(key, async () => ({ n: 3 }))).toEqual({ n: 2 })
})

test('a failure is not kept', async () => {
  const results = new ContentResults<{ n: number }>(1_000, () => 1)
  expect(await results.get('a', async () => ({ failure: 'busy' }))).toEqual({ failure: 'busy' })
  expect(await results.get('a', async () => ({ n: 1 }))).toEqual({ n: 1 })
})
