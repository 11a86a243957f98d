/** Why git failed, as codes; git's own messages are for the log alone. */

export type GitErrorCode =
  /** No git, or one that is too old. */
  | 'git_missing'
  /** Too many calls wait already. */
  | 'git_busy'
  | 'cancelled'
  | 'timeout'
  /** More bytes, objects or memory than the call may take. */
  | 'too_large'
  | 'too_many_objects'
  | 'too_many_refs'
  | 'output_too_long'
  /** Folders in folders, more of them than git goes down. */
  | 'too_deep'
  | 'authentication'
  | 'not_found'
  | 'redirected'
  | 'unreachable'
  /** What the remote sent is not sound. */
  | 'bad_objects'
  | 'failed'

export class GitError extends Error {
  readonly code: GitErrorCode
  /** The last lines that git itself wrote, without those of the remote. */
  readonly detail: string
  constructor(code: GitErrorCode, detail = '') {
    super(detail === '' ? `git: ${code}` : `git: ${code}: ${detail}`)
    this.name = 'GitError'
    this.code = code
    this.detail = detail
  }
}

const SIGNS: readonly (readonly [GitErrorCode, RegExp])[] = [
  [
    'too_large',
    /died of signal 25|File too large|Out of memory|out of memory|size limit|cannot allocate|mmap failed/i,
  ],
  ['too_deep', /maximum allowed tree depth/i],
  ['redirected', /returned error: 30[1-8]|redirect/i],
  [
    'authentication',
    /Authentication failed|could not read (Username|Password)|returned error: 40[13]/i,
  ],
  ['not_found', /not found|returned error: (404|410)|does not appear to be a git repository/i],
  [
    'bad_objects',
    /fsck|index-pack|inflate|corrupt|bad object|missing necessary objects|did not send all|bad pack|object of unexpected type|hash mismatch|unresolved delta|is not a commit/i,
  ],
  [
    'unreachable',
    /Could not resolve|Failed to connect|Couldn't connect|timed out|Connection (refused|reset)|SSL|certificate|hung up|early EOF|unable to access|returned error: 5\d\d|RPC failed|Operation too slow|unexpected disconnect/i,
  ],
]

/** Names a failure by what git wrote in the plain C locale. */
export function codeOfErrors(errors: string): GitErrorCode {
  return SIGNS.find(([, sign]) => sign.test(errors))?.[0] ?? 'failed'
}
