/** Repositories for tests, written object by object: what no honest git would check out can be in them. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTheEnd } from './endings.ts'

/** A file's text or bytes, a link, a submodule, an executable file, or a folder. */
export type TestEntry =
  | string
  | Buffer
  | { link: string }
  | { submodule: string }
  | { executable: string }
  | { folder: TestTree }
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
    execFileSync('git', ['init', '-q', '--bare', `--initial-branch=${branch}`, this.gitDir], {
      env: ENVIRONMENT,
    })
  }

  git(args: readonly string[], input: string | Buffer = ''): string {
    // Every commit has a time of its own, so that the same tree twice is two commits.
    const date = new Date(Date.UTC(2026, 0, 1) + this.#commits * 60_000).toISOString()
    const env = { ...ENVIRONMENT, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
    const options = { env, input, cwd: this.gitDir, maxBuffer: 2 ** 28 }
    return execFileSync('git', args, options).toString('utf8').trim()
  }

  blob(content: string | Buffer): string {
    return this.git(['hash-object', '-w', '--stdin'], content)
  }

  /** Paths may have slashes; a folder given as such may have any name at all. */
  tree(entries: TestTree): string {
    const folders = new Map<string, Record<string, TestEntry>>()
    const records: Buffer[] = []
    for (const [path, entry] of Object.entries(entries)) {
      const [first = '', ...rest] = path.split('/')
      if (rest.length === 0) records.push(this.#record(path, entry))
      else folders.set(first, { ...folders.get(first), [rest.join('/')]: entry })
    }
    for (const [name, below] of folders) records.push(this.#record(name, { folder: below }))
    return this.treeOf(records)
  }

  treeOf(records: readonly Buffer[]): string {
    return this.git(['mktree', '-z', '--missing'], Buffer.concat(records as Buffer[]))
  }

  #record(name: string, entry: TestEntry): Buffer {
    const [mode, type, object] = this.#object(entry)
    return Buffer.from(`${mode} ${type} ${object}\t${name}\0`)
  }

  #object(entry: TestEntry): [string, string, string] {
    if (typeof entry === 'string' || Buffer.isBuffer(entry))
      return ['100644', 'blob', this.blob(entry)]
    if ('link' in entry) return ['120000', 'blob', this.blob(entry.link)]
    if ('submodule' in entry) return ['160000', 'commit', entry.submodule]
    if ('executable' in entry) return ['100755', 'blob', this.blob(entry.executable)]
    return ['040000', 'tree', this.tree(entry.folder)]
  }

  /** A commit on the branch with exactly these files; `isForced` begins a new history. */
  push(entries: TestTree | string, branch = 'main', isForced = false): string {
    this.#commits++
    const tree = typeof entries === 'string' ? entries : this.tree(entries)
    const ref = `refs/heads/${branch}`
    const parent = isForced ? '' : this.git(['for-each-ref', '--format=%(objectname)', ref])
    const args = [
      'commit-tree',
      tree,
      ...(parent ? ['-p', parent] : []),
      '-m',
      `number ${this.#commits}`,
    ]
    const commit = this.git(args)
    this.git(['update-ref', ref, commit])
    this.git(['update-server-info'])
    return commit
  }

  head(branch: string): void {
    writeFileSync(join(this.gitDir, 'HEAD'), `ref: refs/heads/${branch}\n`)
  }
}

/** A folder of repositories, gone at the end of the test. */
export function repositoriesFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'codeshelf-git-'))
  atTheEnd(async () => rmSync(root, { recursive: true, force: true }))
  return root
}
