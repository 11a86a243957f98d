/** What administrators see about the installation: what is wrong, in their language, and nothing that is not. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config/index.ts'
import type { Capability } from '#platform/sandbox/index.ts'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import { until } from '#tests/support/servers.ts'
import { judgeCapability, judgeDisk, judgeRuntime } from './actions/health/checks/machine.ts'
import { healthJobs, runQuickChecks } from './index.ts'

const OFF = { CODE_RUN: 'off' }

const stateOf = async ({ ada }: TestApp, id: string) => {
  const { json } = await ada.get('/api/admin/health')
  return json.checks.find((check: { id: string }) => check.id === id)
}

function placeBackup({ opened }: TestApp, name: string): void {
  mkdirSync(join(opened.dataDir, 'backups'), { recursive: true })
  writeFileSync(join(opened.dataDir, 'backups', name), 'x'.repeat(100))
}

/** The last run of the job, when it has ended. */
async function ended(app: TestApp, jobId: string, not?: string) {
  return until(`the end of ${jobId}`, async () => {
    const { json } = await app.ada.get(`/api/jobs/${jobId}`)
    const run = json.runs[0]
    return run?.finished_at && run.id !== not ? run : null
  })
}

eachDialect('the health of the installation', (open, dialect) => {
  test('is read by administrators: checks, sizes, versions, last runs', async () => {
    const app = await open({ env: OFF })
    const { dana, noam, visitor, ada } = app
    await dana.post('/api/files', { file_name: 'a.txt', content: 'twelve bytes' })
    for (const path of ['/admin', '/admin/health', '/api/admin/health']) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 401])
      expect([path, (await noam.get(path)).status]).toEqual([path, 403])
    }
    const { status, json } = await ada.get('/api/admin/health')
    expect(status).toBe(200)
    expect(json.checks.map(({ id }: { id: string }) => id)).toEqual([
      ...['runtime', 'data_directory', 'secrets', 'disk', 'git', 'code_runs', 'sign_in'],
      ...['backups', 'database', 'schema', 'clock', 'push'],
    ])
    expect(json.sizes).toMatchObject({ files: 1, text_bytes: 12, backups: 0, backups_bytes: 0 })
    expect(json.sizes.library_bytes).toBeGreaterThan(10_000)
    expect(json.sizes.telemetry_bytes === null).toBe(dialect === 'postgres')
    expect(json.versions).toMatchObject({
      release: app.inner.release,
      node: process.versions.node,
      database: expect.stringContaining(dialect === 'sqlite' ? 'SQLite 3.' : 'PostgreSQL'),
    })
    expect(json.jobs).toEqual(
      ['backup', 'verify_backup', 'check_library'].map((job_id) => ({ job_id, last_run: null })),
    )
    const page = await ada.browse('/admin/health')
    expect(page.text).toContain('could be better')
    expect(page.text).toContain('Set BACKUP_EVERY_HOURS')
  })

  test('is looked at once in half a minute, and again at a press', async () => {
    const app = await open({ env: { ...OFF, BACKUP_EVERY_HOURS: '24' } })
    const { ada, clock } = app
    expect(await stateOf(app, 'backups')).toMatchObject({ state: 'warn' })
    placeBackup(app, 'codeshelf-2026-11-14T08-00-00Z.tar.zst')
    clock.advance(29_000)
    expect(await stateOf(app, 'backups')).toMatchObject({ state: 'warn' })
    const pressed = await ada.send('POST', '/admin/health/check', { body: {} })
    expect([pressed.status, pressed.headers['location']]).toEqual([
      303,
      '/admin/health?done=checked',
    ])
    expect(await stateOf(app, 'backups')).toMatchObject({
      state: 'ok',
      message: expect.stringContaining('one hour old'),
    })
    // A clock that was ahead: its backup proves nothing about today, and is reported as such.
    placeBackup(app, 'codeshelf-2031-01-01T00-00-00Z.tar.zst')
    clock.advance(31_000)
    expect(await stateOf(app, 'backups')).toMatchObject({
      state: 'warn',
      message: expect.stringContaining('lies in the future'),
    })
    // Two were missed: by now it is an error.
    clock.advance(47 * 3_600_000)
    expect(await stateOf(app, 'backups')).toMatchObject({ state: 'error' })
    expect((await ada.browse('/admin')).text).toContain('The last backup is too old')
  })

  test('a database that a newer release made is an error, with what to do', async () => {
    const app = await open({ env: OFF })
    await sql`insert into schema_migrations (name, applied_at) values ('9999_later', 1)`.execute(
      app.opened.store.query.withoutPlugins(),
    )
    expect(await stateOf(app, 'schema')).toMatchObject({
      state: 'error',
      remedy: 'Start the newer release, or restore a backup of this one.',
    })
    expect((await app.ada.browse('/admin')).text).toContain('One check found an error')
    expect((await app.ada.browse('/admin/health')).text).toContain('9999_later')
  })

  test('the whole library is checked in a thread, and the newest backup is proved', async () => {
    const app = await open({ env: OFF })
    await app.dana.post('/api/files', { file_name: 'a.txt', content: 'heron' })
    await app.inner.runner.start()
    const run = async (jobId: string, not?: string) => {
      await app.inner.runner.trigger(jobId)
      return ended(app, jobId, not)
    }
    const first = await run('verify_backup')
    expect(first).toMatchObject({ status: 'failed', error: expect.stringContaining('no backup') })
    expect((await app.ada.browse('/admin')).text).toContain('The last run of one job failed')
    expect(await run('backup')).toMatchObject({ status: 'completed', error: '' })
    expect(await run('verify_backup', first.id)).toMatchObject({
      status: 'completed',
      progress_note: expect.stringContaining('contents: 1 text, as it was saved'),
    })
    expect(await run('check_library')).toMatchObject({ status: 'completed' })
    const { json } = await app.ada.get('/api/admin/health')
    const states = json.jobs.map((job: { last_run: { status: string } }) => job.last_run.status)
    expect(states).toEqual(['completed', 'completed', 'completed'])

    await sql`update contents set text = 'egret'`.execute(app.opened.store.query.withoutPlugins())
    app.clock.advance(1_000)
    const again = (await app.ada.get('/api/jobs/check_library')).json.runs[0].id
    expect(await run('check_library', again)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/contents: 1 damaged: [0-9a-f]{12} is altered/),
    })
  })
})

test('nothing needs attention, or a line for each thing says what does', async () => {
  const app = await openTestApp('sqlite', { env: OFF })
  const line = async () => (await app.ada.browse('/admin')).text
  expect(await line()).toContain('Nothing needs your attention.')
  const rows = ['/admin/users', '/admin/jobs', '/admin/observability', '/admin/health']
  for (const href of rows) expect(await line()).toContain(`class="sections__link" href="${href}"`)
  await app.opened.store.telemetry
    .insertInto('alerts')
    .values({
      ...{ uid: 'a1', at: app.clock.now(), endedAt: null, seenAt: app.clock.now() },
      ...{ name: 'job_failures', severity: 'error', alertType: 'job_failure', endpoint: '' },
      ...{ source: 'rules', summary: '', metadata: '{}', searchText: '' },
    })
    .execute()
  expect(await line()).toContain('One open alert')
  await app.ada.send('POST', '/api/observability/silences', {
    body: { name: 'job_failures', minutes: 60 },
  })
  expect(await line()).toContain('Nothing needs your attention.')
})

describe('single checks', () => {
  test.each([
    ['26.10.0', 'warn'],
    ['26.12.0', 'warn'],
    ['26.12.1', 'ok'],
    ['26.100.0', 'ok'],
    ['24.99.0', 'warn'],
    ['27.0.0', 'ok'],
  ])('Node %s: %s', (version, state) => {
    const found = judgeRuntime(version)
    expect(found.state).toBe(state)
    if (state === 'warn') expect(found.slots).toEqual({ version, safer: '26.12.1' })
  })

  const capability = (found: Partial<Capability>): Capability => ({
    ...{ launch: null, pythonVersion: null, protections: [], refusals: [] },
    ...found,
  })
  const refusal = (cause: 'no_bubblewrap' | 'no_python' | 'switched_off') => [
    { isolation: 'namespaces' as const, cause, detail: 'bwrap is not installed' },
  ]
  const landlock = { isolation: 'landlock' } as Capability['launch']

  test.each([
    ['auto', capability({ launch: landlock, refusals: refusal('no_bubblewrap') }), 'warn'],
    ['landlock', capability({ launch: landlock }), 'ok'],
    ['auto', capability({ refusals: refusal('no_python') }), 'warn'],
    ['namespaces', capability({ refusals: refusal('no_bubblewrap') }), 'error'],
    ['off', capability({ refusals: refusal('switched_off') }), 'ok'],
    ['auto', null, 'warn'],
  ] as const)('the isolation of code runs (%s, %#)', (CODE_RUN, found, state) => {
    const outcome = judgeCapability({ CODE_RUN }, found)
    expect(outcome.state).toBe(state)
    const cause = found?.refusals[0]?.cause
    expect(outcome.remedy).toBe(cause === 'switched_off' ? undefined : cause)
  })

  test('folders that others can read, and a git that is not there, are named with what to do', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-health-'))
    const path = process.env['PATH']
    onTestFinished(() => {
      process.env['PATH'] = path
      rmSync(dataDir, { recursive: true })
    })
    mkdirSync(join(dataDir, 'secrets'))
    chmodSync(dataDir, 0o755)
    chmodSync(join(dataDir, 'secrets'), 0o755)
    process.env['PATH'] = dataDir
    const findings = await runQuickChecks({
      config: readConfig({ DATA_DIR: dataDir, CODE_RUN: 'off' }),
      store: null,
      now: () => 0,
      capability: async () => null,
    })
    const of = (check: string) => findings.find((finding) => finding.check === check)
    expect(of('data_directory')).toMatchObject({ state: 'error', remedy: 'close_folder' })
    expect(of('secrets')).toMatchObject({ state: 'error', remedy: 'close_folder' })
    expect(of('git')).toMatchObject({ state: 'warn', says: 'git_missing', remedy: 'git' })
    expect(of('database')).toMatchObject({ state: 'ok', says: 'database_none' })
  })

  test('one that never ends is a finding, and the others are there', async () => {
    const findings = await runQuickChecks(
      {
        config: readConfig({ DATA_DIR: tmpdir(), CODE_RUN: 'auto' }),
        store: null,
        now: () => 0,
        capability: () => new Promise(() => {}),
      },
      1,
    )
    const late = findings.find(({ check }) => check === 'code_runs')
    expect(late).toMatchObject({ state: 'error', says: 'not_known' })
    expect(findings.find(({ check }) => check === 'runtime')?.says).toMatch(/^runtime/)
  })
})

test('the long looks have a schedule when one is set, and backups are proved only where they are made', async () => {
  const schedules = (CHECK_EVERY_DAYS: number, BACKUP_EVERY_HOURS: number) =>
    healthJobs({ CHECK_EVERY_DAYS, BACKUP_EVERY_HOURS }).map(({ schedule }) => schedule)
  const [checked, proved] = ['01:20', '03:20'].map((dailyAtUtc) => ({ dailyAtUtc, everyDays: 7 }))
  expect(schedules(0, 24)).toEqual([null, null])
  expect(schedules(7, 0)).toEqual([checked, null])
  expect(schedules(7, 24)).toEqual([checked, proved])
  const { ada } = await openTestApp('sqlite', { env: { CHECK_EVERY_DAYS: '7' } })
  const { job } = (await ada.get('/api/jobs/check_library')).json
  expect(job.schedule).toEqual({ daily_at_utc: '01:20', every_days: 7 })
  expect((await ada.browse('/admin/jobs')).text).toMatch(/Every \u2068?7\u2069? days at/)
})

test('a disk on which the next save may fail is an error, one with little room is not yet', () => {
  const states = [0, 2 ** 20, 2 ** 29, 2 ** 31].map((free) => judgeDisk(free, 2 ** 40).state)
  expect(states).toEqual(['error', 'error', 'warn', 'ok'])
})
