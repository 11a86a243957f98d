/** What differs between two commits: which names, and how their texts differ. */
import { GitError } from './errors.ts'
import { type GitMode, gitLines, isObjectName, modeOf } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { Enough, NulFields, untilEnough } from './nul-fields.ts'
import { runGit } from './run.ts'

// The text of a difference as git writes it, file by file.

interface PatchSection {
  text: string
  isBinary: boolean
  /** Longer than the limit. */
  isCut: boolean
}

// Every line of a file's text has a sign before it, and a name with a line break in it is quoted: this begins a file.
const HEAD = Buffer.from('diff --git ')
const LINE_FEED = 10

/** Cuts the output into files by lines, however it comes, and keeps so much of each and of all. */
export class PatchReader {
  readonly #maxFileBytes: number
  readonly #maxBytes: number
  readonly #sections: { lines: Buffer[]; bytes: number; isCut: boolean }[] = []
  #rest: Buffer[] = []
  #restBytes = 0
  #bytes = 0
  #isFull = false

  constructor(maxFileBytes: number, maxBytes: number) {
    this.#maxFileBytes = maxFileBytes
    this.#maxBytes = maxBytes
  }

  /** True when another file began after the limit was reached. */
  get isFull(): boolean {
    return this.#isFull
  }

  push(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      this.#keep(chunk.subarray(from, end + 1))
      this.#endLine()
      from = end + 1
    }
    this.#keep(chunk.subarray(from))
  }

  end(): PatchSection[] {
    if (this.#restBytes > 0) this.#endLine()
    return this.#sections.map(({ lines, isCut }) => {
      const text = gitLines(Buffer.concat(lines)).join('\n')
      return { text, isBinary: /^Binary files /m.test(headOf(text)), isCut }
    })
  }

  /** A line longer than a file's share is not stored whole: only its length counts then. */
  #keep(piece: Buffer): void {
    if (this.#restBytes <= this.#maxFileBytes) this.#rest.push(Buffer.from(piece))
    this.#restBytes += piece.length
  }

  #endLine(): void {
    const line = Buffer.concat(this.#rest)
    const bytes = this.#restBytes
    this.#rest = []
    this.#restBytes = 0
    if (line.subarray(0, HEAD.length).equals(HEAD)) {
      if (this.#bytes >= this.#maxBytes) this.#isFull = true
      else this.#sections.push({ lines: [], bytes: 0, isCut: false })
    }
    const section = this.#sections.at(-1)
    if (this.#isFull || !section || section.isCut) return
    if (section.bytes + bytes > this.#maxFileBytes) {
      section.isCut = true
      return
    }
    section.lines.push(line)
    section.bytes += bytes
    this.#bytes += bytes
  }
}

/** The part before the first changed lines. */
function headOf(text: string): string {
  const at = text.indexOf('\n@@')
  return at === -1 ? text : text.slice(0, at)
}

export const CHANGE_KINDS = ['added', 'deleted', 'changed', 'renamed', 'type_changed'] as const

export interface GitChange {
  kind: (typeof CHANGE_KINDS)[number]
  path: Buffer
  /** The name before, of what was renamed. */
  oldPath: Buffer | null
  /** Null where there is nothing on that side. */
  old: GitSide | null
  new: GitSide | null
}

export interface GitSide {
  mode: GitMode
  object: string
}

interface ChangesCall extends MirrorCall {
  /** Null: everything in `to` is new, as in a first commit. */
  from: string | null
  to: string
  timeoutMs: number
}

interface ListChangesCall extends ChangesCall {
  /** More are counted and not listed. */
  limit: number
}

const MAX_OUTPUT_BYTES = 128 * 2 ** 20
const COMMON = ['diff-tree', '-r', '-M', '--no-color', '--no-ext-diff', '--no-textconv']
const KINDS: Readonly<Record<string, GitChange['kind']>> = {
  A: 'added',
  D: 'deleted',
  M: 'changed',
  R: 'renamed',
  C: 'added',
  T: 'type_changed',
}

export async function listChanges(
  gitDir: string,
  call: ListChangesCall,
): Promise<{ changes: GitChange[]; total: number }> {
  const changes: GitChange[] = []
  let total = 0
  const reader = new ChangeReader((change) => {
    total++
    if (changes.length < call.limit) changes.push(change)
  })
  await runGit({
    args: [...COMMON, '--raw', '-z', ...commitArgs(call)],
    gitDir,
    person: call.person,
    signal: call.signal,
    timeoutMs: call.timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    onOutput: (chunk) => reader.push(chunk),
  })
  return { changes, total }
}

interface PatchesCall extends ChangesCall {
  /** Bytes of one file's difference, and of all together. */
  maxFileBytes: number
  maxBytes: number
}

export interface GitPatch {
  text: string
  isBinary: boolean
  isCut: boolean
}

/** The differences in the order of `changes`; as far as they fit. */
export async function readPatches(
  gitDir: string,
  changes: readonly GitChange[],
  call: PatchesCall,
): Promise<GitPatch[]> {
  const reader = new PatchReader(call.maxFileBytes, call.maxBytes)
  await untilEnough(
    runGit({
      args: [...COMMON, '--patch', '--full-index', ...commitArgs(call)],
      gitDir,
      person: call.person,
      signal: call.signal,
      timeoutMs: call.timeoutMs,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      onOutput(chunk) {
        reader.push(chunk)
        if (reader.isFull) throw new Enough()
      },
    }),
  )
  const sections = reader.end()
  const patches: GitPatch[] = []
  for (const { kind } of changes) {
    // What became another kind of thing is written as one that went and one that came.
    const own = sections.splice(0, kind === 'type_changed' ? 2 : 1)
    if (own.length === 0) break
    patches.push({
      text: own.map(({ text }) => text).join(''),
      isBinary: own.some(({ isBinary }) => isBinary),
      isCut: own.some(({ isCut }) => isCut),
    })
  }
  return patches
}

function commitArgs({ from, to }: ChangesCall): string[] {
  if (!isObjectName(to) || (from !== null && !isObjectName(from)))
    throw new GitError('failed', 'not a commit')
  return from === null ? ['--no-commit-id', '--root', to, '--'] : [from, to, '--']
}

const RAW = /^:(\d{6}) (\d{6}) ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) ([A-Z])\d{0,3}$/

class ChangeReader {
  readonly #onChange: (change: GitChange) => void
  readonly #fields: NulFields
  #head: RegExpExecArray | null = null
  #oldPath: Buffer | null = null

  constructor(onChange: (change: GitChange) => void) {
    this.#onChange = onChange
    this.#fields = new NulFields((field) => this.#take(field))
  }

  push(chunk: Buffer): void {
    this.#fields.push(chunk)
  }

  #take(field: Buffer): void {
    if (this.#head === null) {
      this.#head = RAW.exec(field.toString('latin1'))
      if (this.#head === null) throw new Error('git wrote a difference that cannot be read')
      return
    }
    const [, oldMode = '', newMode = '', oldObject = '', newObject = '', letter = ''] = this.#head
    const hasTwo = letter === 'R' || letter === 'C'
    if (hasTwo && this.#oldPath === null) {
      this.#oldPath = field
      return
    }
    this.#onChange({
      kind: KINDS[letter] ?? 'changed',
      path: field,
      oldPath: letter === 'R' ? this.#oldPath : null,
      old: letter === 'C' ? null : sideOf(oldMode, oldObject),
      new: sideOf(newMode, newObject),
    })
    this.#head = null
    this.#oldPath = null
  }
}

function sideOf(mode: string, object: string): GitSide | null {
  return mode === '000000' ? null : { mode: modeOf(mode), object }
}
