/** Which commit touched each name of a folder last, in real repositories. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importCommits } from '#tests/support/git-import.ts'
import { TestRepository } from '#tests/support/git-repository.ts'
import { readLastChanges } from './index.ts'

const root = mkdtempSync(join(tmpdir(), 'codeshelf-last-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function lastOf(
  { gitDir }: TestRepository,
  tip: string,
  folder: string,
  names: readonly string[],
  timeoutMs = 60_000,
) {
  const call = { person: 'dana', signal: new AbortController().signal, timeoutMs }
  const wanted = { tip, folder, names: new Set(names) }
  const { byName, isComplete } = await readLastChanges(gitDir, { ...call, ...wanted })
  return { isComplete, last: new Map([...byName].map(([name, { subject }]) => [name, subject])) }
}

test('a folder counts for what is below it, a deleted name for nothing, and any name is read', async () => {
  const lib = new TestRepository(root, 'lib')
  const hostile = 'a "b"\n\u202e שלום'
  const first = { 'src/a.ts': '1', 'src/deep/er/b.ts': '1', [`src/${hostile}`]: '1', top: '1' }
  const ids = importCommits(lib, [
    first,
    { ...first, 'src/deep/er/b.ts': '2' },
    { ...first, 'src/deep/er/b.ts': '2', 'src/gone': '1' },
    { ...first, 'src/deep/er/b.ts': '2' },
    { ...first, 'src/deep/er/b.ts': '2', top: '2' },
  ])
  const tip = ids.at(-1)!
  expect(await lastOf(lib, tip, 'src', ['a.ts', 'deep', hostile])).toEqual({
    isComplete: true,
    last: new Map([
      ['deep', 'number 2'],
      ['a.ts', 'number 1'],
      [hostile, 'number 1'],
    ]),
  })
  expect((await lastOf(lib, tip, '', ['src', 'top'])).last).toEqual(
    new Map([
      ['top', 'number 5'],
      ['src', 'number 4'],
    ]),
  )
  // As it was at an earlier commit.
  expect((await lastOf(lib, ids[0]!, '', ['src'])).last).toEqual(new Map([['src', 'number 1']]))
  expect((await lastOf(lib, tip, 'src', ['none'])).last.size).toBe(0)
})

test('the walk ends when all names were seen, and says so when its time is over', async () => {
  const lib = new TestRepository(root, 'long')
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, '0']))
  const ids = importCommits(
    lib,
    Array.from({ length: 600 }, (_, at) => ({ ...files, [`f${at % 20}`]: String(at) })),
  )
  const some = Array.from({ length: 20 }, (_, at) => `f${at}`)
  const { last } = await lastOf(lib, ids.at(-1)!, '', some)
  expect([last.size, last.get('f19')]).toEqual([20, 'number 600'])
  const cut = await lastOf(lib, ids.at(-1)!, '', Object.keys(files), 0)
  expect(cut.isComplete).toBe(false)
})
