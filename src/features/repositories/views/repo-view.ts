/** The props of the views about a repository: texts and numbers, nothing of the store. */
import type { REPO_STATES } from '../contract/index.ts'

export interface RepoView {
  name: string
  host: string
  /** Null: never synchronised, or empty. */
  branch: string | null
  /** The commit of the tree; null like the branch. */
  commit: string | null
  state: (typeof REPO_STATES)[number]
  /** Why the last sync failed, as text. */
  error: string | null
  /** While it is queued or running. */
  progress: { percent: number; text: string } | null
  /** Null: never. */
  syncedAt: string | null
  /** A git is installed. */
  canSync: boolean
  fileCount: number
  skippedCount: number
}

export function isUnderWay({ state }: Pick<RepoView, 'state'>): boolean {
  return state === 'queued' || state === 'syncing'
}
