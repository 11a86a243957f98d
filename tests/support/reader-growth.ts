/** Whether the work of a reader grows no faster than its text, or not at all beyond its bound. */
import { expect } from 'vitest'
import type { Family } from './hostile-strings.ts'
import { MOST_GROWTH } from './pattern-growth.ts'
import { TooManySteps } from './regexp-steps.ts'
import type { TextReader } from './text-readers.ts'
import { meter } from './work-meter.ts'

const MOST_AT_CAP = 2_000_000
const MOST_BEYOND_PIECE = 1.2

/** Larger sizes are tried only when a smaller one is suspicious: below its own bound a reader may still be growing. */
export function expectGrowth(reader: TextReader, { name: family, make }: Family): void {
  const { name, bound } = reader
  if (typeof bound === 'object' && 'cappedAt' in bound) {
    const { work } = measured(reader, make(bound.cappedAt))
    if (work > MOST_AT_CAP) expect.fail(`${name} on ${family}: ${work} steps at its cap`)
    return
  }
  if (typeof bound === 'object' && 'piece' in bound) {
    const text = make(2 * bound.piece)
    const [few, many] = [text, text + text].map((one) => measured(reader, one).work)
    if (many! > Math.max(few!, 200) * MOST_BEYOND_PIECE)
      expect.fail(`${name} on ${family}: ${few} steps, and ${many} beyond its piece`)
    return
  }
  let report = ''
  for (const size of [150, 1_500]) {
    const [small, large] = [make(size), make(4 * size)]
    const scale = Math.max(1, large.length / small.length / 4)
    const [few, many] = [measured(reader, small), measured(reader, large)]
    if (many.isRefused) return
    // Too much to count is no measure: twice of it would look like the same amount.
    const most = Math.max(few.work, 200) * MOST_GROWTH * scale
    if (many.work < Number.POSITIVE_INFINITY && many.work <= most) return
    report = `${few.work} steps at ${small.length}, ${many.work} at ${large.length}`
  }
  expect.fail(`${name} on ${family}: ${report}`)
}

function measured({ read, isRefused }: TextReader, text: string) {
  try {
    const { work, result } = meter(() => read!(text))
    return { work: work + sizeOf(result), isRefused: isRefused?.(result) ?? false }
  } catch (error) {
    if (error instanceof TooManySteps) return { work: Number.POSITIVE_INFINITY, isRefused: false }
    throw error
  }
}

/** A number is a count that the reader keeps of its own work. */
export function sizeOf(result: unknown): number {
  if (typeof result === 'string') return result.length
  if (typeof result === 'number') return result
  return result && typeof result === 'object' && 'html' in result ? String(result.html).length : 0
}
