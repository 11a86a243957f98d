/** The wire types of an export: what is asked for, and its last file. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { EXPORT_VERSION } from './limits.ts'

export const TakeoutQuery = z.object({
  /** Notes as Markdown too, beside the files they are on. */
  notes: z.enum(['markdown'], named('invalid_payload')).optional(),
})

/** `codeshelf/manifest.json`. It is written last: where it is missing the export is not whole. */
export const ExportManifest = z.object({
  format: z.literal('codeshelf'),
  version: z.literal(EXPORT_VERSION),
  begun_at: z.iso.datetime({ offset: true }),
  ended_at: z.iso.datetime({ offset: true }),
  /** How many records there are, by the name of their kind. */
  counts: z.record(z.string(), z.int()),
  /** Texts and pictures that could not be read, and are not in the zip. */
  left_out: z.array(
    z.object({ kind: z.string(), id: z.string(), reason: z.literal('unreadable') }),
  ),
})
export type ExportManifest = z.infer<typeof ExportManifest>
