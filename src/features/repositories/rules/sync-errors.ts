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

export function isForOwner(code: string): boolean {
  return OWNERS.includes(code)
}

export type SyncError = (typeof SYNC_ERRORS)[number]

/** An unknown code from an older or newer version of the program is shown as a general error. */
export function knownSyncError(code: string): SyncError {
  return SYNC_ERRORS.find((one) => one === code) ?? 'failed'
}
