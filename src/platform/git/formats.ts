/** The machine formats of git: `ls-tree -z -l`, `ls-remote --symref`, `cat-file --batch`, `log -z`. */
import { setImmediate } from 'node:timers/promises'
import { escapedText, utf8Text } from '../text/utf8.ts'
import { GitError } from './errors.ts'
import { NulFields } from './nul-fields.ts'

/** An object's name: forty hexadecimal digits, or sixty-four where a repository uses SHA-256. */
const OBJECT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

export function isObjectName(text: string): boolean {
  return OBJECT.test(text)
}

/** What a name in a tree stands for. */
export type GitMode = 'file' | 'executable' | 'symlink' | 'submodule' | 'folder'

const MODES: Readonly<Record<string, GitMode>> = {
  '100644': 'file',
  '100664': 'file',
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
  '040000': 'folder',
}

/** A mode that only very old programs wrote means a plain file, as git itself takes it. */
export function modeOf(digits: string): GitMode {
  return MODES[digits] ?? 'file'
}

export interface GitTreeEntry {
  mode: GitMode
  object: string
  /** 0 for folders and submodules. */
  sizeBytes: number
  /** As git has it, which need not be UTF-8. */
  path: Buffer
}

const ENTRY = /^(\d{6}) (?:blob|tree|commit) ([0-9a-f]{40,64}) +(\d+|-)$/

/** Splits the output of `ls-tree -z -l`, however it is cut on the way, into entries. */
export class TreeReader {
  readonly #records: NulFields

  constructor(onEntry: (entry: GitTreeEntry) => void) {
    this.#records = new NulFields((record) => onEntry(readEntry(record)))
  }

  push(chunk: Buffer): void {
    this.#records.push(chunk)
  }
}

// About ninety names and one millisecond: git writes faster than names are judged, and everybody else's requests, which take
// ten turns of the event loop each, came between whole chunks of it.
const BYTES_IN_A_TURN = 8_192

/** A reader of what git writes, with pauses for everybody else. */
export function inTurns(read: (piece: Buffer) => void): (chunk: Buffer) => Promise<void> {
  return async (chunk) => {
    for (let at = 0; at < chunk.length; at += BYTES_IN_A_TURN) {
      read(chunk.subarray(at, at + BYTES_IN_A_TURN))
      await setImmediate()
    }
  }
}

function readEntry(record: Buffer): GitTreeEntry {
  const tab = record.indexOf(9)
  const [, mode = '', object, size] =
    ENTRY.exec(record.toString('latin1', 0, Math.max(0, tab))) ?? []
  if (object === undefined || size === undefined)
    throw new Error('git wrote a tree that cannot be read')
  return {
    mode: modeOf(mode),
    object,
    sizeBytes: size === '-' ? 0 : Number(size),
    path: record.subarray(tab + 1),
  }
}

/** Text written by people, such as a name or a commit message. */
export { escapedText as gitText }

/** Line by line: one that is not UTF-8 leaves the others as they are. */
export function gitLines(bytes: Buffer): string[] {
  const whole = utf8Text(bytes)
  if (whole !== null) return whole.split('\n')
  const lines = bytes.toString('latin1').split('\n')
  return lines.map((line) => escapedText(Buffer.from(line, 'latin1')))
}

export interface RemoteHead {
  /** The default branch of the remote; null when it does not report one. */
  defaultBranch: string | null
  branches: string[]
}

const MAX_REF_LENGTH = 244

/** Branches and tags of one repository: each is a file until they are packed, and every read of a mirror goes through them. */
export const MAX_MIRROR_REFS = 20_000

const REF_LINE = /^[0-9a-f]{40,64}\trefs\/(heads|tags)\/(.+)$/

/** Reads `ls-remote --symref`, however it is cut on the way; refs that git itself would not take are left out. */
export class RemoteHeadReader {
  readonly head: RemoteHead = { defaultBranch: null, branches: [] }
  #rest = Buffer.alloc(0)
  #refs = 0

  push(chunk: Buffer): void {
    const all = Buffer.concat([this.#rest, chunk])
    const end = all.lastIndexOf(10) + 1
    this.#rest = all.subarray(end)
    if (this.#rest.length > MAX_LINE_BYTES) throw new GitError('failed', 'a ref without an end')
    for (const line of gitLines(all.subarray(0, end))) this.#read(line)
  }

  #read(line: string): void {
    const { head } = this
    const symref = /^ref: refs\/heads\/(.+)\tHEAD$/.exec(line)?.[1]
    if (symref !== undefined && isBranchName(symref)) head.defaultBranch = symref
    const [, kind, name = ''] = REF_LINE.exec(line) ?? []
    if (kind === undefined) return
    // The target of an annotated tag is listed beside it.
    if (!name.endsWith('^{}') && ++this.#refs > MAX_MIRROR_REFS) throw new GitError('too_many_refs')
    if (kind === 'heads' && isBranchName(name)) head.branches.push(name)
  }
}

const MAX_LINE_BYTES = 64 * 1024

/** The rules of `git check-ref-format`, and no option in disguise. */
export function isBranchName(name: string): boolean {
  if (name === '' || name.length > MAX_REF_LENGTH || name.startsWith('-')) return false
  if (/[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$/.test(name) || name === '@') return false
  return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'))
}
