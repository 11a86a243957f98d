import { expect, test } from 'vitest'
import { countPoints } from '#platform/text/index.ts'
import { isFileName, isFolder } from '../contract/limits.ts'
import { freeName, numberedName } from './names.ts'

test.each([
  ['notes.md', true],
  ['רשימה 😀.py', true],
  ['.gitignore', true],
  ['א'.repeat(255), true],
  ['א'.repeat(256), false],
  ['😀'.repeat(255), true],
  ['', false],
  ['.', false],
  ['..', false],
  ['   ', false],
  ['a/b', false],
  ['a\\b', false],
  ['a\u0000b', false],
  ['a\nb', false],
  ['a\u0085b', false],
  ['\ud800', false],
])('%j as a file name: %s', (name, isGood) => {
  expect(isFileName(name)).toBe(isGood)
})

test.each([
  ['', true],
  ['a/b/c', true],
  ['a//b', false],
  ['/a', false],
  ['a/', false],
  ['a/../b', false],
  ['x'.repeat(1025), false],
])('%j as a folder: %s', (folder, isGood) => {
  expect(isFolder(folder)).toBe(isGood)
})

test('a number goes before the extension and the name stays within its limit', () => {
  expect(numberedName('notes.md', 2)).toBe('notes (2).md')
  expect(numberedName('.gitignore', 2)).toBe('.gitignore (2)')
  expect(numberedName('Makefile', 3)).toBe('Makefile (3)')
  expect(countPoints(numberedName(`${'א'.repeat(252)}.py`, 12))).toBe(255)
  expect(countPoints(numberedName(`a.${'x'.repeat(253)}`, 2))).toBe(255)
})

test('the first free number is taken', () => {
  const taken = new Set(['a.ts', 'a (2).ts'])
  expect(freeName('a.ts', (name) => taken.has(name))).toBe('a (3).ts')
  expect(freeName('b.ts', (name) => taken.has(name))).toBe('b.ts')
})
