/** The wire types of sharing. */
import * as z from 'zod'
import { FileIds } from '#features/library/index.ts'
import { CursorText, named } from '#platform/http/index.ts'
import { fitsPoints } from '#platform/text/index.ts'
import { MAX_EXPIRY_DAYS, MAX_PASSWORD } from './limits.ts'

export * from './limits.ts'

const badExpiry = named('invalid_expiry', { max: MAX_EXPIRY_DAYS })
const badPassword = named('invalid_share_password', { max: MAX_PASSWORD })

/** Whole days; null is never, and undefined is a week. */
const Expiry = z
  .int(badExpiry)
  .min(1, badExpiry)
  .max(MAX_EXPIRY_DAYS, badExpiry)
  .nullable()
  .optional()

const Password = z
  .string(badPassword)
  .refine((text) => text !== '' && fitsPoints(text, MAX_PASSWORD), badPassword)
  .nullable()
  .optional()

const badVersion = named('invalid_base_version')

const badLines = named('invalid_line_range')

export const ShareInput = z
  .object(
    {
      expires_in_days: Expiry,
      password: Password,
      /** By default the newest. */
      version: z.int(badVersion).min(1, badVersion).optional(),
      /** Shows the version that is the newest at the time of viewing. */
      follow: z.boolean().optional(),
      /** Shows the notes of the file too, as they are at the time of viewing. */
      with_notes: z.boolean().optional(),
      /** Only these lines; one number alone is one line. */
      line_start: z.int(badLines).min(1, badLines).optional(),
      line_end: z.int(badLines).min(1, badLines).optional(),
    },
    named('invalid_payload'),
  )
  .optional()

export const ShareReply = z.object({
  ok: z.literal(true),
  share_id: z.string(),
  url: z.string(),
  expires_at: z.string().nullable(),
})
export type ShareReply = z.infer<typeof ShareReply>

export const ShareLinkInput = z.object(
  { file_ids: FileIds, expires_in_days: Expiry, password: Password },
  named('no_files_selected'),
)

export const ShareLinkReply = z.object({
  success: z.literal(true),
  share_url: z.string(),
  token: z.string(),
  expires_at: z.string().nullable(),
})
export type ShareLinkReply = z.infer<typeof ShareLinkReply>

const SHARE_STATES = ['open', 'expired', 'in_bin', 'gone'] as const
export type ShareState = (typeof SHARE_STATES)[number]

const ShareRecord = z
  .object({
    share_id: z.string(),
    kind: z.enum(['file', 'list']),
    url: z.string(),
    files: z.array(z.object({ file_id: z.string(), file_name: z.string(), version: z.int() })),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    has_password: z.boolean(),
    follows: z.boolean(),
    with_notes: z.boolean(),
    line_start: z.int().nullable(),
    line_end: z.int().nullable(),
    /** Null: could not be read. */
    views: z.int().nullable(),
    state: z.enum(SHARE_STATES),
  })
  .meta({ title: 'Share' })

export const SharesQuery = z.object({ cursor: CursorText })
export const SharesReply = z.object({
  ok: z.literal(true),
  items: z.array(ShareRecord),
  next_cursor: z.string().nullable(),
})
export const RevokedReply = z.object({ ok: z.literal(true) })

/** Anything but a text is an invalid share id, which is reported before everything else is checked. */
export const SaveInput = z.object(
  {
    share_id: z.string(named('missing_share_id')).min(1, named('missing_share_id')),
    file_name: z.unknown().optional(),
    password: z.unknown().optional(),
    /** Which file of a list, counted from 1. */
    file: z.unknown().optional(),
  },
  named('missing_share_id'),
)

export const SavedReply = z.object({
  ok: z.literal(true),
  file_id: z.string(),
  file_name: z.string(),
  version: z.int(),
})

const flag = z.string().optional().catch(undefined)

/** The query parameters of a visitor. */
export const PublicShareQuery = z.object({
  view: z.enum(['source', 'rendered']).optional().catch(undefined),
  from: z.coerce.number().int().min(1).max(999_999_999).optional().catch(undefined),
  wrong: flag,
  saved: flag,
  save: flag,
})
export type PublicShareQuery = z.infer<typeof PublicShareQuery>

export const UnlockForm = z.object({ password: z.string() })

export const NewShareQuery = z.object({ file: flag, version: flag })

export const SharesPageQuery = SharesQuery.extend({ done: flag, id: flag })
