/** The commits of a mirror: the newest first, of everything or of one path. */
import { GitError } from './errors.ts'
import { gitText, isObjectName } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { NulFields } from './nul-fields.ts'
import { runGit } from './run.ts'

export interface GitCommit {
  id: string
  parents: string[]
  author: GitSignature
  committer: GitSignature
  /** The first paragraph as one line. */
  subject: string
  /** The rest of the message; empty where it was not asked for. */
  body: string
}

export interface GitSignature {
  name: string
  email: string
  /** Milliseconds. */
  at: number
}

/** A commit in the history of one path: what the path was called when it was made. */
export interface GitLogEntry extends GitCommit {
  path: Buffer | null
}

export interface LogCall extends MirrorCall {
  /** The commit that the history begins at. */
  tip: string
  /** Leaves out what this commit can see too. */
  not?: string
  /** Given: only commits that changed it. Bytes, where the name is no text. */
  path?: string | Buffer
  /** The path is one file: its earlier names are followed. */
  isFollowed?: boolean
  /** How many of the newest are skipped. A history from a commit never changes, so this is a stable cursor. */
  skip?: number
  limit: number
  timeoutMs: number
}

const MAX_OUTPUT_BYTES = 64 * 2 ** 20
const FIELDS = ['%H', '%P', '%an', '%ae', '%at', '%cn', '%ce', '%ct', '%s'] as const
const COMMON = [
  '-z',
  '--no-color',
  '--no-decorate',
  '--no-mailmap',
  '--no-ext-diff',
  '--no-textconv',
]

/** Fewer than `limit`: there are no more. */
export async function readLog(gitDir: string, call: LogCall): Promise<GitLogEntry[]> {
  const { tip, not, path, isFollowed = false, skip = 0, limit, person, signal, timeoutMs } = call
  if (!isObjectName(tip) || (not !== undefined && !isObjectName(not)))
    throw new GitError('failed', 'not a commit')
  const reader = new LogReader(FIELDS.length, isFollowed ? skip : 0)
  const follow = isFollowed ? ['--follow', '-M', '--name-status'] : []
  const asked = revisionsAndPath([tip, ...(not === undefined ? [] : [`^${not}`])], path)
  await runGit({
    args: [
      ...['log', ...COMMON, ...follow, `--format=${FIELDS.join('%x00')}`],
      // Where git follows a file, it would count commits that have nothing to do with it.
      ...(isFollowed
        ? [`--max-count=${skip + limit}`]
        : [`--max-count=${limit}`, `--skip=${skip}`]),
      ...asked.args,
    ],
    ...(asked.input && { input: asked.input }),
    gitDir,
    person,
    signal,
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    onOutput: (chunk) => reader.push(chunk),
  })
  return reader.end()
}

/** Arguments are text; a name of other bytes reaches git by its input. */
export function revisionsAndPath(
  revisions: readonly string[],
  path: string | Buffer | undefined,
): { args: string[]; input?: Buffer } {
  if (!Buffer.isBuffer(path))
    return { args: [...revisions, '--', ...(path === undefined ? [] : [path])] }
  const head = Buffer.from(`${revisions.join('\n')}\n--\n`)
  return { args: ['--stdin'], input: Buffer.concat([head, path, Buffer.from('\n')]) }
}

/** One commit with its whole message; null when there is none of this name. */
export async function readCommit(
  gitDir: string,
  id: string,
  { person, signal }: MirrorCall,
): Promise<GitCommit | null> {
  if (!isObjectName(id)) return null
  const reader = new LogReader(FIELDS.length + 1)
  await runGit({
    args: [
      'log',
      ...COMMON,
      `--format=${[...FIELDS, '%b'].join('%x00')}`,
      '--max-count=1',
      id,
      '--',
    ],
    gitDir,
    person,
    signal,
    timeoutMs: 30_000,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    onOutput: (chunk) => reader.push(chunk),
  })
  return reader.end()[0] ?? null
}

export interface PathBlobsCall extends MirrorCall {
  /** The commits after the first one, up to and with the second one. */
  from: string
  to: string
  path: string
  limit: number
  timeoutMs: number
}

const RAW_CHANGE = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) [A-Z]/

/** The objects that a path had after each of the newest commits that changed it, the newest first; merges are left out. */
export async function readPathBlobs(gitDir: string, call: PathBlobsCall): Promise<string[]> {
  const { from, to, path, limit, ...bounds } = call
  if (!isObjectName(from) || !isObjectName(to)) return []
  const blobs: string[] = []
  const fields = new NulFields((field) => {
    const [, blob] = RAW_CHANGE.exec(gitText(field).trimStart()) ?? []
    if (blob !== undefined && isObjectName(blob)) blobs.push(blob)
  })
  await runGit({
    args: [
      ...['log', ...COMMON, '--raw', '--no-abbrev', '--no-renames', '--no-merges', '--format='],
      ...[`--max-count=${limit}`, to, `^${from}`, '--', path],
    ],
    ...{ gitDir, ...bounds, maxOutputBytes: MAX_OUTPUT_BYTES },
    onOutput: (chunk) => fields.push(chunk),
  })
  return blobs
}

const STATUS = /^\n?([A-Z])\d{0,3}$/

/**
 * Commits of a fixed number of fields, each followed, where a path is followed, by how it changed and by its one or two
 * names. A commit begins with its own name, which cannot be mistaken for the status of a change.
 */
class LogReader {
  readonly #entries: GitLogEntry[] = []
  readonly #fields: NulFields
  readonly #count: number
  #commit: Buffer[] = []
  #latest: GitLogEntry | null = null
  #names = 0
  /** How many of the first are left out. */
  #skip: number

  constructor(count: number, skip = 0) {
    this.#count = count
    this.#skip = skip
    this.#fields = new NulFields((field) => this.#take(field))
  }

  push(chunk: Buffer): void {
    this.#fields.push(chunk)
  }

  end(): GitLogEntry[] {
    if (this.#commit.length > 0 || this.#names > 0)
      throw new Error('git wrote a history that cannot be read')
    return this.#entries
  }

  #take(field: Buffer): void {
    if (this.#names > 0) {
      this.#names--
      // The last name is the one after the change.
      if (this.#latest) this.#latest.path = field
      return
    }
    const status = this.#commit.length === 0 ? STATUS.exec(field.toString('latin1', 0, 8)) : null
    if (status) {
      this.#names = status[1] === 'R' || status[1] === 'C' ? 2 : 1
      return
    }
    this.#commit.push(field)
    if (this.#commit.length < this.#count) return
    this.#latest = { ...commitOf(this.#commit), path: null }
    this.#commit = []
    if (this.#skip > 0) this.#skip--
    else this.#entries.push(this.#latest)
  }
}

function commitOf(fields: readonly Buffer[]): GitCommit {
  const [
    id = '',
    parents = '',
    an = '',
    ae = '',
    at = '',
    cn = '',
    ce = '',
    ct = '',
    subject = '',
  ] = fields.map(gitText)
  if (!isObjectName(id)) throw new Error('git wrote a history that cannot be read')
  return {
    id,
    parents: parents.split(' ').filter((name) => name !== ''),
    author: { name: an, email: ae, at: timeOf(at) },
    committer: { name: cn, email: ce, at: timeOf(ct) },
    subject,
    body: gitText(fields[FIELDS.length] ?? Buffer.alloc(0)),
  }
}

// The last moment whose date has a year of four digits.
const LAST_MS = Date.UTC(9999, 11, 31)

/** Seconds as anybody could have written them: beyond every date there is the first or the last one. */
export function timeOf(seconds: string): number {
  const ms = Number(seconds) * 1_000
  return Number.isFinite(ms) ? Math.max(0, Math.min(ms, LAST_MS)) : 0
}
