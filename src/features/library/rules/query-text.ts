/**
 * Writes a parsed query as text. Separate from the parser: the search box in the browser only writes, and would have to
 * load all of it.
 */
import type { Needle, Query, QueryField, QueryPattern } from './query.ts'

/** The query without one of its conditions, to be removed by a press. */
export function withoutPart(query: Query, part: Needle | QueryField | QueryPattern): string {
  return queryText({
    needles: query.needles.filter((needle) => needle !== part),
    fields: query.fields.filter((field) => field !== part),
    patterns: query.patterns.filter((pattern) => pattern !== part),
  })
}

export function queryText({ needles = [], fields = [], patterns = [] }: Partial<Query>): string {
  return [
    ...needles.map(
      ({ text, isNot, isSymbol }) =>
        `${isNot ? '-' : ''}${isSymbol ? '@' : ''}${quoteIfNeeded(text)}`,
    ),
    ...patterns.map(formatPattern),
    ...fields.map(formatField),
  ].join(' ')
}

function formatPattern({ source, isDotAll, isNot }: QueryPattern): string {
  return `${isNot ? '-' : ''}/${source}/${isDotAll ? 's' : ''}`
}

export function formatField({ name, value, isNot }: QueryField): string {
  return `${isNot ? '-' : ''}${name}:${quoteIfNeeded(value)}`
}

/** Text that contains a quote was never quoted, so it can be written unchanged. */
function quoteIfNeeded(text: string): string {
  return !text.includes('"') && /\s|^-|^@|^\/|^(lang|tag|repo|folder):/.test(text)
    ? `"${text}"`
    : text
}
