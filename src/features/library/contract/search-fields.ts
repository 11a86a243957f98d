/**
 * The conditions of a list as an address or a form says them. Repeated ones are nobody's honest query:
 * the first word of a list would be a guess.
 */
import * as z from 'zod'

export const sentText = z.string().optional().catch(undefined)

export const searchFields = {
  q: sentText,
  lang: sentText,
  category: sentText,
  folder: sentText,
  repo: sentText,
  sort: sentText,
}
