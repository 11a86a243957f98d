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

/** Figures as SVG paths. Where nothing was measured there is a gap, not a zero. */
export const CHART = { width: 300, height: 80 } as const

type Values = readonly (number | null)[]

/** One line through the values; an isolated one is a short dash. */
export function linePath(values: Values, highest: number): string {
  const step = CHART.width / Math.max(1, values.length)
  let [path, isDrawing] = ['', false]
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isDrawing = false
      continue
    }
    const [x, y] = [rounded(at * step), rounded(heightAt(value, highest))]
    path += isDrawing ? `L${x} ${y}` : `M${x} ${y}`
    path += `H${rounded((at + 1) * step)}`
    isDrawing = true
  }
  return path
}

/** Stacked bars, one path for each layer; the first layer is at the bottom. */
export function stackedPaths(layers: readonly Values[], highest: number): string[] {
  const bases: number[] = []
  return layers.map((values) => {
    const step = CHART.width / Math.max(1, values.length)
    let path = ''
    for (const [at, value] of values.entries()) {
      if (!value) continue
      const base = bases[at] ?? 0
      const [bottom, top] = [heightAt(base, highest), heightAt(base + value, highest)]
      bases[at] = base + value
      const width = rounded(step * 0.8)
      path += `M${rounded(at * step)} ${rounded(bottom)}h${width}V${rounded(top)}h-${width}z`
    }
    return path
  })
}

/** Strokes from top to bottom at these positions, from 0 to 1. */
export function markPath(places: readonly number[]): string {
  return places.map((place) => `M${rounded(place * CHART.width)} 0V${CHART.height}`).join('')
}

function heightAt(value: number, highest: number): number {
  return CHART.height * (1 - value / Math.max(highest, Number.MIN_VALUE))
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
