/** In a file of its own: watching the string functions makes everything after it slow. */
import { describe, expect, test, vi } from 'vitest'
import { BOMBS } from './attacks.fixture.ts'
import { renderMarkdown } from './engine.ts'
import { markdownLabels } from './labels.ts'

/** Counts the reads of a text, which do not depend on how busy the machine is. */
function countSteps(run: () => void): number {
  let steps = 0
  const spies = (['charCodeAt', 'indexOf', 'slice'] as const).map((name) => {
    const real = String.prototype[name] as (...values: unknown[]) => unknown
    return vi.spyOn(String.prototype, name).mockImplementation(function (
      this: string,
      ...values: unknown[]
    ) {
      steps++
      return real.apply(this, values) as never
    } as never)
  })
  try {
    run()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return steps
}

describe('the work grows with the length of the text and not with its square', () => {
  test.each(BOMBS)('$name', ({ make }) => {
    const stepsOf = (size: number) =>
      countSteps(() => renderMarkdown(make(size), { labels: markdownLabels.en }))
    stepsOf(10)
    const small = stepsOf(300)
    // Twice the text, hardly more than twice the work; a square would be four times.
    expect(stepsOf(600)).toBeLessThan(small * 2.6 + 500)
  })
})
