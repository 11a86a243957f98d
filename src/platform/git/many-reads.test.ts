/** Many files and a whole history from one git process each, however its output is split and whatever it contains. */
import { expect, test } from 'vitest'
import { repositoriesFolder, TestRepository } from '#tests/support/git-repository.ts'
import { gitStarts } from '#tests/support/git-starts.ts'
import { BlobReader, readBlobs, readBlobsInBatches } from './blobs.ts'
import { ChangedPathsReader, readChangedPaths } from './changed-paths.ts'
import { PatchReader } from './changes.ts'
import { GrepReader } from './grep-format.ts'
import { readTree } from './mirror.ts'

const never = new AbortController().signal
const call = { person: 'dana', signal: never, timeoutMs: 30_000 }

test('files come in the order in which they were asked for, byte for byte; a missing one is null', async () => {
  const repository = new TestRepository(repositoriesFolder(), 'lib')
  const contents = [
    Buffer.from('a\nb'),
    Buffer.alloc(0),
    Buffer.from([0, 10, 0xe9]),
    Buffer.alloc(300_000, 'x'),
  ]
  const objects = contents.map((content) => repository.blob(content))
  const missing = '0'.repeat(40)
  const found: (Buffer | null)[] = []
  await readBlobs(repository.gitDir, {
    ...call,
    objects: [...objects, missing],
    maxBytes: 2 ** 20,
    onBlob: (bytes) => void found.push(bytes && Buffer.from(bytes)),
  })
  expect(found).toEqual([...contents, null])
  const ask = (bounds: { objects: string[]; maxBytes: number }) =>
    readBlobs(repository.gitDir, { ...call, ...bounds, onBlob: () => {} })
  await expect(ask({ objects: ['--help'], maxBytes: 9 })).rejects.toMatchObject({ code: 'failed' })
  const tooLong = ask({ objects: objects.slice(3), maxBytes: 1_000 })
  await expect(tooLong).rejects.toMatchObject({ code: 'output_too_long' })
})

test('files beyond what one git hands out come from the next, in their order', async () => {
  const repository = new TestRepository(repositoriesFolder(), 'lib')
  const sizes = [5 * 2 ** 20, 3 * 2 ** 20, 1, 9 * 2 ** 20, 2]
  const blobs = sizes.map((sizeBytes) => {
    return { object: repository.blob(Buffer.alloc(sizeBytes, 'x')), sizeBytes }
  })
  const found: number[] = []
  const starts = await gitStarts(async () => {
    const all = [...blobs, { object: '0'.repeat(40), sizeBytes: 0 }]
    for await (const bytes of readBlobsInBatches(repository.gitDir, all, call))
      found.push(bytes?.length ?? -1)
  })
  expect(found).toEqual([...sizes, -1])
  // Eight megabytes; one byte alone, since nine do not go with it; those; the rest.
  expect(starts).toEqual(Array(4).fill('cat-file --batch'))
})

test('the bytes of files may be cut anywhere', () => {
  const header = `${'a'.repeat(40)} blob 5\n`
  const output = Buffer.from(`${header}1\n2\n3\n${'b'.repeat(40)} missing\n${header}hello\n`)
  for (let size = 1; size < output.length; size++) {
    const reader = new BlobReader()
    const found: (string | undefined)[] = []
    for (let at = 0; at < output.length; at += size) {
      reader.push(output.subarray(at, at + size))
      for (let blob = reader.next(); blob !== undefined; blob = reader.next())
        found.push(blob?.toString())
    }
    expect(found).toEqual(['1\n2\n3', undefined, 'hello'])
  }
  const broken = new BlobReader()
  broken.push(Buffer.from('x'.repeat(200)))
  expect(() => broken.next()).toThrow('cannot be read')
})

test('the names of a tree come a few at a time: everybody else has a turn in between', async () => {
  const repository = new TestRepository(repositoriesFolder(), 'lib')
  const paths = Array.from({ length: 3_000 }, (_, n) => [`file-${n}.txt`, 'same'])
  const commit = repository.push(Object.fromEntries(paths))
  let [names, most, before, isOver] = [0, 0, 0, false]
  const look = () => {
    most = Math.max(most, names - before)
    before = names
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  const bounds = { commit, timeoutMs: 30_000, maxOutputBytes: 2 ** 20 }
  await readTree(repository.gitDir, { ...call, ...bounds, onEntry: () => void names++ })
  isOver = true
  expect(names).toBe(3_000)
  expect(most).toBeLessThan(200)
})

test('a history tells who changed which files, without merges, until somebody has enough', async () => {
  const repository = new TestRepository(repositoriesFolder(), 'lib')
  repository.push({ 'a b': '1', 'שלום/\n.ts': '1', same: 'x' })
  const second = repository.push({ 'a b': '2', same: 'x' })
  const merge = repository.git([
    ...['commit-tree', `${second}^{tree}`, '-p', second, '-p', `${second}^`, '-m', 'merge'],
  ])
  const read = async (enough = 10) => {
    const found: string[][] = []
    const authors = new Set<string>()
    await readChangedPaths(repository.gitDir, {
      ...call,
      commit: merge,
      maxCommits: 100,
      maxOutputBytes: 2 ** 20,
      onCommit({ paths, author, at }) {
        found.push(paths)
        authors.add(`${author} ${new Date(at).getUTCFullYear()}`)
        return found.length < enough
      },
    })
    expect([...authors]).toEqual(['test@example.org 2026'])
    return found
  }
  expect(await read()).toEqual([
    ['a b', 'שלום/\n.ts'],
    ['a b', 'same', 'שלום/\n.ts'],
  ])
  expect(await read(1)).toHaveLength(1)
})

test('a history tells what a renamed file was called, edited on the way or not', async () => {
  const repository = new TestRepository(repositoriesFolder(), 'lib')
  const text = Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join('')
  repository.push({ 'a/old': text, same: 'x' })
  const last = repository.push({ 'b/new': `${text}one more\n`, other: 'x' })
  const found: unknown[] = []
  await readChangedPaths(repository.gitDir, {
    ...{ ...call, commit: last, maxCommits: 1, maxOutputBytes: 2 ** 20 },
    onCommit: ({ paths, renamedFrom }) => found.push(paths, [...renamedFrom]) > 0,
  })
  expect(found).toEqual([
    ['b/new', 'other'],
    [
      ['b/new', 'a/old'],
      ['other', 'same'],
    ],
  ])
})

test('the records of a history may be cut anywhere, and a commit may change nothing', () => {
  const output = Buffer.from(
    '\x015\x02A@B\0\x016\x02c\0\nM\0a\0R087\0b\0\x019\x02e\0\x017\x02d\0\nD\0M\0\x01\x02f\0\nA\0x\0',
  )
  for (let size = 1; size < output.length; size++) {
    const found: string[] = []
    const reader = new ChangedPathsReader(({ at, author, paths, renamedFrom }) => {
      found.push(`${at} ${author} ${paths.join('|')} ${[...renamedFrom].flat().join('<')}`)
    })
    for (let at = 0; at < output.length; at += size) reader.push(output.subarray(at, at + size))
    reader.end()
    // A name may look like a header or like a letter.
    expect(found).toEqual(['5000 a@b  ', '6000 c a|\x019\x02e \x019\x02e<b', '7000 d M ', '0 f x '])
  }
})

test('an address that is not UTF-8 stays that of one person', () => {
  const found: string[] = []
  const reader = new ChangedPathsReader(({ author }) => found.push(author))
  const [one, other] = ['\xe9', '\xe8'].map((letter) => `\x015\x02ren${letter}@b\0\nM\0x\0`)
  reader.push(Buffer.from(`${one}${other}`, 'latin1'))
  reader.end()
  expect(found).toEqual(['ren%e9@b', 'ren%e8@b'])
})

test('lines of a search and of a difference that are not UTF-8 lose no byte', () => {
  const texts: string[] = []
  const matches = new GrepReader('c', ({ text }) => texts.push(text))
  matches.push(Buffer.from('c:a\x001\x001\x00caf\xe9\r\n', 'latin1'))
  expect(texts).toEqual(['caf%E9'])
  const patches = new PatchReader(1_000, 1_000)
  const head = Buffer.from('diff --git a/x b/x\n+שלום\n')
  patches.push(Buffer.concat([head, Buffer.from('-caf\xe9\n', 'latin1')]))
  expect(patches.end()[0]!.text).toBe('diff --git a/x b/x\n+שלום\n-caf%E9\n')
})

test('a date of any length begins a commit, and so much of an address is kept', () => {
  const found: unknown[] = []
  const reader = new ChangedPathsReader(({ author, paths }) => found.push(author.length, ...paths))
  reader.push(
    Buffer.from(`\x01${'9'.repeat(20)}\x02${'a'.repeat(600)}\0\nM\0x\0\x015\x02b\0\nM\0y\0`),
  )
  reader.end()
  expect(found).toEqual([500, 'x', 1, 'y'])
})
