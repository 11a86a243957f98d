import { afterAll, expect, test } from 'vitest'
import { stopTextThreads } from '../../text-threads/index.ts'
import { headingsOf } from '../headings.ts'
import { headingsIn, locateAnchors, MAX_ANCHORED_UNITS, suggestionsFor } from './index.ts'

afterAll(stopTextThreads)

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `const value${at} = compute(${at})\n`).join('')

test.each([
  ['small', 100],
  ['large', 4_000],
])('a %s text gives the same answer, on whichever thread', async (_size, count) => {
  const stored = `# Title\n${lines(count)}`
  const current = `new\n${stored.replace('compute(7)', 'compute(7, twice)')}`
  const wanted = {
    lines: [
      { lineStart: 5, lineEnd: 5 },
      { lineStart: 9, lineEnd: 9 },
      { lineStart: 5, lineEnd: 5 },
    ],
    headings: [{ anchorId: 'h-title', text: 'Title', path: ['Title'] }],
  }
  const places = await locateAnchors(stored, current, wanted, 'dana')
  expect(places).toEqual({
    lines: [
      { lineStart: 6, lineEnd: 6, state: 'shifted', reason: null },
      { lineStart: 10, lineEnd: 10, state: 'edited', reason: null },
      { lineStart: 6, lineEnd: 6, state: 'shifted', reason: null },
    ],
    headings: [{ state: 'shifted', anchorId: 'h-title', text: 'Title', line: 2 }],
  })
})

test('a queue that is full is named as busy, and nothing is called lost for it', async () => {
  const stored = lines(8_000)
  const wanted = { lines: [{ lineStart: 5, lineEnd: 5 }], headings: [] }
  const asked = Array.from({ length: 20 }, (_, n) =>
    locateAnchors(stored, `${n}\n${stored}`, wanted, 'dana').then((places) =>
      'failure' in places ? places.failure : places.lines[0]!.state,
    ),
  )
  const outcomes = await Promise.all(asked)
  expect(new Set(outcomes)).toEqual(new Set(['shifted', 'busy']))
})

test('a text longer than any file is refused by name', async () => {
  const text = 'x'.repeat(MAX_ANCHORED_UNITS + 1)
  const refused = { code: 'text_too_long' }
  const wanted = { lines: [{ lineStart: 1, lineEnd: 1 }], headings: [] }
  await expect(locateAnchors('a', text, wanted, 'dana')).rejects.toMatchObject(refused)
  await expect(headingsIn(text, 'dana')).rejects.toMatchObject(refused)
  const suggest = suggestionsFor({ suggestText: text, isMarkdown: false }, 'dana')
  await expect(suggest).rejects.toMatchObject(refused)
})

test.each([
  ['small', 10],
  ['large', 8_000],
])(
  'headings and suggestions of a %s text are the same on whichever thread',
  async (_size, count) => {
    const text = `# Title\n\n${'| a | b |\n'.repeat(count)}\n## Title\n\nthe quoted words\n`
    expect(await headingsIn(text, 'dana')).toEqual(headingsOf(text))
    const line = { lineStart: 1, lineEnd: 1, quote: 'the quoted word', before: '', after: '' }
    const wanted = { suggestText: text, isMarkdown: true }
    expect(
      await suggestionsFor({ ...wanted, line: { ...line, headingPath: [] } }, 'dana'),
    ).toMatchObject([{ text: 'the quoted words', anchorId: '' }])
    const heading = { anchorId: 'h-titles', text: 'Titles', path: ['Titles'] }
    expect(await suggestionsFor({ ...wanted, heading }, 'dana')).toMatchObject([
      { anchorId: 'h-title' },
      { anchorId: 'h-title-1' },
    ])
  },
)
