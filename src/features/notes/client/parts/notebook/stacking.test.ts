// @vitest-environment happy-dom
/** What was touched last lies in front: on the screen at once, and on the server with what touched it. */
import { beforeEach, expect, test } from 'vitest'
import { clearUndo, undo } from '../../../../../client/undo-stack.ts'
import { byStack } from '../../../rules/stacking.ts'
import { Acts } from '../acts.ts'
import type { Ground } from '../ground.ts'
import type { NoteRecord } from '../sheet.ts'
import type { Notebook } from './notebook.ts'
import { FakeServer, open } from './testing.ts'

beforeEach(clearUndo)

const stackOf = (notes: Iterable<NoteRecord>) =>
  [...notes]
    .sort(byStack)
    .map(({ id }) => id)
    .join(' ')
const shown = (book: Notebook) => stackOf(book.sheets.get().map(({ note }) => note))
const stored = (server: FakeServer) => stackOf(server.notes.values())
const actsOn = (book: Notebook) =>
  new Acts(
    book,
    { kind: 'board' } as unknown as Ground,
    ((key: string) => key) as never,
    () => null,
  )
const by = (x: number) => () => ({ x, y: 0 })

test('moving brings to the front, and its undo puts the note back where it lay', async () => {
  const server = new FakeServer('a', 'b', 'c')
  const { book, settle } = await open(server)
  actsOn(book).move(['n1'], by(50))
  expect(shown(book)).toBe('n2 n3 n1')
  await settle()
  expect(stored(server)).toBe('n2 n3 n1')
  await undo()
  expect(shown(book)).toBe('n1 n2 n3')
  await settle()
  expect(stored(server)).toBe('n1 n2 n3')
  expect(server.notes.get('n1')?.position).toEqual({ x: 100, y: 100 })
})

test('several moved together keep their own order, resizing counts, arranging all does not', async () => {
  const server = new FakeServer('a', 'b', 'c')
  const { book, settle } = await open(server)
  const acts = actsOn(book)
  acts.move(['n2', 'n1'], by(50))
  expect(shown(book)).toBe('n3 n1 n2')
  acts.resize('n3', { width: 300, height: 300 })
  expect(shown(book)).toBe('n1 n2 n3')
  acts.arrangeAll(new Map(['n1', 'n3'].map((id, at) => [id, { x: at * 400, y: 7 }])))
  await settle()
  expect([shown(book), stored(server)]).toEqual(['n1 n2 n3', 'n1 n2 n3'])
})

test('a drag that ends where it began changes nothing', async () => {
  const server = new FakeServer('a', 'b')
  const { book, settle } = await open(server)
  actsOn(book).move(['n1'], () => ({ x: 100, y: 100 }))
  await settle()
  expect([shown(book), server.requests]).toEqual(['n1 n2', []])
})

test('opening for writing brings to the front, with the first words and no request of its own', async () => {
  const server = new FakeServer('a', 'b')
  const { book, settle } = await open(server)
  book.edit('n1', true)
  expect(shown(book)).toBe('n2 n1')
  await settle()
  expect(server.requests).toEqual([])
  book.write('n1', { content: 'a, more' })
  book.edit('n1', false)
  await settle()
  expect(server.requests).toEqual(['PUT /api/sticky-notes/note/n1'])
  expect([stored(server), server.text()]).toEqual(['n2 n1', 'a, more'])
})

test('opened and closed without a word it is in front too; the frontmost asks for nothing', async () => {
  const server = new FakeServer('a', 'b')
  const { book, settle } = await open(server)
  book.edit('n2', true)
  book.edit('n2', false)
  await settle()
  expect(server.requests).toEqual([])
  book.edit('n1', true)
  // What is read meanwhile does not put it back.
  await book.refresh()
  expect(shown(book)).toBe('n2 n1')
  book.edit('n1', false)
  await settle()
  expect(stored(server)).toBe('n2 n1')
})

test('a new note lies in front, and what was touched while it was on its way lies before it', async () => {
  const server = new FakeServer('a', 'b')
  const { book, settle } = await open(server)
  const { id } = actsOn(book).create({ at: { x: 0, y: 0 } })
  book.write(id, { content: 'new' })
  book.flush(id)
  actsOn(book).move(['n1'], by(50))
  await settle()
  expect(shown(book)).toBe('n2 made3 n1')
  expect(stored(server)).toBe('n2 made3 n1')
})

test('without a connection the order of the touches is kept until there is one', async () => {
  const server = new FakeServer('a', 'b', 'c')
  const { book, settle, pass } = await open(server)
  const acts = actsOn(book)
  server.next = ['never', 'never', 'never']
  acts.move(['n1'], by(50))
  await pass(10)
  acts.move(['n2'], by(60))
  await pass(10)
  acts.move(['n1'], by(70))
  expect(shown(book)).toBe('n3 n2 n1')
  await pass(120_000)
  await settle()
  expect(stored(server)).toBe('n3 n2 n1')
})

test('a second window sees the order when it looks again, and its own touch lies before what it did not know of', async () => {
  const server = new FakeServer('a', 'b', 'c')
  const [one, two] = [await open(server), await open(server)]
  for (let at = 0; at < 5; at++) actsOn(one.book).move(['n1'], by(at))
  await one.settle()
  await two.pass(5)
  actsOn(two.book).move(['n2'], by(9))
  await two.settle()
  for (const { book } of [one, two]) {
    await book.refresh()
    expect(shown(book)).toBe('n3 n1 n2')
  }
})

test('a number that the server gives a new note is taken as it is, and nothing more is sent', async () => {
  const server = new FakeServer('a', 'b')
  server.largestZ = 3
  const { book, settle } = await open(server)
  const { id } = actsOn(book).create({ at: { x: 0, y: 0 } })
  book.write(id, { content: 'new' })
  book.flush(id)
  await settle()
  expect(server.requests.filter((request) => !request.startsWith('GET'))).toHaveLength(1)
  expect([shown(book), stored(server)]).toEqual(['n1 n2 made3', 'n1 n2 made3'])
})
