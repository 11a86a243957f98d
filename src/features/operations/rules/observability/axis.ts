/** The time axis that all charts of the page share: the position of a moment, and the range that was brushed. */
import type { TimeRange } from '#platform/time/index.ts'

/** How a moment of the axis is written; all of them are within a month. */
export const MOMENT = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions

export interface Axis {
  /** The beginning of the first step. */
  from: number
  stepMs: number
  steps: number
}

/** From 0 to 1. */
export function positionOn({ from, stepMs, steps }: Axis, at: number): number {
  return Math.max(0, Math.min(1, (at - from) / (stepMs * steps)))
}

/** The edge between two steps that is nearest to a position. */
export function edgeNear({ steps }: Axis, place: number): number {
  return Math.max(0, Math.min(steps, Math.round(place * steps)))
}

/** Whole steps between two edges, in either order, at least one. */
export function brushed({ from, stepMs, steps }: Axis, one: number, other: number): TimeRange {
  const first = Math.min(one, other, steps - 1)
  const last = Math.max(one, other, first + 1)
  return { start: from + first * stepMs, end: from + last * stepMs }
}
