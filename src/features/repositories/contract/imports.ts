/** The wire types of imports of repositories. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'

export const ImportInput = z
  .object(
    {
      /** The folder of the repository; all of it unless given. */
      path: z
        .string(named('invalid_import_path'))
        .max(1_024, named('invalid_import_path'))
        .optional(),
      /** The folder of the library; one of the repository's name unless given. */
      folder: z
        .string(named('invalid_import_folder'))
        .max(1_024, named('invalid_import_folder'))
        .optional(),
    },
    named('invalid_payload'),
  )
  .default({})
export type ImportInput = z.infer<typeof ImportInput>

const count = z.int().nonnegative()

export const ImportRecord = z.object({
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Why it failed, as a code. */
  error: z.string().nullable(),
  path: z.string(),
  folder: z.string(),
  /** The commit whose files were imported. */
  commit: z.string().nullable(),
  imported: count,
  /** They have a new version. */
  changed: count,
  unchanged: count,
  skipped: count,
  /** While it runs; the files once they are counted. */
  percent: z.number().nullable(),
  files_done: count.nullable(),
  files_total: count.nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  job_id: z.string(),
})
export type ImportRecord = z.infer<typeof ImportRecord>

/** Null: nothing of this repository was imported yet. */
export const ImportReply = z.object({ ok: z.literal(true), import: ImportRecord.nullable() })

export const ImportPreview = z.object({
  ok: z.literal(true),
  path: z.string(),
  folder: z.string(),
  commit: z.string().nullable(),
  files: count,
  bytes: count,
  skipped: z.array(z.object({ reason: z.string(), count })),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const outcome = z.enum(['imported', 'changed', 'unchanged', 'skipped'])

export const ImportFilesQuery = z.object({
  outcome: outcome.catch('skipped').default('skipped'),
  /** The path of the last one of the previous page. */
  after: z.string().max(2_000).catch('').default(''),
})

export const ImportedFiles = z.object({
  ok: z.literal(true),
  files: z.array(
    z.object({ path: z.string(), reason: z.string().nullable(), file_id: z.string().nullable() }),
  ),
  has_more: z.boolean(),
})

const field = z.string().optional().catch(undefined)

/** The page's own URL: the values of the fields, and which list is open. */
export const ImportPageQuery = ImportFilesQuery.extend({ path: field, folder: field })
