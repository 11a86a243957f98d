/** The records of notes, boards and pictures in an export. */
import * as z from 'zod'
import { ExportedMoment } from '#platform/exports.ts'

const line = z.int().positive().nullable()
const author = { by_token: z.string().nullable(), by_name: z.string().nullable() }

export const ExportedNote = z.object({
  id: z.string(),
  /** `place_id` is the id of the file or board, or the name of the repository. */
  kind: z.enum(['file', 'board', 'repo']),
  place_id: z.string(),
  /** In the repository; else empty. */
  path: z.string(),
  title: z.string(),
  content: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  z: z.int(),
  color: z.string(),
  is_minimized: z.boolean(),
  mode: z.enum(['surface', 'screen', 'anchored']),
  line_start: line,
  line_end: line,
  anchor_id: z.string(),
  anchor_text: z.string(),
  anchor_quote: z.string(),
  anchor_memory: z.string(),
  anchor_doubt: z.enum(['', 'edited', 'moved']),
  anchor_version: z.int().nullable(),
  anchor_hash: z.string(),
  anchor_lost_in: z.string(),
  /** JSON of commit, path and lines, or empty. */
  written_on: z.string(),
  renamed_to: z.string(),
  ...author,
  written_at: ExportedMoment,
  created_at: ExportedMoment,
  updated_at: ExportedMoment,
  deleted_at: ExportedMoment.nullable(),
  purge_at: ExportedMoment.nullable(),
  /** The texts that were overwritten, oldest first. */
  history: z.array(
    z.object({
      number: z.int(),
      title: z.string(),
      content: z.string(),
      written_at: ExportedMoment,
      replaced_at: ExportedMoment,
      ...author,
    }),
  ),
})

export const ExportedBoard = z.object({
  id: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  is_pinned: z.boolean(),
  /** Its rank among the boards. */
  place: z.int(),
  ...author,
  created_at: ExportedMoment,
  updated_at: ExportedMoment,
})

export const ExportedPicture = z.object({
  id: z.string(),
  /** The picture, as a path in this zip. */
  file: z.string(),
  type: z.string(),
  width: z.int(),
  height: z.int(),
  size_bytes: z.int(),
  created_at: ExportedMoment,
})
