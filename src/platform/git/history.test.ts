/** Reading a mirror's history: commits, differences, searches; with any names, refs and contents that can be pushed. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { TestRepository } from '#tests/support/git-repository.ts'
import {
  BadPattern,
  findCommit,
  findPathAt,
  type GitChange,
  type GitMatch,
  gitText,
  listChanges,
  readBlobSizes,
  readBlobs,
  readCommit,
  readLog,
  readPatches,
  readPathBlobs,
  searchNames,
  searchTexts,
} from './index.ts'

const call = { person: 'dana', signal: new AbortController().signal }
const timeoutMs = 60_000

// One folder for the file: repositories that several tests read are written once.
const root = mkdtempSync(join(tmpdir(), 'codeshelf-history-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0
const repository = () => new TestRepository(root, `lib-${++count}`)
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('')

async function log({ gitDir }: TestRepository, more: Partial<Parameters<typeof readLog>[1]>) {
  const entries = await readLog(gitDir, { ...call, tip: '', limit: 100, timeoutMs, ...more })
  return entries.map(({ subject, path }) => (path ? `${subject}: ${gitText(path)}` : subject))
}

describe('which commit a name means', () => {
  const lib = repository()
  const first = lib.push({ a: '1' })
  const second = lib.push({ a: '2' })
  lib.git(['tag', '-a', '-m', 'x', 'v1', first])
  lib.git(['update-ref', 'refs/heads/feature/deep', first])
  lib.git(['update-ref', `refs/heads/${second}`, first])
  lib.git(['update-ref', 'refs/tags/main', first])
  const find = (name: string) => findCommit(lib.gitDir, name, call)

  test.each([
    ['main', second],
    ['v1', first],
    ['feature/deep', first],
    [first, first],
    [first.slice(0, 8), first],
    [first.toUpperCase(), first],
    // Never the branch that bears a commit's name.
    [second, second],
  ])('%s', async (name, commit) => expect(await find(name)).toBe(commit))

  test.each([
    'feature',
    'none',
    '',
    '-',
    '--all',
    '--upload-pack=x',
    'main~1',
    'main^',
    'HEAD',
    'main:a',
    'refs/heads/main\nrefs/tags/v1',
    '@{-1}',
    first.slice(0, 6),
    'f'.repeat(40),
    lib.git(['rev-parse', `${first}:a`]),
  ])('%j is none', async (name) => expect(await find(name)).toBe(null))
})

describe('the history', () => {
  const lib = repository()
  lib.push({ 'old.txt': lines(1, 40), other: '1' })
  lib.push({ '-new.txt': lines(1, 40), other: '1' })
  lib.push({ '-new.txt': lines(1, 41), other: '1' })
  lib.push({ '-new.txt': lines(1, 41), other: '2', 'src/a': 'x' })
  const gone = lib.push({ other: '2', 'src/a': 'x' })

  test('is told newest first, page by page from the same commit', async () => {
    const whole = await log(lib, { tip: gone })
    expect(whole).toEqual(['number 5', 'number 4', 'number 3', 'number 2', 'number 1'])
    lib.push({ other: '3' })
    expect(await log(lib, { tip: gone, limit: 2 })).toEqual(whole.slice(0, 2))
    expect(await log(lib, { tip: gone, limit: 2, skip: 2 })).toEqual(whole.slice(2, 4))
    expect(await log(lib, { tip: gone, limit: 2, skip: 4 })).toEqual(whole.slice(4))
    expect(await log(lib, { tip: gone, skip: 5 })).toEqual([])
    const [, fourth] = await readLog(lib.gitDir, { ...call, tip: gone, limit: 2, timeoutMs })
    expect(await log(lib, { tip: gone, not: fourth!.id })).toEqual(['number 5'])
  })

  test('of a path has what changed it, of a file also under its earlier names', async () => {
    expect(await log(lib, { tip: gone, path: 'src' })).toEqual(['number 5', 'number 4'].slice(1))
    expect(await log(lib, { tip: gone, path: 'none' })).toEqual([])
    expect(await log(lib, { tip: gone, path: '-new.txt', isFollowed: true })).toEqual([
      'number 5: -new.txt',
      'number 3: -new.txt',
      'number 2: -new.txt',
      'number 1: old.txt',
    ])
    const page = { tip: gone, path: '-new.txt', isFollowed: true, limit: 2, skip: 2 }
    expect(await log(lib, page)).toEqual(['number 2: -new.txt', 'number 1: old.txt'])
  })

  test('takes no path for an option, a pattern or another repository', async () => {
    for (const path of [
      '--all',
      '--output=/tmp/x',
      ':(top)other',
      '*',
      'oth?r',
      ':/',
      '..',
      '/etc',
    ])
      expect(await log(lib, { tip: gone, path }).catch((error) => error.code)).toSatisfy(
        (found) => found === 'failed' || found.length === 0,
      )
    await expect(log(lib, { tip: '--all' })).rejects.toMatchObject({ code: 'failed' })
    await expect(log(lib, { tip: gone, not: '-x' })).rejects.toMatchObject({ code: 'failed' })
  })

  test('words in another encoding keep each of their bytes', async () => {
    const odd = repository()
    const tree = odd.git(['rev-parse', `${odd.push({ a: '1' })}^{tree}`])
    const who = 'Ren\xe9 <rene@example.org> 1700000000 +0000'
    const words = `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\ncaf\xe9\n\n\xf9\xec\xe5\xed\n`
    const sent = Buffer.from(words, 'latin1')
    const tip = odd.git(['hash-object', '-t', 'commit', '-w', '--stdin'], sent)
    const [commit] = await readLog(odd.gitDir, { ...call, tip, limit: 1, timeoutMs })
    expect(commit).toMatchObject({ subject: 'caf%E9', author: { name: 'Ren%E9' } })
    expect(await readCommit(odd.gitDir, tip, call)).toMatchObject({ body: '%F9%EC%E5%ED\n' })
  })

  test('names that are no text, or hold line breaks, have a history too', async () => {
    const odd = repository()
    const blob = odd.blob('x')
    const names = [
      Buffer.from('caf\xe9', 'latin1'),
      Buffer.from('line\nbreak\tand\x01'),
      Buffer.from('%E9'),
    ]
    const tree = odd.treeOf(names.map((name) => ({ mode: '100644', name, object: blob })))
    const tip = odd.push(tree)
    for (const name of names) {
      const { path } = await findPathAt(odd.gitDir, tip, gitText(name), call)
      expect(await log(odd, { tip, path, isFollowed: true })).toEqual([
        `number 1: ${gitText(name)}`,
      ])
    }
    const { mode } = await findPathAt(odd.gitDir, tip, '%E9', call)
    expect(mode).toBe('file')
  })

  test('a commit is told whole, whatever somebody wrote into it', async () => {
    const odd = repository()
    const tree = odd.tree({ a: 'x' })
    const write = (headers: string, message: string) =>
      odd.git(
        ['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'],
        `tree ${tree}\n${headers}\n\n${message}`,
      )
    const mine = '<a@b> 99999999999999999999 +0000'
    const id = write(
      `author \u202eDana\x1b[31m ${mine}\ncommitter D <d@e> 1700000000 -0330`,
      `subject\nwith more\n\nbody \u2028 text\n\n\nM\n`,
    )
    expect(await readCommit(odd.gitDir, id, call)).toMatchObject({
      id,
      parents: [],
      author: { name: '\u202eDana\x1b[31m', email: 'a@b' },
      committer: { name: 'D', email: 'd@e', at: 1_700_000_000_000 },
      subject: 'subject with more',
      body: 'body \u2028 text\n\n\nM\n',
    })
    const long = write(`author A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000`, 'x'.repeat(2 ** 21))
    expect((await readCommit(odd.gitDir, long, call))!.subject).toHaveLength(2 ** 16)
    const empty = write(`author  <> 1 +0000\ncommitter  <> 1 +0000`, '')
    expect(await readCommit(odd.gitDir, empty, call)).toMatchObject({
      subject: '',
      author: { name: '' },
    })
    await expect(readCommit(odd.gitDir, 'f'.repeat(40), call)).rejects.toThrow()
    expect(await readCommit(odd.gitDir, '--all', call)).toBe(null)
  })
})

test('the texts that one path had between two commits, whatever it is called', async () => {
  const path = ':(glob)*\n.ts'
  const lib = repository()
  const tips = ['a', 'b', 'c', 'd'].map((text) => lib.push({ [path]: text, 'x.ts': `${text}x` }))
  const read = (from: string, to: string, limit = 9) =>
    readPathBlobs(lib.gitDir, { ...call, path, from, to, limit, timeoutMs })
  const blobs = ['d', 'c', 'b'].map((text) => lib.blob(text))
  expect(await read(tips[0]!, tips[3]!)).toEqual(blobs)
  expect(await read(tips[0]!, tips[3]!, 2)).toEqual(blobs.slice(0, 2))
  expect(await read(tips[3]!, tips[3]!)).toEqual([])
  expect(await read('', tips[3]!)).toEqual([])
})

describe('what differs between two commits', () => {
  const lib = repository()
  const first = lib.push({
    'a.txt': lines(1, 40),
    'b.txt': 'one\n',
    gone: 'x',
    kind: 'text',
    mode: 'm',
    'תיקייה/קובץ': '1',
  })
  const second = lib.push({
    '--renamed.txt': lines(1, 41),
    'b.txt': 'two\n',
    'new\nline': 'n',
    kind: { link: '/etc/passwd' },
    mode: { executable: 'm' },
    'תיקייה/קובץ': '2',
    module: { submodule: 'a'.repeat(40) },
    bin: Buffer.from([0, 1, 2]),
  })
  const range = { ...call, from: first, to: second, timeoutMs }
  const label = ({ kind, path, oldPath, old, new: now }: GitChange) =>
    `${kind} ${oldPath ? `${gitText(oldPath)} -> ` : ''}${gitText(path)} ${old?.mode ?? '-'} ${now?.mode ?? '-'}`

  test('is listed by name and kind', async () => {
    const { changes, total } = await listChanges(lib.gitDir, { ...range, limit: 100 })
    expect(changes.map(label)).toEqual([
      'renamed a.txt -> --renamed.txt file file',
      'changed b.txt file file',
      'added bin - file',
      'deleted gone file -',
      'type_changed kind file symlink',
      'changed mode file executable',
      'added module - submodule',
      'added new\nline - file',
      'changed תיקייה/קובץ file file',
    ])
    expect(total).toBe(9)
    const few = await listChanges(lib.gitDir, { ...range, limit: 2 })
    expect([few.changes.length, few.total]).toEqual([2, 9])
    const root = await listChanges(lib.gitDir, { ...range, from: null, to: first, limit: 100 })
    expect(root.changes.map(({ kind }) => kind)).toEqual(Array(6).fill('added'))
    expect((await listChanges(lib.gitDir, { ...range, to: first, limit: 9 })).changes).toEqual([])
  })

  test('and as text, each file its own, as far as there is room', async () => {
    const { changes } = await listChanges(lib.gitDir, { ...range, limit: 100 })
    const bounds = { maxFileBytes: 10_000, maxBytes: 100_000 }
    const patches = await readPatches(lib.gitDir, changes, { ...range, ...bounds })
    expect(patches).toHaveLength(9)
    expect(patches[0]!.text).toContain('+line 41')
    expect(patches[1]!.text).toContain('-one\n+two\n')
    expect(patches[2]).toMatchObject({ isBinary: true, isCut: false })
    expect(patches[4]!.text.match(/^diff --git /gm)).toHaveLength(2)
    expect(patches[8]!.text).toContain('-1\n\\ No newline at end of file\n+2\n')
    const cut = await readPatches(lib.gitDir, changes, {
      ...range,
      maxFileBytes: 250,
      maxBytes: 400,
    })
    expect(cut.length).toBeLessThan(9)
    expect(cut[0]).toMatchObject({ isCut: true })
  })

  test('a line that looks like the head of a file is a line', async () => {
    const odd = repository()
    const before = odd.push({ a: 'x\n', b: '1' })
    const after = odd.push({ a: 'diff --git a/b b/b\nBinary files a and b differ\n', b: '2' })
    const own = { ...call, from: before, to: after, timeoutMs }
    const { changes } = await listChanges(odd.gitDir, { ...own, limit: 9 })
    const bounds = { maxFileBytes: 10_000, maxBytes: 100_000 }
    const patches = await readPatches(odd.gitDir, changes, { ...own, ...bounds })
    expect(patches.map(({ isBinary, text }) => [isBinary, text.includes('+2')])).toEqual([
      [false, false],
      [false, true],
    ])
  })

  test('contents have sizes, and only contents do', async () => {
    const { changes } = await listChanges(lib.gitDir, { ...range, limit: 100 })
    const objects = changes
      .flatMap(({ old, new: now }) => [old?.object, now?.object])
      .filter((one) => one !== undefined)
    const sizes = await readBlobSizes(lib.gitDir, objects, call)
    expect(sizes.has('a'.repeat(40))).toBe(false)
    const objectsOf = [...sizes.keys()]
    const read: number[] = []
    const onBlob = (bytes: Buffer | null) => void read.push(bytes!.length)
    await readBlobs(lib.gitDir, { ...call, objects: objectsOf, maxBytes: 9_999, timeoutMs, onBlob })
    expect(read).toEqual([...sizes.values()])
    expect(sizes.get(lib.blob('two\n'))).toBe(4)
    await expect(readBlobSizes(lib.gitDir, ['--batch'], call)).rejects.toThrow()
  })
})

describe('a search', () => {
  const lib = repository()
  const commit = lib.push({
    'a.txt': 'Hello (world)\nhello again\n',
    'src/deep/b.ts': 'const x = "שלום hello"\r\n',
    'line\nbreak': 'hello\n',
    '-rf': '-e hello\n',
    bin: Buffer.from('hello\0x'),
    'late.txt': Buffer.from(`${'x'.repeat(9_000)}\nhello\0y\n`),
    'wide.txt': `${'é'.repeat(5_000)}hello${'ש'.repeat(5_000)}\n`,
    module: { submodule: 'a'.repeat(40) },
    link: { link: 'hello' },
  })
  const search = async (text: string, more: Partial<Parameters<typeof searchTexts>[1]> = {}) => {
    const matches: GitMatch[] = []
    const cut = await searchTexts(lib.gitDir, {
      ...call,
      commit,
      text,
      isPattern: false,
      isCaseSensitive: false,
      timeoutMs,
      maxOutputBytes: 2 ** 24,
      onMatch: (match) => matches.push(match) >= 50,
      ...more,
    })
    return { cut, matches, at: matches.map(({ path, line }) => `${gitText(path)}:${line}`) }
  }

  test('finds text as it is, with its line, in files and nothing else', async () => {
    const { cut, at } = await search('HELLO')
    expect(cut).toBe(null)
    expect(at).toEqual([
      '-rf:1',
      'a.txt:1',
      'a.txt:2',
      'late.txt:2',
      'line\nbreak:1',
      'src/deep/b.ts:1',
      'wide.txt:1',
    ])
    expect((await search('Hello', { isCaseSensitive: true })).at).toEqual(['a.txt:1'])
    expect((await search('(world)')).at).toEqual(['a.txt:1'])
    expect((await search('h.llo')).at).toEqual([])
    expect((await search('h.llo again', { isPattern: true })).at).toEqual(['a.txt:2'])
    expect((await search('שלום')).matches[0]!.text).toBe('const x = "שלום hello"')
    expect((await search('hello', { path: 'src' })).at).toEqual(['src/deep/b.ts:1'])
    expect((await search('hello', { path: 'sr' })).at).toEqual([])
    expect((await search('-e hello')).at).toEqual(['-rf:1'])
    for (const text of ['--open-files-in-pager=id', '-Oid', '--untracked', '--no-index'])
      expect((await search(text)).at).toEqual([])
    for (const path of ['--no-index', '*', ':(glob)**'])
      expect((await search('hello', { path })).at).toEqual([])
  })

  test('shows so much of a long line, around the match and in whole characters', async () => {
    const [match] = (await search('hello', { path: 'wide.txt' })).matches
    expect(match).toMatchObject({ isCutBefore: true, isCutAfter: true })
    expect(match!.text).toMatch(/^é+helloש+$/)
    expect(Buffer.byteLength(match!.text)).toBeLessThanOrEqual(400)
  })

  test('ends by name: enough, too many bytes, no time, a pattern that is none', async () => {
    expect((await search('hello', { onMatch: () => true })).cut).toBe('matches')
    expect((await search('hello', { maxOutputBytes: 100 })).cut).toBe('bytes')
    expect((await search('hello', { timeoutMs: 0 })).cut).toBe('time')
    await expect(search('(', { isPattern: true })).rejects.toBeInstanceOf(BadPattern)
    await expect(search('hello', { commit: '--all' })).rejects.toMatchObject({ code: 'failed' })
    const signal = AbortSignal.abort()
    await expect(search('hello', { signal })).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('goes through names', async () => {
    const names: string[] = []
    const bounds = { timeoutMs, maxOutputBytes: 2 ** 20 }
    const onName = (path: Buffer) => names.push(gitText(path)) >= 3
    expect(await searchNames(lib.gitDir, { ...call, ...bounds, commit, onName })).toBe('matches')
    expect(names).toEqual(['-rf', 'a.txt', 'bin'])
    const all = { ...call, ...bounds, commit, onName: () => false }
    expect(await searchNames(lib.gitDir, all)).toBe(null)
  })
})

test('a repository of the other object format is read the same', async () => {
  const gitDir = join(root, 'long.git')
  const env = { PATH: process.env['PATH'] ?? '', HOME: '/dev/null' }
  execFileSync('git', ['init', '-q', '--bare', '--object-format=sha256', gitDir], { env })
  const git = (args: string[], input = '') => {
    const who = {
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'b',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'b',
    }
    return execFileSync('git', args, { cwd: gitDir, env: { ...env, ...who }, input })
      .toString()
      .trim()
  }
  const blob = git(['hash-object', '-w', '--stdin'], 'hello\n')
  const tree = git(['mktree'], `100644 blob ${blob}\ta.txt\n`)
  const commit = git(['commit-tree', tree, '-m', 'one'])
  git(['update-ref', 'refs/heads/main', commit])
  expect(commit).toHaveLength(64)
  expect(await findCommit(gitDir, 'main', call)).toBe(commit)
  const [entry] = await readLog(gitDir, { ...call, tip: commit, limit: 1, timeoutMs })
  expect(entry!.id).toBe(commit)
  const range = { ...call, from: null, to: commit, timeoutMs, limit: 9 }
  const { changes } = await listChanges(gitDir, range)
  expect(changes).toMatchObject([{ kind: 'added', new: { object: blob } }])
  const matches: string[] = []
  await searchTexts(gitDir, {
    ...{ ...call, commit, timeoutMs, text: 'ello', isPattern: false, isCaseSensitive: true },
    maxOutputBytes: 1_000,
    onMatch: ({ path, text }) => matches.push(`${gitText(path)} ${text}`) > 9,
  })
  expect(matches).toEqual(['a.txt hello'])
})
