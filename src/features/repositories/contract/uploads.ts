/** The wire types of uploads to code hosts. */
import * as z from 'zod'
import { isFileName, MAX_CONTENT_BYTES } from '#features/library/index.ts'
import { named } from '#platform/http/index.ts'
import { MAX_COMMIT_MESSAGE } from './hosts-limits.ts'
import { normaliseRepoPath } from './repo-path.ts'

const badPath = named('invalid_upload_path')
const badBranch = named('invalid_branch')
const badMessage = named('invalid_commit_message', { max: MAX_COMMIT_MESSAGE })
const badText = named('invalid_upload_text')

const UploadTo = z.object({
  /** `owner/name`. */
  repository: z
    .string(named('invalid_repository'))
    .trim()
    .regex(/^(?!\.{1,2}\/)[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/, named('invalid_repository'))
    .meta({ examples: ['dana/project'] }),
  path: z
    .string(badPath)
    .trim()
    .max(1_024, badPath)
    .transform((path) => normaliseRepoPath(path) ?? '')
    .refine((path) => path !== '', badPath),
  /** The default branch unless given. */
  branch: z
    .string(badBranch)
    .trim()
    .regex(/^[^\s~^:?*[\\\p{Cc}]{0,244}$/u, badBranch)
    .optional(),
  message: z.string(badMessage).trim().max(MAX_COMMIT_MESSAGE, badMessage).optional(),
  /** The git object id that may be replaced; by default the one that this file's last upload left there. */
  base_sha: z.string(badPath).max(64, badPath).optional(),
})

const text = z.string(badText).refine((content) => content.isWellFormed(), badText)

export const UploadInput = UploadTo.extend({
  file_id: z.string(),
  version: z.coerce.number().int().min(1).optional(),
})
export type UploadInput = z.infer<typeof UploadInput>

export const DirectUploadInput = UploadTo.extend({ content: text })
export type DirectUploadInput = z.infer<typeof DirectUploadInput>

export const UPLOAD_BODY_BYTES = 2 * MAX_CONTENT_BYTES

export const UploadReply = z.object({
  ok: z.literal(true),
  outcome: z.enum(['created', 'updated', 'unchanged']),
  repository: z.string(),
  path: z.string(),
  /** The git object id of what is there now. */
  sha: z.string(),
  commit: z.string().nullable(),
  url: z.string().nullable(),
})
export type UploadReply = z.infer<typeof UploadReply>

export const GistInput = z.object({
  file_id: z.string().optional(),
  file_name: z.string(badPath).refine(isFileName, badPath).optional(),
  content: text.optional(),
  description: z.string(badText).max(500, badText).optional(),
  public: z.boolean().optional(),
})
export type GistInput = z.infer<typeof GistInput>

export const GistReply = z.object({ ok: z.literal(true), id: z.string(), url: z.string() })

const field = z.string().optional().catch(undefined)

/** The form, as a browser sends it; it is checked as `UploadInput` or `DirectUploadInput`. */
export const UploadForm = z.object({
  host: z.string().catch(''),
  file: field,
  content: field,
  repository: field,
  path: field,
  branch: field,
  message: field,
  base_sha: field,
  /** Set: the host's content becomes a new version of the file instead. */
  take: field,
})
export type UploadForm = z.infer<typeof UploadForm>

export const UploadQuery = z.object({ file: field, done: field })
