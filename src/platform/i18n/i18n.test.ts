/** Phrases in both languages, with their plurals and with names that do not turn a sentence around. */
import { describe, expect, test } from 'vitest'
import {
  defineTexts,
  formatPhrase,
  joinTexts,
  makeTranslate,
  pickPhrases,
  type TextKey,
} from './index.ts'

const files = {
  en: { one: '{n} file of {name}', other: '{n} files of {name}' },
  he: { one: 'קובץ אחד של {name}', two: 'שני קבצים של {name}', other: '{n} קבצים של {name}' },
}

describe('speaking', () => {
  test.each([
    ['en', 0, '0 files of \u2068Dana\u2069'],
    ['en', 1, '1 file of \u2068Dana\u2069'],
    ['en', 2, '2 files of \u2068Dana\u2069'],
    ['he', 1, 'קובץ אחד של \u2068Dana\u2069'],
    ['he', 2, 'שני קבצים של \u2068Dana\u2069'],
    ['he', 3, '3 קבצים של \u2068Dana\u2069'],
  ] as const)('%s, n = %i', (locale, n, expected) => {
    expect(formatPhrase(locale, files, { n, name: 'Dana' })).toBe(expected)
  })

  test('a slot without a value stays visible, and a value is never read as a slot', () => {
    const phrase = { en: '{a} and {b}', he: '{a} ו{b}' }
    expect(formatPhrase('en', phrase, { a: '{b}' })).toBe('\u2068{b}\u2069 and {b}')
    expect(formatPhrase('en', phrase, { a: '$1', b: 2 })).toBe('\u2068$1\u2069 and 2')
  })
})

test('of several names each stands by itself, so that the sentence goes on in its own direction', () => {
  const phrase = { en: 'from {hosts}', he: 'מתוך {hosts}' }
  expect(formatPhrase('he', phrase, { hosts: ['a.com', 'b.org'] })).toBe(
    'מתוך \u2068a.com\u2069, \u2068b.org\u2069',
  )
})

describe('the catalogue', () => {
  const feature = defineTexts('shelf', { files, title: { en: 'Shelf', he: 'מדף' } })
  const key = (text: string) => text as TextKey

  test('a phrase is found by room and name, in the language of the reader', () => {
    const all = joinTexts([feature])
    expect(makeTranslate(all, 'he')(key('shelf.title'))).toBe('מדף')
    expect(() => makeTranslate(all, 'en')(key('shelf.nothing'))).toThrow('is not declared')
  })

  test('a name declared twice does not start', () => {
    expect(() => joinTexts([feature, feature])).toThrow('text shelf.files is declared twice')
  })

  test('a page carries only the phrases it needs, in one language', () => {
    const picked = pickPhrases(joinTexts([feature]), [key('shelf.title')], 'he')
    expect(picked).toEqual({ 'shelf.title': { he: 'מדף' } })
  })
})
