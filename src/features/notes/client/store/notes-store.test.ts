/** The text of a note against a server that responds 200, 400, 409, 429, 500 or never: what is on the screen stays. */
import { describe, expect, test } from 'vitest'
import type { ApiResponse } from '#client/request/request.ts'
import { isDirty } from './note-state.ts'
import { FakeServer, open, response } from './notes-store.fixture.ts'
import type { NotesStore } from './notes-store.ts'

describe('typing while a save is on its way', () => {
  test.each<[string, ApiResponse<object> | 'never']>([
    ['400', response(400, { code: 'invalid_text' })],
    ['429', response(429, { code: 'rate_limited' }, 1)],
    ['500', response(500, { code: 'internal_error' })],
    ['never', 'never'],
  ])('%s: the newer words stay on the screen and reach the server', async (_name, first) => {
    const server = new FakeServer('start')
    const { store, settle, pass } = await open(server)
    server.next = [first]
    store.write('n1', { content: 'start, first' })
    store.flush('n1')
    store.write('n1', { content: 'start, first, second' })
    await settle()
    expect(store.find('n1')!.mine.content).toBe('start, first, second')
    await pass(3_000)
    await pass(70_000)
    expect(server.text()).toBe('start, first, second')
    expect(isDirty(store.find('n1')!)).toBe(false)
  })

  test('200: what was typed since is saved next', async () => {
    const server = new FakeServer('a')
    const { store, settle, pass } = await open(server)
    store.write('n1', { content: 'ab' })
    store.flush('n1')
    store.write('n1', { content: 'abc' })
    await settle()
    await pass(1_000)
    expect(server.text()).toBe('abc')
  })

  test('a refusal is not repeated; it is shown until the words change', async () => {
    const server = new FakeServer('a')
    const { store, settle, pass } = await open(server)
    server.next = [response(400, { code: 'invalid_text' })]
    store.write('n1', { content: 'bad' })
    store.flush('n1')
    await settle()
    await pass(600_000)
    expect(server.requests).toHaveLength(1)
    expect(store.find('n1')!.error).toEqual({
      kind: 'refused',
      code: 'invalid_text',
      fields: 'text',
    })
    store.write('n1', { content: 'good' })
    await pass(700)
    expect(server.text()).toBe('good')
    expect(store.find('n1')!.error).toBeNull()
  })
})

describe('the same note changed elsewhere', () => {
  test('a move elsewhere costs no words: the edit is repeated with the new stamp', async () => {
    const server = new FakeServer('text')
    const { store, pass } = await open(server)
    server.change('n1', { position: { x: 5, y: 5 } })
    store.write('n1', { content: 'text and more' })
    await pass(700)
    expect(server.text()).toBe('text and more')
    expect(server.notes.get('n1')!.position).toEqual({ x: 5, y: 5 })
    expect(store.find('n1')!.error).toBeNull()
  })

  test('my own move never lets me overwrite words I have not seen', async () => {
    const server = new FakeServer('text')
    const { store, settle, pass } = await open(server)
    server.change('n1', { content: 'their text' })
    store.arrange('n1', { position: { x: 9, y: 9 } })
    await settle()
    store.write('n1', { content: 'my text' })
    await pass(700)
    expect(server.text()).toBe('their text')
    expect(store.find('n1')!.error).toMatchObject({
      kind: 'conflict',
      theirs: { content: 'their text' },
    })
    expect(store.find('n1')!.mine.content).toBe('my text')
  })

  test('changes of different lines are joined, and it is said', async () => {
    const server = new FakeServer('one\ntwo\nthree\n')
    const { store, notifications, pass } = await open(server)
    server.change('n1', { content: 'ONE\ntwo\nthree\n' })
    store.write('n1', { content: 'one\ntwo\nTHREE\n' })
    await pass(700)
    await pass(700)
    expect(server.text()).toBe('ONE\ntwo\nTHREE\n')
    expect(notifications).toEqual(['merged'])
  })

  test.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    ['joined', 'theirs\nmine'],
  ])(
    'a conflict is settled by the person: %s; the other text is in the history',
    async (choice, expected) => {
      const server = new FakeServer('base')
      const { store, settle, pass } = await open(server)
      server.change('n1', { content: 'theirs' })
      store.write('n1', { content: 'mine' })
      await pass(700)
      await store.resolveConflict(
        'n1',
        choice === 'joined' ? { text: expected } : (choice as 'mine'),
      )
      await settle()
      await pass(1_000)
      expect(server.text()).toBe(expected)
      const all = [...server.history, server.text()]
      expect(all).toContain('mine')
      expect(all).toContain('theirs')
    },
  )

  test('a list that was asked for before a save does not take the words back', async () => {
    const server = new FakeServer('old')
    const { store, settle } = await open(server)
    const release = server.holdList()
    const slow = store.refresh()
    store.write('n1', { content: 'new' })
    store.flush('n1')
    await settle()
    release()
    await slow
    expect(store.find('n1')!.mine.content).toBe('new')
    expect(server.text()).toBe('new')
  })

  test.each([
    ['deleted', (store: NotesStore) => void store.remove('n1'), undefined],
    ['sent to another board', (store: NotesStore) => void store.moveToBoard('n1', 'b2'), undefined],
    ['brought back', (store: NotesStore) => store.remove('n1')?.(), 'text'],
    ['moved', (store: NotesStore) => store.arrange('n1', { position: { x: 5, y: 5 } }), 'text'],
  ])(
    'a list that comes before the outbox has kept the act changes nothing: %s',
    async (_, act, left) => {
      const { store, settle } = await open(new FakeServer('text'))
      const slow = store.refresh()
      act(store)
      const position = store.find('n1')?.record.position
      await slow
      expect(store.find('n1')?.mine.content).toBe(left)
      expect(store.find('n1')?.record.position).toEqual(position)
      await settle()
      expect(store.find('n1')?.mine.content).toBe(left)
    },
  )

  test('what arrives while somebody types waits until the words are sent', async () => {
    const server = new FakeServer('one\nmiddle\ntwo\n')
    const { store, pass } = await open(server)
    store.edit('n1', true)
    store.write('n1', { content: 'one\nmiddle\ntwo, typing\n' })
    server.change('n1', { content: 'ONE\nmiddle\ntwo\n' })
    await store.refresh()
    expect(store.find('n1')!.mine.content).toBe('one\nmiddle\ntwo, typing\n')
    await pass(700)
    await pass(700)
    expect(server.text()).toBe('ONE\nmiddle\ntwo, typing\n')
  })

  test('a note deleted elsewhere keeps its unsaved words and can be stored anew', async () => {
    const server = new FakeServer('text')
    const { store, pass } = await open(server)
    server.notes.delete('n1')
    store.write('n1', { content: 'my last words' })
    await pass(700)
    expect(store.find('n1')!.error).toEqual({ kind: 'gone' })
    store.saveAsNew('n1')
    await pass(1_000)
    expect([...server.notes.values()].map(({ content }) => content)).toEqual(['my last words'])
  })
})

test('a note deleted elsewhere comes back under its own address, with the words that were not sent', async () => {
  const server = new FakeServer('text')
  const { store, pass } = await open(server)
  server.deleted.set('n1', server.notes.get('n1')!)
  server.notes.delete('n1')
  store.write('n1', { content: 'my last words' })
  await pass(700)
  expect(store.find('n1')!.error).toEqual({ kind: 'gone' })
  store.restore('n1')
  await pass(5_000)
  expect(server.text()).toBe('my last words')
  expect(store.find('n1')!.error).toBeNull()
})

test.each([
  ['duplicate_title', 'title_taken'],
  ['note_quota_exceeded', 'not_moved'],
])('a note that another board refuses (%s) is here again, and it is said', async (code, saved) => {
  const server = new FakeServer('text')
  const { store, outbox, notifications, settle } = await open(server)
  server.next = [response(409, { code })]
  store.moveToBoard('n1', 'b2')
  expect(store.notes.value).toEqual([])
  await settle()
  expect(store.find('n1')!.mine.content).toBe('text')
  expect([notifications, outbox.entries]).toEqual([[saved], []])
})

describe('a new note', () => {
  test('is stored once, with what was typed while that was on its way', async () => {
    const server = new FakeServer()
    const { store, pass } = await open(server)
    const { id } = store.create({ mode: 'surface', position: { x: 0, y: 0 } })
    store.write(id, { content: 'first' })
    server.next = ['never']
    await pass(700)
    store.write(id, { content: 'first and second' })
    await pass(2_000)
    await pass(2_000)
    expect([...server.notes.values()].map(({ content }) => content)).toEqual(['first and second'])
    expect(store.notes.value).toHaveLength(1)
  })

  test('removed while its creation is on its way does not come back', async () => {
    const server = new FakeServer()
    const { store, pass } = await open(server)
    const { id } = store.create({ mode: 'surface' })
    store.write(id, { content: 'wrong' })
    const response = server.holdResponse()
    await pass(2_000)
    expect(server.notes.size).toBe(1)
    store.remove(id)
    response()
    await pass(2_000)
    expect(store.notes.value).toEqual([])
    expect(server.requests.at(-1)).toMatch(/^DELETE .*\/note\/made1$/)
  })

  test('left without a word vanishes without a request', async () => {
    const server = new FakeServer()
    const { store, pass } = await open(server)
    const { id } = store.create({ mode: 'surface' })
    store.edit(id, false)
    await pass(5_000)
    expect(store.notes.value).toEqual([])
    expect(server.requests).toEqual([])
  })

  test('names the version its lines were counted in, and does without when that is kept no longer', async () => {
    const server = new FakeServer()
    const { store, pass } = await open(server)
    server.next = [response(400, { code: 'invalid_file_version' })]
    const { id } = store.create({ mode: 'anchored', line_start: 3, file_version: 1 })
    store.write(id, { content: 'kept' })
    await pass(700)
    await pass(3_000)
    const sent = server.bodies.filter((body) => 'line_start' in body)
    expect(sent.map((body) => body['file_version'])).toEqual([1, undefined])
    expect(sent[1]).toMatchObject({ content: 'kept', line_start: 3 })
    store.create({ mode: 'surface', file_version: 1 }, { content: 'lies on the page' })
    await pass(700)
    expect(server.bodies.at(-1)).not.toHaveProperty('file_version')
  })

  test('about a line that is gone when it arrives becomes a note on the whole text', async () => {
    const server = new FakeServer()
    const { store, pass } = await open(server)
    server.next = [response(404, { code: 'anchor_not_found' })]
    const { id } = store.create({ mode: 'anchored', line_start: 300, file_version: 1 })
    store.write(id, { content: 'kept' })
    await pass(700)
    await pass(3_000)
    expect(server.bodies.at(-1)).toMatchObject({ content: 'kept', mode: 'surface' })
    expect(server.bodies.at(-1)).not.toHaveProperty('line_start')
    expect(store.notes.value[0]).toMatchObject({
      error: null,
      mine: { content: 'kept' },
      record: { mode: 'surface' },
    })
  })

  test('that finds no room stays here as words, and says why', async () => {
    const server = new FakeServer()
    const { store, pass } = await open(server)
    server.next = [response(409, { code: 'note_quota_exceeded' })]
    const { id } = store.create({ mode: 'surface' })
    store.write(id, { content: 'kept' })
    await pass(700)
    expect(store.find(id)!.error).toMatchObject({ kind: 'refused', code: 'note_quota_exceeded' })
    expect(store.find(id)!.mine.content).toBe('kept')
  })
})

describe('a page that closes', () => {
  test('leaves its words on this device, and the next page sends them', async () => {
    const server = new FakeServer('old')
    const first = await open(server)
    const long = '😀'.repeat(20_000)
    first.store.write('n1', { content: long })
    first.store.close()
    server.next = ['never', 'never', 'never']
    first.store.hide()
    server.next = []
    // The names of stored fields are a promise: a later release reads what this one wrote.
    const stored = first.storage.getItem('codeshelf:note-unsaved:n1')
    expect(stored).toContain('"place":"/api/sticky-notes/')
    const second = await open(server, { storage: first.storage })
    expect(second.store.find('n1')!.mine.content).toBe(long)
    await second.settle()
    await second.pass(1_000)
    expect(server.text()).toBe(long)
  })

  test('a text over the limit is never sent and never cut', async () => {
    const server = new FakeServer('old')
    const { store, pass, storage } = await open(server)
    const long = '😀'.repeat(20_001)
    store.write('n1', { content: long })
    await pass(10_000)
    store.hide()
    await pass(10_000)
    expect(server.requests).toEqual([])
    expect(store.find('n1')!.mine.content).toBe(long)
    expect(storage.getItem('codeshelf:note-unsaved:n1')).toContain(long)
  })
})

test('a tick on unsaved words changes those words; else exactly one box is asked for', async () => {
  const server = new FakeServer('- [ ] a\n- [ ] a\n')
  const { store, settle } = await open(server)
  store.tick('n1', 1, true)
  await settle()
  expect(server.requests).toEqual(['POST /api/sticky-notes/note/n1/task'])
  store.write('n1', { content: '- [ ] a\n- [ ] a\nmore' })
  store.tick('n1', 0, true)
  expect(store.find('n1')!.mine.content).toBe('- [x] a\n- [ ] a\nmore')
})

describe('a note that is left without words', () => {
  test('is gone, and undoing brings it back with the words it had', async () => {
    const server = new FakeServer('a thought', '')
    const { store, undos, settle, pass } = await open(server)
    store.edit('n1', true)
    store.write('n1', { content: 'a' })
    store.write('n1', { content: ' ' })
    await pass(1_000)
    expect(server.text()).toBe(' ')
    store.edit('n1', false)
    await settle()
    expect(store.find('n1')).toBeUndefined()
    expect(server.notes.has('n1')).toBe(false)
    expect(undos).toHaveLength(1)
    undos[0]!()
    await pass(1_000)
    expect(server.text()).toBe('a thought')
    expect(store.find('n1')!.mine.content).toBe('a thought')
  })

  test('stays when it was empty before, or when another device has written in it', async () => {
    const server = new FakeServer('', 'a thought')
    const { store, undos, settle, pass } = await open(server)
    store.edit('n1', true)
    store.edit('n1', false)
    store.edit('n2', true)
    store.write('n2', { content: '' })
    server.change('n2', { content: 'a thought, and theirs' })
    await store.refresh()
    store.edit('n2', false)
    await pass(5_000)
    await settle()
    expect([...server.notes.keys()]).toEqual(['n1', 'n2'])
    expect(undos).toEqual([])
  })
})
