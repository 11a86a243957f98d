/** One search over every kind of thing a person stores. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { countPoints } from '#platform/text/index.ts'

export const RESULT_KINDS = ['files', 'notes', 'boards', 'searches', 'repos', 'symbols'] as const
const MAX_FINDER_QUERY = 200
const DEFAULT_LIMIT = 20
const MAX_LIMIT = 50

const limitError = { error: 'invalid_limit' }

export const FinderQuery = z.object({
  q: z
    .string({ error: 'empty_query' })
    .refine((text) => text.trim() !== '', { error: 'empty_query' })
    .refine((text) => countPoints(text) <= MAX_FINDER_QUERY, {
      ...named('query_too_long', { max: MAX_FINDER_QUERY }),
    }),
  /** Kinds that this release does not have are ignored, not refused: clients of other releases exist. */
  kinds: z
    .string()
    .optional()
    .transform((input) =>
      input ? RESULT_KINDS.filter((kind) => input.split(',').includes(kind)) : [...RESULT_KINDS],
    ),
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .default(DEFAULT_LIMIT)
    .transform((limit) => Math.min(limit, MAX_LIMIT)),
})

export const FinderReply = z.object({
  ok: z.literal(true),
  results: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(RESULT_KINDS),
      title: z.string(),
      href: z.string(),
      detail: z.string(),
      /** For a symbol: its kind. */
      symbol: z.string().optional(),
      /** The line that was found, where it was a text and not a name. */
      text: z.string().optional(),
      /** The name only resembles what was typed. */
      is_similar: z.literal(true).optional(),
    }),
  ),
})
export type FinderReply = z.infer<typeof FinderReply>
