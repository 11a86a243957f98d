/** How many files git compares by their contents to find what was renamed: all at once would be a square. */
import { expect, test } from 'vitest'
import { repositoriesFolder, TestRepository } from '#tests/support/git-repository.ts'
import { findRenames, readChangedPaths } from './changed-paths.ts'
import { listChanges } from './changes.ts'

const call = { person: 'dana', signal: new AbortController().signal, timeoutMs: 30_000 }

/** Each under a name of its own, and edited, so that neither names nor equal bytes identify it. */
function files(count: number, name: string, edit: string) {
  const text = (at: number) => Array.from({ length: 5 }, (_, line) => `file ${at} line ${line}\n`)
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${name}-${at}`, `${text(at).join('')}${edit}`]),
  )
}

async function renamed(count: number) {
  const { gitDir, ...repository } = pushed(count)
  const bounds = { ...call, maxOutputBytes: 2 ** 20 }
  const { changes } = await listChanges(gitDir, { ...call, ...repository, limit: 1_000 })
  const found = await findRenames(gitDir, { ...bounds, ...repository })
  let inHistory = 0
  await readChangedPaths(gitDir, {
    ...{ ...bounds, commit: repository.to, maxCommits: 1 },
    onCommit: ({ renamedFrom }) => {
      inHistory = renamedFrom.size
      return true
    },
  })
  const compared = changes.filter(({ kind }) => kind === 'renamed').length
  return { inHistory, compared, found: found.size }
}

function pushed(count: number) {
  const repository = new TestRepository(repositoriesFolder(), 'lib')
  const from = repository.push(files(count, 'old', ''))
  return { gitDir: repository.gitDir, from, to: repository.push(files(count, 'new', 'edited\n')) }
}

test('the more often it is asked, the fewer are compared', async () => {
  expect(await renamed(100)).toEqual({ inHistory: 100, compared: 100, found: 100 })
  expect(await renamed(101)).toEqual({ inHistory: 0, compared: 101, found: 101 })
  expect(await renamed(301)).toEqual({ inHistory: 0, compared: 0, found: 301 })
})
