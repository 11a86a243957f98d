/**
 * The state of a repository and the progress and errors of its sync, derived from its row and its latest run: a
 * process that died leaves nothing to repair.
 */
import { PROGRESS_PHASES, type REPO_STATES } from '../contract/index.ts'

type RepoState = (typeof REPO_STATES)[number]

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

// The progress of a sync, as the one line that a job's run stores: shown in its log and on the pages of
// repositories.

export type SyncPhase = (typeof PROGRESS_PHASES)[number]

export interface SyncProgress {
  phase: SyncPhase
  objects: number
  totalObjects: number
  bytes: number
}

export function writeProgressNote({ phase, objects, totalObjects, bytes }: SyncProgress): string {
  return `${phase}: ${objects} of ${totalObjects}, ${bytes} bytes`
}

const NOTE = /^([a-z]+): (\d+) of (\d+), (\d+) bytes$/

export function readProgressNote(note: string): SyncProgress | null {
  const [, name, objects, total, bytes] = NOTE.exec(note) ?? []
  const phase = PROGRESS_PHASES.find((one) => one === name)
  if (!phase) return null
  return { phase, objects: Number(objects), totalObjects: Number(total), bytes: Number(bytes) }
}

// The percentages at which each phase begins and ends.
const RANGES: Readonly<Record<SyncPhase, readonly [number, number]>> = {
  counting: [0, 5],
  receiving: [5, 70],
  resolving: [70, 85],
  reading: [85, 95],
  writing: [95, 100],
}

export function percentOf({ phase, objects, totalObjects }: SyncProgress): number {
  const [from, to] = RANGES[phase]
  return from + (totalObjects > 0 ? ((to - from) * objects) / totalObjects : 0)
}

/** Why a sync failed: the codes that have a sentence of their own. */
const SYNC_ERRORS = [
  'authentication',
  'bad_objects',
  'cancelled',
  'failed',
  'git_busy',
  'git_missing',
  'host_not_allowed',
  'inside_address',
  'interrupted',
  'invalid_url',
  'mirrors_full',
  'not_found',
  'redirected',
  'timeout',
  'too_deep',
  'too_large',
  'too_many_files',
  'too_many_objects',
  'too_many_refs',
  'unreachable',
  'unresolved',
] as const

/** What only the owner of the repository can fix. */
const OWNERS: readonly string[] = [
  'authentication',
  'cancelled',
  'host_not_allowed',
  'inside_address',
  'invalid_url',
  'not_found',
  'redirected',
  'too_deep',
  'too_large',
  'too_many_files',
  'too_many_objects',
  'too_many_refs',
]

/** The name of a host that was found before is there still: then it is the server that cannot find it. */
export function isForOwner(code: string, wasReached: boolean): boolean {
  return OWNERS.includes(code) || (code === 'unresolved' && !wasReached)
}

type SyncError = (typeof SYNC_ERRORS)[number]

/** An unknown code from an older or newer version of the program is shown as a general error. */
export function knownSyncError(code: string): SyncError {
  return SYNC_ERRORS.find((one) => one === code) ?? 'failed'
}
