import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#platform/text/index.ts'
import { parseQuery } from './query.ts'
import { queryText, withoutPart } from './query-text.ts'
import { cleanName, FITS, fitOf, fragmentOf, keysOf, symbolsFitting } from './symbols.ts'

const symbol = (name: string, line = 1) => ({ name, kind: 'function' as const, line })

test.each([
  ['parseLine', 'parseline', FITS.whole],
  ['parseLine', 'par', FITS.begins],
  ['parseLine', 'line', FITS.wordBegins],
  ['parseLine', 'ine', FITS.not],
  ['parse_line_fast', 'line_f', FITS.wordBegins],
  ['HTTPServer', 'server', FITS.wordBegins],
  ['HTTPServer', 'tpserver', FITS.not],
  ['utf8Decode', 'decode', FITS.wordBegins],
  ['.card--wide', 'wide', FITS.wordBegins],
  ['.card', 'card', FITS.wordBegins],
  ['Straße', 'strasse', FITS.whole],
  ['פרק שני', 'שני', FITS.wordBegins],
  // Characters and their accents separate, as some keyboards and file systems write them.
  ['A\u0301E\u0301I\u0301O\u0301U\u0301_MAX', 'max', FITS.wordBegins],
  ['A\u0301E\u0301I\u0301O\u0301U\u0301_MAX', 'éí', FITS.not],
  ['openQ\u0323uery', 'q\u0323uery', FITS.wordBegins],
  ['openQ\u0323uery', 'uery', FITS.not],
  ['OPENQ\u0323UERY', 'uery', FITS.not],
  ['a b c d e f g h i j k', 'i j', FITS.wordBegins],
  ['a b c d e f g h i j k', 'j k', FITS.not],
])('%s for %s', (name, needle, fit) => {
  expect(fitOf(name, needle)).toBe(fit)
})

test('the text in which the database looks says the same as the name itself', () => {
  const part = fc.constantFrom(
    'a',
    'B',
    'Cd',
    '_',
    '-',
    '.',
    ' ',
    '9',
    'ש',
    'ß',
    'Q\u0323',
    '\u0301',
    '\u0001',
    '\n',
  )
  const text = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), text, (names, asked) => {
      const [needle] = parseQuery(`@"${asked}"`).needles
      if (!needle) return
      const keys = keysOf(names.map((name) => symbol(name)))
      const fits = names.map((name) => fitOf(cleanName(name), needle.folded))
      for (const fit of [FITS.wordBegins, FITS.begins, FITS.whole] as const) {
        const isThere = keys.includes(fragmentOf(needle.folded, fit))
        const isNamed = fits.some((own) => own >= fit)
        expect([names, needle.folded, fit, isThere]).toEqual([names, needle.folded, fit, isNamed])
      }
    }),
  )
})

test('the best comes first, then the order of the text', () => {
  const all = [symbol('loadAll', 1), symbol('load', 9), symbol('reload', 2), symbol('preLoad', 3)]
  expect(symbolsFitting(all, ['load']).map(({ line }) => line)).toEqual([9, 1, 3])
  expect(symbolsFitting(all, [])).toEqual([])
})

test('a symbol is written with @, and what begins with it otherwise is quoted', () => {
  const query = parseQuery('@load -@"get started" @ "@literal" a@b')
  expect(query.needles.map(({ text, isSymbol, isNot }) => [text, isSymbol, isNot])).toEqual([
    ['load', true, false],
    ['get started', true, true],
    ['@', false, false],
    ['@literal', false, false],
    ['a@b', false, false],
  ])
  expect(queryText(query)).toBe('@load -@"get started" "@" "@literal" a@b')
  expect(parseQuery(queryText(query))).toEqual(query)
  expect(withoutPart(query, query.needles[0]!)).toBe('-@"get started" "@" "@literal" a@b')
  expect(query.needles.map(({ inText }) => inText)).toEqual([
    ...[foldText('load'), 'started', '@', '@literal', 'a@b'],
  ])
})
