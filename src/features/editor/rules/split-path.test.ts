import { expect, test } from 'vitest'
import { splitPath } from './upload-plan.ts'

test('a path is a folder and a name, whatever slashes it came with', () => {
  expect(splitPath('./a//b\\c.ts')).toEqual({ folder: 'a/b', name: 'c.ts' })
  expect(splitPath('c.ts')).toEqual({ folder: '', name: 'c.ts' })
})
