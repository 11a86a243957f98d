/** Several processes are one library: one runs the jobs, all see the same data, and a limit is one limit. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { signatureOf } from '#features/sign-in/index.ts'
import { LIMITS } from '#platform/http/index.ts'
import { WINDOW_MS } from '#platform/http/rate-limits.ts'
import { BOT_TOKEN } from '../support/app.ts'
import { type RunningServer, startServer, until } from '../support/servers.ts'
import { atTheEnd, cloneTemplate, dropDatabase } from '../support/stores.ts'

const BOT = { BOT_TOKEN, BOT_USERNAME: 'shelf_bot' }
const DANA = { id: 1001, first_name: 'Dana' }
const ADA = { id: 1003, first_name: 'Ada' }
let presses = 0

function widgetData(person: typeof DANA): Record<string, unknown> {
  const fields = {
    ...person,
    auth_date: Math.floor(Date.now() / 1000),
    press: String(presses++),
  }
  return { ...fields, hash: signatureOf(fields, BOT_TOKEN) }
}

const login = (server: RunningServer, person = DANA) =>
  fetch(`${server.url}/auth/messenger`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(widgetData(person)),
  })

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

const whoAmI = (server: RunningServer, cookie: string) =>
  fetch(`${server.url}/api/me`, { headers: { cookie } })

/** Sends a request over a persistent connection, and returns whether it was open before. */
async function askOn(agent: Agent, server: RunningServer, headers: Record<string, string>) {
  const asked = request(`${server.url}/api/me`, { agent, headers })
  const status = await new Promise<number | undefined>((resolve, reject) => {
    asked.once('error', reject).once('response', (response: IncomingMessage) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    asked.end()
  })
  return { status, isSameConnection: asked.reusedSocket }
}

const REFUSALS = 10

/**
 * Logs in at each server in turn until ten were refused. A slow machine takes so long that attempts become available
 * again meanwhile: `most` includes them.
 */
async function loginUntilRefused(servers: readonly RunningServer[]) {
  const began = performance.now()
  const refused: Response[] = []
  let passed = 0
  for (let turn = 0; refused.length < REFUSALS; turn++) {
    const response = await login(servers[turn % servers.length]!)
    if (response.status === 429) {
      refused.push(response)
      continue
    }
    expect(response.status).toBe(200)
    passed++
  }
  const spentMs = performance.now() - began
  return { passed, refused, most: Math.ceil(LIMITS.login * (1 + spentMs / WINDOW_MS)) }
}

async function started(env: Record<string, string>, dataDir?: string): Promise<RunningServer> {
  const server = await startServer({ env, ...(dataDir && { dataDir }) })
  atTheEnd(async () => void (await server.stop('SIGKILL')))
  return server
}

async function onePostgres() {
  const databaseUrl = await cloneTemplate()
  atTheEnd(() => dropDatabase(databaseUrl))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  atTheEnd(() => client.end())
  return { databaseUrl, client }
}

/** Which process runs the jobs; undefined while a busy one is late with proving it. */
async function holderOf(client: pg.Client): Promise<string | undefined> {
  const found = 'select holder from leases where expires_at > $1'
  const { rows } = await client.query<{ holder: string }>(found, [Date.now()])
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]?.holder
}

describe('two servers on one PostgreSQL', () => {
  test('sessions count on both, one runs the jobs, and a limit is one limit', async () => {
    const { databaseUrl, client } = await onePostgres()
    const env = { ...BOT, DATABASE_URL: databaseUrl }
    const [one, other] = await Promise.all([started(env), started(env)])

    const cookie = cookieOf(await login(one))
    expect((await whoAmI(one, cookie)).status).toBe(200)
    expect((await whoAmI(other, cookie)).status).toBe(200)
    expect(
      (await fetch(`${other.url}/logout`, { headers: { cookie }, redirect: 'manual' })).status,
    ).toBe(303)
    expect((await whoAmI(one, cookie)).status).toBe(401)

    const holder = await until('a holder', () => holderOf(client))
    const holders = [one, other].filter(({ child }) => holder.includes(`-${child.pid}-`))
    expect(holders).toHaveLength(1)

    const { passed, most, refused } = await loginUntilRefused([one, other])
    // The first login above counts too.
    expect(passed).toBeLessThan(most)
    for (const answer of refused)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })

  test('when the one that runs the jobs leaves, the other takes over at once', async () => {
    const { databaseUrl, client } = await onePostgres()
    const env = { ...BOT, DATABASE_URL: databaseUrl }
    const [one, other] = await Promise.all([started(env), started(env)])
    const first = await until('a holder', () => holderOf(client))
    const leaving = first.includes(`-${one.child.pid}-`) ? one : other
    const staying = leaving === one ? other : one
    expect(await leaving.stop()).toBe(0)
    await until('the other one to take over', async () =>
      (await holderOf(client))?.includes(`-${staying.child.pid}-`),
    )
    expect((await fetch(`${staying.url}/readyz`)).status).toBe(200)
  })
})

const PAIRS: Record<string, () => Promise<[RunningServer, RunningServer]>> = {
  PostgreSQL: async () => {
    const { databaseUrl } = await onePostgres()
    const env = { ...BOT, ADMIN_USER_IDS: String(ADA.id), DATABASE_URL: databaseUrl }
    return Promise.all([started(env), started(env)])
  },
  'SQLite folder': async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-peers-'))
    atTheEnd(async () => rmSync(dataDir, { recursive: true, force: true }))
    const env = { ...BOT, ADMIN_USER_IDS: String(ADA.id) }
    return [await started(env, dataDir), await started(env, dataDir)]
  },
}

test.each(Object.entries(PAIRS))(
  'whoever is disabled at one of two servers on one %s is out at the very next request at the other',
  async (_, open) => {
    const [one, other] = await open()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    atTheEnd(async () => agent.destroy())
    const [cookie, ada] = [cookieOf(await login(one)), cookieOf(await login(one, ADA))]
    const { id } = (await (await whoAmI(one, cookie)).json()) as { id: string }
    const write = async (path: string, by: string, body: object = {}) => {
      const headers = { cookie: by, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${one.url}${path}`, init)).json() as Promise<Record<string, unknown>>
    }
    const { token } = await write('/api/me/tokens', cookie, { name: 'a', scopes: ['read'] })
    const bearer = { authorization: `Bearer ${token}` }
    expect(await askOn(agent, other, { cookie })).toMatchObject({ status: 200 })
    expect(await askOn(agent, other, bearer)).toEqual({ status: 200, isSameConnection: true })

    expect(await write(`/api/admin/users/${id}/disable`, ada)).toMatchObject({ ok: true })
    expect(await askOn(agent, other, { cookie })).toEqual({ status: 401, isSameConnection: true })
    expect(await askOn(agent, other, bearer)).toEqual({ status: 401, isSameConnection: true })
    const page = { headers: { cookie, accept: 'text/html' }, redirect: 'manual' } as const
    const { status, headers } = await fetch(`${other.url}/files`, page)
    expect([status, headers.get('location')]).toEqual([303, '/login?next=%2Ffiles'])
    expect((await login(other)).status).toBe(403)
    expect((await whoAmI(one, cookie)).status).toBe(401)
  },
)

describe('two servers on one SQLite folder', () => {
  test('notice each other, and a limit is one limit', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-peers-'))
    atTheEnd(async () => rmSync(dataDir, { recursive: true, force: true }))
    const one = await started(BOT, dataDir)
    const other = await started(BOT, dataDir)
    expect(other.output.out).toContain('another process serves this data directory')
    const telemetry = new Database(join(dataDir, 'telemetry.db'), { readonly: true })
    atTheEnd(async () => void telemetry.close())
    await until('the first to notice', async () => {
      await fetch(`${one.url}/`)
      return telemetry.prepare("select 1 from rate_windows where key like 'read:%'").get()
    })
    const { passed, most } = await loginUntilRefused([one, other])
    expect(passed).toBeLessThanOrEqual(most)
  })
})

describe('WEB_PROCESSES=2 on SQLite', () => {
  const childrenOf = (pid: number) =>
    execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map(Number)

  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }

  test('two processes serve one library, and both go when asked', async () => {
    const server = await started({ ...BOT, WEB_PROCESSES: '2' })
    const workers = await until('two processes', () => {
      const found = childrenOf(server.child.pid!)
      return found.length === 2 ? found : null
    })
    const cookie = cookieOf(await login(server))
    const answers = await Promise.all(Array.from({ length: 20 }, () => whoAmI(server, cookie)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await server.stop()).toBe(0)
    for (const pid of workers) expect(isAlive(pid)).toBe(false)
  })

  test('the limit of both together is one limit', async () => {
    const server = await started({ ...BOT, WEB_PROCESSES: '2' })
    const { passed, most } = await loginUntilRefused([server])
    expect(passed).toBeLessThanOrEqual(most)
  })

  test('a process that dies is replaced, and the library stays open', async () => {
    const server = await started({ ...BOT, WEB_PROCESSES: '2' })
    const first = await until('two processes', () => {
      const found = childrenOf(server.child.pid!)
      return found.length === 2 ? found : null
    })
    const born = performance.now()
    // Ending within the first two seconds would count as an error of the installation.
    await until('their first seconds to pass', () => performance.now() - born > 2_500)
    process.kill(first[0]!, 'SIGKILL')
    await until('a new process', () => {
      const now = childrenOf(server.child.pid!)
      return now.length === 2 && now.some((pid) => !first.includes(pid))
    })
    await until(
      'an answer',
      async () => (await fetch(`${server.url}/readyz`).catch(() => null))?.ok,
    )
    expect(server.output.out).toContain('a web process ended and is replaced')
    expect(await server.stop()).toBe(0)
  })
})
