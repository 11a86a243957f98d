/**
 * Repositories for tests, written object by object: they can contain what no honest git would check out.
 *
 * Objects and refs are written in git's own format on the disk: a process for each of them took a third of the time of
 * the tests that read repositories.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createDeflate, deflateSync } from 'node:zlib'
import { atTheEnd } from './endings.ts'

/** A file's text or bytes, a link, a submodule, an executable file, or a folder. */
export type TestEntry =
  | string
  | Buffer
  | { link: string }
  | { submodule: string }
  | { executable: string }
  | { folder: TestTree }
export interface TreeRecord {
  mode: '100644' | '100755' | '120000' | '160000' | '40000'
  name: string | Buffer
  object: string
}
export type TestTree = Readonly<Record<string, TestEntry>>

const ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
}

export class TestRepository {
  readonly gitDir: string
  readonly name: string
  #commits = 0

  constructor(root: string, name: string, branch = 'main') {
    this.name = name
    this.gitDir = join(root, `${name}.git`)
    this.#write('HEAD', `ref: refs/heads/${branch}\n`)
    this.#write('config', '[core]\n\trepositoryformatversion = 0\n\tbare = true\n')
    mkdirSync(join(this.gitDir, 'objects'))
    mkdirSync(join(this.gitDir, 'refs'))
  }

  git(args: readonly string[], input: string | Buffer = ''): string {
    const date = this.#date.toISOString()
    const env = { ...ENVIRONMENT, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
    const options = { env, input, cwd: this.gitDir, maxBuffer: 2 ** 28 }
    return execFileSync('git', args, options).toString('utf8').trim()
  }

  /** Every commit has a time of its own, so that the same tree twice gives two commits. */
  get #date(): Date {
    return new Date(Date.UTC(2026, 0, 1) + this.#commits * 60_000)
  }

  blob(content: string | Buffer): string {
    return this.#store('blob', Buffer.from(content))
  }

  /** A blob of one character repeated, of any size: it is never in memory, and compresses to a thousandth. */
  async endlessBlob(sizeBytes: number): Promise<string> {
    const hash = createHash('sha1')
    const draft = join(this.gitDir, 'objects/endless')
    const head = Buffer.from(`blob ${sizeBytes}\0`)
    const piece = Buffer.alloc(2 ** 20, 'x')
    function* pieces() {
      hash.update(head)
      yield head
      for (let left = sizeBytes; left > 0; left -= piece.length) {
        const part = piece.subarray(0, Math.min(left, piece.length))
        hash.update(part)
        yield part
      }
    }
    await pipeline(pieces, createDeflate({ level: 1 }), createWriteStream(draft))
    const object = hash.digest('hex')
    this.#write(`objects/${object.slice(0, 2)}/${object.slice(2)}`, readFileSync(draft))
    return object
  }

  /** Paths may have slashes; a folder passed as such may have any name at all. */
  tree(entries: TestTree): string {
    const folders = new Map<string, Record<string, TestEntry>>()
    const records: TreeRecord[] = []
    for (const [path, entry] of Object.entries(entries)) {
      const [first = '', ...rest] = path.split('/')
      if (rest.length === 0) records.push(this.#record(path, entry))
      else folders.set(first, { ...folders.get(first), [rest.join('/')]: entry })
    }
    for (const [name, below] of folders) records.push(this.#record(name, { folder: below }))
    return this.treeOf(records)
  }

  /** A tree of just these entries, with any names and duplicates. */
  treeOf(records: readonly TreeRecord[]): string {
    // Git compares a folder's name as if it ended in a slash.
    const key = ({ mode, name }: TreeRecord) =>
      Buffer.concat([Buffer.from(name), Buffer.from(mode === '40000' ? '/' : '')])
    const sorted = records.toSorted((a, b) => Buffer.compare(key(a), key(b)))
    const pieces = sorted.flatMap(({ mode, name, object }) => [
      Buffer.from(`${mode} `),
      Buffer.from(name),
      Buffer.from([0]),
      Buffer.from(object, 'hex'),
    ])
    return this.#store('tree', Buffer.concat(pieces))
  }

  #record(name: string, entry: TestEntry): TreeRecord {
    if (typeof entry === 'string' || Buffer.isBuffer(entry))
      return { mode: '100644', name, object: this.blob(entry) }
    if ('link' in entry) return { mode: '120000', name, object: this.blob(entry.link) }
    if ('submodule' in entry) return { mode: '160000', name, object: entry.submodule }
    if ('executable' in entry) return { mode: '100755', name, object: this.blob(entry.executable) }
    return { mode: '40000', name, object: this.tree(entry.folder) }
  }

  /** A commit on the branch with exactly these files; `isForced` begins a new history. */
  push(entries: TestTree | string, branch = 'main', isForced = false): string {
    this.#commits++
    const tree = typeof entries === 'string' ? entries : this.tree(entries)
    const ref = `refs/heads/${branch}`
    const parent = isForced ? '' : this.#commitAt(ref)
    const who = `Test <test@example.org> ${this.#date.getTime() / 1_000} +0000`
    const lines = [
      `tree ${tree}`,
      ...(parent ? [`parent ${parent}`] : []),
      `author ${who}`,
      `committer ${who}`,
      '',
      `number ${this.#commits}\n`,
    ]
    const commit = this.#store('commit', Buffer.from(lines.join('\n')))
    this.#write(ref, `${commit}\n`)
    return commit
  }

  head(branch: string): void {
    this.#write('HEAD', `ref: refs/heads/${branch}\n`)
  }

  /** A ref that git has packed has no file of its own. */
  #commitAt(ref: string): string {
    const file = join(this.gitDir, ref)
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
    if (!existsSync(join(this.gitDir, 'packed-refs'))) return ''
    return this.git(['for-each-ref', '--format=%(objectname)', ref])
  }

  #store(type: 'blob' | 'tree' | 'commit', content: Buffer): string {
    const bytes = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])
    const object = createHash('sha1').update(bytes).digest('hex')
    const path = `objects/${object.slice(0, 2)}/${object.slice(2)}`
    if (!existsSync(join(this.gitDir, path))) this.#write(path, deflateSync(bytes, { level: 1 }))
    return object
  }

  #write(path: string, content: string | Buffer): void {
    const file = join(this.gitDir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/** A folder of repositories, gone at the end of the test. */
export function repositoriesFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'codeshelf-git-'))
  atTheEnd(async () => rmSync(root, { recursive: true, force: true }))
  return root
}
