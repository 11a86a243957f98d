/** A part of a text that is shared by itself. */

export interface SharedLines {
  start: number
  end: number
}

/** The typed lines: empty is the whole text, `null` here; undefined is not a range. */
export function parseSharedLines(typed: string): SharedLines | null | undefined {
  if (typed.trim() === '') return null
  const [, from, to] = /^\s*l?(\d{1,7})(?:\s*[-–:]\s*l?(\d{1,7}))?\s*$/i.exec(typed) ?? []
  if (!from) return undefined
  const [one, other] = [Number(from), Number(to ?? from)]
  return { start: Math.min(one, other), end: Math.max(one, other) }
}
