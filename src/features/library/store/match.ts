/** One match of a search, and the words of a query that a match must contain. */
import type { ChangeCursor } from '../rules/best-key.ts'
import type { Filter } from './list.ts'

export interface Match extends ChangeCursor {
  /** Folded. */
  name: string
  language: string
  bytes: number
}

export function positiveNeedles({ query }: Filter): string[] {
  return query.needles
    .filter(({ isNot, isSymbol }) => !isNot && !isSymbol)
    .map(({ folded }) => folded)
}

export function positiveSymbols({ query }: Filter): string[] {
  return query.needles
    .filter(({ isNot, isSymbol }) => !isNot && isSymbol)
    .map(({ folded }) => folded)
}
