/** What the routes of links take and return. */
import * as z from 'zod'
import { MAX_LINK_TARGET, NAMES_SHOWN, TARGET_KINDS } from './limits.ts'

export const FollowQuery = z.object({
  to: z.string().max(MAX_LINK_TARGET).default('').catch(''),
  lines: z
    .string()
    .regex(/^L\d{1,7}(?:-L\d{1,7})?$/)
    .optional()
    .catch(undefined),
})

/** The rank of a row: files first, in each kind the newest. */
export const LinkedFromQuery = z.object({
  after: z
    .string()
    .regex(/^(?:file|note)\.[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
})

export const NamesQuery = z.object({
  q: z.string().max(MAX_LINK_TARGET).default(''),
  limit: z.coerce.number().int().min(1).max(NAMES_SHOWN).default(NAMES_SHOWN),
})

/** What a link can lead to, as it is offered while somebody writes. */
export const NamesReply = z.object({
  ok: z.literal(true),
  names: z.array(
    z.object({
      kind: z.enum(TARGET_KINDS),
      /** What is written between the brackets. */
      target: z.string(),
      name: z.string(),
      /** Its folder, or what a note is on; empty at the top. */
      where: z.string(),
    }),
  ),
})
export type NamesReply = z.infer<typeof NamesReply>
