/** The tables of analyses. */
interface RepoAnalysesTable {
  owner_id: string
  repo_id: string
  commit_id: string
  /** JSON of the result. */
  result: string
  /** JSON of what changed since the analysis before; empty for the first. */
  changes: string
  analysed_at: number
}

interface RepoAnalysisRunsTable {
  owner_id: string
  repo_id: string
  /** The latest run that was requested: earlier ones no longer write. */
  run_id: string
  /** Why it failed; empty when it did not. */
  last_error: string
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    repo_analyses: RepoAnalysesTable
    repo_analysis_runs: RepoAnalysisRunsTable
  }
}

export type RepoAnalysesRow = RepoAnalysesTable
