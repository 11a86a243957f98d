/** Which files each commit of a history changed, under the names that it gave them. */
import { GitError } from './errors.ts'
import { gitText, isObjectName } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { NulFields } from './nul-fields.ts'
import { runGit } from './run.ts'

interface ChangedPaths {
  /** In milliseconds. */
  at: number
  author: string
  /** As they are called after the commit, or were before it took them away. */
  paths: string[]
  /** The earlier name of each of them that it renamed. */
  renamedFrom: Map<string, string>
}

// Contents are compared only where so few files came and went that it takes no time; the same text is found in any number.
const COMPARED_FILES = 100

interface ChangedPathsCall extends MirrorCall {
  commit: string
  maxCommits: number
  maxOutputBytes: number
  timeoutMs: number
  /** The newest first; false ends it. */
  onCommit(commit: ChangedPaths): boolean
}

/** Merges are left out: they repeat what their parents changed. Renames are git's guess. */
export async function readChangedPaths(gitDir: string, call: ChangedPathsCall): Promise<void> {
  const { person, signal, commit, timeoutMs, maxOutputBytes, maxCommits } = call
  if (!isObjectName(commit)) throw new GitError('failed', 'not a commit')
  const ended = new AbortController()
  const reader = new ChangedPathsReader((one) => {
    if (!ended.signal.aborted && !call.onCommit(one)) ended.abort()
  })
  try {
    await runGit({
      args: [
        ...['log', '-z', '--name-status', '--no-merges', '--no-color'],
        ...['--find-renames', `-l${COMPARED_FILES}`],
        ...[`--max-count=${maxCommits}`, `--format=tformat:${FORMAT}`, commit, '--'],
      ],
      ...{ gitDir, person, timeoutMs, maxOutputBytes },
      signal: AbortSignal.any([signal, ended.signal]),
      onOutput: (chunk) => reader.push(chunk),
    })
  } catch (error) {
    if (!ended.signal.aborted) throw error
    return
  }
  reader.end()
}

const FORMAT = '%x01%ct%x02%ae'
// Anybody can write a date of any length into a commit, or none.
const HEADER = /^\x01(\d*)\x02([^\0]{0,500})/

/** Splits the output, however it is cut on the way: a header, then a letter and a name each, of a rename two names. */
export class ChangedPathsReader {
  readonly #onCommit: (commit: ChangedPaths) => void
  readonly #records = new NulFields((record) => this.#take(record))
  #commit: ChangedPaths | null = null
  /** The names that the status field before announced, and those that came. */
  #awaited = 0
  #names: string[] = []

  constructor(onCommit: (commit: ChangedPaths) => void) {
    this.#onCommit = onCommit
  }

  push(chunk: Buffer): void {
    this.#records.push(chunk)
  }

  end(): void {
    if (this.#commit) this.#onCommit(this.#commit)
    this.#commit = null
  }

  #take(record: Buffer): void {
    if (this.#awaited > 0) {
      this.#takeName(record)
      return
    }
    // Git writes a line end in front of the first letter, and only there.
    const text = gitText(record).replace(/^\n/, '')
    const [, seconds, author] = HEADER.exec(text) ?? []
    if (seconds === undefined) {
      if (text !== '') this.#awaited = /^[RC]/.test(text) ? 2 : 1
      return
    }
    this.end()
    const commit = { at: Number(seconds) * 1_000, author: author!.toLowerCase() }
    this.#commit = { ...commit, paths: [], renamedFrom: new Map() }
  }

  #takeName(record: Buffer): void {
    this.#names.push(gitText(record))
    this.#awaited--
    if (this.#awaited > 0) return
    const [first, second] = this.#names
    this.#names = []
    if (!this.#commit) return
    this.#commit.paths.push(second ?? first!)
    if (second !== undefined) this.#commit.renamedFrom.set(second, first!)
  }
}

// Which files of one commit git takes for files of another one under a new name.

interface RenamesCall {
  person: string
  signal: AbortSignal
  from: string
  to: string
  timeoutMs: number
  maxOutputBytes: number
}

// So many files on either side are compared by their contents; the same bytes under another name are found among any number.
const MOST_COMPARED = '1000'

/** The new path by the old one. */
export async function findRenames(gitDir: string, call: RenamesCall): Promise<Map<string, string>> {
  const { from, to, ...bounds } = call
  if (!isObjectName(from) || !isObjectName(to)) return new Map()
  const detection = ['-M', '-l', MOST_COMPARED, '--diff-filter=R']
  const args = ['diff-tree', '-r', '-z', ...detection, '--name-status', from, to]
  return readRenames(await runGit({ args, gitDir, ...bounds }))
}

/** Records of three fields, each with a NUL behind it: `R087`, the old path, the new path. */
function readRenames(output: Buffer): Map<string, string> {
  const fields: string[] = []
  new NulFields((field) => fields.push(gitText(field))).push(output)
  const renames = new Map<string, string>()
  for (let at = 0; at + 2 < fields.length; at += 3) renames.set(fields[at + 1]!, fields[at + 2]!)
  return renames
}
