/** A part of a text that is shared by itself. */
import { splitLinesWithBreaks } from '#platform/highlight/split-lines.ts'

export interface SharedLines {
  start: number
  end: number
}

/** What somebody typed: nothing is the whole text, `null` here; undefined is no range at all. */
export function parseSharedLines(typed: string): SharedLines | null | undefined {
  if (typed.trim() === '') return null
  const [, from, to] = /^\s*l?(\d{1,7})(?:\s*[-–:]\s*l?(\d{1,7}))?\s*$/i.exec(typed) ?? []
  if (!from) return undefined
  const [one, other] = [Number(from), Number(to ?? from)]
  return { start: Math.min(one, other), end: Math.max(one, other) }
}

export function cutLines(text: string, { start, end }: SharedLines): string {
  return splitLinesWithBreaks(text)
    .slice(start - 1, end)
    .join('')
}
