/** Lines as a URL names them: `#L10`, `#L10-L20`; and as a person types them: `120`, `120-140`, `end`. */
export interface LineRange {
  first: number
  last: number
}

/** Null when the fragment names no lines. The order of the two numbers does not matter. */
export function rangeOfHash(hash: string): LineRange | null {
  const [, from, to] = /^#?L(\d{1,9})(?:-L?(\d{1,9}))?$/.exec(hash) ?? []
  return from ? inOrder(Number(from), Number(to ?? from)) : null
}

export function hashOf({ first, last }: LineRange): string {
  return first === last ? `#L${first}` : `#L${first}-L${last}`
}

/** The typed lines, within the lines that exist; null when it names none. */
export function parseLineRange(typed: string, total: number): LineRange | null {
  const match = typed.trim().toLowerCase()
  if (total < 1) return null
  if (match === 'end' || match === 'סוף') return { first: total, last: total }
  const [, from, to] = /^l?(\d{1,9})(?:\s*[-–:]\s*l?(\d{1,9}))?$/.exec(match) ?? []
  if (!from) return null
  const { first, last } = inOrder(Number(from), Number(to ?? from))
  if (first < 1) return null
  return { first: Math.min(first, total), last: Math.min(last, total) }
}

/** A press with Shift extends from the line that was selected first. */
export function reachTo(anchor: number, line: number): LineRange {
  return inOrder(anchor, line)
}

function inOrder(one: number, other: number): LineRange {
  return { first: Math.min(one, other), last: Math.max(one, other) }
}
