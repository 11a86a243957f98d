import { expect, test } from 'vitest'
import { linePath, markPath, stackedPaths } from './axis.ts'
import { minutesOf, shownStepOf } from './windows.ts'

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

test('each event is one stroke at its place', () => {
  expect(markPath([0, 0.5, 1])).toBe('M0 0V80M150 0V80M300 0V80')
})

test('the charts of every range have fewer than forty-eight steps and a day is shown by the hour, also of one that ends in this millisecond', () => {
  const HOUR = 3_600_000
  const stepOf = (hours: number) => shownStepOf({ start: 0, end: hours * HOUR + 1 })
  expect([0.5, 1, 6, 24, 7 * 24, 30 * 24, 31 * 24].map(stepOf)).toEqual([
    60, 120, 600, 3_600, 14_400, 86_400, 86_400,
  ])
})

test('a step that the window cuts has the minutes that lie in it, and never less than one', () => {
  const [window, stepMs] = [{ start: 60_000, end: 450_000 }, 300_000]
  expect([0, 300_000].map((step) => minutesOf(window, step, stepMs))).toEqual([4, 2.5])
  expect(minutesOf({ start: 0, end: 310_000 }, 300_000, stepMs)).toBe(1)
})
