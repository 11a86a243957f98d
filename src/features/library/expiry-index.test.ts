/** The expiry index: checked when the program starts, shown to administrators, created again. */
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config/index.ts'
import { until } from '#platform/jobs/jobs.fixture.ts'
import { bothDialects, openTestApp, type TestApp } from '#tests/support/app.ts'
import * as recycleBackfill from '../../commands/recycle-backfill.ts'
import {
  binnedFile,
  binnedIds,
  blockIndex,
  DAY_MS,
  dropIndex,
  emitted,
  hideCatalogue,
  meddle,
  sweep,
  unblockIndex,
} from './trash.fixture.ts'

const EVENT = 'db_recycle_bin_ttl_index_missing'

async function report({ ada }: TestApp) {
  const response = await ada.get('/api/admin/verify-indexes')
  expect(response.status, response.text).toBe(200)
  return response.json.recycle_bin_ttl
}

const order = ({ events }: TestApp) =>
  events.map(({ event }) => event).filter((name) => name.startsWith('db_'))

bothDialects('the expiry index', (open) => {
  describe('at the start', () => {
    test('in place: nothing is told', async () => {
      const app = await open()
      await app.inner.startFeatures()
      expect(order(app)).toEqual([])
      expect(await report(app)).toMatchObject({ index_present: true, status: 'in_place' })
    })

    test('dropped: it is told and made again', async () => {
      const app = await open()
      await dropIndex(app)
      expect(await report(app)).toMatchObject({ index_present: false, status: 'missing' })
      await app.inner.startFeatures()
      expect(emitted(app, EVENT)).toEqual([
        { index: 'files_to_purge', state: 'missing', found_by: 'startup', is_repaired: true },
      ])
      expect(order(app)).toEqual([EVENT])
      expect(await report(app)).toMatchObject({ index_present: true, status: 'in_place' })
    })

    test('dropped and impossible to make: the reason first, then what follows from it', async () => {
      const app = await open({ env: { SESSION_DAYS: '365' } })
      const { ada, clock, dana } = app
      await dropIndex(app)
      await blockIndex(app)
      const id = await binnedFile(dana, { ttlDays: 1 })
      clock.advance(2 * DAY_MS)
      for (const start of [1, 2]) {
        await app.inner.startFeatures()
        expect(order(app)).toHaveLength(2 * start)
      }
      expect(order(app).slice(0, 2)).toEqual(['db_create_index_error', EVENT])
      expect(emitted(app, 'db_create_index_error')[0]).toEqual({
        index: 'files_to_purge',
        error: expect.stringMatching(/already a table|something else/),
      })
      expect(emitted(app, EVENT)[0]).toMatchObject({ state: 'missing', is_repaired: false })
      const page = (await ada.browse('/admin/verify-indexes')).text
      expect(page).toContain('id="recycle_bin_ttl"')
      expect(page).toContain('Missing')
      expect(page).not.toContain('Could not check')
      await sweep(app)
      expect(await binnedIds(dana)).toEqual([id])
      expect(await report(app)).toEqual({
        index_present: false,
        definition: null,
        overdue: 1,
        last_sweep: null,
        status: 'missing',
        unknown: [],
      })
      await unblockIndex(app)
      await app.inner.startFeatures()
      expect(await sweep(app)).toMatchObject({ swept: 1 })
    })

    test('different: it is told and left for a person to replace', async () => {
      const app = await open()
      await dropIndex(app)
      await meddle(app, sql`create index files_to_purge on files (purge_at)`)
      await app.inner.startFeatures()
      expect(order(app)).toEqual(['db_create_index_error', EVENT])
      expect(emitted(app, 'db_create_index_error')[0]).toMatchObject({
        error: 'an index of that name exists with another definition',
      })
      expect(emitted(app, EVENT)[0]).toMatchObject({ state: 'different', is_repaired: false })
      expect(await report(app)).toMatchObject({
        index_present: true,
        status: 'different',
        definition: expect.stringMatching(/purge_at/),
      })
      expect((await app.ada.browse('/admin/verify-indexes')).text).toContain('Repair replaces it')
    })

    test('unreadable catalogue: could not check, which is not missing', async () => {
      const app = await open()
      const show = hideCatalogue(app)
      await app.inner.startFeatures()
      expect(order(app)).toEqual(['db_create_index_error', EVENT])
      expect(emitted(app, 'db_create_index_error')[0]!['error']).toContain('permission denied')
      expect(emitted(app, EVENT)).toEqual([
        { index: 'files_to_purge', state: 'unknown', found_by: 'startup', is_repaired: false },
      ])
      expect(await report(app)).toMatchObject({
        index_present: null,
        definition: null,
        status: 'unknown',
        unknown: ['index_present'],
      })
      const page = (await app.ada.browse('/admin/verify-indexes')).text
      expect(page).toContain('Could not check')
      expect(page).not.toContain('Missing')
      expect(page).not.toContain('In place')
      show()
      expect(await report(app)).toMatchObject({ index_present: true, status: 'in_place' })
    })

    test('two processes that start at once make it once and complain of nothing', async () => {
      const app = await open()
      const other = await open({ beside: app })
      for (let round = 0; round < 5; round++) {
        await dropIndex(app)
        await Promise.all([app.inner.startFeatures(), other.inner.startFeatures()])
        expect(await report(app)).toMatchObject({ status: 'in_place' })
      }
      expect(order(app)).not.toContain('db_create_index_error')
      expect(order(other)).not.toContain('db_create_index_error')
    })
  })

  describe('the page of administrators', () => {
    test('is theirs alone', async () => {
      const { dana, gil } = await open()
      for (const person of [dana, gil]) {
        const answers = [
          await person.get('/api/admin/verify-indexes'),
          await person.browse('/admin/verify-indexes'),
          await person.post('/admin/verify-indexes/repair'),
        ]
        expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
        expect(answers[0]!.json).toMatchObject({ ok: false, code: 'admin_only' })
        expect((await person.browse('/trash')).text).not.toContain('/admin/verify-indexes')
      }
    })

    test('shows the definition, what is overdue and the last sweep', async () => {
      const app = await open({ env: { SESSION_DAYS: '365' } })
      const { ada, inner, clock, dana } = app
      await binnedFile(dana, { ttlDays: 1 })
      clock.advance(2 * DAY_MS)
      const before = await report(app)
      expect(before).toMatchObject({ overdue: 1, last_sweep: null, unknown: [] })
      expect(before.definition.toLowerCase()).toContain('files_to_purge')
      expect((await ada.browse('/admin/verify-indexes')).text).toContain('has not run')
      await inner.runner.start()
      await until(async () => (await report(app)).last_sweep !== null, 'a sweep')
      expect(await report(app)).toMatchObject({
        overdue: 0,
        last_sweep: '2026-11-16T09:00:00.000+00:00',
        status: 'in_place',
      })
      expect(await binnedIds(dana)).toEqual([])
      const page = (await ada.browse('/admin/verify-indexes')).text
      expect(page).toContain('In place')
      expect(page).not.toContain('has not run')
    })

    test('a sweep that had to leave the files alone is not the last sweep', async () => {
      const app = await open()
      await dropIndex(app)
      await blockIndex(app)
      await app.inner.runner.start()
      await until(() => emitted(app, 'job_failed').length > 0, 'the failure')
      expect(emitted(app, 'job_failed')[0]).toMatchObject({ job_id: 'sweep_bin' })
      expect(await report(app)).toMatchObject({ last_sweep: null, unknown: [] })
    })

    test('a number that could not be read is a dash, and the rest still tells', async () => {
      const app = await open()
      await meddle(app, sql`alter table job_runs rename to job_runs_away`)
      expect(await report(app)).toMatchObject({
        index_present: true,
        overdue: 0,
        last_sweep: null,
        unknown: ['last_sweep'],
      })
      expect((await app.ada.browse('/admin/verify-indexes')).text).toContain('not available')
      await meddle(app, sql`alter table job_runs_away rename to job_runs`)
    })

    test('in Hebrew', async () => {
      const app = await open()
      await app.ada.put('/api/me/preferences', { locale: 'he' })
      await dropIndex(app)
      const page = (await app.ada.browse('/admin/verify-indexes')).text
      expect(page).toContain('חסר')
      expect(page).not.toContain('Missing')
    })
  })

  describe('the repair', () => {
    test('by the button: makes the index, dates what has no date, deletes nothing', async () => {
      const app = await open({ env: { SESSION_DAYS: '365', RECYCLE_TTL_DAYS: '20' } })
      const { ada, clock, dana, noam } = app
      const old = await binnedFile(dana)
      clock.advance(60 * DAY_MS)
      const fresh = await binnedFile(noam)
      const dated = await binnedFile(dana, { ttlDays: 300 })
      await meddle(app, sql`update files set purge_at = null where id in (${old}, ${fresh})`)
      await dropIndex(app)
      await meddle(app, sql`create index files_to_purge on files (purge_at)`)
      const response = await ada.submit('/admin/verify-indexes/repair', {})
      const to = String(response.headers['location'])
      expect([response.status, to]).toEqual([303, '/admin/verify-indexes?done=repaired&n=2'])
      expect((await ada.browse(to)).text).toContain('2 files were given a date.')
      expect(await report(app)).toMatchObject({ status: 'in_place', overdue: 0 })
      expect(emitted(app, EVENT)).toEqual([
        {
          index: 'files_to_purge',
          state: 'different',
          found_by: 'recycle_backfill',
          is_repaired: true,
        },
      ])
      const daysLeft = async (person: typeof dana, id: string) => {
        const { items } = (await person.get('/api/trash')).json
        const item = items.find((item: { id: string }) => item.id === id)
        return (Date.parse(item.purge_at) - clock.now()) / DAY_MS
      }
      expect(await daysLeft(noam, fresh)).toBe(20)
      expect(await daysLeft(dana, dated)).toBe(300)
      // Its own date is long past: it gets a day, so that a repair never deletes at once.
      expect(await daysLeft(dana, old)).toBe(1)
      expect(await sweep(app)).toMatchObject({ swept: 0 })
      const again = await ada.submit('/admin/verify-indexes/repair', {})
      expect(String(again.headers['location'])).toContain('n=0')
      expect(emitted(app, EVENT)).toHaveLength(1)
    })

    test('that fails says so', async () => {
      const app = await open()
      await dropIndex(app)
      await blockIndex(app)
      const response = await app.ada.submit('/admin/verify-indexes/repair', {})
      expect(String(response.headers['location'])).toContain('done=failed')
      const page = (await app.ada.browse(String(response.headers['location']))).text
      expect(page).toContain('The index could not be created')
      expect(order(app)).toEqual(['db_create_index_error', EVENT])
      expect(emitted(app, EVENT)[0]).toMatchObject({ found_by: 'recycle_backfill' })
    })

    describe('by the command', () => {
      afterEach(() => {
        vi.restoreAllMocks()
        process.exitCode = undefined
      })

      const run = async ({ opened: { dataDir, databaseUrl, store } }: TestApp) => {
        const said: string[] = []
        vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
        vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
        const config = readConfig({
          DATA_DIR: dataDir,
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        })
        await recycleBackfill.run({ usage: '', config, args: [], flags: [], isTerminal: false })
        const rows = await store.telemetry
          .selectFrom('events')
          .select(['event', 'fields'])
          .where('requestId', '=', 'recycle-backfill')
          .orderBy('id')
          .execute()
        return { said, exitCode: process.exitCode, events: rows.map(({ event }) => event) }
      }

      test('does the same and prints it', async () => {
        const app = await open()
        const id = await binnedFile(app.dana)
        await meddle(app, sql`update files set purge_at = null where id = ${id}`)
        await dropIndex(app)
        expect(await run(app)).toEqual({
          said: ['expiry index: in place (it was missing)', 'files that got a date: 1'],
          exitCode: undefined,
          events: [EVENT],
        })
        expect(await report(app)).toMatchObject({ status: 'in_place' })
      })

      test('with nothing to do says that', async () => {
        const app = await open()
        expect(await run(app)).toEqual({
          said: ['expiry index: in place', 'files that got a date: 0'],
          exitCode: undefined,
          events: [],
        })
      })

      test('that cannot make the index ends with 1', async () => {
        const app = await open()
        await dropIndex(app)
        await blockIndex(app)
        expect(await run(app)).toEqual({
          said: ['expiry index: missing', 'files that got a date: 0'],
          exitCode: 1,
          events: ['db_create_index_error', EVENT],
        })
      })
    })
  })
})

test('a start-up check that fails is told and stops neither the program nor the other checks', async () => {
  const seen: string[] = []
  const app = await openTestApp('sqlite', {
    features: [
      {
        name: 'broken',
        onStart: async () => {
          throw new Error('no luck')
        },
      },
      { name: 'well', onStart: async () => void seen.push('well') },
    ],
  })
  await app.inner.startFeatures()
  expect(seen).toEqual(['well'])
  expect(emitted(app, 'room_start_error')).toEqual([{ room: 'broken', error: 'Error: no luck' }])
})
