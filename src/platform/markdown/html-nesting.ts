/**
 * Which element of HTML may be in which: a browser that gets markup that does not fit moves it somewhere else, so what
 * is drawn always fits. Rows need a table, cells a row, items a list; a heading ends where a block begins.
 */

export type Align = 'start' | 'center' | 'end'

/** Elements in elements; deeper ones are not opened, what is in them is. */
export const MOST_OPEN = 32

const PARTS = ['thead', 'tbody', 'tfoot']
const CELLS = ['td', 'th']
const LISTS = ['ul', 'ol']

interface Fit {
  /** How many of the open elements stay open. */
  keep: number
  /** What has to be opened before it. */
  open: readonly string[]
}

/** Null: it does not fit here. */
export function elementFit(name: string, open: readonly string[]): Fit | null {
  const top = open.at(-1) ?? ''
  if (name === 'summary') return top === 'details' ? { keep: open.length, open: [] } : null
  if (PARTS.includes(name)) return within(open, ['table'])
  if (name === 'tr') return inPart(open, [])
  if (CELLS.includes(name)) return within(open, ['tr']) ?? inPart(open, ['tr'])
  if (name === 'li') return within(open, LISTS)
  return anywhere(name, open, top)
}

/** Inside the innermost of these, with what is open in it closed; not beyond the cell or item it is in. */
function within(open: readonly string[], names: readonly string[]): Fit | null {
  const last = open.findLastIndex((one) => names.includes(one) || one === 'table')
  return last >= 0 && names.includes(open[last]!) ? { keep: last + 1, open: [] } : null
}

/** In a part of a table: a browser would make one where there is none. */
function inPart(open: readonly string[], then: readonly string[]): Fit | null {
  const fit = within(open, ['table', ...PARTS])
  if (!fit) return null
  return { keep: fit.keep, open: open[fit.keep - 1] === 'table' ? ['tbody', ...then] : then }
}

function anywhere(name: string, open: readonly string[], top: string): Fit {
  const keep = open.length
  // What is in a table is in a cell, what is in a list is in an item.
  if (top === 'table') return { keep, open: ['tbody', 'tr', 'td'] }
  if (PARTS.includes(top)) return { keep, open: ['tr', 'td'] }
  if (top === 'tr') return { keep, open: ['td'] }
  if (LISTS.includes(top)) return { keep, open: ['li'] }
  const isBlock = name !== 'text'
  return isBlock && /^(?:h\d|pre)$/.test(top) ? { keep: keep - 1, open: [] } : { keep, open: [] }
}
