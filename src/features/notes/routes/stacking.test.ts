/** The note touched last is in front: stored by the write, for every writer. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#platform/store/migrate.ts'
import { eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import {
  boardNote,
  defaultBoard,
  NOTES,
  newBoard,
  newNote,
  newNotesFile,
  put,
  taken,
} from '../notes.fixture.ts'

/** The contents of a board, from back to front. */
async function stack(dana: Person, board?: string): Promise<string> {
  const path = `${NOTES}/board/${board ?? (await defaultBoard(dana))}`
  const { notes } = taken(await dana.get(path)) as { notes: { z: number; content: string }[] }
  const ordered = notes.toSorted((a, b) => a.z - b.z)
  return ordered.map(({ content }) => content).join('')
}

eachDialect('the stacking order', (open) => {
  test('a new note lies in front of its place, one above the frontmost', async () => {
    const { dana } = await open()
    const zs = [await boardNote(dana), await boardNote(dana), await boardNote(dana)]
    expect(zs.map(({ z }) => z)).toEqual([1, 2, 3])
    expect((await newNote(dana, await newNotesFile(dana))).z).toBe(1)
    expect((await newNote(dana, `board/${await newBoard(dana, 'other')}`)).z).toBe(1)
  })

  test('moving and resizing bring to the front; words, colours and a second move of the frontmost do not', async () => {
    const { dana } = await open()
    const [a, b] = [
      await boardNote(dana, { content: 'a' }),
      await boardNote(dana, { content: 'b' }),
    ]
    expect(taken(await put(dana, a.id, { position: { x: 5 } })).note.z).toBe(3)
    expect(await stack(dana)).toBe('ba')
    taken(await put(dana, b.id, { size: { width: 300 } }))
    expect(await stack(dana)).toBe('ab')
    taken(await put(dana, a.id, { color: 'pink_light', is_minimized: true, title: 'A' }))
    taken(await put(dana, a.id, { content: 'A' }))
    expect(await stack(dana)).toBe('Ab')
    const { z } = taken(await put(dana, b.id, { position: { x: 9 } })).note
    expect(taken(await put(dana, b.id, { position: { x: 10 } })).note.z).toBe(z)
  })

  test('a writer may say the number, so that an undo puts a note back under another', async () => {
    const { dana } = await open()
    const [a, b] = [
      await boardNote(dana, { content: 'a' }),
      await boardNote(dana, { content: 'b' }),
    ]
    taken(await put(dana, a.id, { position: { x: 5 } }))
    taken(await put(dana, a.id, { position: a.position, z: a.z }))
    expect(await stack(dana)).toBe('ab')
    taken(await put(dana, a.id, { z: b.z + 1 }))
    expect(await stack(dana)).toBe('ba')
    const batch = { updates: [{ id: b.id, z: b.z + 2 }] }
    expect(taken(await dana.post(`${NOTES}/batch`, batch)).results[0]).toMatchObject({ ok: true })
    expect(await stack(dana)).toBe('ab')
  })

  test('no number is larger than the moment, or than the frontmost and one; none is negative', async () => {
    const { dana, clock } = await open()
    const now = clock.now()
    const [a, b] = [
      await boardNote(dana, { content: 'a' }),
      await boardNote(dana, { content: 'b' }),
    ]
    const largest = Number.MAX_SAFE_INTEGER
    expect(taken(await put(dana, a.id, { z: largest })).note.z).toBe(now)
    expect(taken(await put(dana, b.id, { z: largest })).note.z).toBe(now + 1)
    expect((await boardNote(dana, { content: 'c', z: largest })).z).toBe(now + 2)
    expect(await stack(dana)).toBe('abc')
    expect(taken(await put(dana, a.id, { z: -5 })).note.z).toBe(0)
    taken(await put(dana, a.id, { content: 'A' }))
    expect(await stack(dana)).toBe('Abc')
  })

  test('on another board it lies in front, and an undo of that keeps its place here', async () => {
    const { dana } = await open()
    const [a, b] = [
      await boardNote(dana, { content: 'a' }),
      await boardNote(dana, { content: 'b' }),
    ]
    const other = await newBoard(dana, 'other')
    await newNote(dana, `board/${other}`, { content: 'c' })
    taken(await put(dana, a.id, { board_id: other }))
    expect(await stack(dana, other)).toBe('ca')
    taken(await put(dana, a.id, { board_id: b.board_id, z: a.z }))
    expect(await stack(dana)).toBe('ab')
  })

  test('who raise at once all succeed, and each note has a number of its own', async () => {
    const { dana } = await open()
    const notes = []
    for (let at = 0; at < 6; at++) notes.push(await boardNote(dana))
    const responses = await Promise.all(
      [...notes, ...notes].map(({ id }, at) => put(dana, id, { position: { x: at } })),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    const list = taken(await dana.get(`${NOTES}/board/${notes[0]!.board_id}`)).notes
    expect(new Set(list.map(({ z }: { z: number }) => z)).size).toBe(6)
  })

  test('notes of before keep the order in which a board painted them', async () => {
    const { dana, opened } = await open()
    const lying = async (content: string, x: number, y: number) =>
      boardNote(dana, { content, position: { x, y } })
    // Two rows; the second note of the first row begins lower, but above the middle of the first note.
    await lying('d', 40, 310)
    await lying('b', 300, 60)
    await lying('c', 0, 300)
    await lying('a', 0, 0)
    const { id } = await lying('gone', 10, 10)
    taken(await dana.send('DELETE', `${NOTES}/note/${id}`))
    const db = opened.store.query.withoutPlugins()
    await sql`drop index notes_stack`.execute(db)
    await sql`alter table notes drop column z`.execute(db)
    await sql`delete from schema_migrations where name = '0013_stacking_order'`.execute(db)
    await migrate(opened.store)
    expect(await stack(dana)).toBe('abcd')
    expect((await boardNote(dana)).z).toBe(5)
  })
})
