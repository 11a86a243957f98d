/** The expiry index: looked at when the program starts, shown to administrators, made again. */
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { eachDialect, openHouse, type TestHouse } from '../../../tests/support/house.ts'
import { recycleBackfill } from '../../commands/recycle-backfill.ts'
import { readConfig } from '../../platform/config/index.ts'
import { until } from '../../platform/jobs/testing.ts'
import {
  binnedFile,
  binnedIds,
  blockIndex,
  DAY_MS,
  dropIndex,
  hideCatalogue,
  meddle,
  sendForm,
  sweep,
  told,
  unblockIndex,
} from './testing.ts'

const EVENT = 'db_recycle_bin_ttl_index_missing'

async function report({ ada }: TestHouse) {
  const answer = await ada.get('/api/admin/verify-indexes')
  expect(answer.status, answer.text).toBe(200)
  return answer.json.recycle_bin_ttl
}

const order = ({ events }: TestHouse) =>
  events.map(({ event }) => event).filter((name) => name.startsWith('db_'))

eachDialect('the expiry index', (open) => {
  describe('at the start', () => {
    test('in place: nothing is told', async () => {
      const house = await open()
      await house.app.startRooms()
      expect(order(house)).toEqual([])
      expect(await report(house)).toMatchObject({ index_present: true, status: 'in_place' })
    })

    test('dropped: it is told and made again', async () => {
      const house = await open()
      await dropIndex(house)
      expect(await report(house)).toMatchObject({ index_present: false, status: 'missing' })
      await house.app.startRooms()
      expect(told(house, EVENT)).toEqual([
        { index: 'files_to_purge', state: 'missing', found_by: 'startup', is_repaired: true },
      ])
      expect(order(house)).toEqual([EVENT])
      expect(await report(house)).toMatchObject({ index_present: true, status: 'in_place' })
    })

    test('dropped and impossible to make: the reason first, then what follows from it', async () => {
      const house = await open({ env: { SESSION_DAYS: '365' } })
      const { ada, clock, dana } = house
      await dropIndex(house)
      await blockIndex(house)
      const id = await binnedFile(dana, { ttlDays: 1 })
      clock.advance(2 * DAY_MS)
      for (const start of [1, 2]) {
        await house.app.startRooms()
        expect(order(house)).toHaveLength(2 * start)
      }
      expect(order(house).slice(0, 2)).toEqual(['db_create_index_error', EVENT])
      expect(told(house, 'db_create_index_error')[0]).toEqual({
        index: 'files_to_purge',
        error: expect.stringMatching(/already a table|something else/),
      })
      expect(told(house, EVENT)[0]).toMatchObject({ state: 'missing', is_repaired: false })
      const page = (await ada.browse('/admin/verify-indexes')).text
      expect(page).toContain('id="recycle_bin_ttl"')
      expect(page).toContain('Missing')
      expect(page).not.toContain('Could not check')
      await sweep(house)
      expect(await binnedIds(dana)).toEqual([id])
      expect(await report(house)).toEqual({
        index_present: false,
        definition: null,
        overdue: 1,
        last_sweep: null,
        status: 'missing',
        unknown: [],
      })
      await unblockIndex(house)
      await house.app.startRooms()
      expect(await sweep(house)).toMatchObject({ swept: 1 })
    })

    test('different: it is told and left for a person to replace', async () => {
      const house = await open()
      await dropIndex(house)
      await meddle(house, sql`create index files_to_purge on files (purge_at)`)
      await house.app.startRooms()
      expect(order(house)).toEqual(['db_create_index_error', EVENT])
      expect(told(house, 'db_create_index_error')[0]).toMatchObject({
        error: 'an index of that name exists with another definition',
      })
      expect(told(house, EVENT)[0]).toMatchObject({ state: 'different', is_repaired: false })
      expect(await report(house)).toMatchObject({
        index_present: true,
        status: 'different',
        definition: expect.stringMatching(/purge_at/),
      })
      expect((await house.ada.browse('/admin/verify-indexes')).text).toContain('Repair replaces it')
    })

    test('unreadable catalogue: could not check, which is not missing', async () => {
      const house = await open()
      const show = hideCatalogue(house)
      await house.app.startRooms()
      expect(order(house)).toEqual(['db_create_index_error', EVENT])
      expect(told(house, 'db_create_index_error')[0]!['error']).toContain('permission denied')
      expect(told(house, EVENT)).toEqual([
        { index: 'files_to_purge', state: 'unknown', found_by: 'startup', is_repaired: false },
      ])
      expect(await report(house)).toMatchObject({
        index_present: null,
        definition: null,
        status: 'unknown',
        unknown: ['index_present'],
      })
      const page = (await house.ada.browse('/admin/verify-indexes')).text
      expect(page).toContain('Could not check')
      expect(page).not.toContain('Missing')
      expect(page).not.toContain('In place')
      show()
      expect(await report(house)).toMatchObject({ index_present: true, status: 'in_place' })
    })

    test('two processes that start at once make it once and complain of nothing', async () => {
      const house = await open()
      const other = await open({ beside: house })
      for (let round = 0; round < 5; round++) {
        await dropIndex(house)
        await Promise.all([house.app.startRooms(), other.app.startRooms()])
        expect(await report(house)).toMatchObject({ status: 'in_place' })
      }
      expect(order(house)).not.toContain('db_create_index_error')
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
      const house = await open({ env: { SESSION_DAYS: '365' } })
      const { ada, app, clock, dana } = house
      await binnedFile(dana, { ttlDays: 1 })
      clock.advance(2 * DAY_MS)
      const before = await report(house)
      expect(before).toMatchObject({ overdue: 1, last_sweep: null, unknown: [] })
      expect(before.definition.toLowerCase()).toContain('files_to_purge')
      expect((await ada.browse('/admin/verify-indexes')).text).toContain('has not come')
      await app.runner.start()
      await until(async () => (await report(house)).last_sweep !== null, 'a sweep')
      expect(await report(house)).toMatchObject({
        overdue: 0,
        last_sweep: '2026-11-16T09:00:00.000+00:00',
        status: 'in_place',
      })
      expect(await binnedIds(dana)).toEqual([])
      const page = (await ada.browse('/admin/verify-indexes')).text
      expect(page).toContain('In place')
      expect(page).not.toContain('has not come')
    })

    test('a sweep that had to leave the files alone is not the last sweep', async () => {
      const house = await open()
      await dropIndex(house)
      await blockIndex(house)
      await house.app.runner.start()
      await until(() => told(house, 'job_failed').length > 0, 'the failure')
      expect(told(house, 'job_failed')[0]).toMatchObject({ job_id: 'sweep_bin' })
      expect(await report(house)).toMatchObject({ last_sweep: null, unknown: [] })
    })

    test('a number that could not be read is a dash, and the rest still tells', async () => {
      const house = await open()
      await meddle(house, sql`alter table job_runs rename to job_runs_away`)
      expect(await report(house)).toMatchObject({
        index_present: true,
        overdue: 0,
        last_sweep: null,
        unknown: ['last_sweep'],
      })
      expect((await house.ada.browse('/admin/verify-indexes')).text).toContain('could not be read')
      await meddle(house, sql`alter table job_runs_away rename to job_runs`)
    })

    test('in Hebrew', async () => {
      const house = await open()
      await house.ada.put('/api/me/preferences', { locale: 'he' })
      await dropIndex(house)
      const page = (await house.ada.browse('/admin/verify-indexes')).text
      expect(page).toContain('חסר')
      expect(page).not.toContain('Missing')
    })
  })

  describe('the repair', () => {
    test('by the button: makes the index, dates what has no date, deletes nothing', async () => {
      const house = await open({ env: { SESSION_DAYS: '365', RECYCLE_TTL_DAYS: '20' } })
      const { ada, clock, dana, noam } = house
      const old = await binnedFile(dana)
      clock.advance(60 * DAY_MS)
      const fresh = await binnedFile(noam)
      const dated = await binnedFile(dana, { ttlDays: 300 })
      await meddle(house, sql`update files set purge_at = null where id in (${old}, ${fresh})`)
      await dropIndex(house)
      await meddle(house, sql`create index files_to_purge on files (purge_at)`)
      const answer = await sendForm(ada, '/admin/verify-indexes/repair', {})
      const to = String(answer.headers['location'])
      expect([answer.status, to]).toEqual([303, '/admin/verify-indexes?done=repaired&n=2'])
      expect((await ada.browse(to)).text).toContain('2 files got their date.')
      expect(await report(house)).toMatchObject({ status: 'in_place', overdue: 0 })
      expect(told(house, EVENT)).toEqual([
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
      expect(await sweep(house)).toMatchObject({ swept: 0 })
      const again = await sendForm(ada, '/admin/verify-indexes/repair', {})
      expect(String(again.headers['location'])).toContain('n=0')
      expect(told(house, EVENT)).toHaveLength(1)
    })

    test('that fails says so', async () => {
      const house = await open()
      await dropIndex(house)
      await blockIndex(house)
      const answer = await sendForm(house.ada, '/admin/verify-indexes/repair', {})
      expect(String(answer.headers['location'])).toContain('done=failed')
      const page = (await house.ada.browse(String(answer.headers['location']))).text
      expect(page).toContain('The index could not be made')
      expect(order(house)).toEqual(['db_create_index_error', EVENT])
      expect(told(house, EVENT)[0]).toMatchObject({ found_by: 'recycle_backfill' })
    })

    describe('by the command', () => {
      afterEach(() => {
        vi.restoreAllMocks()
        process.exitCode = undefined
      })

      const run = async ({ opened: { dataDir, databaseUrl, store } }: TestHouse) => {
        const said: string[] = []
        vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
        vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
        const config = readConfig({
          DATA_DIR: dataDir,
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        })
        await recycleBackfill.run({ config, args: [], isTerminal: false })
        const rows = await store.telemetry
          .selectFrom('events')
          .select(['event', 'fields'])
          .where('request_id', '=', 'recycle-backfill')
          .orderBy('id')
          .execute()
        return { said, exitCode: process.exitCode, events: rows.map(({ event }) => event) }
      }

      test('does the same and prints it', async () => {
        const house = await open()
        const id = await binnedFile(house.dana)
        await meddle(house, sql`update files set purge_at = null where id = ${id}`)
        await dropIndex(house)
        expect(await run(house)).toEqual({
          said: ['expiry index: in place (it was missing)', 'files that got a date: 1'],
          exitCode: undefined,
          events: [EVENT],
        })
        expect(await report(house)).toMatchObject({ status: 'in_place' })
      })

      test('with nothing to do says that', async () => {
        const house = await open()
        expect(await run(house)).toEqual({
          said: ['expiry index: in place', 'files that got a date: 0'],
          exitCode: undefined,
          events: [],
        })
      })

      test('that cannot make the index ends with 1', async () => {
        const house = await open()
        await dropIndex(house)
        await blockIndex(house)
        expect(await run(house)).toEqual({
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
  const house = await openHouse('sqlite', {
    rooms: [
      {
        name: 'broken',
        onStart: async () => {
          throw new Error('no luck')
        },
      },
      { name: 'well', onStart: async () => void seen.push('well') },
    ],
  })
  await house.app.startRooms()
  expect(seen).toEqual(['well'])
  expect(told(house, 'room_start_error')).toEqual([{ room: 'broken', error: 'Error: no luck' }])
})
