/** The scheduled backup: made in time, counted, reported when it fails; and what bounds the unpacking. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, test } from 'vitest'
import { tarMember } from '#platform/archive/tar.ts'
import { bothDialects, openTestApp, type TestApp } from '#tests/support/app.ts'
import { until } from '#tests/support/servers.ts'
import { openTestStore } from '#tests/support/stores.ts'
import { backupFolder } from './files.ts'
import { backupJobs } from './index.ts'
import { makeBackup } from './make-backup.ts'
import { readMembers } from './read.ts'

async function runOf(app: TestApp, jobId: string) {
  const { store } = app.opened
  const last = () =>
    store.query
      .selectFrom('jobRuns')
      .selectAll()
      .where('jobId', '=', jobId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  return until(`the end of ${jobId}`, async () => {
    const run = await last()
    return run && run.finishedAt !== null ? run : null
  })
}

bothDialects('the job', (open) => {
  test('makes a backup, keeps the newest, and says what it made', async () => {
    const app = await open({ env: { BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '2' } })
    const folder = join(app.opened.dataDir, 'backups')
    mkdirSync(folder)
    const names = {
      old: 'codeshelf-auto-2026-11-12T09-00-00Z.tar.zst',
      newer: 'codeshelf-auto-2026-11-13T09-00-00Z.tar.zst',
      ahead: 'codeshelf-auto-2031-01-01T09-00-00Z.tar.zst',
      farAhead: 'codeshelf-auto-2032-01-01T09-00-00Z.tar.zst',
      byHand: 'codeshelf-2026-11-01T09-00-00Z.tar.zst',
      left: '.codeshelf-auto-2026-11-13T10-00-00Z.tar.zst.0a0b0c0d.partial',
    }
    for (const name of Object.values(names)) writeFileSync(join(folder, name), 'x')
    await app.inner.runner.start()
    const made = 'codeshelf-auto-2026-11-14T09-00-00Z.tar.zst'
    expect(await runOf(app, 'backup')).toMatchObject({
      status: 'completed',
      cause: 'schedule',
      progressPercent: 100,
      progressNote: expect.stringMatching(`^${made}, [\\d.]+ KB$`),
    })
    expect(readdirSync(folder).sort()).toEqual([names.byHand, names.newer, made])

    // A folder that nobody can write: reported like every failure of a job, and nothing is deleted.
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'in the way')
    await app.inner.runner.trigger('backup')
    await until('the failure', async () => (await runOf(app, 'backup')).status === 'failed')
    await until('the event', () => app.events.some(({ event }) => event === 'job_failed'))
    const told = app.events.find(({ event }) => event === 'job_failed')
    expect(told?.fields).toMatchObject({ job_id: 'backup', reason: 'error' })
  })

  test('made again at the next start when its process was killed in the middle', async () => {
    const app = await open({ env: { BACKUP_EVERY_HOURS: '24' } })
    const { store, dataDir } = app.opened
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    writeFileSync(join(folder, '.codeshelf-auto-x.tar.zst.0a0b0c0d.partial'), 'x')
    const begun = app.clock.now() - 60_000
    const names = { id: 'cut', jobId: 'backup', status: 'running', cause: 'schedule' } as const
    const moments = { dueAt: begun, createdAt: begun, startedAt: begun }
    await store.query
      .insertInto('jobRuns')
      .values({ ...names, ...moments, epoch: 0 })
      .execute()
    await app.inner.runner.start()
    expect(await runOf(app, 'backup')).toMatchObject({ id: 'cut', status: 'completed' })
    expect(readdirSync(folder)).toEqual(['codeshelf-auto-2026-11-14T09-00-00Z.tar.zst'])
  })
})

test('one that is cancelled leaves no file, not even a part of one', async () => {
  const { dataDir, databaseUrl } = await openTestStore('sqlite')
  const folder = join(dataDir, 'backups')
  const cancel = new AbortController()
  const making = makeBackup({
    address: { dataDir, databaseUrl },
    file: join(folder, 'b.tar.zst'),
    now: 0,
    signal: cancel.signal,
    onProgress: () => cancel.abort(new Error('cancelled')),
  })
  await expect(making).rejects.toThrow('cancelled')
  expect(readdirSync(folder)).toEqual([])
})

test('a run that an administrator cancels in the middle leaves no file either, and is no failure', async () => {
  const app = await openTestApp('postgres')
  const folder = join(app.opened.dataDir, 'backups')
  await app.inner.runner.start()
  const blocker = new pg.Client({ connectionString: app.opened.databaseUrl! })
  await blocker.connect()
  try {
    // The backup waits here with half of its file written.
    await blocker.query('begin; lock table users in access exclusive mode')
    await app.inner.runner.trigger('backup')
    await until('a part of the file', () => existsSync(folder) && readdirSync(folder).length === 1)
    expect(readdirSync(folder)[0]).toMatch(/\.partial$/)
    const running = await app.opened.store.query
      .selectFrom('jobRuns')
      .select('id')
      .where('jobId', '=', 'backup')
      .executeTakeFirstOrThrow()
    await app.inner.runner.cancel(running.id)
    expect(await runOf(app, 'backup')).toMatchObject({ id: running.id, status: 'cancelled' })
  } finally {
    await blocker.end()
  }
  await until('an empty folder', () => readdirSync(folder).length === 0)
  expect(app.events.filter(({ event }) => event === 'job_failed')).toEqual([])
})

test('is due as often as the setting says, or only when somebody asks', () => {
  const schedules = [0, 24].map((hours) => backupJobs({ BACKUP_EVERY_HOURS: hours })[0]?.schedule)
  expect(schedules).toEqual([null, { everyMs: 86_400_000 }])
  expect(backupFolder({ DATA_DIR: '/data', BACKUP_DIR: null })).toBe('/data/backups')
  expect(backupFolder({ DATA_DIR: '/data', BACKUP_DIR: '/disk2' })).toBe('/disk2')
})

test('a file that unpacks to too much is left before it is unpacked', async () => {
  const { dataDir } = await openTestStore('sqlite')
  const file = join(dataDir, 'bomb.tar.gz')
  const zeros = { name: 'codeshelf.json', bytes: Buffer.alloc(4 * 2 ** 20) }
  writeFileSync(file, gzipSync(Buffer.concat([...tarMember(zeros, 0), Buffer.alloc(1024)])))
  const read = (maxRatio: number) =>
    Array.fromAsync(readMembers(file, { honestBytes: 2 ** 20, maxRatio }))
  await expect(read(100)).rejects.toThrow('it unpacks to far more than a backup does')
  expect(await read(2_000)).toHaveLength(1)
})
