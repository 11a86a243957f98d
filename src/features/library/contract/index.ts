/** The wire types of the library. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { isLanguage } from '#platform/languages/index.ts'
import { countPoints, fitsPoints, isCleanText } from '#platform/text/index.ts'
import {
  contentError,
  isFileName,
  isFolder,
  MAX_BULK,
  MAX_CHECKED_PATHS,
  MAX_DESCRIPTION,
  MAX_SOURCE_URL,
  MAX_TAG,
  MAX_TAGS,
} from './limits.ts'

export * from './limits.ts'

const FileName = z.string(named('invalid_file_name')).refine(isFileName, named('invalid_file_name'))
const Folder = z.string(named('invalid_folder')).refine(isFolder, named('invalid_folder'))

const Content = z.string(named('invalid_content')).superRefine((text, check) => {
  const code = contentError(text)
  if (code) check.addIssue({ code: 'custom', message: code, input: text })
})

const Description = z
  .string(named('invalid_description'))
  .refine(isCleanText, named('invalid_text'))
  .refine(
    (text) => fitsPoints(text, MAX_DESCRIPTION),
    named('invalid_description', { max: MAX_DESCRIPTION }),
  )

const Language = z
  .string(named('invalid_language'))
  .toLowerCase()
  .refine(isLanguage, named('invalid_language'))

/** Trimmed, without duplicates, in the given order. */
const Tags = z
  .array(
    z
      .string(named('invalid_tags'))
      .trim()
      .refine(
        (tag) =>
          tag !== '' &&
          isCleanText(tag) &&
          !/[\u0000-\u001f\u007f,]/.test(tag) &&
          countPoints(tag) <= MAX_TAG,
        named('invalid_tags', { max: MAX_TAG }),
      ),
    named('invalid_tags'),
  )
  .transform((tags) => [...new Set(tags)])
  .refine((tags) => tags.length <= MAX_TAGS, named('too_many_tags', { max: MAX_TAGS }))

const SourceUrl = z
  .string(named('invalid_source_url'))
  .refine(
    (text) =>
      text === '' ||
      (text.length <= MAX_SOURCE_URL &&
        isCleanText(text) &&
        /^https?:$/.test(URL.parse(text)?.protocol ?? '')),
    named('invalid_source_url'),
  )

export const CreateFileInput = z.object(
  {
    file_name: FileName,
    folder: Folder.optional(),
    content: Content,
    language: Language.nullish(),
    description: Description.optional(),
    tags: Tags.optional(),
    source_url: SourceUrl.optional(),
  },
  named('invalid_payload'),
)

export const UpdateFileInput = z
  .object(
    {
      content: Content.optional(),
      file_name: FileName.optional(),
      folder: Folder.optional(),
      language: Language.nullish(),
      description: Description.optional(),
      tags: Tags.optional(),
      source_url: SourceUrl.optional(),
      is_favorite: z.boolean().optional(),
      is_pinned: z.boolean().optional(),
      base_version: z
        .int(named('invalid_base_version'))
        .min(1, named('invalid_base_version'))
        .optional(),
    },
    named('invalid_payload'),
  )
  .refine(
    ({ base_version: _, ...change }) => Object.values(change).some((value) => value !== undefined),
    named('invalid_payload'),
  )

export const FileRecord = z
  .object({
    id: z.string(),
    folder: z.string(),
    file_name: z.string(),
    language: z.string(),
    size_bytes: z.int(),
    lines: z.int(),
    description: z.string(),
    tags: z.array(z.string()),
    source_url: z.string(),
    repo: z.string(),
    is_favorite: z.boolean(),
    is_pinned: z.boolean(),
    version: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.string().nullable(),
    purge_at: z.string().nullable(),
  })
  .meta({ title: 'File' })
export type FileRecord = z.infer<typeof FileRecord>

export const FileReply = z
  .object({
    ok: z.literal(true),
    file: FileRecord,
    warnings: z.array(z.string()).optional(),
  })
  .meta({ title: 'FileReply' })
export type FileReply = z.infer<typeof FileReply>
export const FileWithContent = z.object({
  ok: z.literal(true),
  file: FileRecord,
  content: z.string(),
})
export type FileWithContent = z.infer<typeof FileWithContent>
/** What a search adds to a file on request: the best of its matching lines, and how many others there are. */
const ListedFile = FileRecord.extend({
  hits: z
    .array(z.object({ line: z.int(), text: z.string(), kind: z.string().optional() }))
    .optional(),
  /** Counted up to about a thousand. */
  more_hits: z.int().optional(),
})
export const TagsReply = z.object({ ok: z.literal(true), tags: z.array(z.string()) })
export type TagsReply = z.infer<typeof TagsReply>

export const FileList = z.object({
  ok: z.literal(true),
  items: z.array(ListedFile),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
  /** Of what the filter matches: exact up to 1,000. */
  total: z.int(),
  /** There are more than `total`. */
  total_capped: z.boolean(),
  /** Present when large texts that were just saved are still being indexed and some of them were not read. */
  indexing: z.literal(true).optional(),
  /** Present when a pattern was tried on the newest files only, because one search may not read more. */
  partial: z.literal(true).optional(),
})

const VersionRecord = z
  .object({
    version: z.int(),
    size_bytes: z.int(),
    lines: z.int(),
    created_at: z.string(),
    /** The token that wrote it; null: its person did. */
    by: z.string().nullable(),
    is_current: z.boolean(),
  })
  .meta({ title: 'FileVersion' })
export const VersionList = z.object({ ok: z.literal(true), versions: z.array(VersionRecord) })
export const VersionReply = z.object({
  ok: z.literal(true),
  version: VersionRecord,
  content: z.string(),
})
export const OutlineReply = z.object({
  ok: z.literal(true),
  version: z.int(),
  language: z.string(),
  /** In the order of the text. Empty for a language whose definitions are not known. */
  symbols: z.array(z.object({ name: z.string(), kind: z.string(), line: z.int(), depth: z.int() })),
})
export const RestoreInput = z.object(
  { version: z.int(named('invalid_base_version')).min(1, named('invalid_base_version')) },
  named('invalid_payload'),
)

/** The differences between two versions: each changed part with its lines, line breaks included. */
export const VersionDiffReply = z.object({
  ok: z.literal(true),
  from: z.int(),
  to: z.int(),
  removed: z.int(),
  added: z.int(),
  /** True when the texts differ too much for the shortest difference. */
  is_approximate: z.boolean(),
  changes: z.array(
    z.object({
      old_start: z.int(),
      new_start: z.int(),
      removed: z.array(z.string()),
      added: z.array(z.string()),
    }),
  ),
})

/** Ids of a bulk action. The order of the checks is part of the interface. */
export const FileIds = z.unknown().transform((input, check) => {
  const refuse = (code: string) => {
    check.addIssue({ code: 'custom', message: code, input })
    return z.NEVER
  }
  if (!Array.isArray(input) || input.length === 0) return refuse('no_files_selected')
  const ids = [...new Set(input)]
  if (ids.some((id) => typeof id !== 'string' || id === '' || id.length > 64))
    return refuse('invalid_file_id')
  if (ids.length > MAX_BULK) return refuse('too_many_files')
  return ids as string[]
})

export const BulkInput = z.object({ file_ids: FileIds }, named('no_files_selected'))
export const BulkTagInput = z.object({ file_ids: FileIds, tags: Tags }, named('no_files_selected'))
export const BulkMoveInput = z.object(
  { file_ids: FileIds, folder: Folder },
  named('no_files_selected'),
)
export const BulkDeleteInput = z.object(
  { file_ids: FileIds, ttl_days: z.number().finite().optional() },
  named('no_files_selected'),
)
export const BulkReply = z
  .object({ success: z.literal(true), updated: z.int() })
  .meta({ title: 'BulkReply' })
export const BulkDeleteReply = z.object({
  success: z.literal(true),
  deleted: z.int(),
  skipped_already_deleted: z.int(),
  requested: z.int(),
})

// Which of many paths are already used: requested before an upload.

const tooMany = named('too_many_paths', { max: MAX_CHECKED_PATHS })

/** Any text is valid here: a path that cannot exist is simply not used. */
export const CheckInput = z.object(
  {
    paths: z
      .array(
        z.object(
          {
            folder: z.string(named('invalid_folder')),
            file_name: z.string(named('invalid_file_name')),
          },
          named('invalid_payload'),
        ),
        named('invalid_payload'),
      )
      .max(MAX_CHECKED_PATHS, tooMany),
  },
  named('invalid_payload'),
)

export const CheckReply = z.object({
  ok: z.literal(true),
  /** In the order of the request. */
  files: z.array(z.object({ id: z.string(), version: z.int() }).nullable()),
})
