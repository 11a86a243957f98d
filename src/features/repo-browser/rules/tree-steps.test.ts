/** The keys of the tree beside a file. */
import { expect, test } from 'vitest'
import { treeStep } from './tree-steps.ts'

const lines = [
  { path: 'docs', isFolder: true, level: 1 },
  { path: 'src', isFolder: true, level: 1 },
  { path: 'src/a', isFolder: true, level: 2 },
  { path: 'src/a/b.ts', isFolder: false, level: 3 },
  { path: 'top.md', isFolder: false, level: 1 },
]
const open = new Set(['src', 'src/a'])
const step = (key: string, path: string) => {
  const found = treeStep(key, lines, path, (one) => open.has(one))
  return found && `${found.kind} ${found.path}`
}

test.each([
  ['ArrowDown', 'docs', 'focus src'],
  ['ArrowDown', 'top.md', null],
  ['ArrowUp', 'top.md', 'focus src/a/b.ts'],
  ['ArrowUp', 'docs', null],
  ['Home', 'top.md', 'focus docs'],
  ['End', 'docs', 'focus top.md'],
  ['ArrowRight', 'docs', 'open docs'],
  ['ArrowRight', 'src', 'focus src/a'],
  ['ArrowRight', 'src/a/b.ts', null],
  ['ArrowLeft', 'src/a', 'close src/a'],
  ['ArrowLeft', 'src/a/b.ts', 'focus src/a'],
  ['ArrowLeft', 'docs', null],
  ['x', 'docs', null],
  ['ArrowDown', 'none', null],
])('%s on %s', (key, path, expected) => expect(step(key, path)).toBe(expected))
