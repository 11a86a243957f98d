/** An app whose jobs run, beside a real git server, for tests of mirroring from end to end. */
import { expect } from 'vitest'
import type { OpenOptions, TestApp } from '#tests/support/app.ts'
import { type GitServer, openGitServer } from '#tests/support/git-server.ts'
import type { Person } from '#tests/support/people.ts'
import { readStoredTree } from './store/trees.ts'

// As long as a process that is gone keeps it.
const LEASE_MS = 10_000
// About two seconds of polling: a runner whose lease merely expired has acquired it again by then.
const LOOKS_WITHOUT_LEASE = 40

export interface MirroringApp extends TestApp {
  server: GitServer
}

export async function openMirroring(
  open: (options?: OpenOptions) => Promise<TestApp>,
  env: Record<string, string> = {},
): Promise<MirroringApp> {
  const server = await openGitServer()
  const app = await open({ env: { CODEHOST_INSIDE_HOSTS: server.host, ...env } })
  await app.inner.runner.start()
  return { ...app, server }
}

/** The runner checks its queue now instead of within a second. */
export async function wakeRunner({ inner }: TestApp): Promise<void> {
  await inner.runner.trigger('forget_rate_windows')
}

export async function repoOf(person: Person, name: string) {
  const { status, json } = await person.get(`/api/repos/${name}`)
  expect([status, json.code]).toEqual([200, undefined])
  return json.repo
}

/**
 * Waits until nothing is running any more. A machine that was suspended for seconds has lost the lease of the jobs, and
 * a test's clock does not advance by itself until it is free again.
 */
export async function settled(app: TestApp, person: Person, name: string) {
  await wakeRunner(app)
  let looks = 0
  await expect
    .poll(async () => {
      looks = app.inner.runner.isHolder() ? 0 : looks + 1
      if (looks === LOOKS_WITHOUT_LEASE) app.clock.advance(LEASE_MS)
      return (await repoOf(person, name)).state
    })
    .toSatisfy((state) => state !== 'queued' && state !== 'syncing')
  return repoOf(person, name)
}

export async function addRepo(app: TestApp, person: Person, body: object) {
  const added = await person.post('/api/repos', body)
  expect([added.status, added.json.code]).toEqual([202, undefined])
  return settled(app, person, added.json.repo.name)
}

export async function syncRepo(app: TestApp, person: Person, name: string) {
  const asked = await person.post(`/api/repos/${name}/sync`)
  expect([asked.status, asked.json.code]).toEqual([202, undefined])
  return settled(app, person, name)
}

/** The stored tree: mode, path, and the beginning of the blob's name. */
export async function treeOf({ opened }: TestApp, name: string): Promise<string[]> {
  const query = opened.store.query.withoutPlugins()
  const owner = await query.selectFrom('repos').select('ownerId').where('name', '=', name).execute()
  const rows = await readStoredTree(query, owner[0]?.ownerId ?? '', name)
    .select(['mode', 'path'])
    .orderBy('path')
    .execute()
  return rows.map(({ mode, path }) => `${mode} ${path}`)
}
