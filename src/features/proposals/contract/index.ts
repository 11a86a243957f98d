/** The wire types of proposals. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { HELD_KINDS } from './held-writes.ts'

export const MAX_PROPOSALS = 100
/** Of one person; the texts of a proposal are whole, so that it can be decided about whatever becomes of its version. */
export const MAX_PROPOSED_BYTES = 32 * 1024 * 1024

const ANSWERS = ['accept', 'refuse'] as const

export const DecideInput = z.object(
  {
    answer: z.enum(ANSWERS, named('invalid_payload')),
    /** Counted from 0; null or absent: all parts. */
    part: z.int(named('invalid_payload')).min(0, named('invalid_payload')).nullish(),
    /** As it was shown: a decision about another state is refused. */
    turn: z.int(named('invalid_payload')),
  },
  named('invalid_payload'),
)
export type DecideInput = z.infer<typeof DecideInput>

const ProposalRecord = z
  .object({
    id: z.string(),
    /** Null for a new file, and for what is about none. */
    file_id: z.string().nullable(),
    name: z.string(),
    is_new: z.boolean(),
    /** What else would be written than the text of a file; null for a text. */
    held: z.enum(HELD_KINDS).nullable(),
    by: z.string(),
    token_id: z.string(),
    created_at: z.string(),
    turn: z.int(),
    /** Its file is in the bin. */
    is_binned: z.boolean(),
  })
  .meta({ title: 'Proposal' })
export type ProposalRecord = z.infer<typeof ProposalRecord>

export const ProposalList = z.object({ ok: z.literal(true), proposals: z.array(ProposalRecord) })

/** A write that waits as it was asked. */
const HeldReply = z.object({
  method: z.string(),
  path: z.string(),
  params: z.record(z.string(), z.string()),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The text of the note that it is about, as it is now. */
  before: z.string().nullable(),
})
export type HeldReply = z.infer<typeof HeldReply>

export const ProposalReply = z.object({
  ok: z.literal(true),
  proposal: ProposalRecord,
  held: HeldReply.nullable(),
  /** Of a new file there is one part, of what is held none. */
  parts: z.array(
    z.object({
      line: z.int(),
      removed: z.array(z.string()),
      added: z.array(z.string()),
      fits: z.boolean(),
    }),
  ),
})
export type ProposalReply = z.infer<typeof ProposalReply>

export const DecideReply = z.object({
  ok: z.literal(true),
  /** The file with what was accepted. */
  file_id: z.string().nullable(),
  /** Parts that still wait. */
  left: z.int(),
  /** Those of them that were accepted and do not fit the text any more. */
  unfit: z.int(),
})
