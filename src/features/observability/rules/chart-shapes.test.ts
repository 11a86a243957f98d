import { expect, test } from 'vitest'
import { linePath, stackedPaths } from './chart-shapes.ts'

test('a line has gaps where nothing was measured, and what stands alone is a dash', () => {
  expect(linePath([1, 2, null, 2], 2)).toBe('M0 40H75L75 0H150M225 0H300')
  expect(linePath([null, 0], 0)).toBe('M150 80H300')
  expect(linePath([], 0)).toBe('')
})

test('bars lie on top of one another', () => {
  expect(
    stackedPaths(
      [
        [1, 0],
        [1, 2],
        [0, 0],
      ],
      2,
    ),
  ).toEqual(['M0 80h120V40h-120z', 'M0 40h120V0h-120zM150 80h120V0h-120z', ''])
})
