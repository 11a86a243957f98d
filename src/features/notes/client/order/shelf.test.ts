/** Which rank a tile has after it was moved among others. */
import { expect, test } from 'vitest'
import { mayPass, rankAfterMove, type Tile } from './shelf.ts'

const tile = (id: string, order: number, isPinned = false): Tile => ({ id, order, isPinned })
const [a, b, c, d] = [tile('a', 0), tile('b', 1), tile('c', 2), tile('d', 3)]
const pinned = tile('p', 4, true)

test.each([
  ['nothing moved', [a, b, c, d], 'b', null],
  ['one place later', [a, c, b, d], 'b', 2],
  ['to the end', [a, c, d, b], 'b', 3],
  ['one place earlier', [b, a, c, d], 'b', 0],
  ['from the end to the beginning', [d, a, b, c], 'd', 0],
  ['the first of all, behind a pinned one', [pinned, c, a, b, d], 'c', 0],
  ['alone among its kind', [pinned, a, b], 'p', null],
  ['not there', [a, b], 'x', null],
] as const)('%s', (_, tiles, id, rank) => expect(rankAfterMove(tiles, id)).toBe(rank))

test('a tile passes others of its kind, and never itself', () => {
  expect([mayPass(a, b), mayPass(a, pinned), mayPass(a, a)]).toEqual([true, false, false])
})
