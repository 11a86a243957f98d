/** Search in the tree of one commit: in texts by `git grep`, and by name. Ends when somebody has enough or time is over. */
import { GitError } from './errors.ts'
import { isObjectName } from './formats.ts'
import { type GitMatch, GrepReader } from './grep-format.ts'
import type { MirrorCall } from './mirror.ts'
import { Enough, NulFields } from './nul-fields.ts'
import { runGit } from './run.ts'

/** Why a search ended before it had seen everything; null: it saw everything. */
export type SearchCut = 'matches' | 'bytes' | 'time' | null

export interface TextSearchCall extends MirrorCall {
  commit: string
  text: string
  /** A POSIX extended regular expression instead of the text as it is. */
  isPattern: boolean
  isCaseSensitive: boolean
  /** A file or folder; everything unless given. */
  path?: string
  timeoutMs: number
  maxOutputBytes: number
  /** True when there is no need for more. */
  onMatch(match: GitMatch): boolean
}

export class BadPattern extends Error {
  readonly detail: string
  constructor(detail: string) {
    super(`the pattern cannot be read: ${detail}`)
    this.name = 'BadPattern'
    this.detail = detail
  }
}

const NOT_FOUND = 1

export async function searchTexts(gitDir: string, call: TextSearchCall): Promise<SearchCut> {
  requireCommit(call.commit)
  const reader = new GrepReader(call.commit, (match) => {
    if (call.onMatch(match)) throw new Enough()
  })
  const { person, signal, timeoutMs, maxOutputBytes } = call
  const args = [
    ...['grep', '-z', '-n', '--column', '-I', '--no-color', '--no-textconv', '--full-name'],
    ...['--no-recurse-submodules', '--threads=2', '--no-heading', '--no-break'],
    call.isPattern ? '-E' : '-F',
    ...(call.isCaseSensitive ? [] : ['-i']),
    ...['-e', call.text, call.commit, '--', ...(call.path === undefined ? [] : [call.path])],
  ]
  const bounds = { timeoutMs, maxOutputBytes, acceptedCodes: [NOT_FOUND] }
  const onOutput = (chunk: Buffer) => reader.push(chunk)
  try {
    return await ended(runGit({ args, gitDir, person, signal, ...bounds, onOutput }))
  } catch (error) {
    const said =
      error instanceof GitError ? /^fatal: -e option, '.*': (.*)$/s.exec(error.detail) : null
    throw said && call.isPattern ? new BadPattern(said[1]!) : error
  }
}

export interface NameSearchCall extends MirrorCall {
  commit: string
  timeoutMs: number
  maxOutputBytes: number
  /** True when there is no need for more. */
  onName(path: Buffer): boolean
}

/** Every file's name, one after the other. */
export async function searchNames(gitDir: string, call: NameSearchCall): Promise<SearchCut> {
  requireCommit(call.commit)
  const { person, signal, timeoutMs, maxOutputBytes } = call
  const reader = new NulFields((path) => {
    if (call.onName(path)) throw new Enough()
  })
  const args = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', call.commit]
  const onOutput = (chunk: Buffer) => reader.push(chunk)
  return ended(runGit({ args, gitDir, person, signal, timeoutMs, maxOutputBytes, onOutput }))
}

async function ended(call: Promise<unknown>): Promise<SearchCut> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof Enough) return 'matches'
    if (error instanceof GitError && error.code === 'output_too_long') return 'bytes'
    if (error instanceof GitError && error.code === 'timeout') return 'time'
    throw error
  }
}

function requireCommit(commit: string): void {
  if (!isObjectName(commit)) throw new GitError('failed', 'not a commit')
}
