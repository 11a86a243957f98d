/**
 * The conditions of a list from a query string or a form. Repeated parameters are invalid: using the first one would be
 * a guess.
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
