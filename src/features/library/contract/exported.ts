/** The records of files and saved searches in an export. */
import * as z from 'zod'
import { ExportedMoment } from '#platform/exports.ts'

const ExportedVersion = z.object({
  number: z.int().positive(),
  /** The text, as a path in this zip. */
  text: z.string(),
  /** SHA-256 of the text, in hexadecimal. */
  content_hash: z.string(),
  size_bytes: z.int(),
  lines: z.int(),
  created_at: ExportedMoment,
  by_token: z.string().nullable(),
  by_name: z.string().nullable(),
})

export const ExportedFile = z.object({
  id: z.string(),
  folder: z.string(),
  file_name: z.string(),
  language: z.string(),
  is_language_chosen: z.boolean(),
  size_bytes: z.int(),
  lines: z.int(),
  description: z.string(),
  tags: z.array(z.string()),
  source_url: z.string(),
  repo: z.string(),
  is_favorite: z.boolean(),
  is_pinned: z.boolean(),
  /** The number of its newest version. */
  version: z.int().positive(),
  content_hash: z.string(),
  created_at: ExportedMoment,
  updated_at: ExportedMoment,
  opened_at: ExportedMoment.nullable(),
  /** In the bin since then; null: not in the bin. */
  deleted_at: ExportedMoment.nullable(),
  purge_at: ExportedMoment.nullable(),
  note_count: z.int(),
  /** Oldest first, the newest is the file's text. */
  versions: z.array(ExportedVersion),
})

export const ExportedSearch = z.object({
  id: z.string(),
  name: z.string(),
  q: z.string(),
  lang: z.string(),
  category: z.string(),
  folder: z.string(),
  repo: z.string(),
  sort: z.string(),
  created_at: ExportedMoment,
  updated_at: ExportedMoment,
})
