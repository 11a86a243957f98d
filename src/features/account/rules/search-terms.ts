/** The terms by which a person is found, and the terms of a search. */
import { foldText } from '#platform/text/index.ts'

const MAX_WORDS = 20
const MAX_WORD_LENGTH = 40
const MAX_TERMS = 5
/** Longer than any name: the rest is ignored. */
const MAX_QUERY_LENGTH = 200

/** Names come from providers and are at most some hundred characters long. */
export function termsOfPerson({
  firstName,
  lastName,
  username,
  id,
}: {
  firstName: string
  lastName: string
  username: string
  id: string
}): string[] {
  return splitWords(`${id} ${username} ${firstName} ${lastName}`).slice(0, MAX_WORDS)
}

/**
 * Each must be the beginning of one of the person's terms. A username may be written `@dana`, and may contain an `@` of
 * its own.
 */
export function termsOfSearch(query: string): string[] {
  const words = query.slice(0, MAX_QUERY_LENGTH).replace(/(^|\s)@+/gu, '$1')
  return splitWords(words).slice(0, MAX_TERMS)
}

function splitWords(text: string): string[] {
  const words = foldText(text)
    .split(/\s+/u)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
  return [...new Set(words)].filter((word) => word !== '')
}
