/** The state of a repository, derived from its row and its latest run: a process that died leaves nothing to repair. */
import type { REPO_STATES } from '../contract/index.ts'

export type RepoState = (typeof REPO_STATES)[number]

interface LatestRun {
  status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | 'skipped'
}

export function repoStateOf(
  { syncedAt, lastError }: { syncedAt: number | null; lastError: string },
  run: LatestRun | null,
): { state: RepoState; error: string | null } {
  if (run?.status === 'pending') return { state: 'queued', error: null }
  if (run?.status === 'running') return { state: 'syncing', error: null }
  if (lastError !== '') return { state: 'failed', error: lastError }
  if (run?.status === 'failed' || run?.status === 'skipped')
    return { state: 'failed', error: 'interrupted' }
  if (syncedAt !== null) return { state: 'ready', error: null }
  return { state: run?.status === 'cancelled' ? 'cancelled' : 'queued', error: null }
}
