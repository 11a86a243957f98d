/** The logic of the page's script: the replay's state, and the time axis. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brushed, edgeNear, positionOn } from './axis.ts'
import { advance, msPerEvent, pause, play, seek, wholeReplay } from './playing.ts'

test('a replay plays each event once, in order, and stops at the last', () => {
  let playing = play(wholeReplay(4))
  const seen = [playing.at]
  while (playing.isPlaying) {
    playing = advance(playing)
    seen.push(playing.at)
  }
  expect(seen).toEqual([1, 2, 3, 4])
  expect(play(playing)).toEqual({ at: 1, count: 4, isPlaying: true })
})

test('a hand on it stops it, and it never leaves its events', () => {
  const playing = { at: 2, count: 3, isPlaying: true }
  expect(seek(playing, 9)).toEqual({ at: 3, count: 3, isPlaying: false })
  expect(seek(playing, -1).at).toBe(1)
  expect(play(pause(playing))).toEqual(playing)
  // One event is its own beginning and end.
  expect(play(wholeReplay(1))).toEqual({ at: 1, count: 1, isPlaying: false })
  expect(['0.5', '4', 'fast'].map(msPerEvent)).toEqual([2_000, 250, 1_000])
})

const axis = { from: 1_000, stepMs: 100, steps: 10 }

test('a moment has one place on the axis, and outside it the nearest', () => {
  expect([1_000, 1_500, 2_000, 0, 9_999].map((at) => positionOn(axis, at))).toEqual([
    0, 0.5, 1, 0, 1,
  ])
  expect([0, 0.04, 0.06, 0.5, 1, 2, -1].map((place) => edgeNear(axis, place))).toEqual([
    0, 0, 1, 5, 10, 10, 0,
  ])
})

test('what is brushed is whole steps of the axis, at least one, whichever end came first', () => {
  expect(brushed(axis, 7, 2)).toEqual({ start: 1_200, end: 1_700 })
  expect(brushed(axis, 10, 10)).toEqual({ start: 1_900, end: 2_000 })
  const edge = fc.integer({ min: 0, max: axis.steps })
  fc.assert(
    fc.property(edge, edge, (one, other) => {
      const { start, end } = brushed(axis, one, other)
      expect(brushed(axis, other, one)).toEqual({ start, end })
      expect(start >= axis.from && start < end && end <= axis.from + 1_000).toBe(true)
      expect((end - start) % axis.stepMs).toBe(0)
    }),
  )
})
