/** Which files each commit of a history changed, without what was changed in them: a walk over trees, never over contents. */
import { GitError } from './errors.ts'
import { isObjectName, pathText } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { runGit } from './run.ts'

export interface ChangedPaths {
  /** In milliseconds. */
  at: number
  author: string
  paths: string[]
}

export interface ChangedPathsCall extends MirrorCall {
  commit: string
  maxCommits: number
  maxOutputBytes: number
  timeoutMs: number
  /** The newest first; false ends it. */
  onCommit(commit: ChangedPaths): boolean
}

/** Merges are left out: they repeat what their parents changed. A renamed file is one that went and one that came. */
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
        ...['log', '-z', '--name-only', '--no-merges', '--no-renames', '--no-color'],
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

// A byte that no path begins with in an honest repository; what follows tells a header from a path that does.
const FORMAT = '%x01%ct%x02%ae'
const HEADER = /^\x01(\d{1,12})\x02([^\0]{0,500})/

/** Splits the output, however it is cut on the way. */
export class ChangedPathsReader {
  readonly #onCommit: (commit: ChangedPaths) => void
  #rest: Buffer = Buffer.alloc(0)
  #commit: ChangedPaths | null = null
  /** The name after a header begins with a line end that belongs to neither. */
  #isFirst = false

  constructor(onCommit: (commit: ChangedPaths) => void) {
    this.#onCommit = onCommit
  }

  push(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let from = 0
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, from)) {
      this.#take(bytes.subarray(from, end))
      from = end + 1
    }
    this.#rest = Buffer.from(bytes.subarray(from))
  }

  end(): void {
    if (this.#commit) this.#onCommit(this.#commit)
    this.#commit = null
  }

  #take(record: Buffer): void {
    // In front of the first name git writes a line end, and only there.
    if (this.#isFirst && record[0] === 10) {
      this.#isFirst = false
      this.#commit!.paths.push(pathText(record.subarray(1)))
      return
    }
    const [, seconds, author] = record[0] === 1 ? (HEADER.exec(record.toString('utf8')) ?? []) : []
    if (seconds === undefined) {
      if (this.#commit && record.length > 0) this.#commit.paths.push(pathText(record))
      return
    }
    this.end()
    this.#commit = { at: Number(seconds) * 1_000, author: author!.toLowerCase(), paths: [] }
    this.#isFirst = true
  }
}
