/** The wire types of code hosts: connections, imports, uploads. */
import * as z from 'zod'
import { isFileName, MAX_CONTENT_BYTES } from '#features/library/index.ts'
import { named } from '#platform/http/index.ts'
import { SaveHostTokenInput } from './index.ts'
import { MAX_COMMIT_MESSAGE, MAX_FILTER } from './limits.ts'
import { normaliseRepoPath } from './repo-path.ts'

const field = z.string().optional().catch(undefined)

/** A host as people write it: with a scheme before it, or a path after it. */
export const ConnectInput = z.object({
  host: z
    .string(named('invalid_repo_url'))
    .trim()
    .transform((host) => host.replace(/^https?:\/\//i, '').replace(/\/.*$/, '')),
  token: SaveHostTokenInput.shape.token,
  // An empty field of a form counts as missing.
  username: z
    .string()
    .transform((name) => name.trim() || undefined)
    .pipe(SaveHostTokenInput.shape.username)
    .optional(),
})

export const HostForm = z.object({ host: z.string() })

export const HostAccount = z.object({
  ok: z.literal(true),
  host: z.string(),
  /** The account of the token. */
  login: z.string(),
  /** The permissions of the token, as named by the host; null when the host does not report them. */
  scopes: z.array(z.string()).nullable(),
  expires_at: z.string().nullable(),
})

const page = z.coerce.number().int().min(1).max(10_000).catch(1)
const filter = z.string().max(MAX_FILTER).catch('')

export const RepositoriesQuery = z.object({ page: page.default(1), q: filter.default('') })
export const RepositoriesPageQuery = RepositoriesQuery.extend({
  host: z.string().catch('').default(''),
  done: field,
})

const HostedRepositoryRecord = z
  .object({
    full_name: z.string(),
    description: z.string(),
    private: z.boolean(),
    archived: z.boolean(),
    default_branch: z.string().nullable(),
    /** Null when the host does not report it. */
    can_write: z.boolean().nullable(),
    clone_url: z.string(),
    /** The name of its mirror; null when there is none. */
    mirror_name: z.string().nullable(),
  })
  .meta({ title: 'HostedRepository' })
export type HostedRepositoryRecord = z.infer<typeof HostedRepositoryRecord>

export const RepositoryList = z.object({
  ok: z.literal(true),
  repositories: z.array(HostedRepositoryRecord),
  next_page: z.int().nullable(),
  /** False: a filter searches the thousand that changed last, and there are more. */
  is_complete: z.boolean(),
})

export const MirrorForm = z.object({ host: z.string(), repository: z.string() })

export const RateLimitReply = z.object({
  ok: z.literal(true),
  /** Null when the host does not report it; some have no limit. */
  remaining: z.int().nullable(),
  limit: z.int().nullable(),
  resets_at: z.string().nullable(),
})

// The wire types of imports of repositories.

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

export const ImportRecord = z
  .object({
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
  .meta({ title: 'Import' })
export type ImportRecord = z.infer<typeof ImportRecord>

/** Null: nothing of this repository was imported yet. */
export const ImportReply = z
  .object({ ok: z.literal(true), import: ImportRecord.nullable() })
  .meta({ title: 'ImportReply' })

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

/** The page's own URL: the values of the fields, and which list is open. */
export const ImportPageQuery = ImportFilesQuery.extend({ path: field, folder: field })

// The wire types of uploads to code hosts.

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

export const UploadReply = z
  .object({
    ok: z.literal(true),
    outcome: z.enum(['created', 'updated', 'unchanged']),
    repository: z.string(),
    path: z.string(),
    /** The git object id of what is there now. */
    sha: z.string(),
    commit: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ title: 'UploadReply' })
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
