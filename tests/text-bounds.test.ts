/** Bounds of readers that growth cannot show (tests/growth.test.ts): each is exceeded by a little. */
import { afterAll, expect, test } from 'vitest'
import { MADE, SAME_WORK_FROM, UNSEEN_BEHIND } from './support/text-bounds.ts'
import { meter, removeMeter } from './support/work-meter.ts'

afterAll(removeMeter)

test.each(UNSEEN_BEHIND)('%s: nothing behind %i is seen', (_, size, find) => {
  expect(find(0)).toBeTruthy()
  expect(find(size)).toBeFalsy()
})

test.each(MADE)('%s: %i are made and no more', (_, made, of) => {
  expect(of()).toBe(made)
})

test.each(SAME_WORK_FROM)('%s: beyond %i hardly more work is done', (_, size, read) => {
  const [few, many] = [size, 4 * size].map((one) => meter(() => read(one)).work)
  expect(many).toBeLessThanOrEqual(2 * few!)
})
