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
  const places = await placesOf(stored, current, {
    lines: [
      { lineStart: 5, lineEnd: 5 },
      { lineStart: 9, lineEnd: 9 },
      { lineStart: 5, lineEnd: 5 },
    ],
    headings: [{ anchorId: 'h-title', text: 'Title', path: ['Title'] }],
  })
  expect(places).toEqual({
    lines: [
      { lineStart: 6, lineEnd: 6, state: 'shifted', reason: null },
      { lineStart: 10, lineEnd: 10, state: 'edited', reason: null },
      { lineStart: 6, lineEnd: 6, state: 'shifted', reason: null },
    ],
    headings: [{ state: 'shifted', anchorId: 'h-title', text: 'Title', line: 2 }],
  })
})
