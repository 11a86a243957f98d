/** A location full of notes is a page like others: drawn within one budget, complete, and small enough to be sent. */
import { afterEach, expect, test } from 'vitest'
import { decodeAttribute } from '#platform/html/escape-html.ts'
import { drawLongDocument } from '#platform/markdown/long-documents.ts'
import { stopTextThreads } from '#platform/text-threads/index.ts'
import { eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { oneAtATime } from '../actions/full-locations.ts'
import { MAX_CONTENT } from '../contract/limits.ts'
import { defaultBoard, newNotesFile } from '../notes.fixture.ts'

afterEach(stopTextThreads)

const SETTINGS = { locale: 'en', headingShift: 1, icons: '' } as const
const NOTES = 20
const LIST = '- a\n'.repeat(MAX_CONTENT / 4)

/** More than the budget of a page. */
async function fill(person: Person, location: string, contents = LIST): Promise<void> {
  for (let at = 0; at < NOTES; at++)
    await person.post(`/api/sticky-notes/${location}`, { content: contents, line_start: 1 })
}

const texts = (page: string) => [...page.matchAll(/class="paper__plain[^>]*>([^<]*)</g)]
const sentWith = (page: string, island: string) =>
  decodeAttribute<{ notes: { content?: string }[] }>(
    (new RegExp(`data-island="${island}" data-props="([^"]*)"`).exec(page)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&'),
  ).notes

eachDialect('a place full of notes', (open) => {
  test('its share, board and page draw what their budget allows, and have the rest as it was written', async () => {
    const { dana, visitor } = await open({ env: { RATE_LIMIT_SCALE: '0' } })
    const file = await newNotesFile(dana)
    const board = await defaultBoard(dana)
    await fill(dana, file)
    await fill(dana, `board/${board}`)
    const { json: share } = await dana.post(`/api/share/${file}`, { with_notes: true })
    const shared = (await visitor.browse(new URL(share.url).pathname)).text
    const [onFile, onBoard] = [
      (await dana.browse(`/file/${file}`)).text,
      (await dana.browse(`/boards/${board}`)).text,
    ]
    for (const page of [shared, onFile, onBoard]) {
      expect(page.split('class="markdown').length - 1).toBe(13)
      expect(texts(page).map(([, text]) => text)).toEqual(Array(NOTES - 13).fill(LIST))
      expect(page.length).toBeLessThan(4_000_000)
    }
    // A text that is on the page as plain text is not sent beside it a second time.
    for (const [page, island] of [
      [onFile, 'notes-layer'],
      [onBoard, 'notes-board'],
    ] as const) {
      const sent = sentWith(page, island)
      expect(sent.filter(({ content }) => content === LIST)).toHaveLength(13)
      expect(sent.filter(({ content }) => !content)).toHaveLength(NOTES - 13)
    }
  })

  test('whoever asks for a picture has no note read or drawn but those that name it', async () => {
    const { dana, visitor, opened } = await open()
    const picture = 'AAAAAAAAAAAAAAAAAAAAAA-1x1'
    const file = await newNotesFile(dana)
    for (const content of [`![a](/pictures/${picture})`, ...Array(7).fill(LIST)])
      await dana.post(`/api/sticky-notes/${file}`, { content })
    const { json: share } = await dana.post(`/api/share/${file}`, { with_notes: true })
    const path = new URL(share.url).pathname
    // This address has as many documents in the thread as it may have.
    const waiting = Array.from({ length: 6 }, () =>
      drawLongDocument('x '.repeat(1_000_000), SETTINGS, 'address 127.0.0.1'),
    )
    expect((await visitor.get(path)).status).toBe(503)
    const before = opened.statements.length
    for (const id of [picture, 'BBBBBBBBBBBBBBBBBBBBBB-1x1', 'junk'])
      expect((await visitor.get(`${path}/pictures/${id}`)).status).toBe(404)
    const reads = opened.statements.slice(before).filter((sql) => /from "notes"/.test(sql))
    expect(reads).toHaveLength(2)
    for (const sql of reads) expect(sql).toContain('"content" like')
    await stopTextThreads()
    await Promise.all(waiting)
    expect((await visitor.get(path)).status).toBe(200)
  })

  test('more than are read at once are all there, in their order, by page and by API', async () => {
    const { dana } = await open({ env: { RATE_LIMIT_SCALE: '0' } })
    const board = await defaultBoard(dana)
    const contents = Array.from({ length: 40 }, (_, at) => `note ${at} ${'שלום '.repeat(400)}`)
    for (const content of contents) await dana.post(`/api/sticky-notes/board/${board}`, { content })
    const { status, json, headers } = await dana.get(`/api/sticky-notes/board/${board}`)
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(json).toMatchObject({ ok: true, count: 40, max: 200 })
    expect(json.notes.map(({ content }: { content: string }) => content)).toEqual(contents)
    const page = (await dana.browse(`/boards/${board}`)).text
    const named = [...page.matchAll(/>note (\d+) /g)].map(([, at]) => Number(at))
    expect([...new Set(named)]).toEqual(contents.map((_, at) => at))
    for (const { id } of json.notes) await dana.del(`/api/sticky-notes/note/${id}`)
    const { json: deleted } = await dana.get('/api/sticky-notes/deleted')
    expect(deleted).toMatchObject({ ok: true, count: 40 })
    expect(new Set(deleted.notes.map((one: { content: string }) => one.content))).toEqual(
      new Set(contents),
    )
  })

  test('whoever asks for one again and again waits, is refused, and holds nobody else', async () => {
    const { dana, noam, opened } = await open({ env: { RATE_LIMIT_SCALE: '0' } })
    const boards = [await defaultBoard(dana), await defaultBoard(noam)]
    for (let at = 0; at < 33; at++)
      for (const [person, board] of [
        [dana, boards[0]],
        [noam, boards[1]],
      ] as const)
        await person.post(`/api/sticky-notes/board/${board}`, { content: `n${at}` })
    const file = await newNotesFile(dana)
    await dana.post(`/api/sticky-notes/${file}`, { content: 'few' })
    const paths = [`/boards/${boards[0]}`, `/api/sticky-notes/board/${boards[0]}`]
    const before = opened.statements.length
    const textsRead = () => {
      const reads = opened.statements.slice(before).filter((sql) => /from "notes"/.test(sql))
      return reads.filter((sql) => sql.includes('"content"')).length
    }
    // One is being drawn: eight more wait, and three are refused.
    const held = Promise.withResolvers<void>()
    const me: string = (await dana.get('/api/me')).json.id
    const first = oneAtATime(me, async (begin) => {
      await begin()
      await held.promise
    })
    const refused: number[] = []
    const threeRefused = Promise.withResolvers<void>()
    const asked = Array.from({ length: 11 }, async (_, at) => {
      const { status } = await dana.get(paths[at % 2]!)
      if (status === 503 && refused.push(status) === 3) threeRefused.resolve()
      return status
    })
    await threeRefused.promise
    expect(textsRead()).toBe(0)
    expect((await noam.get(`/api/sticky-notes/board/${boards[1]}`)).json.count).toBe(33)
    expect((await dana.get(`/api/sticky-notes/${file}`)).json.count).toBe(1)
    expect(textsRead()).toBe(2)
    held.resolve()
    await first
    const statuses = await Promise.all(asked)
    expect(statuses.toSorted()).toEqual([...Array(8).fill(200), ...Array(3).fill(503)])
    expect(textsRead()).toBe(8 + 2)
    expect((await dana.get(paths[0]!)).status).toBe(200)
  })
})
