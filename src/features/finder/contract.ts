/** One question to every kind of thing a person keeps. */
import { z } from 'zod'
import { fault } from '../../platform/http/index.ts'
import { countPoints } from '../../platform/text/index.ts'

export const KINDS = ['files', 'notes', 'boards', 'searches', 'repos', 'symbols'] as const
export const MAX_QUERY = 200
const DEFAULT_LIMIT = 20
const MAX_LIMIT = 50

const limitFault = { error: fault('invalid_limit') }

export const FinderQuery = z.object({
  q: z
    .string({ error: fault('empty_query') })
    .refine((text) => text.trim() !== '', { error: fault('empty_query') })
    .refine((text) => countPoints(text) <= MAX_QUERY, {
      error: fault('query_too_long', { max: MAX_QUERY }),
    }),
  /** Kinds that this release does not have are left out, not refused: clients of other ages exist. */
  kinds: z
    .string()
    .optional()
    .transform((said) =>
      said ? KINDS.filter((kind) => said.split(',').includes(kind)) : [...KINDS],
    ),
  limit: z.coerce
    .number(limitFault)
    .int(limitFault)
    .min(1, limitFault)
    .default(DEFAULT_LIMIT)
    .transform((limit) => Math.min(limit, MAX_LIMIT)),
})

export const FinderReply = z.object({
  ok: z.literal(true),
  results: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(KINDS),
      title: z.string(),
      href: z.string(),
      detail: z.string(),
      /** Of a symbol: what it is. */
      symbol: z.string().optional(),
    }),
  ),
})
export type FinderReply = z.infer<typeof FinderReply>
