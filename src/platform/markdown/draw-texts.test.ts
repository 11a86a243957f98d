/** Many small texts of one page have one budget, for all authors and contents. */
import { expect, test } from 'vitest'
import { type DrawnText, drawTexts, MOST_DRAWN } from './draw-texts.ts'
import { markdownLabels } from './labels.ts'

const options = { labels: markdownLabels.en, idPrefix: 'n1-' }
const draw = (sources: readonly string[]) =>
  drawTexts(sources.map((source) => ({ source, options })))
const lettersIn = (drawn: readonly DrawnText[]) =>
  drawn.reduce((sum, { markup }) => sum + (markup as string).length, 0)

test('texts are drawn in their order until the budget is spent; the others come as they were written', () => {
  const list = '- [x] a < b\n'.repeat(1_666)
  const drawn = draw(Array.from({ length: 200 }, () => list))
  const documents = drawn.filter(({ isPlain }) => !isPlain)
  expect(documents).toHaveLength(Math.floor(MOST_DRAWN / list.length))
  expect(drawn.slice(0, documents.length)).toEqual(documents)
  expect(drawn.at(-1)).toEqual({
    markup: list.replaceAll('<', '&lt;'),
    isPlain: true,
    tasks: { done: 1_666, n: 1_666 },
  })
  expect(documents[0]!.tasks).toEqual({ done: 1_666, n: 1_666 })
})

test('a short text behind a long one is drawn all the same', () => {
  const drawn = draw(['x'.repeat(MOST_DRAWN + 1), '**b**'])
  expect(drawn.map(({ isPlain }) => isPlain)).toEqual([true, false])
  expect(drawn[1]!.markup).toContain('<strong>b</strong>')
})

test('few letters that become much markup have a budget too', () => {
  const boxes = '```\n```\n'.repeat(1_000)
  const drawn = draw(Array.from({ length: 30 }, () => boxes))
  const documents = drawn.filter(({ isPlain }) => !isPlain)
  expect(documents.length).toBeGreaterThan(1)
  expect(documents.length * boxes.length).toBeLessThan(MOST_DRAWN / 2)
  expect(lettersIn(drawn)).toBeLessThan(6 * 1024 * 1024)
})
