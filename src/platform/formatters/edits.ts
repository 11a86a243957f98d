/** Applies the changes that a tool proposes to a text. */
export interface TextPosition {
  /** From 1, in the units of a JavaScript text. */
  row: number
  column: number
}

export interface Edit {
  location: TextPosition
  end_location: TextPosition
  content: string | null
}

/** Changes that belong together: all of them or none. */
export type Fix = readonly Edit[]

/** Two fixes of the same place cannot both be applied: the earlier one is, the other waits for another look. */
export function applyFixes(text: string, fixes: readonly Fix[]): { text: string; applied: number } {
  const starts = lineStarts(text)
  const at = ({ row, column }: TextPosition) =>
    Math.min(text.length, (starts[row - 1] ?? text.length) + column - 1)
  const located = fixes
    .map((fix) => fix.map((edit) => ({ ...range(edit, at), content: edit.content ?? '' })))
    .filter((fix) => fix.length > 0)
  const edits: { from: number; to: number; content: string }[] = []
  let applied = 0
  for (const fix of located) {
    const clashes = fix.some((edit) => edits.some((other) => overlaps(edit, other)))
    if (clashes) continue
    edits.push(...fix)
    applied++
  }
  edits.sort((one, other) => other.from - one.from || other.to - one.to)
  let changed = text
  for (const { from, to, content } of edits)
    changed = changed.slice(0, from) + content + changed.slice(to)
  return { text: changed, applied }
}

function range({ location, end_location }: Edit, at: (position: TextPosition) => number) {
  return { from: at(location), to: at(end_location) }
}

/** Touching counts: what is inserted at the edge of a change has no clear order. */
function overlaps(one: { from: number; to: number }, other: { from: number; to: number }): boolean {
  return one.from <= other.to && other.from <= one.to
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (const { index } of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(index + (text.startsWith('\r\n', index) ? 2 : 1))
  }
  return starts
}
