// @vitest-environment happy-dom
/** The note touched last is in front: on the screen at once, and on the server with the change that touched it. */
import { beforeEach, expect, test } from 'vitest'
import { clearUndo, undo } from '#client/toasts/undo-stack.ts'
import { byStack } from '../../rules/stacking.ts'
import type { Canvas } from '../layer/canvas.ts'
import { NoteCommands } from '../note/note-commands.ts'
import type { NoteRecord } from './note-state.ts'
import { FakeServer, open } from './notes-store.fixture.ts'
import type { NotesStore } from './notes-store.ts'

beforeEach(clearUndo)

const stackOf = (notes: Iterable<NoteRecord>) =>
  [...notes]
    .sort(byStack)
    .map(({ id }) => id)
    .join(' ')
const shown = (store: NotesStore) => stackOf(store.notes.value.map(({ record }) => record))
const stored = (server: FakeServer) => stackOf(server.notes.values())
const commandsOn = (store: NotesStore) =>
  new NoteCommands(
    store,
    { kind: 'board' } as unknown as Canvas,
    ((key: string) => key) as never,
    () => null,
  )
const by = (x: number) => () => ({ x, y: 0 })

test('moving brings to the front, and its undo puts the note back where it lay', async () => {
  const server = new FakeServer('a', 'b', 'c')
  const { store, settle } = await open(server)
  commandsOn(store).move(['n1'], by(50))
  expect(shown(store)).toBe('n2 n3 n1')
  await settle()
  expect(stored(server)).toBe('n2 n3 n1')
  await undo()
  expect(shown(store)).toBe('n1 n2 n3')
  await settle()
  expect(stored(server)).toBe('n1 n2 n3')
  expect(server.notes.get('n1')?.position).toEqual({ x: 100, y: 100 })
})

test('several moved together keep their own order, resizing counts, arranging all does not', async () => {
  const server = new FakeServer('a', 'b', 'c')
  const { store, settle } = await open(server)
  const commands = commandsOn(store)
  commands.move(['n2', 'n1'], by(50))
  expect(shown(store)).toBe('n3 n1 n2')
  commands.resize('n3', { width: 300, height: 300 })
  expect(shown(store)).toBe('n1 n2 n3')
  commands.arrangeAll(new Map(['n1', 'n3'].map((id, at) => [id, { x: at * 400, y: 7 }])))
  await settle()
  expect([shown(store), stored(server)]).toEqual(['n1 n2 n3', 'n1 n2 n3'])
})

test('a drag that ends where it began changes nothing', async () => {
  const server = new FakeServer('a', 'b')
  const { store, settle } = await open(server)
  commandsOn(store).move(['n1'], () => ({ x: 100, y: 100 }))
  await settle()
  expect([shown(store), server.requests]).toEqual(['n1 n2', []])
})

test('opening for writing brings to the front, with the first words and no request of its own', async () => {
  const server = new FakeServer('a', 'b')
  const { store, settle } = await open(server)
  store.edit('n1', true)
  expect(shown(store)).toBe('n2 n1')
  await settle()
  expect(server.requests).toEqual([])
  store.write('n1', { content: 'a, more' })
  store.edit('n1', false)
  await settle()
  expect(server.requests).toEqual(['PUT /api/sticky-notes/note/n1'])
  expect([stored(server), server.text()]).toEqual(['n2 n1', 'a, more'])
})

test('opened and closed without a word it is in front too; the frontmost asks for nothing', async () => {
  const server = new FakeServer('a', 'b')
  const { store, settle } = await open(server)
  store.edit('n2', true)
  store.edit('n2', false)
  await settle()
  expect(server.requests).toEqual([])
  store.edit('n1', true)
  // A list that is read meanwhile does not undo it.
  await store.refresh()
  expect(shown(store)).toBe('n2 n1')
  store.edit('n1', false)
  await settle()
  expect(stored(server)).toBe('n2 n1')
})

test('a new note lies in front, and what was touched while it was on its way lies before it', async () => {
  const server = new FakeServer('a', 'b')
  const { store, settle } = await open(server)
  const { id } = commandsOn(store).create({ at: { x: 0, y: 0 } })
  store.write(id, { content: 'new' })
  store.flush(id)
  commandsOn(store).move(['n1'], by(50))
  await settle()
  expect(shown(store)).toBe('n2 made3 n1')
  expect(stored(server)).toBe('n2 made3 n1')
})

test('without a connection the order of the touches is kept until there is one', async () => {
  const server = new FakeServer('a', 'b', 'c')
  const { store, settle, pass } = await open(server)
  const commands = commandsOn(store)
  server.next = ['never', 'never', 'never']
  commands.move(['n1'], by(50))
  await pass(10)
  commands.move(['n2'], by(60))
  await pass(10)
  commands.move(['n1'], by(70))
  expect(shown(store)).toBe('n3 n2 n1')
  await pass(120_000)
  await settle()
  expect(stored(server)).toBe('n3 n2 n1')
})

test('a second window sees the order when it looks again, and its own touch lies before what it did not know of', async () => {
  const server = new FakeServer('a', 'b', 'c')
  const [one, two] = [await open(server), await open(server)]
  for (let at = 0; at < 5; at++) commandsOn(one.store).move(['n1'], by(at))
  await one.settle()
  await two.pass(5)
  commandsOn(two.store).move(['n2'], by(9))
  await two.settle()
  for (const { store } of [one, two]) {
    await store.refresh()
    expect(shown(store)).toBe('n3 n1 n2')
  }
})

test('a number that the server gives a new note is taken as it is, and nothing more is sent', async () => {
  const server = new FakeServer('a', 'b')
  server.largestZ = 3
  const { store, settle } = await open(server)
  const { id } = commandsOn(store).create({ at: { x: 0, y: 0 } })
  store.write(id, { content: 'new' })
  store.flush(id)
  await settle()
  expect(server.requests.filter((request) => !request.startsWith('GET'))).toHaveLength(1)
  expect([shown(store), stored(server)]).toEqual(['n1 n2 made3', 'n1 n2 made3'])
})
