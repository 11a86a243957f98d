/** Which commit touched each name of a folder last: one walk from the newest commit, until every name was seen. */
import { GitError } from './errors.ts'
import { gitText, isObjectName } from './formats.ts'
import { revisionsAndPath, timeOf } from './history.ts'
import type { MirrorCall } from './mirror.ts'
import { Enough, NulFields, untilEnough } from './nul-fields.ts'
import { runGit } from './run.ts'

export interface LastChange {
  id: string
  /** When it was committed, in milliseconds. */
  at: number
  subject: string
}

export interface LastChangesCall extends MirrorCall {
  tip: string
  /** Empty: the root. Bytes, where the name is no text. */
  folder: string | Buffer
  /** Directly in the folder; what is below one of them counts for it. */
  names: ReadonlySet<string>
  timeoutMs: number
}

export interface LastChanges {
  byName: Map<string, LastChange>
  /** False: time or output was spent before every name was seen. */
  isComplete: boolean
}

const MAX_OUTPUT_BYTES = 64 * 2 ** 20

export async function readLastChanges(gitDir: string, call: LastChangesCall): Promise<LastChanges> {
  const { tip, folder, names, ...bounds } = call
  if (!isObjectName(tip)) throw new GitError('failed', 'not a commit')
  const reader = new LastChangesReader(names, folder.length === 0 ? '' : `${textOf(folder)}/`)
  const asked = revisionsAndPath([tip], folder.length === 0 ? undefined : folder)
  const run = runGit({
    args: [
      ...['log', '-z', '--no-color', '--no-decorate', '--no-ext-diff', '--no-textconv'],
      ...['--no-renames', '--name-status', '--format=%H%x00%ct%x00%s', ...asked.args],
    ],
    ...(asked.input && { input: asked.input }),
    ...{ gitDir, ...bounds, maxOutputBytes: MAX_OUTPUT_BYTES },
    onOutput: (chunk) => reader.push(chunk),
  })
  try {
    await untilEnough(run)
    return { byName: reader.byName, isComplete: true }
  } catch (error) {
    const isSpent = error instanceof GitError && SPENT.includes(error.code)
    if (isSpent) return { byName: reader.byName, isComplete: false }
    throw error
  }
}

const SPENT: readonly string[] = ['timeout', 'output_too_long']

function textOf(folder: string | Buffer): string {
  return typeof folder === 'string' ? folder : gitText(folder)
}

const STATUS = /^\n?[A-Z]\d{0,3}$/

/** Three fields of each commit, then a status and a path for each name that it changed. */
class LastChangesReader {
  readonly byName = new Map<string, LastChange>()
  readonly #names: ReadonlySet<string>
  readonly #prefix: string
  readonly #fields = new NulFields((field) => this.#take(field))
  #commit: string[] = []
  #latest: LastChange | null = null
  #isPath = false

  constructor(names: ReadonlySet<string>, prefix: string) {
    this.#names = names
    this.#prefix = prefix
  }

  push(chunk: Buffer): void {
    this.#fields.push(chunk)
  }

  #take(field: Buffer): void {
    if (this.#isPath) {
      this.#isPath = false
      this.#see(gitText(field))
    } else if (this.#commit.length === 0 && STATUS.test(field.toString('latin1', 0, 8))) {
      this.#isPath = true
    } else {
      this.#commit.push(gitText(field))
      if (this.#commit.length < 3) return
      const [id = '', at = '', subject = ''] = this.#commit
      this.#commit = []
      if (!isObjectName(id)) throw new Error('git wrote a history that cannot be read')
      this.#latest = { id, at: timeOf(at), subject }
    }
  }

  #see(path: string): void {
    if (!this.#latest || !path.startsWith(this.#prefix)) return
    const end = path.indexOf('/', this.#prefix.length)
    const name = path.slice(this.#prefix.length, end === -1 ? undefined : end)
    if (!this.#names.has(name) || this.byName.has(name)) return
    this.byName.set(name, this.#latest)
    if (this.byName.size === this.#names.size) throw new Enough()
  }
}
