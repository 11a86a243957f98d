/** The tables of code hosts. */

interface CodeHostAccountsTable {
  owner_id: string
  host: string
  login: string
  /** JSON; null when the host does not report it. */
  scopes: string | null
  expires_at: number | null
  /** When the token that was tested had been stored. */
  token_at: number
  checked_at: number
}

interface RepoImportsTable {
  owner_id: string
  repo_id: string
  run_id: string
  commit_id: string
  path: string
  folder: string
  error: string
  imported_count: number
  changed_count: number
  unchanged_count: number
  skipped_count: number
  created_at: number
  finished_at: number | null
}

interface RepoImportFilesTable {
  owner_id: string
  repo_id: string
  path: string
  run_id: string
  outcome: string
  reason: string
  object: string
  file_id: string
  version: number
}

interface CodeHostUploadsTable {
  owner_id: string
  file_id: string
  host: string
  repository: string
  branch: string
  path: string
  /** The git object id of what was uploaded. */
  object: string
  page_url: string
  version: number
  uploaded_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    code_host_accounts: CodeHostAccountsTable
    repo_imports: RepoImportsTable
    repo_import_files: RepoImportFilesTable
    code_host_uploads: CodeHostUploadsTable
  }
}
