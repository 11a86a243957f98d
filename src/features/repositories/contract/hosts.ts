/** What code hosts say over the wire. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { MAX_FILTER } from './hosts-limits.ts'
import { SaveHostTokenInput } from './index.ts'

const field = z.string().optional().catch(undefined)

/** The form of a token, as a browser sends it. */
export const ConnectForm = z.object({ host: field, token: field, username: field })
export type ConnectForm = z.infer<typeof ConnectForm>

/** A host as people write it: with an address around it, or a path behind it. */
export const ConnectInput = z.object({
  host: z
    .string(named('invalid_repo_url'))
    .trim()
    .transform((host) => host.replace(/^https?:\/\//i, '').replace(/\/.*$/, '')),
  token: SaveHostTokenInput.shape.token,
  // An empty field of a form is none.
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
  /** Whose the token is. */
  login: z.string(),
  /** What the token may, in the host's words; null when the host does not tell. */
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
  /** Null when the host does not tell. */
  can_write: z.boolean().nullable(),
  clone_url: z.string(),
  /** The mirror of it; null when there is none. */
  mirror_name: z.string().nullable(),
})
export type HostedRepositoryRecord = z.infer<typeof HostedRepositoryRecord>

export const RepositoryList = z.object({
  ok: z.literal(true),
  repositories: z.array(HostedRepositoryRecord),
  next_page: z.int().nullable(),
  /** False: a filter looks through the thousand that changed last, and there are more. */
  is_complete: z.boolean(),
})

export const MirrorForm = z.object({ host: z.string(), repository: z.string() })

export const RateLimitReply = z.object({
  ok: z.literal(true),
  /** Null is what the host does not tell; some have no limit. */
  remaining: z.int().nullable(),
  limit: z.int().nullable(),
  resets_at: z.string().nullable(),
})
