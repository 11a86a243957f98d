/**
 * The anchor of a note is computed before the transaction that writes it, and stays right if the file or note changes
 * in between.
 */
import { afterAll, expect, test, vi } from 'vitest'
import { findActor } from '#features/account/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { inTransaction } from '#platform/store/index.ts'
import { stopTextThreads } from '#platform/text-threads/index.ts'
import { ThreadPool } from '#platform/text-threads/pool.ts'
import { eachDialect, PEOPLE, type TestApp } from '#tests/support/app.ts'
import { NOTES, newNote, newNotesFile, readNote, taken } from '../notes.fixture.ts'
import { onFile } from '../rules/note.ts'
import { applyChange, prepareChange } from './change.ts'
import { anchorFor, createNote } from './create.ts'

afterAll(stopTextThreads)

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}\n`).join('')
// Larger than what is compared on the main thread; such texts are compared on a worker.
const LARGE = lines(20_000)

async function contextOf({ inner: app }: TestApp): Promise<MemberContext> {
  const ctx = app.contextFor('test')
  return { ...ctx, actor: { ...(await findActor(ctx, PEOPLE.dana))!, sessionId: 'device' } }
}

eachDialect('anchors', (open, dialect) => {
  test('a file that is saved between the capture and the note moves the note along', async () => {
    const app = await open()
    const { dana } = app
    const file = await newNotesFile(dana, lines(10))
    const ctx = await contextOf(app)
    const input = { content: 'here', line_start: 5 }
    const anchor = await anchorFor(ctx, onFile(file), input)
    taken(await dana.put(`/api/files/${file}`, { content: `new\n${lines(10)}`, base_version: 1 }))
    const note = await createNote(ctx, onFile(file), input, anchor)
    expect(note).toMatchObject({ line_start: 6, anchor_state: 'shifted', anchor_quote: 'line 4' })
  })

  test('a change that was prepared for another anchor is not written', async () => {
    const app = await open()
    const { dana } = app
    const file = await newNotesFile(dana, lines(10))
    const { id } = await newNote(dana, file, { content: 'here', line_start: 5 })
    const ctx = await contextOf(app)
    const input = { line_start: 7 }
    const prepared = await prepareChange(ctx, id, input)
    const apply = () => inTransaction(ctx, (ctx) => applyChange(ctx, id, input, prepared))
    taken(await dana.post(`${NOTES}/note/${id}/attach`, { line_start: 2 }))
    expect(await apply()).toEqual({ kind: 'outdated' })
    // Nor is a change that needs an anchor and was not prepared at all.
    const unprepared = inTransaction(ctx, (ctx) => applyChange(ctx, id, input, null))
    expect(await unprepared).toEqual({ kind: 'outdated' })
    expect(await readNote(dana, id)).toMatchObject({ line_start: 2 })
  })

  test('a change locates its note once, whether it names lines or not', async () => {
    const { dana, opened } = await open()
    const file = await newNotesFile(dana, lines(10))
    const { id } = await newNote(dana, file, { content: 'here', line_start: 5 })
    const lookups = async (change: object) => {
      const before = opened.statements.length
      const { note } = taken(await dana.put(`${NOTES}/note/${id}`, change))
      const asked = opened.statements.slice(before)
      return { note, files: asked.filter((sql) => /from "files"/.test(sql)).length }
    }
    expect(await lookups({ content: 'there' })).toMatchObject({ files: 1 })
    // Lines as they are shown are located; other lines are also captured from the file.
    const same = await lookups({ line_start: 5 })
    expect(same).toMatchObject({ files: 1, note: { line_start: 5, anchor_state: 'exact' } })
    const moved = await lookups({ line_start: 7, file_version: 1 })
    expect(moved).toMatchObject({ files: 2, note: { line_start: 7, anchor_quote: 'line 6' } })
  })

  test('a batch may tie one note twice: the second time sees the first', async () => {
    const { dana } = await open()
    const file = await newNotesFile(dana, lines(10))
    const { id } = await newNote(dana, file, { content: 'here', line_start: 5 })
    const other = await newNote(dana, file, { content: 'there', line_start: 1 })
    const updates = [
      { id, line_start: 7, line_end: 8 },
      { id: other.id, line_start: 3 },
      { id, line_start: 6 },
      { id: 'nobody', line_start: 6 },
      { id, line_end: 2 },
    ]
    const { results } = taken(await dana.post(`${NOTES}/batch`, { updates }))
    expect(results.map(({ status }: { status: number }) => status)).toEqual([
      200, 200, 200, 404, 400,
    ])
    expect(await readNote(dana, id)).toMatchObject({ line_start: 6, line_end: 8 })
    expect(await readNote(dana, other.id)).toMatchObject({ line_start: 3 })
  })

  test('a thread without time leaves a note where it was, in doubt, and never calls it lost', async () => {
    const { dana } = await open()
    // Placements are cached by the two texts, for every caller.
    const text = `${LARGE}${dialect}`
    const file = await newNotesFile(dana, text)
    const { id } = await newNote(dana, file, { content: 'here', line_start: 5 })
    taken(await dana.put(`/api/files/${file}`, { content: `new\n${text}`, base_version: 1 }))
    for (const failure of ['busy', 'timeout'] as const) {
      const run = vi.spyOn(ThreadPool.prototype, 'run').mockResolvedValue({ failure })
      const { notes } = taken(await dana.get(`${NOTES}/${file}`))
      run.mockRestore()
      expect(notes).toMatchObject([{ id, line_start: 5, anchor_state: 'edited' }])
    }
    expect(await readNote(dana, id)).toMatchObject({ line_start: 6, anchor_state: 'shifted' })
  })
})
