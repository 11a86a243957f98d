/** Deleted notes and earlier texts count towards the quota, and the number of deleted notes is limited. */
import { expect, test } from 'vitest'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import { sweepNotes } from '../actions/trash.ts'

eachDialect('what notes take', (open) => {
  async function fileOf({ dana }: TestApp): Promise<string> {
    return (await dana.post('/api/files', { file_name: 'a.txt', content: 'x' })).json.file.id
  }
  const write = ({ dana }: TestApp, file: string, content: string) =>
    dana.post(`/api/sticky-notes/${file}`, { content })
  async function stored({ opened }: TestApp): Promise<number> {
    const row = await opened.store.query
      .withoutPlugins()
      .selectFrom('libraryCounts')
      .select('count')
      .where('kind', '=', 'stored')
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  }

  test('deleted notes have the room that living ones leave, and the last hundred always', async () => {
    const app = await open({ env: { MAX_NOTES_PER_USER: '20' } })
    const { dana, clock } = app
    const file = await fileOf(app)
    const ids: string[] = []
    for (let at = 0; at < 104; at++) {
      const { id } = (await write(app, file, `note ${at}`)).json
      ids.push(id)
      await dana.del(`/api/sticky-notes/note/${id}`)
      clock.advance(1_000)
    }
    const deleted = async () =>
      (await dana.get('/api/sticky-notes/deleted')).json.notes.map(({ id }: { id: string }) => id)
    // A deletion alone purges nothing: only a new note does.
    expect(await deleted()).toEqual(ids.slice(3).reverse())
    await write(app, file, 'one more')
    expect(await deleted()).toEqual(ids.slice(4).reverse())
    const back = await dana.post(`/api/sticky-notes/note/${ids[4]}/restore`, {})
    expect(back.json.note.content).toBe('note 4')
  })

  test('notes and their earlier texts count as stored, until they are gone for good', async () => {
    const app = await open({ env: { MAX_BYTES_PER_USER: '1000' } })
    const { dana, clock } = app
    const file = await fileOf(app)
    const base = await stored(app)
    const { id } = (await write(app, file, 'א'.repeat(100))).json
    expect(await stored(app)).toBe(base + 200)
    const change = (content: string) => {
      clock.advance(600_000)
      return dana.put(`/api/sticky-notes/note/${id}`, { content })
    }
    expect((await change('b'.repeat(50))).status).toBe(200)
    expect(await stored(app)).toBe(base + 250)
    const refused = await change('c'.repeat(900))
    expect([refused.status, refused.json.code]).toEqual([409, 'storage_quota_exceeded'])
    expect((await dana.get(`/api/sticky-notes/note/${id}`)).json.note.content).toBe('b'.repeat(50))
    expect((await write(app, file, 'd'.repeat(900))).json.code).toBe('storage_quota_exceeded')
    expect(await stored(app)).toBe(base + 250)
    await dana.del(`/api/sticky-notes/note/${id}`)
    expect(await stored(app)).toBe(base + 250)
    clock.advance(31 * 86_400_000)
    await sweepNotes(app.inner.contextFor('sweep'), { throwIfStopped() {} })
    expect(await stored(app)).toBe(base)
  })
})
