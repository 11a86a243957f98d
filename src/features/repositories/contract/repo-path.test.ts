/** Paths and names of repositories have one spelling. */
import { expect, test } from 'vitest'
import { isRepoName, normaliseRepoPath } from './repo-path.ts'

test.each([
  ['a/b', 'a/b'],
  ['a//b', 'a/b'],
  ['./a/b', 'a/b'],
  ['/a/b/', 'a/b'],
  ['a\\b', 'a/b'],
  ['x/../a/b', 'a/b'],
  ['תיעוד/קרא', 'תיעוד/קרא'],
  ['orphans', 'orphans'],
  ['...', '...'],
  ['../a', null],
  ['a/../../b', null],
  ['', null],
  ['.', null],
  ['a/..', null],
  ['x'.repeat(1_024), 'x'.repeat(1_024)],
  ['x'.repeat(1_025), null],
])('the path %.20j is %.20j', (path, normal) => {
  expect(normaliseRepoPath(path)).toBe(normal)
})

test.each([
  ['lib', true],
  ['a.b_c-1', true],
  ['~lib', false],
  ['.git', false],
  ['', false],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
])('%.20j is the name of a repository: %s', (name, isName) => {
  expect(isRepoName(name)).toBe(isName)
})
