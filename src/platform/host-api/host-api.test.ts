/** A code host's REST interface over real HTTP: pages, limits, tags, conflicts, and what a bad host does. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { blobName, CodeHost } from '#tests/support/code-host.ts'
import { atTheEnd } from '#tests/support/endings.ts'
import {
  createGist,
  type HostConnection,
  listRepositories,
  readHostedFile,
  readRateLimit,
  readRepository,
  readUser,
  writeHostedFile,
} from './index.ts'

const NOW = Date.parse('2026-11-14T09:00:00Z')
let tokens = 0

async function open(prefix = '/api/v3') {
  const parts: { host: CodeHost | null } = { host: null }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    parts.host!.respond(request, Buffer.concat(chunks), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => {
    server.closeAllConnections()
    return new Promise((resolve) => void server.close(() => resolve(undefined)))
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const host = new CodeHost(origin, prefix)
  parts.host = host
  const token = `token-${tokens++}`
  host.users.set(token, { login: 'dana', scopes: 'repo, gist' })
  const connection: HostConnection = {
    base: new URL(origin + prefix),
    kind: prefix === '/api/v1' ? 'gitea' : 'github',
    token,
    isInside: true,
    now: () => NOW,
  }
  return { host, connection, origin }
}

let host: CodeHost
let connection: HostConnection
beforeEach(async () => {
  ;({ host, connection } = await open())
})

const failing = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (error) => error,
  )
  return error?.code as string
}

test('a token says whose it is and what it may; one that is wrong is refused by name', async () => {
  expect(await readUser(connection)).toEqual({
    login: 'dana',
    scopes: ['repo', 'gist'],
    expiresAt: null,
  })
  host.instead.push({
    status: 200,
    json: { login: 'dana' },
    headers: { 'github-authentication-token-expiration': '2027-01-31 10:00:00 UTC' },
  })
  expect(await readUser({ ...connection, token: 'fine' })).toEqual({
    login: 'dana',
    scopes: null,
    expiresAt: Date.parse('2027-01-31T10:00:00Z'),
  })
  expect(await failing(readUser({ ...connection, token: 'wrong' }))).toBe('unauthorized')
})

test('repositories come page by page, as the links say', async () => {
  for (let n = 1; n <= 5; n++) host.add(`dana/r${n}`, { isPrivate: n === 2 })
  const first = await listRepositories(connection, { page: 1, size: 2 })
  expect(first.repositories.map((one) => [one.fullName, one.isPrivate])).toEqual([
    ['dana/r1', false],
    ['dana/r2', true],
  ])
  expect([first.previous, first.next]).toEqual([null, 2])
  const last = await listRepositories(connection, { page: 3, size: 2 })
  expect([last.repositories.length, last.previous, last.next]).toEqual([1, 2, null])
  expect(await readRepository(connection, 'dana/r1')).toMatchObject({ defaultBranch: 'main' })
})

test('a description has 500 letters at most, and never half of one', async () => {
  const [kept, clone_url] = [`${'a'.repeat(499)}😀`, 'https://a.b/c']
  host.instead.push({
    status: 200,
    json: { full_name: 'dana/a', description: `${kept}b`, clone_url },
  })
  expect((await readRepository(connection, 'dana/a')).description).toBe(kept)
})

test('what is asked again with its tag is not sent again, and another token never gets it', async () => {
  host.add('dana/one')
  await listRepositories(connection, { page: 1, size: 10 })
  const again = await listRepositories(connection, { page: 1, size: 10 })
  expect(again.repositories.map(({ fullName }) => fullName)).toEqual(['dana/one'])
  expect(host.asked.map(({ status }) => status)).toEqual([200, 304])
  host.users.set('other', { login: 'noam', scopes: null })
  await listRepositories({ ...connection, token: 'other' }, { page: 1, size: 10 })
  expect(host.asked.at(-1)!.status).toBe(200)
})

test('a spent limit and a request that came too fast say when they are over', async () => {
  host.limit = { limit: 60, remaining: 0, reset: NOW / 1000 + 90 }
  await expect(readUser(connection)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAt: NOW + 90_000,
  })
  expect(await readRateLimit(connection)).toEqual({
    limit: 60,
    remaining: 0,
    resetsAt: NOW + 90_000,
  })
  for (const status of [403, 429]) {
    host.instead.push({ status, json: {}, headers: { 'retry-after': '30' } })
    await expect(readUser(connection)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAt: NOW + 30_000,
    })
  }
})

test('a file is created, read and replaced; what changed meanwhile is a conflict and stays', async () => {
  const repo = host.add('dana/one')
  const location = { repository: 'dana/one', path: 'src/שלום (1).ts' }
  expect(await readHostedFile(connection, location, 1_000)).toBeNull()
  const bytes = Buffer.from('one\n'.repeat(40))
  const made = await writeHostedFile(connection, location, { bytes, message: 'Add', sha: null })
  expect(made).toMatchObject({ sha: blobName(bytes), commit: 'c'.repeat(40) })
  expect(await readHostedFile(connection, location, 1_000)).toEqual({ sha: made.sha, bytes })
  expect(await readHostedFile(connection, location, 10)).toEqual({ sha: made.sha, bytes: null })
  const next = { bytes: Buffer.from('two'), message: 'Change', sha: made.sha }
  await writeHostedFile(connection, location, next)
  expect(await failing(writeHostedFile(connection, location, next))).toBe('conflict')
  const anew = { ...next, sha: null }
  expect(await failing(writeHostedFile(connection, location, anew))).toBe('conflict')
  expect(repo.branches.get('main')!.get(location.path)!.toString()).toBe('two')
  expect(repo.commits.map(({ message }) => message)).toEqual(['Add', 'Change'])
})

test('a file above a megabyte comes by its name, a folder and a submodule are no files', async () => {
  const text = 'x'.repeat(1_200_000)
  host.add('dana/one', { files: { 'large.txt': text, 'a/b': '1' } })
  const at = (path: string) => ({ repository: 'dana/one', path })
  const large = await readHostedFile(connection, at('large.txt'), 2 ** 21)
  expect(large!.bytes!.length).toBe(text.length)
  expect(await failing(readHostedFile(connection, at('a'), 10))).toBe('rejected')
  host.instead.push({ status: 200, json: { type: 'submodule', sha: 'a'.repeat(40), size: 0 } })
  expect(await failing(readHostedFile(connection, at('sub'), 10))).toBe('rejected')
})

test('names that shorten an address are refused before anything is sent', async () => {
  for (const path of ['../../../user', 'a/../b', './a', 'a//b', ''])
    expect(await failing(readHostedFile(connection, { repository: 'a/b', path }, 9))).toBe(
      'rejected',
    )
  for (const name of ['../user', 'a', 'a/b/c', './b'])
    expect(await failing(readRepository(connection, name))).toBe('rejected')
  expect(host.asked).toEqual([])
})

test('Gitea and Forgejo are asked in their own words', async () => {
  const { host, connection } = await open('/api/v1')
  host.add('dana/one')
  expect(await readUser(connection)).toMatchObject({ login: 'dana' })
  expect((await listRepositories(connection, { page: 1, size: 7 })).repositories).toHaveLength(1)
  const location = { repository: 'dana/one', path: 'a.txt' }
  const made = await writeHostedFile(connection, location, {
    bytes: Buffer.from('1'),
    message: 'Add',
    sha: null,
  })
  const change = { bytes: Buffer.from('2'), message: 'Change', sha: made.sha }
  await writeHostedFile(connection, location, change)
  expect(host.asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'PUT'])
  expect(host.asked[1]!.path).toBe('/user/repos?page=1&limit=7')
  expect(await readRateLimit(connection)).toEqual({ remaining: null, limit: null, resetsAt: null })
  const gist = { fileName: 'a', text: 'a', description: '', isPublic: false }
  expect(await failing(createGist(connection, gist))).toBe('not_found')
})

test('a gist is made as it was asked for', async () => {
  const gist = { fileName: 'a.ts', text: 'let a', description: 'mine', isPublic: false }
  expect(await createGist(connection, gist)).toMatchObject({ pageUrl: expect.any(String) })
  expect(host.gists).toEqual([
    { description: 'mine', public: false, files: { 'a.ts': { content: 'let a' } } },
  ])
})

test('a redirect within the host is followed, one to elsewhere or of a write is not', async () => {
  const other = await open()
  host.add('dana/new')
  const to = (location: string) => ({ status: 301, headers: { location } })
  host.instead.push(to(`${host.origin}/api/v3/repos/dana/new`))
  expect(await readRepository(connection, 'dana/old')).toMatchObject({ fullName: 'dana/new' })
  for (const away of [`${other.origin}/api/v3/user`, 'https://example.org/', 'http://a@[bad', '']) {
    host.instead.push(to(away))
    expect(await failing(readUser(connection))).toBe('redirected')
  }
  expect(other.host.asked).toEqual([])
  host.instead.push(to(`${host.origin}/api/v3/repos/dana/new/contents/a`))
  const write = { bytes: Buffer.from('1'), message: 'Add', sha: null }
  const location = { repository: 'dana/new', path: 'a' }
  expect(await failing(writeHostedFile(connection, location, write))).toBe('redirected')
})

test('every other refusal has a name, and the name is all that it says', async () => {
  for (const [status, code] of [
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [422, 'rejected'],
    [400, 'rejected'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ] as const) {
    host.instead.push({ status, json: { message: `no ${connection.token}` } })
    const error = await readUser(connection).catch((error) => error)
    expect([status, error.code]).toEqual([status, code])
    expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain(
      connection.token,
    )
  }
  host.instead.push({ status: 200, json: { login: 7 } })
  expect(await failing(readUser(connection))).toBe('unreadable')
  host.instead.push({ status: 200, json: { login: 'x'.repeat(5_000_000) } })
  expect(await failing(readUser(connection))).toBe('too_large')
})

test('a private address is refused unless it was listed, and plain http never leaves the machine', async () => {
  expect(await failing(readUser({ ...connection, isInside: false }))).toBe('inside_address')
  const secure = new URL(connection.base.href.replace('http:', 'https:'))
  expect(await failing(readUser({ ...connection, base: secure, isInside: false }))).toBe(
    'inside_address',
  )
  const outside = { ...connection, base: new URL('http://example.org/api/v3') }
  expect(await failing(readUser(outside))).toBe('inside_address')
  expect(host.asked).toEqual([])
})
