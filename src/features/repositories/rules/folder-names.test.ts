import { expect, test } from 'vitest'
import { selectNames } from './folder-names.ts'

const OBJECT = 'ab'.repeat(20)

function rawTree(...entries: readonly [mode: string, name: string][]) {
  const bytes = entries.flatMap(([mode, name]) => [
    Buffer.from(`${mode} ${name}\0`),
    Buffer.from(OBJECT, 'hex'),
  ])
  return { bytes: Buffer.concat(bytes), objectBytes: 20 }
}

const tree = rawTree(
  ['100644', 'README.md'],
  ['100644', 'apple.ts'],
  ['40000', 'zoo'],
  ['100755', 'Beta.sh'],
  ['160000', 'module'],
  ['120000', 'link'],
)
const select = (selection = {}) => {
  const { shown, introducing } = selectNames(tree, {
    ...{ after: null, filter: '', most: 10 },
    ...selection,
  })
  return { shown: shown.map(({ name }) => name), introducing: introducing.map(({ name }) => name) }
}

test('folders come first, then everything else by name, as many as are asked for', () => {
  expect(select().shown).toEqual(['zoo', 'Beta.sh', 'README.md', 'apple.ts', 'link', 'module'])
  expect(select({ most: 2 }).shown).toEqual(['zoo', 'Beta.sh'])
})

test('a page begins after the last name of the one before, and the introducing text is always named', () => {
  expect(select({ after: { isFolder: false, path: 'README.md' } })).toEqual({
    shown: ['apple.ts', 'link', 'module'],
    introducing: ['README.md'],
  })
})

test('a filter has no case', () => {
  expect(select({ filter: 'be' }).shown).toEqual(['Beta.sh'])
})

test('an entry has its mode and its object, as values that can travel between threads', () => {
  const { shown } = selectNames(tree, { after: null, filter: 'zoo', most: 1 })
  expect(structuredClone(shown)).toEqual([{ name: 'zoo', mode: 'folder', object: OBJECT }])
})
