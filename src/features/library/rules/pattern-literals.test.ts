import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#platform/text/index.ts'
import { literalsOf } from './pattern-literals.ts'
import { isTooComplex, parseQuery } from './query.ts'
import { queryText } from './query-text.ts'

test.each<[source: string, literals: string[]]>([
  ['parseLine', ['parseline']],
  ['parse\\w+\\(', ['parse']],
  ['foo.*barbaz', ['barbaz', 'foo']],
  ['colou?rful', ['colo', 'rful']],
  ['abcd+e', ['abcd']],
  ['abcd{0,3}efg', ['abc', 'efg']],
  ['one|two', []],
  ['(one|two)three', ['three']],
  ['[abc]defg[)]hij', ['defg', 'hij']],
  ['[]abc]defg', ['defg']],
  ['[[:alpha:]]defg', ['defg']],
  ['\\.html\\b', ['.html']],
  ['\\x41bcd', []],
  ['\\Qa.b\\E', []],
  ['(?i)abc', ['abc']],
  ['ab', []],
  ['(unclosed', []],
  ['שלום', []],
])('%s', (source, literals) => {
  expect(literalsOf(source)).toEqual(literals)
})

test('a text that matches has them all', () => {
  const sign = fc.constantFrom(
    ...[
      'a',
      'b',
      'C',
      'abc',
      '.',
      '*',
      '+',
      '?',
      '|',
      '(',
      ')',
      '[ab]',
      '[^c]',
      '\\.',
      '\\w',
      '{2}',
      '^',
      '$',
    ],
  )
  const source = fc.array(sign, { minLength: 1, maxLength: 8 }).map((signs) => signs.join(''))
  const text = fc.array(fc.constantFrom('a', 'B', 'c', '.', 'abc', '\n'), { maxLength: 12 })
  fc.assert(
    fc.property(source, text, (source, letters) => {
      let pattern: RegExp
      try {
        pattern = new RegExp(source, 'imu')
      } catch {
        return
      }
      const joined = letters.join('')
      if (!pattern.test(joined)) return
      for (const literal of literalsOf(source)) expect(foldText(joined)).toContain(literal)
    }),
    { numRuns: 5_000 },
  )
})

test('a pattern is read between slashes, before a blank or the end', () => {
  const query = parseQuery('/for \\w+ of/ -/a\\/b/s word /usr/bin "/x/" / a / //')
  expect(query.patterns).toEqual([
    { source: 'for \\w+ of', isDotAll: false, isNot: false },
    { source: 'a\\/b', isDotAll: true, isNot: true },
  ])
  expect(query.needles.map(({ text }) => text)).toEqual(['word', '/usr/bin', '/x/', '/', 'a', '//'])
  expect(isTooComplex(query)).toBe(true)
  const [one] = query.patterns
  expect(parseQuery(queryText({ ...query, patterns: [one!] }))).toEqual({
    ...query,
    patterns: [one],
  })
  expect(isTooComplex(parseQuery('/a/ word'))).toBe(false)
})
