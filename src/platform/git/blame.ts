/** Who wrote each line of a file, as git found it until its time was over. */
import { GitError } from './errors.ts'
import { gitText, isObjectName } from './formats.ts'
import { timeOf } from './history.ts'
import type { MirrorCall } from './mirror.ts'
import { Enough, untilEnough } from './nul-fields.ts'
import { runGit } from './run.ts'

export interface BlameCommit {
  id: string
  author: string
  /** Milliseconds. */
  at: number
  subject: string
}

/** Lines one after another that one commit wrote. */
export interface BlameGroup {
  /** Counted from 1. */
  line: number
  count: number
  commit: BlameCommit
  /** What the file was called there, and the line in it. */
  path: string
  originalLine: number
  /** The file before the commit; null where the lines began. */
  before: { commit: string; path: string } | null
}

export interface Blame {
  groups: BlameGroup[]
  /** False: time, or the bound of groups, was spent; some lines have no commit. */
  isComplete: boolean
}

export interface BlameCall extends MirrorCall {
  commit: string
  /** Text: what is no text cannot be an argument. */
  path: string
  maxGroups: number
  timeoutMs: number
}

const MAX_OUTPUT_BYTES = 32 * 2 ** 20

export async function readBlame(gitDir: string, call: BlameCall): Promise<Blame> {
  const { commit, path, maxGroups, ...bounds } = call
  if (!isObjectName(commit)) throw new GitError('failed', 'not a commit')
  const reader = new BlameReader(maxGroups)
  const run = runGit({
    // Entries come as they are found and without the text, so what is known when the time is over can be shown.
    args: ['-c', 'core.quotePath=false', 'blame', '--incremental', commit, '--', path],
    ...{ gitDir, ...bounds, maxOutputBytes: MAX_OUTPUT_BYTES },
    onOutput: (chunk) => reader.push(chunk),
  })
  try {
    const isCut = await untilEnough(run)
    return { groups: reader.groups(), isComplete: !isCut }
  } catch (error) {
    const isSpent = error instanceof GitError && SPENT.includes(error.code)
    if (isSpent) return { groups: reader.groups(), isComplete: false }
    throw error
  }
}

const SPENT: readonly string[] = ['timeout', 'output_too_long']
const LINE_FEED = 10
// A subject may be as long as somebody likes.
const MAX_LINE_BYTES = 8 * 2 ** 10

type BlameEntry = Pick<BlameGroup, 'line' | 'count' | 'commit' | 'originalLine'>

/** Each entry begins with a commit and its lines and ends with the name of the file; a commit is described once. */
class BlameReader {
  readonly #maxGroups: number
  readonly #commits = new Map<string, BlameCommit>()
  readonly #before = new Map<string, BlameGroup['before']>()
  readonly #found: BlameGroup[] = []
  #rest = Buffer.alloc(0)
  #entry: BlameEntry | null = null

  constructor(maxGroups: number) {
    this.#maxGroups = maxGroups
  }

  push(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let from = 0
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, from)) {
      this.#take(gitText(bytes.subarray(from, Math.min(end, from + MAX_LINE_BYTES))))
      from = end + 1
    }
    this.#rest = Buffer.from(bytes.subarray(from))
  }

  /** In the order of the lines; neighbours of one commit are one group. */
  groups(): BlameGroup[] {
    const groups: BlameGroup[] = []
    for (const group of this.#found.sort((one, other) => one.line - other.line)) {
      const last = groups.at(-1)
      const isNext = last && last.line + last.count === group.line
      if (isNext && last.commit.id === group.commit.id) last.count += group.count
      else groups.push({ ...group })
    }
    return groups
  }

  #take(line: string): void {
    const blank = line.indexOf(' ')
    const [key, value] = blank === -1 ? [line, ''] : [line.slice(0, blank), line.slice(blank + 1)]
    if (this.#entry) this.#describe(this.#entry, key, value)
    else this.#begin(key, value)
  }

  #begin(id: string, lines: string): void {
    const [originalLine, line, count] = lines.split(' ').map(Number)
    if (!isObjectName(id) || !originalLine || !line || !count)
      throw new Error('git wrote a blame that cannot be read')
    const commit = this.#commits.get(id) ?? { id, author: '', at: 0, subject: '' }
    this.#commits.set(id, commit)
    this.#entry = { line, count, commit, originalLine }
  }

  #describe(entry: BlameEntry, key: string, value: string): void {
    const { commit } = entry
    if (key === 'author') commit.author = value
    else if (key === 'author-time') commit.at = timeOf(value)
    else if (key === 'summary') commit.subject = value
    else if (key === 'previous') this.#before.set(commit.id, previousOf(value))
    else if (key === 'filename') this.#end(entry, unquoted(value))
  }

  #end(entry: BlameEntry, path: string): void {
    this.#entry = null
    this.#found.push({ ...entry, path, before: this.#before.get(entry.commit.id) ?? null })
    if (this.#found.length >= this.#maxGroups) throw new Enough()
  }
}

function previousOf(value: string): BlameGroup['before'] {
  const [id = '', ...path] = value.split(' ')
  return isObjectName(id) ? { commit: id, path: unquoted(path.join(' ')) } : null
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/** A name with unusual characters is in quotation marks. */
function unquoted(name: string): string {
  if (!name.startsWith('"') || !name.endsWith('"')) return name
  return name.slice(1, -1).replace(/\\([0-7]{3}|.)/g, (_, sign: string) => {
    if (sign.length === 3) return String.fromCharCode(Number.parseInt(sign, 8))
    return ESCAPES[sign] ?? sign
  })
}
