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

export function cutLines(text: string, { start, end }: SharedLines): string {
  const from = afterLines(text, 0, start - 1)
  return text.slice(from, afterLines(text, from, end - start + 1))
}

/** The offset after so many lines from here; the text after it is not read. */
function afterLines(text: string, from: number, lines: number): number {
  const breaks = /\r\n?|\n/g
  breaks.lastIndex = from
  for (let passed = 0; passed < lines; passed++) if (!breaks.test(text)) return text.length
  return lines === 0 ? from : breaks.lastIndex
}
