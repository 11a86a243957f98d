/** Killed at the worst moment, the next start continues by itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { startServer, until } from '../support/servers.ts'
import { atTheEnd, cloneTemplate, DIALECTS, dropDatabase } from '../support/stores.ts'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-crash-'))
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe.each(DIALECTS)('kill -9 during a migration (%s)', (dialect) => {
  test('nothing of it is left, and a normal start brings the schema up to date', async () => {
    const dataDir = temporary()
    const databaseUrl = dialect === 'postgres' ? await cloneTemplate('template0') : ''
    if (databaseUrl) atTheEnd(() => dropDatabase(databaseUrl))
    const fixture = join(import.meta.dirname, 'slow-migration.fixture.ts')
    const child = spawn(process.execPath, [fixture, dataDir, databaseUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = await once(child.stdout, 'data')
    expect(String(said)).toBe('in the middle\n')
    child.kill('SIGKILL')
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

    const server = await startServer({
      dataDir,
      env: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
    })
    try {
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect(server.output.out).toContain('the database was brought up to date')
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })
})

describe('kill -9 under eight writers (sqlite)', () => {
  test('nothing acknowledged is lost, nothing is half there, again and again', async () => {
    const dataDir = temporary()
    const rounds = Number(process.env['STORE_KILL_ROUNDS'] ?? 3)
    const fixture = join(import.meta.dirname, 'eight-writers.fixture.ts')
    const acknowledged: string[] = []
    for (let round = 0; round < rounds; round++) {
      const deadline = 1 + Math.floor(Math.random() * 200)
      const child = spawn(process.execPath, [fixture, dataDir, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let out = ''
      child.stdout.setEncoding('utf8').on('data', (data) => {
        out += data
        if (out.split('\n').length > deadline) child.kill('SIGKILL')
      })
      expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
      acknowledged.push(...out.split('\n').slice(0, -1))
    }
    const library = new Database(join(dataDir, 'library.db'))
    atTheEnd(async () => void library.close())
    const hashes = library.prepare('select hash from used_logins').pluck().all() as string[]
    const whole = Map.groupBy(hashes, (hash) => hash.slice(0, -2))
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
    expect(acknowledged.filter((name) => !whole.has(name))).toEqual([])
    expect([...whole].filter(([, halves]) => halves.length !== 2)).toEqual([])
    expect(library.pragma('integrity_check', { simple: true })).toBe('ok')
  })
})

describe('kill -9 of a server', () => {
  test('a run that it left behind is closed by the next one, and told about once', async () => {
    const dataDir = temporary()
    const first = await startServer({ dataDir })
    const library = new Database(join(dataDir, 'library.db'))
    atTheEnd(async () => void library.close())
    const lease = await until('the lease', () =>
      library.prepare('select holder, epoch, taken_at from leases').get(),
    )
    await first.stop('SIGKILL')
    const { holder, epoch, taken_at } = lease as { holder: string; epoch: number; taken_at: number }
    // One of its jobs may have been running when it was killed; this test is about one run.
    library.prepare('delete from job_runs').run()
    // The run as the engine writes it: claimed under this very lease, and never ended.
    library
      .prepare(
        `insert into job_runs (id, job_id, status, cause, holder, epoch, created_at, started_at)
         values ('00000000000000000000000001', 'sweep_sessions', 'running', 'demand', ?, ?, ?, ?)`,
      )
      .run(holder, epoch, taken_at, taken_at)

    const second = await startServer({ dataDir })
    const run = () =>
      library
        .prepare("select status, reason from job_runs where id like '%1' and cause = 'demand'")
        .get() as {
        status: string
        reason: string
      }
    await until('the run to be closed', () => run().status === 'failed', {
      told: () => second.output.out,
    })
    expect(run()).toEqual({ status: 'failed', reason: 'orphaned' })
    expect(await second.stop()).toBe(0)

    const third = await startServer({ dataDir })
    await until('the lease', () => third.output.out.includes('the lease was taken'))
    expect(await third.stop()).toBe(0)
    const telemetry = new Database(join(dataDir, 'telemetry.db'), { readonly: true })
    const told = telemetry
      .prepare("select fields from events where event = 'job_runs_reconciled'")
      .all()
    telemetry.close()
    expect(told).toHaveLength(1)
    expect(JSON.parse((told[0] as { fields: string }).fields)).toEqual({
      count: 1,
      skipped: 0,
      truncated: false,
      job_ids_sample: ['sweep_sessions'],
    })
  })

  test('what was answered with success is there after the next start', async () => {
    const dataDir = temporary()
    const first = await startServer({ dataDir })
    const post = (path: string, body: unknown, cookie = '') =>
      fetch(`${first.url}${path}`, {
        method: path === '/api/me/preferences' ? 'PUT' : 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    const signed = await (await post('/auth/stand-in', { first_name: 'Dana' })).json()
    const cookie = (await post('/auth/messenger', signed)).headers.get('set-cookie')!.split(';')[0]!
    const saved = await post('/api/me/preferences', { theme: 'dark' }, cookie)
    expect(saved.status).toBe(200)
    await first.stop('SIGKILL')
    const second = await startServer({ dataDir })
    const me = await fetch(`${second.url}/api/me`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({ first_name: 'Dana', role: 'admin', theme: 'dark' })
    expect(await second.stop()).toBe(0)
  })
})
