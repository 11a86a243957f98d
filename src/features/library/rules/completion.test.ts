/** Completions while a search is typed. */
import { describe, expect, test } from 'vitest'
import { completeAt, type Offers } from './completion.ts'
import { parseQuery } from './query.ts'
import { isUnfinished } from './unfinished.ts'

const offers: Offers = {
  lang: [
    { value: 'python', label: '\u2068Python\u2069 (12)' },
    { value: 'typescript', label: 'TypeScript (3)' },
    { value: 'javascript', label: 'JavaScript (1)' },
    { value: 'cpp', label: '\u2068C++\u2069 (1)' },
  ],
  tag: [
    { value: 'to read', label: 'Tag: to read (2)' },
    { value: 'טיוטה', label: 'Tag: טיוטה (1)' },
  ],
  repo: [],
  folder: [{ value: 'src/my api', label: 'src/my api' }],
}

const written = (text: string, caret = text.length) =>
  completeAt(text, caret, offers)?.rows.map((row) => row.written) ?? null

describe('values', () => {
  test.each([
    ['lang:', ['lang:python ', 'lang:typescript ', 'lang:javascript ', 'lang:cpp ']],
    ['lang:PY', ['lang:python ']],
    ['lang:c++', ['lang:cpp ']],
    ['-lang:ty', ['-lang:typescript ']],
    ['beginning first: lang:script', ['lang:typescript ', 'lang:javascript ']],
    ['tag:to', ['tag:"to read" ']],
    ['folder:api', ['folder:"src/my api" ']],
    ['tag:"to r', ['tag:"to read" ']],
    ['tag:טי', ['tag:טיוטה ']],
    ['lang:cobol', null],
    ['repo:', null],
  ])('%s', (text, rows) => expect(written(text)).toEqual(rows))

  test('what is written out already is not offered again', () => {
    expect(written('lang:python')).toBeNull()
  })

  test('every offer is read as the condition that it names', () => {
    for (const name of ['lang', 'tag'] as const)
      for (const [at, row] of completeAt(`-${name}:`, name.length + 2, offers)!.rows.entries())
        expect(parseQuery(row.written).fields).toEqual([
          { name, value: offers[name][at]!.value, isNot: true },
        ])
  })
})

describe('operators', () => {
  test.each([
    ['la', ['lang:']],
    ['word -ta', ['-tag:']],
    ['re', null],
    ['l', null],
    ['lang', ['lang:']],
    ['slang', null],
    ['"a phrase la', ['lang:']],
  ])('%s', (text, rows) => expect(written(text)).toEqual(rows))
})

test.each([
  ['lang:', true],
  ['heap -tag:"', true],
  ['lang:go', false],
  ['slang:', false],
  ['lang: ', false],
])('%s waits for more: %s', (text, waits) => expect(isUnfinished(text)).toBe(waits))

test('only the word before the caret is replaced, and never the middle of one', () => {
  const text = 'tag:to lang:py heap'
  expect(completeAt(text, 14, offers)).toMatchObject({ from: 7, to: 14 })
  expect(completeAt(text, 13, offers)).toBeNull()
  expect(completeAt(text, text.length, offers)).toBeNull()
})
