/** The sweep: what is past its date is purged, what was restored stays. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bothDialects, eachDialect, type TestApp } from '#tests/support/app.ts'
import { rounds } from '#tests/support/rounds.ts'
import { listOverdue } from './store/index.ts'
import {
  binnedFile,
  binnedIds,
  blockIndex,
  DAY_MS,
  dropIndex,
  emitted,
  hideCatalogue,
  liveIds,
  meddle,
  moveAllToTrash,
  newFile,
  rowsOf,
  sweep,
} from './trash.fixture.ts'

const YEAR = { SESSION_DAYS: '365' }

eachDialect('the sweep', (open, dialect) => {
  test('deletes what is past its date, not a moment before', async () => {
    const app = await open({ env: YEAR })
    const { clock, dana, noam, opened } = app
    const hers = await binnedFile(dana, { ttlDays: 10 })
    const his = await binnedFile(noam, { ttlDays: 10 })
    const later = await binnedFile(dana, { ttlDays: 11 })
    const live = await newFile(dana)
    clock.advance(10 * DAY_MS - 1)
    expect(await sweep(app)).toEqual({ done: true, swept: 0, kept: 0 })
    expect(await binnedIds(dana)).toHaveLength(2)
    clock.advance(1)
    expect(await sweep(app)).toEqual({ done: true, swept: 2, kept: 0 })
    expect(await binnedIds(dana)).toEqual([later])
    expect(await binnedIds(noam)).toEqual([])
    expect(await liveIds(dana)).toEqual([live])
    for (const [person, id] of [[dana, hers] as const, [noam, his] as const]) {
      const owner = (await person.get('/api/me')).json.id
      const { versions, search } = await rowsOf(opened.store, owner)
      expect(versions.map(({ fileId }) => fileId)).not.toContain(id)
      expect(search.map(({ fileId }) => fileId)).not.toContain(id)
    }
    expect(emitted(app, 'db_recycle_bin_ttl_index_missing')).toEqual([])
  })

  test('never touches a restored file, even 400 days later', async () => {
    const app = await open()
    const { clock, dana } = app
    const id = await binnedFile(dana, { ttlDays: 1, content: 'still here' })
    const { file } = (await dana.post(`/api/trash/${id}/restore`)).json
    expect([file.deleted_at, file.purge_at]).toEqual([null, null])
    for (let i = 0; i < 4; i++) {
      clock.advance(100 * DAY_MS)
      expect(await sweep(app)).toMatchObject({ swept: 0 })
    }
    await dana.signIn()
    expect((await dana.get(`/api/files/${id}`)).json.content).toBe('still here')
  })

  test('leaves alone what has no date', async () => {
    const app = await open()
    const { clock, dana } = app
    const id = await binnedFile(dana)
    await meddle(app, sql`update files set purge_at = null where id = ${id}`)
    clock.advance(400 * DAY_MS)
    expect(await sweep(app)).toMatchObject({ swept: 0 })
    await dana.signIn()
    expect(await binnedIds(dana)).toEqual([id])
  })

  test('goes through more than one batch', async () => {
    const app = await open({ env: YEAR })
    const { clock, dana } = app
    const ids = []
    for (let i = 0; i < 230; i++) ids.push(await newFile(dana, { content: `text ${i % 5}` }))
    await moveAllToTrash(dana, ids.slice(0, 100), 1)
    await moveAllToTrash(dana, ids.slice(100, 200), 1)
    await moveAllToTrash(dana, ids.slice(200), 1)
    clock.advance(2 * DAY_MS)
    expect(await sweep(app)).toEqual({ done: true, swept: 230, kept: 0 })
    expect(await binnedIds(dana)).toEqual([])
  })

  test('stops when it is told to, and goes on the next time', async () => {
    const app = await open({ env: YEAR })
    const { clock, dana } = app
    for (let i = 0; i < 5; i++) await binnedFile(dana, { ttlDays: 1 })
    clock.advance(2 * DAY_MS)
    await expect(sweep(app, 2)).rejects.toThrow('stopped')
    expect(await binnedIds(dana)).toHaveLength(3)
    expect(await sweep(app)).toMatchObject({ swept: 3 })
  })

  test('one file that will not go holds up no other, and the run does not call itself done', async () => {
    const app = await open({ env: YEAR })
    const { clock, dana } = app
    const ids = [await newFile(dana), await newFile(dana), await newFile(dana)]
    await moveAllToTrash(dana, ids, 1)
    clock.advance(2 * DAY_MS)
    const [stuck] = ids
    await meddle(
      app,
      dialect === 'sqlite'
        ? sql.raw(
            `create trigger no_delete before delete on files when old.id = '${stuck}' begin select raise(abort, 'no'); end`,
          )
        : sql.raw(`create function no_delete() returns trigger language plpgsql as $$
            begin if old.id = '${stuck}' then raise exception 'no'; end if; return old; end $$;
            create trigger no_delete before delete on files for each row execute function no_delete()`),
    )
    expect(await sweep(app)).toEqual({ failed: '1 files could not be deleted' })
    expect(await binnedIds(dana)).toEqual([stuck])
    expect(emitted(app, 'db_delete_file_error')).toHaveLength(1)
    // All or nothing for that file too: its text is still there.
    expect((await dana.post(`/api/trash/${stuck}/restore`)).status).toBe(200)
    expect((await dana.get(`/api/files/${stuck}`)).status).toBe(200)
  })

  test('reads what is due through the expiry index', async () => {
    const { opened, clock } = await open()
    await listOverdue(opened.store, clock.now(), 100)
    const asked = opened.statements.findLast((text) => text.includes('purge_at'))!
    const text = asked.replace(/\$1|\?/, String(clock.now())).replace(/\$2|\?/, '100')
    const plan = await opened.store.transact(async (query) => {
      if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(query)
      const word = dialect === 'sqlite' ? 'explain query plan' : 'explain'
      return (await sql.raw(`${word} ${text}`).execute(query)).rows
    })
    expect(JSON.stringify(plan)).toContain('files_to_purge')
  })

  describe('without the index', () => {
    const withOverdue = async () => {
      const app = await open({ env: YEAR })
      const id = await binnedFile(app.dana, { ttlDays: 1 })
      app.clock.advance(2 * DAY_MS)
      return { app, id }
    }
    const expectUntouched = async (app: TestApp, id: string, state: string) => {
      const result = await sweep(app)
      expect(result).toEqual({ failed: expect.stringContaining(state) })
      expect(await binnedIds(app.dana)).toEqual([id])
      expect(emitted(app, 'db_recycle_bin_ttl_index_missing')).toEqual([
        { index: 'files_to_purge', state, found_by: 'sweep', is_repaired: false },
      ])
    }

    test('missing: nothing goes, and it is told', async () => {
      const { app, id } = await withOverdue()
      await dropIndex(app)
      await expectUntouched(app, id, 'missing')
    })

    test('different: nothing goes, and it is told', async () => {
      const { app, id } = await withOverdue()
      await dropIndex(app)
      await meddle(app, sql`create index files_to_purge on files (deleted_at)`)
      await expectUntouched(app, id, 'different')
    })

    test('unreadable: nothing goes, and it is told as unknown, not as missing', async () => {
      const { app, id } = await withOverdue()
      const show = hideCatalogue(app)
      await expectUntouched(app, id, 'unknown')
      show()
      expect(await sweep(app)).toMatchObject({ swept: 1 })
    })

    test('what waits can still be restored', async () => {
      const { app, id } = await withOverdue()
      await dropIndex(app)
      await blockIndex(app)
      await sweep(app)
      const page = (await app.dana.browse('/trash')).text
      expect(page).toContain('waiting for the next cleanup')
      expect((await app.dana.post(`/api/trash/${id}/restore`)).status).toBe(200)
    })
  })
})

bothDialects('the sweep at the database', (open) => {
  test('races between restore and sweep: who was told "restored" has the file', async () => {
    const app = await open({ env: YEAR })
    const other = await open({ env: YEAR, beside: app })
    const { clock, dana } = app
    const RACES = rounds(24)
    const outcomes = { lived: 0, gone: 0 }
    for (let round = 0; round < RACES; round++) {
      const ids: string[] = []
      for (let i = 0; i < 4; i++) ids.push(await newFile(dana, { content: `round ${round} ${i}` }))
      await moveAllToTrash(dana, ids, 1)
      clock.advance(DAY_MS + 1)
      const wanted = ids[round % 4]!
      // Uneven starts, so that every order of the two occurs.
      const pause = () => new Promise((resolve) => setTimeout(resolve, (round * 7) % 11))
      const [response, result] = await Promise.all([
        round % 2
          ? pause().then(() => dana.post(`/api/trash/${wanted}/restore`))
          : dana.post(`/api/trash/${wanted}/restore`),
        round % 2 ? sweep(other) : pause().then(() => sweep(other)),
      ])
      expect([200, 404]).toContain(response.status)
      expect(result).toMatchObject({ done: true })
      const read = await dana.get(`/api/files/${wanted}`)
      if (response.status === 200) {
        outcomes.lived++
        expect(read.json).toMatchObject({ content: `round ${round} ${round % 4}` })
        expect((await dana.get(`/api/files/${wanted}/versions`)).json.versions).toHaveLength(1)
      } else {
        outcomes.gone++
        expect(read.status).toBe(404)
      }
      expect(await binnedIds(dana)).toEqual([])
    }
    expect(outcomes.lived + outcomes.gone).toBe(RACES)
    expect(outcomes.lived).toBeGreaterThan(0)
  })
})
