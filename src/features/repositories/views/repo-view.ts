/** What the views are told about a repository: words and numbers, nothing of the store. */
import type { TimeProps } from '#ui/components/time.tsx'
import type { REPO_STATES } from '../contract/index.ts'

export interface RepoView {
  name: string
  host: string
  /** Null: never synchronised, or nothing in it. */
  branch: string | null
  /** The commit that the tree is of; null as the branch. */
  commit: string | null
  state: (typeof REPO_STATES)[number]
  /** Why the last sync failed, in words. */
  error: string | null
  /** While it waits or is synchronised. */
  progress: { percent: number; text: string } | null
  /** Null: never. */
  syncedAt: TimeProps | null
  /** There is a git that could fetch it. */
  canSync: boolean
  fileCount: number
  skippedCount: number
}

export function isUnderWay({ state }: Pick<RepoView, 'state'>): boolean {
  return state === 'queued' || state === 'syncing'
}
