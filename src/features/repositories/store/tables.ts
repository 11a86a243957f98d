/** The tables of mirrored repositories. */
import type { Generated } from 'kysely'

interface ReposTable {
  owner_id: string
  name: string
  /** Stays when the name is used again for another repository. */
  id: Generated<string>
  url: Generated<string>
  host: Generated<string>
  /** Host and path in one spelling: what a webhook is matched by. */
  identity: Generated<string>
  default_branch: Generated<string>
  head_commit: Generated<string>
  /** Why the last sync failed; empty when it did not. */
  last_error: Generated<string>
  /** The latest run that was asked for. */
  run_id: Generated<string>
  /** The latest run that began: no earlier one writes any more. */
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
  /** The generation it came in. */
  added_in: number
  /** The generation it went in; null while it is there. */
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
