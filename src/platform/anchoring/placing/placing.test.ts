import { afterAll, expect, test } from 'vitest'
import { placesOf, stopPlacing } from './index.ts'

afterAll(stopPlacing)

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `const value${at} = compute(${at})\n`).join('')

test.each([
  ['small', 100],
  ['large', 4_000],
])('a %s text gives the same answer, on whichever thread', async (_size, count) => {
  const stored = `# Title\n${lines(count)}`
  const current = `new\n${stored.replace('compute(7)', 'compute(7, twice)')}`
  const wanted = {
    lines: [
      { lineStart: 5, lineEnd: 5 },
      { lineStart: 9, lineEnd: 9 },
      { lineStart: 5, lineEnd: 5 },
    ],
    headings: [{ anchorId: 'h-title', text: 'Title', path: ['Title'] }],
  }
  const places = await placesOf(stored, current, wanted, 'dana')
  expect(places).toEqual({
    lines: [
      { lineStart: 6, lineEnd: 6, state: 'shifted', reason: null },
      { lineStart: 10, lineEnd: 10, state: 'edited', reason: null },
      { lineStart: 6, lineEnd: 6, state: 'shifted', reason: null },
    ],
    headings: [{ state: 'shifted', anchorId: 'h-title', text: 'Title', line: 2 }],
  })
})

test('a queue that is full is named as busy, and nothing is called lost for it', async () => {
  const stored = lines(8_000)
  const wanted = { lines: [{ lineStart: 5, lineEnd: 5 }], headings: [] }
  const asked = Array.from({ length: 20 }, (_, n) =>
    placesOf(stored, `${n}\n${stored}`, wanted, 'dana').then(
      ({ lines: [line] }) => line!.state,
      (problem) => problem.code,
    ),
  )
  const outcomes = await Promise.all(asked)
  expect(new Set(outcomes)).toEqual(new Set(['shifted', 'busy']))
})
