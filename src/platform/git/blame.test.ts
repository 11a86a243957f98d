/** Who wrote each line, in real repositories with any names and texts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importCommits } from '#tests/support/git-import.ts'
import { TestRepository } from '#tests/support/git-repository.ts'
import { readBlame } from './index.ts'

const root = mkdtempSync(join(tmpdir(), 'codeshelf-blame-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function blameOf(
  { gitDir }: TestRepository,
  commit: string,
  path: string,
  { maxGroups = 100, timeoutMs = 60_000 } = {},
) {
  const call = { person: 'dana', signal: new AbortController().signal }
  return readBlame(gitDir, { ...call, commit, path, maxGroups, timeoutMs })
}

const lines = (...words: readonly string[]) =>
  words.map((word) => `${word} of this text\n`).join('')

test('lines are in groups with their commit, its file and the one before it', async () => {
  const lib = new TestRepository(root, 'lib')
  const [old, name] = ['old\t"name".txt', 'new שם.txt']
  const ids = importCommits(lib, [
    { [old]: lines('one', 'two', 'three', 'four', 'five', 'six') },
    { [name]: lines('one', 'two', 'three', 'four', 'five', 'six') },
    { [name]: lines('one', 'TWO', 'three', 'four', 'five', 'six', 'seven') },
  ])
  const [first, renaming, last] = ids
  const { groups, isComplete } = await blameOf(lib, last!, name)
  expect(isComplete).toBe(true)
  expect(
    groups.map(({ line, count, commit, path, originalLine, before }) => [
      ...[line, count, commit.id, commit.subject, path, originalLine],
      before && [before.commit, before.path],
    ]),
  ).toEqual([
    [1, 1, first, 'number 1', old, 1, null],
    [2, 1, last, 'number 3', name, 2, [renaming, name]],
    [3, 4, first, 'number 1', old, 3, null],
    [7, 1, last, 'number 3', name, 7, [renaming, name]],
  ])
  expect(groups[1]?.commit).toMatchObject({ author: 'Test', at: Date.UTC(2026, 0, 1, 0, 2) })
  // As it was before.
  expect((await blameOf(lib, renaming!, name)).groups).toMatchObject([{ line: 1, count: 6 }])
})

test('words of any encoding are read, and no argument is taken for an option', async () => {
  const odd = new TestRepository(root, 'odd')
  const tree = odd.git(['rev-parse', `${odd.push({ a: '1\n' })}^{tree}`])
  const who = 'Ren\xe9 <\u0001> 1700000000 +0000'
  const words = `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\ncaf\xe9 ${'x'.repeat(20_000)}\n`
  const sent = Buffer.from(words, 'latin1')
  const tip = odd.git(['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], sent)
  const { groups } = await blameOf(odd, tip, 'a')
  expect(groups).toMatchObject([{ line: 1, count: 1, commit: { at: 1_700_000_000_000 } }])
  expect(groups[0]!.commit.subject.length).toBeLessThan(9_000)
  await expect(blameOf(odd, '--contents=/etc/passwd', 'a')).rejects.toMatchObject({
    code: 'failed',
  })
  await expect(blameOf(odd, tip, '--contents=/etc/passwd')).rejects.toMatchObject({
    code: 'failed',
  })
})

test('what was found when its time or its groups are spent is the result, and says so', async () => {
  const lib = new TestRepository(root, 'many')
  const texts = Array.from({ length: 30 }, (_, at) =>
    Array.from(
      { length: 30 },
      (_, line) => `${line <= at ? `by ${line}` : 'at first'} ${line}\n`,
    ).join(''),
  )
  const ids = importCommits(
    lib,
    texts.map((text) => ({ a: text })),
  )
  const some = await blameOf(lib, ids.at(-1)!, 'a', { maxGroups: 5 })
  expect([some.groups.length, some.isComplete]).toEqual([5, false])
  const none = await blameOf(lib, ids.at(-1)!, 'a', { timeoutMs: 0 })
  expect(none.isComplete).toBe(false)
})
