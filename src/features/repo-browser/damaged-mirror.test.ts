/**
 * Parts of a history that cannot be read on this machine's disk are reported as unavailable, and repaired
 * automatically.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addRepo, openMirroring } from '#features/repositories/mirroring.fixture.ts'
import { openTestApp } from '#tests/support/app.ts'
import { importCommits } from '#tests/support/git-import.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'

const filesOf = (gitDir: string) =>
  readdirSync(gitDir, { recursive: true }).map((name) => join(gitDir, String(name)))

/** Flips a byte inside one object of the only pack; git reads everything else. */
function damageObject(mirrors: string, object: string): void {
  const files = filesOf(mirrors)
  const index = files.find((name) => name.endsWith('.idx'))!
  const listed = execFileSync('git', ['verify-pack', '-v', index], { encoding: 'utf8' })
  const line = listed.split('\n').find((one) => one.startsWith(object))!
  const [size, offset] = line.split(/\s+/).slice(3).map(Number) as [number, number]
  const pack = index.replace(/idx$/, 'pack')
  const bytes = readFileSync(pack)
  bytes[offset + (size >> 1)]! ^= 0xff
  chmodSync(pack, 0o600)
  writeFileSync(pack, bytes)
}

/** By request: the URL, and what it has to read from the pack. */
const REQUESTS = [
  ['the history', '/api/repos/lib/history', 'commit'],
  ['what a commit changed', '/api/repos/lib/commits/LAST', 'text'],
  ['the page of what a commit changed', '/repos/lib/commit/LAST', 'text'],
  ['what differs between two', '/api/repos/lib/compare?from=FIRST&to=LAST', 'text'],
  ['a search', '/api/repos/lib/search?q=needle', 'text'],
  ['a folder at a commit', '/repos/lib/at/FIRST/src', 'commit'],
  ['a branch', '/repos/lib/tree/src?ref=old', 'commit'],
] as const

async function openDamaged(damaged: 'commit' | 'text') {
  const app = await openMirroring((options) => openTestApp('sqlite', options))
  const { dana, server, opened } = app
  const repository = server.repository('lib')
  const text = () => `needle ${randomBytes(20_000).toString('hex')}\n`
  const ids = importCommits(repository, [{ 'src/a.txt': text() }, { 'src/a.txt': text() }])
  const [first, last] = ids as [string, string]
  repository.git(['update-ref', 'refs/heads/old', first])
  const blob = repository.git(['rev-parse', `${last}:src/a.txt`])
  await addRepo(app, dana, { url: server.url(repository) })
  damageObject(join(opened.dataDir, 'mirrors'), damaged === 'text' ? blob : first)
  return { dana, first, last }
}

test.each(REQUESTS)('%s is not available, and then is', async (_, address, damaged) => {
  const { dana, first, last } = await openDamaged(damaged)
  const path = address.replace('FIRST', first).replace('LAST', last)
  const ask = () => (path.startsWith('/api/') ? dana.get(path) : dana.browse(path))
  const refused = await ask()
  expect(refused.status).toBe(503)
  if (path.startsWith('/api/')) expect(refused.json.code).toBe('mirror_unavailable')
  await expect.poll(async () => (await ask()).status, { timeout: PATIENCE_MS }).toBe(200)
})

test('a search in everything names the repository that it could not read, and then finds it', async () => {
  const { dana } = await openDamaged('text')
  const search = async () => (await dana.get('/api/repo-search?q=needle')).json
  expect(await search()).toMatchObject({
    repos: [],
    not_searched: [{ repo_name: 'lib', reason: 'unavailable' }],
  })
  await expect
    .poll(async () => (await search()).repos, { timeout: PATIENCE_MS })
    .toMatchObject([{ repo_name: 'lib' }])
})
