/** The tables of mirrored repositories. */
import type { Generated } from 'kysely'

interface ReposTable {
  owner_id: string
  name: string
  /** Stays unique when the name is used again for another repository. */
  id: Generated<string>
  url: Generated<string>
  host: Generated<string>
  /** Host and path in a normal form, for matching webhooks. */
  identity: Generated<string>
  default_branch: Generated<string>
  head_commit: Generated<string>
  /** Why the last sync failed; empty when it did not. */
  last_error: Generated<string>
  /** The latest run that was requested. */
  run_id: Generated<string>
  /** The latest run that began: earlier ones no longer write. */
  sync_run: Generated<string>
  size_bytes: Generated<number>
  file_count: Generated<number>
  skipped_count: Generated<number>
  /** The generation of its tree that is read. */
  tree_generation: Generated<number>
  next_sync_at: number | null
  synced_at: number | null
  created_at: number
}

interface RepoTreeTable {
  owner_id: string
  repo_id: string
  path: string
  folder: string
  mode: string
  blob: string
  language: string
  size_bytes: number
  /** The generation that added it. */
  added_in: number
  /** The generation that removed it; null while it exists. */
  removed_in: number | null
}

interface CodeHostCredentialsTable {
  owner_id: string
  host: string
  username: string
  encrypted_token: string
  created_at: number
}

interface WebhookDeliveriesTable {
  delivery: string
  received_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    repos: ReposTable
    repo_tree: RepoTreeTable
    code_host_credentials: CodeHostCredentialsTable
    webhook_deliveries: WebhookDeliveriesTable
  }
}

export type ReposRow = ReposTable
export type RepoTreeRow = RepoTreeTable
