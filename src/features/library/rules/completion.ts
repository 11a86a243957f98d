/** Completions of the word before the caret: one of the operators of the search, or a value of one. Pure. */
import { foldText } from '#platform/text/index.ts'
import type { QueryField } from './query.ts'
import { formatField } from './query-text.ts'

export interface Offer {
  value: string
  label: string
}

export type Offers = Readonly<Record<QueryField['name'], readonly Offer[]>>

export interface Completion {
  /** The beginning of the part that is replaced. */
  from: number
  to: number
  rows: { written: string; label: string }[]
}

const MOST = 8
// The marks that isolate the direction of a name are not part of it.
const ISOLATES = /[\u2066-\u2069]/gu
// -? then an operator with the beginning of its value, perhaps quoted; or the beginning of an operator.
const AT_CARET = /(?:^|\s)(-?)(?:(lang|tag|repo|folder):(?:"([^"]*)|([^\s"]*))|([a-z]{2,6}))$/u

/** Null when there is nothing to offer: a list that repeats the typed text is useless. */
export function completeAt(text: string, caret: number, offers: Offers): Completion | null {
  const found = AT_CARET.exec(text.slice(0, caret))
  const isAtEnd = caret === text.length || /\s/u.test(text[caret]!)
  if (!found || !isAtEnd) return null
  const [whole, minus = '', name, quoted, bare, term] = found
  const from = caret - whole.trimStart().length
  const isNot = minus === '-'
  const rows = name
    ? valueRows(name as QueryField['name'], quoted ?? bare ?? '', isNot, offers)
    : operatorRows(term ?? '', minus, offers)
  return rows.length === 0 ? null : { from, to: caret, rows }
}

function valueRows(name: QueryField['name'], begun: string, isNot: boolean, offers: Offers) {
  const wanted = foldText(begun)
  const rank = ({ value, label }: Offer) => {
    const texts = [foldText(value), foldText(label.replaceAll(ISOLATES, ''))]
    if (texts.some((text) => text.startsWith(wanted))) return 0
    return texts.some((text) => text.includes(wanted)) ? 1 : 2
  }
  const fitting = offers[name].filter((offer) => rank(offer) < 2)
  // Typed completely already.
  if (fitting.length === 1 && fitting[0]!.value === begun) return []
  return fitting
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST)
    .map(({ value, label }) => ({ written: `${formatField({ name, value, isNot })} `, label }))
}

function operatorRows(begun: string, minus: string, offers: Offers) {
  return (Object.keys(offers) as QueryField['name'][])
    .filter((name) => name.startsWith(begun) && offers[name].length > 0)
    .map((name) => ({ written: `${minus}${name}:`, label: `${minus}${name}:` }))
}
