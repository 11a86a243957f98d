/**
 * Killed or overtaken in the middle of a sync: every reader sees one whole tree, and the next sync continues by itself.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readStoredTree } from '#features/repositories/store/trees.ts'
import type { TestRepository } from '../support/git-repository.ts'
import { type GitServer, openGitServer } from '../support/git-server.ts'
import { type RunningServer, startServer, until } from '../support/servers.ts'
import { atTheEnd, cloneTemplate, dropDatabase, reopen } from '../support/stores.ts'

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'kill-at.fixture.ts')).href
const SWITCH = 'update "repos" set "default_branch"'

/**
 * More files than two transactions of a sync write; those of another edition differ in every text and in some names.
 */
function edition(name: string) {
  const paths = Array.from({ length: 600 }, (_, n) => (n % 3 ? `${n}.txt` : `${name}-${n}.txt`))
  return Object.fromEntries(paths.map((path) => [path, `${name} ${path}`]))
}

class Installation {
  readonly git: GitServer
  readonly databaseUrl: string | null
  readonly dataDir = temporary()
  #cookie = ''

  constructor(git: GitServer, databaseUrl: string | null) {
    this.git = git
    this.databaseUrl = databaseUrl
  }

  async start({ killAt = '', dataDir = this.dataDir } = {}): Promise<RunningServer> {
    const env = {
      CODEHOST_INSIDE_HOSTS: this.git.host,
      // Polled more often than a person may read.
      RATE_LIMIT_SCALE: '0',
      ...(this.databaseUrl && { DATABASE_URL: this.databaseUrl }),
      ...(killAt && { NODE_OPTIONS: `--import=${PRELOAD}`, KILL_AT: killAt }),
    }
    const server = await startServer({ env, dataDir })
    atTheEnd(async () => void (await server.stop('SIGKILL')))
    return server
  }

  async call({ url }: RunningServer, method: string, path: string, body?: object) {
    const sent = await fetch(`${url}${path}`, {
      method,
      headers: { cookie: this.#cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const cookie = sent.headers.get('set-cookie')?.split(';')[0]
    if (path === '/auth/messenger') this.#cookie = cookie ?? ''
    return sent.json()
  }

  async signIn(server: RunningServer): Promise<void> {
    const signed = await this.call(server, 'POST', '/auth/stand-in', { first_name: 'Dana' })
    await this.call(server, 'POST', '/auth/messenger', signed)
  }

  /** The names in the tree, and the commit that the reply names for it. */
  async read(server: RunningServer) {
    const { entries, commit } = await this.call(server, 'GET', '/api/repos/lib/tree')
    return { commit, objects: entries.map(({ object }: { object: string }) => object) }
  }

  /** Empty while the store is unavailable for a moment, as after killing a process that held it. */
  async state(server: RunningServer): Promise<string> {
    return (await this.call(server, 'GET', '/api/repos/lib')).repo?.state ?? ''
  }

  async sync(server: RunningServer): Promise<void> {
    const asked = await this.call(server, 'POST', '/api/repos/lib/sync')
    expect(asked).toMatchObject({ ok: true })
  }

  async ready(server: RunningServer): Promise<void> {
    await until('the sync', async () => (await this.state(server)) === 'ready', {
      told: () => server.output.out,
    })
  }

  /** As if the time had passed after which a silent process counts as dead. */
  async expireLease(): Promise<void> {
    const { store } = reopen(this.dataDir, this.databaseUrl)
    await store.query.withoutPlugins().updateTable('leases').set({ expiresAt: 0 }).execute()
    await store.close()
  }

  /** Rows of the current trees, and all. */
  async rows(): Promise<{ read: number; all: number }> {
    const { store } = reopen(this.dataDir, this.databaseUrl)
    try {
      const query = store.query.withoutPlugins()
      const [repo] = await query.selectFrom('repos').select('ownerId').execute()
      const read = await readStoredTree(query, repo!.ownerId, 'lib').select('path').execute()
      const all = await query.selectFrom('repoTree').select('path').execute()
      return { read: read.length, all: all.length }
    } finally {
      await store.close()
    }
  }
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-syncing-'))
  atTheEnd(async () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  )
  return folder
}

async function killed({ child }: RunningServer): Promise<void> {
  await until('the end of the process', () => child.signalCode)
  expect(child.signalCode).toBe('SIGKILL')
}

test('kill -9 in the middle of a sync, at each of its steps', async () => {
  const git = await openGitServer()
  const repository = git.repository('lib')
  const here = new Installation(git, null)
  const treeAt = (commit: string) => treeOf(repository, commit)
  const first = repository.push(edition('first'))

  // Cloned, and nothing of the tree is written.
  const one = await here.start({ killAt: 'insert into "repo_tree":1' })
  await here.signIn(one)
  await here.call(one, 'POST', '/api/repos', { url: git.url(repository) })
  await killed(one)
  expect(await here.rows()).toEqual({ read: 0, all: 0 })

  // A part of the next tree is written.
  await here.expireLease()
  const two = await here.start({ killAt: `${SWITCH}>insert into "repo_tree":2` })
  expect(await here.read(two)).toEqual({ commit: null, objects: [] })
  // It continues by itself, as after every kill.
  await here.ready(two)
  expect(await here.read(two)).toEqual(treeAt(first))
  const second = repository.push(edition('second'))
  await here.sync(two)
  await killed(two)
  expect(await here.rows()).toEqual({ read: 600, all: 850 })

  // All of it is written, and the transaction that makes it current is not committed.
  await here.expireLease()
  const three = await here.start({ killAt: `${SWITCH}>commit:1` })
  await killed(three)
  expect(await here.rows()).toEqual({ read: 600, all: 1_200 })

  // It is current, and the previous rows are still there.
  await here.expireLease()
  const four = await here.start({ killAt: `${SWITCH}>delete from "repo_tree":1` })
  await killed(four)

  await here.expireLease()
  const five = await here.start()
  expect(await here.read(five)).toEqual(treeAt(second))
  expect((await here.rows()).read).toBe(600)
  const third = repository.push({ ...edition('second'), 'more.txt': 'more' })
  await here.sync(five)
  await here.ready(five)
  expect(await here.read(five)).toEqual(treeAt(third))
  expect(await here.rows()).toEqual({ read: 601, all: 601 })
  expect(await five.stop()).toBe(0)
})

test('two processes on one PostgreSQL: one reads while the other is killed, and both synchronise at once', async () => {
  const git = await openGitServer()
  const repository = git.repository('lib')
  const databaseUrl = await cloneTemplate()
  atTheEnd(() => dropDatabase(databaseUrl))
  const here = new Installation(git, databaseUrl)
  const first = repository.push(edition('first'))
  const one = await here.start({ killAt: `${SWITCH}>insert into "repo_tree":3` })
  await here.signIn(one)
  await here.call(one, 'POST', '/api/repos', { url: git.url(repository) })
  // The first has the lease by now; the second has a disk of its own.
  const two = await here.start({ dataDir: temporary() })
  await here.ready(two)
  const second = repository.push(edition('second'))
  await here.sync(two)
  const seen = []
  while (one.child.signalCode === null) seen.push(await here.read(two))
  seen.push(await here.read(two))
  for (const tree of new Set(seen.map((tree) => JSON.stringify(tree))))
    expect(JSON.parse(tree)).toEqual(treeOf(repository, first))
  expect(await here.rows()).toEqual({ read: 600, all: 1_100 })

  // The second continues where the first was killed, by itself, and is suspended in the middle of fetching.
  let release = () => {}
  git.behaviour.hold = new Promise((resolve) => {
    release = resolve
  })
  await here.expireLease()
  await until('a fetch', () => git.behaviour.held === 1)
  two.child.kill('SIGSTOP')
  await here.expireLease()
  const three = await here.start({ dataDir: temporary() })
  await until('another fetch', () => git.behaviour.held === 2)
  // It is resumed without knowing what happened meanwhile.
  two.child.kill('SIGCONT')
  release()
  await here.ready(three)
  for (const server of [two, three])
    expect(await here.read(server)).toEqual(treeOf(repository, second))
  // The one that came last has nothing left to write.
  const third = repository.push({ ...edition('second'), 'more.txt': 'more' })
  await here.sync(three)
  await here.ready(three)
  expect(await here.read(two)).toEqual(treeOf(repository, third))
  expect(await here.rows()).toEqual({ read: 601, all: 601 })
  for (const server of [two, three]) expect(await server.stop()).toBe(0)
})

/** The files of a commit as a process lists them; in any order. */
function treeOf(repository: TestRepository, commit: string) {
  const wanted = repository.git(['ls-tree', '--format=%(objectname)', commit]).split('\n')
  const isSame = (found: string[]) => found.toSorted().join() === wanted.toSorted().join()
  return { commit, objects: expect.toSatisfy(isSame) }
}
