/** The first note and the sample library: added by one press, taken away by one, and what was changed stays. */
import { expect, test } from 'vitest'
import { boardApi, reminderApi } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import { bothDialects, eachDialect, openTestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { english } from './rules/samples/english.ts'
import { hebrew } from './rules/samples/hebrew.ts'
import { SORTING_LINE, WAITING_LINE } from './rules/samples/sample-library.ts'

const FILES = ['Release checklist.md', 'count_words.py', 'lamp.svg', 'retry.ts']

async function namesOf(person: Person): Promise<string[]> {
  const { items } = (await person.get('/api/files')).json
  return items.map((file: { file_name: string }) => file.file_name).toSorted()
}

async function idOf(person: Person, name: string): Promise<string> {
  const { items } = (await person.get('/api/files')).json
  return items.find((file: { file_name: string }) => file.file_name === name).id
}

const boardNames = async (person: Person): Promise<string[]> =>
  (await person.get(boardApi.boards)).json.boards.map((board: { name: string }) => board.name)

const takeAway = async (person: Person) =>
  person.browse(String((await person.post('/dashboard/samples/remove')).headers['location']))

eachDialect('samples', (open) => {
  test('Start opens a file with one note, says how to write another, and greets no more', async () => {
    const { dana } = await open()
    const pressed = await dana.post('/dashboard/begin')
    expect(pressed.status).toBe(303)
    const page = await dana.browse(String(pressed.headers['location']))
    expect(page.text).toContain('Point at line 3, press +, and type.')
    expect((await dana.get('/api/me')).json.has_seen_welcome_modal).toBe(true)
    const id = await idOf(dana, 'retry.ts')
    const { notes } = (await dana.get(`/api/sticky-notes/${id}`)).json
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({ anchor_state: 'exact', line_start: WAITING_LINE })
    // A second press finds the file as it is by then.
    await dana.put(`/api/files/${id}`, { content: 'mine', base_version: 1 })
    expect((await dana.post('/dashboard/begin')).headers['location']).toBe(
      pressed.headers['location'],
    )
    expect((await dana.get(`/api/files/${id}`)).json.content).toBe('mine')
  })

  test('one press adds files, notes at lines, a board and a reminder; one takes all of it away', async () => {
    const { dana, noam } = await open()
    const boards = await boardNames(dana)
    const added = await dana.post('/dashboard/samples')
    expect((await dana.browse(String(added.headers['location']))).text).toContain('block-samples')
    expect(await namesOf(dana)).toEqual(FILES)
    expect(await boardNames(dana)).toEqual([...boards, english.board.name])
    expect((await dana.get(reminderApi.summary)).json.next_in_seconds).toBeGreaterThan(0)
    const { notes } = (await dana.get(`/api/sticky-notes/${await idOf(dana, 'count_words.py')}`))
      .json
    expect(notes[0]).toMatchObject({ anchor_state: 'exact', line_start: SORTING_LINE })
    // Again: nothing twice.
    await dana.post('/dashboard/samples')
    expect(await namesOf(dana)).toEqual(FILES)
    expect(await boardNames(dana)).toEqual([...boards, english.board.name])
    // Somebody else's button takes nothing of hers.
    await noam.post('/dashboard/samples/remove')
    expect(await namesOf(dana)).toEqual(FILES)
    const { text } = await takeAway(dana)
    expect(text).toContain('The samples are in the bin.')
    expect(text).not.toContain('block-samples')
    expect(text).not.toContain('block-notes')
    expect(await namesOf(dana)).toEqual([])
    expect(await boardNames(dana)).toEqual(boards)
    expect((await dana.get(reminderApi.summary)).json.next_in_seconds).toBeNull()
    expect((await dana.get('/api/trash')).json.total).toBe(FILES.length)
  })
})

bothDialects('samples at the database', (open) => {
  test('what was changed stays, whole and by name, and from then on is no sample', async () => {
    const { dana, clock } = await open()
    const boards = await boardNames(dana)
    await dana.post('/dashboard/samples')
    clock.advance(60_000)
    // A note of one's own, a tick, another name: each keeps its file.
    await dana.post(`/api/sticky-notes/${await idOf(dana, 'retry.ts')}`, { content: 'mine' })
    const list = await idOf(dana, 'Release checklist.md')
    const ticked = (await dana.get(`/api/files/${list}`)).json.content.replace('- [ ]', '- [x]')
    await dana.put(`/api/files/${list}`, { content: ticked, base_version: 1 })
    const { boards: all } = (await dana.get(boardApi.boards)).json
    const board = all.find((one: { name: string }) => one.name === english.board.name)
    await dana.post(href(boardApi.notes, { board_id: board.id }), { content: 'an idea' })
    // Reading changes nothing.
    await dana.browse(`/file/${await idOf(dana, 'count_words.py')}`)
    const { text } = await takeAway(dana)
    const sentence = text.replace(/[\u2066-\u2069]/g, '')
    for (const name of ['Release checklist.md', 'retry.ts', english.board.name])
      expect(sentence).toContain(name)
    expect(sentence).not.toContain('count_words.py')
    expect(await namesOf(dana)).toEqual(['Release checklist.md', 'retry.ts'])
    expect(await boardNames(dana)).toEqual([...boards, english.board.name])
    expect((await dana.get(href(boardApi.notes, { board_id: board.id }))).json.notes).toHaveLength(
      4,
    )
    await takeAway(dana)
    expect(await namesOf(dana)).toEqual(['Release checklist.md', 'retry.ts'])
  })
})

test('both languages have the same samples, and each note is at a line of its file', () => {
  const shape = ({ first, others, board }: typeof english) => ({
    files: [first, ...others].map(({ content, notes }) => [
      content.match(/^(#+ |- \[.\]|\|)/gm),
      notes.map(({ line }) => [line, content.split('\n')[line - 1]?.trim() !== '']),
    ]),
    board: board.notes.map(({ position, color, isReminded }) => [position, color, isReminded]),
  })
  expect(shape(hebrew)).toEqual(shape(english))
  expect(shape(english).files.flat(3)).not.toContain(false)
})

test('names of others are not shown, whatever the address names', async () => {
  const { dana, noam } = await openTestApp('sqlite')
  const secret = (await noam.post('/api/files', { file_name: 'secret.ts', content: 'a' })).json
  const kept = `${secret.file.id}.<b>.${'x'.repeat(2_000)}`
  const { text, status } = await dana.browse(
    `/dashboard?done=samples-gone&kept=${encodeURIComponent(kept)}`,
  )
  expect(status).toBe(200)
  expect(text).toContain('The samples are in the bin.')
  expect(text).not.toContain('secret.ts')
})
