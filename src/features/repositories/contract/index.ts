/** The wire types of mirrored repositories. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { MAX_REF, MAX_REPO_URL } from './limits.ts'

const badUrl = named('invalid_repo_url', { max: MAX_REPO_URL })
const badName = named('invalid_repo_name')

export const AddRepoInput = z.object(
  {
    /** Where it is cloned from, over https; any address that its code host shows is understood. */
    url: z.string(badUrl).trim().min(1, badUrl).max(MAX_REPO_URL, badUrl),
    /** By default taken from the URL. */
    name: z
      .string(badName)
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, badName)
      .optional(),
  },
  named('invalid_payload'),
)
export type AddRepoInput = z.infer<typeof AddRepoInput>

export const REPO_STATES = ['queued', 'syncing', 'ready', 'failed', 'cancelled'] as const

export const PROGRESS_PHASES = ['counting', 'receiving', 'resolving', 'reading', 'writing'] as const

const Progress = z
  .object({
    percent: z.int().min(0).max(100),
    phase: z.enum(PROGRESS_PHASES).nullable(),
    objects: z.int().nonnegative(),
    total_objects: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
  })
  .meta({ title: 'Progress' })

export const RepoRecord = z
  .object({
    name: z.string(),
    url: z.string(),
    host: z.string(),
    state: z.enum(REPO_STATES),
    /** Why the last sync failed, as a code; null when it did not. The tree is then the previous one. */
    error: z.string().nullable(),
    /** Null: never synchronised, or empty. */
    default_branch: z.string().nullable(),
    head_commit: z.string().nullable(),
    file_count: z.int().nonnegative(),
    /** Names that could not be stored in the tree. */
    skipped_count: z.int().nonnegative(),
    /** The size of the mirror on disk. */
    size_bytes: z.int().nonnegative(),
    created_at: z.string(),
    last_sync_time: z.string().nullable(),
    next_sync_time: z.string().nullable(),
    job_id: z.string().nullable(),
    /** While it is queued or synchronised. */
    progress: Progress.nullable(),
  })
  .meta({ title: 'Repository' })
export type RepoRecord = z.infer<typeof RepoRecord>

/** Without git nothing is mirrored; everything else works. */
const GitState = z.object({
  ready: z.boolean(),
  reason: z.enum(['missing', 'too_old']).nullable(),
})

export const RepoList = z.object({
  ok: z.literal(true),
  repos: z.array(RepoRecord),
  max: z.int(),
  git: GitState,
  /** Hosts that repositories may come from. */
  hosts: z.array(z.string()),
})

export const RepoReply = z.object({ ok: z.literal(true), repo: RepoRecord })

export const QueuedRepo = z.object({ ok: z.literal(true), repo: RepoRecord, job_id: z.string() })

export const AddedRepo = QueuedRepo.extend({
  /** The branch with its path, and the lines, that the address showed; null when it showed none. */
  opens: z
    .object({
      place: z.string(),
      lines: z.string().nullable(),
      /** Where they are here, as soon as the repository is. */
      href: z.string(),
    })
    .nullable(),
})

export const RemovedRepo = z.object({ ok: z.literal(true) })

const badToken = named('invalid_host_token')

export const SaveHostTokenInput = z.object(
  {
    /** Printable characters without blanks, as every host issues them. */
    token: z
      .string(badToken)
      .trim()
      .regex(/^[\x21-\x7e]{1,500}$/, badToken),
    /** The user name beside it, where a host requires a certain one. */
    username: z
      .string(badToken)
      .regex(/^[\x21-\x39\x3b-\x7e]{1,100}$/, badToken)
      .optional(),
  },
  named('invalid_payload'),
)
export type SaveHostTokenInput = z.infer<typeof SaveHostTokenInput>

export const HostList = z
  .object({
    ok: z.literal(true),
    hosts: z.array(z.object({ host: z.string(), username: z.string(), created_at: z.string() })),
  })
  .meta({ title: 'HostList' })

export const WebhookTaken = z.object({ ok: z.literal(true) })

const RepoEntry = z
  .object({
    path: z.string(),
    name: z.string(),
    kind: z.enum(['file', 'executable', 'symlink', 'submodule', 'folder']),
    /** The git object id: of its bytes, of a folder's tree, of a submodule's commit. */
    object: z.string(),
    size: z.int().nonnegative(),
    language: z.string().nullable(),
  })
  .meta({ title: 'RepositoryEntry' })

/** A branch, a tag or a commit; by default the last sync. */
export const RefQuery = z.object({
  ref: z.string().max(MAX_REF, named('repo_ref_not_found')).optional(),
})

export const FolderQuery = RefQuery.extend({
  /** The root folder unless given. */
  path: z.string().optional(),
  /** The path of the last entry of the previous page. */
  after: z.string().optional(),
})

export const RepoFolder = z.object({
  ok: z.literal(true),
  repo_name: z.string(),
  path: z.string(),
  commit: z.string().nullable(),
  entries: z.array(RepoEntry),
  has_more: z.boolean(),
})

export const RepoFile = z.object({
  ok: z.literal(true),
  repo_name: z.string(),
  commit: z.string(),
  file: RepoEntry.extend({
    /** Null for a submodule and for a file that is too large. The target of a symlink is its content. */
    content: z.string().nullable(),
    encoding: z.enum(['utf-8', 'base64']).nullable(),
  }),
})
