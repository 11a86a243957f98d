/** The wire types of code hosts. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { MAX_FILTER } from './hosts-limits.ts'
import { SaveHostTokenInput } from './index.ts'

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

const HostedRepositoryRecord = z.object({
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
