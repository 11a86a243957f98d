/** The sweep: what is past its date goes, what somebody took back stays. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eachDialect, type TestHouse } from '../../../tests/support/house.ts'
import { rounds } from '../../../tests/support/rounds.ts'
import { listOverdue } from '../library/index.ts'
import {
  binAll,
  binnedFile,
  binnedIds,
  blockIndex,
  DAY_MS,
  dropIndex,
  hideCatalogue,
  liveIds,
  meddle,
  newFile,
  rowsOf,
  sweep,
  told,
} from './testing.ts'

const YEAR = { SESSION_DAYS: '365' }

eachDialect('the sweep', (open, dialect) => {
  test('deletes what is past its date, not a moment before', async () => {
    const house = await open({ env: YEAR })
    const { clock, dana, noam, opened } = house
    const hers = await binnedFile(dana, { ttlDays: 10 })
    const his = await binnedFile(noam, { ttlDays: 10 })
    const later = await binnedFile(dana, { ttlDays: 11 })
    const live = await newFile(dana)
    clock.advance(10 * DAY_MS - 1)
    expect(await sweep(house)).toEqual({ done: true, swept: 0, kept: 0 })
    expect(await binnedIds(dana)).toHaveLength(2)
    clock.advance(1)
    expect(await sweep(house)).toEqual({ done: true, swept: 2, kept: 0 })
    expect(await binnedIds(dana)).toEqual([later])
    expect(await binnedIds(noam)).toEqual([])
    expect(await liveIds(dana)).toEqual([live])
    for (const [person, id] of [[dana, hers] as const, [noam, his] as const]) {
      const owner = (await person.get('/api/me')).json.id
      const { versions, search } = await rowsOf(opened.store, owner)
      expect(versions.map(({ file_id }) => file_id)).not.toContain(id)
      expect(search.map(({ file_id }) => file_id)).not.toContain(id)
    }
    expect(told(house, 'db_recycle_bin_ttl_index_missing')).toEqual([])
  })

  test('never touches a restored file, even 400 days later', async () => {
    const house = await open()
    const { clock, dana } = house
    const id = await binnedFile(dana, { ttlDays: 1, content: 'still here' })
    const { file } = (await dana.post(`/api/trash/${id}/restore`)).json
    expect([file.deleted_at, file.purge_at]).toEqual([null, null])
    for (let i = 0; i < 4; i++) {
      clock.advance(100 * DAY_MS)
      expect(await sweep(house)).toMatchObject({ swept: 0 })
    }
    await dana.signIn()
    expect((await dana.get(`/api/files/${id}`)).json.content).toBe('still here')
  })

  test('leaves alone what has no date', async () => {
    const house = await open()
    const { clock, dana } = house
    const id = await binnedFile(dana)
    await meddle(house, sql`update files set purge_at = null where id = ${id}`)
    clock.advance(400 * DAY_MS)
    expect(await sweep(house)).toMatchObject({ swept: 0 })
    await dana.signIn()
    expect(await binnedIds(dana)).toEqual([id])
  })

  test('goes through more than one batch', async () => {
    const house = await open({ env: YEAR })
    const { clock, dana } = house
    const ids = []
    for (let i = 0; i < 230; i++) ids.push(await newFile(dana, { content: `text ${i % 5}` }))
    await binAll(dana, ids.slice(0, 100), 1)
    await binAll(dana, ids.slice(100, 200), 1)
    await binAll(dana, ids.slice(200), 1)
    clock.advance(2 * DAY_MS)
    expect(await sweep(house)).toEqual({ done: true, swept: 230, kept: 0 })
    expect(await binnedIds(dana)).toEqual([])
  })

  test('stops when it is told to, and goes on the next time', async () => {
    const house = await open({ env: YEAR })
    const { clock, dana } = house
    for (let i = 0; i < 5; i++) await binnedFile(dana, { ttlDays: 1 })
    clock.advance(2 * DAY_MS)
    await expect(sweep(house, 2)).rejects.toThrow('stopped')
    expect(await binnedIds(dana)).toHaveLength(3)
    expect(await sweep(house)).toMatchObject({ swept: 3 })
  })

  test('one file that will not go holds up no other, and the run does not call itself done', async () => {
    const house = await open({ env: YEAR })
    const { clock, dana } = house
    const ids = [await newFile(dana), await newFile(dana), await newFile(dana)]
    await binAll(dana, ids, 1)
    clock.advance(2 * DAY_MS)
    const [stuck] = ids
    await meddle(
      house,
      dialect === 'sqlite'
        ? sql.raw(
            `create trigger no_delete before delete on files when old.id = '${stuck}' begin select raise(abort, 'no'); end`,
          )
        : sql.raw(`create function no_delete() returns trigger language plpgsql as $$
            begin if old.id = '${stuck}' then raise exception 'no'; end if; return old; end $$;
            create trigger no_delete before delete on files for each row execute function no_delete()`),
    )
    expect(await sweep(house)).toEqual({ failed: '1 files could not be deleted' })
    expect(await binnedIds(dana)).toEqual([stuck])
    expect(told(house, 'db_delete_file_error')).toHaveLength(1)
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
      const house = await open({ env: YEAR })
      const id = await binnedFile(house.dana, { ttlDays: 1 })
      house.clock.advance(2 * DAY_MS)
      return { house, id }
    }
    const expectUntouched = async (house: TestHouse, id: string, state: string) => {
      const result = await sweep(house)
      expect(result).toEqual({ failed: expect.stringContaining(state) })
      expect(await binnedIds(house.dana)).toEqual([id])
      expect(told(house, 'db_recycle_bin_ttl_index_missing')).toEqual([
        { index: 'files_to_purge', state, found_by: 'sweep', is_repaired: false },
      ])
    }

    test('missing: nothing goes, and it is told', async () => {
      const { house, id } = await withOverdue()
      await dropIndex(house)
      await expectUntouched(house, id, 'missing')
    })

    test('different: nothing goes, and it is told', async () => {
      const { house, id } = await withOverdue()
      await dropIndex(house)
      await meddle(house, sql`create index files_to_purge on files (deleted_at)`)
      await expectUntouched(house, id, 'different')
    })

    test('unreadable: nothing goes, and it is told as unknown, not as missing', async () => {
      const { house, id } = await withOverdue()
      const show = hideCatalogue(house)
      await expectUntouched(house, id, 'unknown')
      show()
      expect(await sweep(house)).toMatchObject({ swept: 1 })
    })

    test('what waits can still be restored', async () => {
      const { house, id } = await withOverdue()
      await dropIndex(house)
      await blockIndex(house)
      await sweep(house)
      const page = (await house.dana.browse('/trash')).text
      expect(page).toContain('waiting for the next sweep')
      expect((await house.dana.post(`/api/trash/${id}/restore`)).status).toBe(200)
    })
  })

  test('races between restore and sweep: who was told "restored" has the file', async () => {
    const house = await open({ env: YEAR })
    const other = await open({ env: YEAR, beside: house })
    const { clock, dana } = house
    const RACES = rounds(24)
    const outcomes = { lived: 0, gone: 0 }
    for (let round = 0; round < RACES; round++) {
      const ids: string[] = []
      for (let i = 0; i < 4; i++) ids.push(await newFile(dana, { content: `round ${round} ${i}` }))
      await binAll(dana, ids, 1)
      clock.advance(DAY_MS + 1)
      const wanted = ids[round % 4]!
      // Uneven starts, so that every meeting point comes up.
      const pause = () => new Promise((resolve) => setTimeout(resolve, (round * 7) % 11))
      const [answer, result] = await Promise.all([
        round % 2
          ? pause().then(() => dana.post(`/api/trash/${wanted}/restore`))
          : dana.post(`/api/trash/${wanted}/restore`),
        round % 2 ? sweep(other) : pause().then(() => sweep(other)),
      ])
      expect([200, 404]).toContain(answer.status)
      expect(result).toMatchObject({ done: true })
      const read = await dana.get(`/api/files/${wanted}`)
      if (answer.status === 200) {
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
