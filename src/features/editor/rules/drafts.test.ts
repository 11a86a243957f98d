import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFileName } from '#features/library/contract/limits.ts'
import { afterSaved, hasMovedOn, isSpent } from './drafts.ts'
import { changedFields, emptyFields, readFolder, readTags } from './file-fields.ts'
import { guessName } from './guess-name.ts'

const written = { ...emptyFields, fileName: 'a.ts' }

test('a draft that says what the server has is not offered', () => {
  const stored = { text: 'one', written, version: 3 }
  expect(isSpent({ text: 'one', written, baseVersion: 2 }, stored)).toBe(true)
  expect(isSpent({ text: 'one!', written, baseVersion: 3 }, stored)).toBe(false)
  const renamed = { ...written, fileName: 'b.ts' }
  expect(isSpent({ text: 'one', written: renamed, baseVersion: 3 }, stored)).toBe(false)
})

test('a draft tells whether the file went on without it', () => {
  const draft = { text: 'x', written, baseVersion: 3 }
  expect(hasMovedOn(draft, { text: '', written, version: 3 })).toBe(false)
  expect(hasMovedOn(draft, { text: '', written, version: 4 })).toBe(true)
  expect(hasMovedOn({ ...draft, baseVersion: null }, { text: '', written, version: null })).toBe(
    false,
  )
})

test('what was typed while a save was on its way stays, on top of the saved version', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (sent, typed) => {
      const left = afterSaved(
        { text: typed, written, baseVersion: 1 },
        { text: sent, written, version: 2 },
      )
      if (typed === sent) expect(left).toBeNull()
      else expect(left).toEqual({ text: typed, written, baseVersion: 2 })
    }),
  )
})

test('only what a person changed is sent', () => {
  expect(changedFields(written, written)).toEqual({})
  expect(changedFields(written, { ...written, tags: 'a, b,, a', folder: '/x//y/' })).toEqual({
    tags: ['a', 'b'],
    folder: 'x/y',
  })
  const tagged = { ...written, tags: 'a,b', language: 'python', description: 'one' }
  expect(changedFields(tagged, { ...tagged, tags: ' a , b ' })).toEqual({})
  expect(changedFields(tagged, written)).toEqual({ tags: [], language: null, description: '' })
})

test('tags and folders are read as people type them', () => {
  expect(readTags(' one, two ,,one, שלוש')).toEqual(['one', 'two', 'שלוש'])
  expect(readFolder('\\work\\2026\\')).toBe('work/2026')
})

test.each([
  ['# Release notes\n\ntext', 'markdown', 'release-notes.md'],
  ['# רשימת קניות\n', 'markdown', 'רשימת-קניות.md'],
  ['export function fetchUser(id: string) {}', 'typescript', 'fetchUser.ts'],
  [
    'interface Props { a: 1 }\nexport function useShortcut(p: Props) {}',
    'typescript',
    'useShortcut.ts',
  ],
  ['type A = 1\nexport const limit = 3', 'typescript', 'limit.ts'],
  ['export const x = 1\nexport default class Shelf {}', 'typescript', 'Shelf.ts'],
  ['export function Card() {\n  return <div class="a" />\n}', 'typescript', 'Card.tsx'],
  ['const Card = () => <Box size={1} />', 'javascript', 'Card.jsx'],
  ['const pick = <T,>(of: T) => (of as Array<T>)', 'typescript', 'snippet.ts'],
  ['class HTTPServer:\n  pass', 'python', 'http_server.py'],
  ['def top_words(text):\n  pass', 'python', 'top_words.py'],
  ['package main\n\nfunc ServeHTTP() {}', 'go', 'serve_http.go'],
  ['public class OrderBook {\n}', 'java', 'OrderBook.java'],
  ['CREATE TABLE orders (id int)', 'sql', 'orders.sql'],
  ['FROM node:26\nRUN ls', 'dockerfile', 'Dockerfile'],
  ['{"a": 1}', 'json', 'snippet.json'],
  ['plain words', 'text', 'snippet.txt'],
])('a pasted text gets a name: %j', (text, language, name) => {
  expect(guessName(text, language)).toBe(name)
})

test('a guessed name is always a name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(isFileName(guessName(`# ${text}`, 'markdown'))).toBe(true)
      expect(isFileName(guessName(text, 'python'))).toBe(true)
    }),
  )
})
