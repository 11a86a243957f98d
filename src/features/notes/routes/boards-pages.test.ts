/** Boards without a script: shown, created, filled, renamed, pinned, deleted. */
import { expect, test } from 'vitest'
import { eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'

const BOARDS = '/api/note-boards'

async function homeOf(person: Person): Promise<string> {
  const { boards } = (await person.get(BOARDS)).json
  return boards.find((board: { is_default: boolean }) => board.is_default).id
}

eachDialect('boards as pages', (open) => {
  test('the shelf shows each board with its name, its number of notes and where they lie', async () => {
    const { dana } = await open()
    const home = await homeOf(dana)
    await dana.post(BOARDS, { name: 'Plans <b>' })
    await dana.post(`/api/sticky-notes/board/${home}`, { content: 'x', position: { x: 7, y: 9 } })
    await dana.post(`/api/sticky-notes/board/${home}`, { content: 'x', color: '#123456' })
    const { status, text } = await dana.browse('/boards')
    expect(status).toBe(200)
    expect(text).toContain('Plans &lt;b>')
    expect(text).toContain('2 notes')
    expect(text).toContain('data-paper="yellow" x="7" y="9" width="250" height="200"')
    expect(text).toContain('fill="#123456"')
    expect(text).not.toMatch(/ style="/)
    await dana.put('/api/me/preferences', { locale: 'he' })
    expect((await dana.browse('/boards')).text).toContain('שני פתקים')
  })

  test('the first screen of a board is painted in one piece, whatever follows', async () => {
    const { dana } = await open()
    const home = await homeOf(dana)
    const endOf = async () =>
      /rel="expect" href="#note-(\w+)"/.exec((await dana.browse(`/boards/${home}`)).text)?.[1]
    expect(await endOf()).toBeUndefined()
    const ids: string[] = []
    for (let y = 0; y < 10; y++) {
      const position = { x: 0, y: y * 300 }
      ids.push(
        (await dana.post(`/api/sticky-notes/board/${home}`, { content: 'x', position })).json.id,
      )
      if (y === 2) expect(await endOf()).toBe(ids[2])
    }
    expect(await endOf()).toBe(ids[7])
  })

  test('a board shows its notes whole, in the order in which they are read', async () => {
    const { dana } = await open()
    const home = await homeOf(dana)
    const add = (content: string, x: number, y: number) =>
      dana.post(`/api/sticky-notes/board/${home}`, { content, position: { x, y } })
    await add('- [x] third one', 0, 400)
    await add('**second** <i>', 400, 10)
    await add('first', 0, 0)
    const page = await dana.browse(`/boards/${home}`)
    // Props that the cards do not show are separate, in their own order, and without their markup.
    const text = page.text.replace(/ data-props="[^"]*"/g, '')
    expect(page.text.match(/<strong>second/g)).toHaveLength(1)
    expect(page.text).not.toContain('&lt;strong')
    const order = ['first', '<strong>second</strong> &lt;i&gt;', 'third one']
    const offsets = order.map((name) => text.indexOf(name))
    expect(offsets.every((place) => place > 0)).toBe(true)
    expect(offsets.toSorted((a, b) => a - b)).toEqual(offsets)
    expect(text).toContain('1 of 1 done')
    expect(text).toContain(`data-note-surface="board" data-surface-id="${home}"`)
    expect((await dana.browse('/boards/nowhere')).status).toBe(404)
  })

  test('everything can be done with forms, and a refused one comes back with what was typed', async () => {
    const { dana } = await open()
    const home = await homeOf(dana)
    const made = await dana.submit('/boards', { name: 'Ideas' })
    expect(made.status).toBe(303)
    const board = String(made.headers['location']).replace('/boards/', '')
    const written = await dana.submit(`/boards/${board}/notes`, { title: 'T', content: 'a\r\nb' })
    const note = String(written.headers['location']).replace('/note/', '')
    expect((await dana.get(`/api/sticky-notes/note/${note}`)).json.note).toMatchObject({
      board_id: board,
      content: 'a\nb',
    })
    const clash = await dana.submit(`/boards/${board}/notes`, { title: 'T', content: 'my words' })
    expect(clash.status).toBe(409)
    expect(clash.text).toContain('A note here already has this title')
    expect(clash.text).toContain('my words')
    const long = 'x'.repeat(20_001)
    const refused = await dana.submit(`/boards/${board}/notes`, { content: long })
    expect([refused.status, refused.text.includes(long)]).toEqual([400, true])
    const nameless = await dana.submit('/boards', { name: ' ' })
    expect([nameless.status, nameless.text.includes('1 to 120')]).toEqual([400, true])
    expect((await dana.submit(`/boards/${board}/rename`, { name: '' })).status).toBe(400)
    await dana.submit(`/boards/${board}/rename`, { name: 'Better ideas' })
    await dana.submit(`/boards/${board}/pin`, { pin: '1' })
    expect((await dana.get(BOARDS)).json.boards[0]).toMatchObject({
      name: 'Better ideas',
      is_pinned: true,
    })
    const question = await dana.browse(`/boards/${board}/delete`)
    expect(question.text).toMatch(/Its note moves to .*Default/)
    const deleted = await dana.submit(`/boards/${board}/delete`, {})
    expect(deleted.headers['location']).toBe(`/boards/${home}`)
    expect((await dana.get(`/api/sticky-notes/note/${note}`)).json.note.board_id).toBe(home)
    expect((await dana.browse(`/boards/${home}/delete`)).status).toBe(409)
  })

  test('the menu of a board moves it one place and pins it; beside a pin it stays', async () => {
    const { dana } = await open()
    const home = await homeOf(dana)
    const [one, two] = [
      (await dana.post(BOARDS, { name: 'one' })).json.id,
      (await dana.post(BOARDS, { name: 'two' })).json.id,
    ]
    const order = async () =>
      (await dana.get(BOARDS)).json.boards.map(({ id }: { id: string }) => id)
    const place = (board: string, to: string) => dana.submit(`/boards/${board}/place`, { to })
    expect((await place(two, 'earlier')).headers['location']).toBe(`/boards#board-${two}`)
    expect(await order()).toEqual([home, two, one])
    await place(home, 'later')
    expect(await order()).toEqual([two, home, one])
    await place(one, 'later')
    await place(one, 'pinned')
    expect(await order()).toEqual([one, two, home])
    await place(two, 'earlier')
    expect(await order()).toEqual([one, two, home])
    await place(one, 'unpinned')
    expect(await order()).toEqual([two, home, one])
    expect((await place(one, 'away')).status).toBe(400)
    expect((await place('nowhere', 'earlier')).status).toBe(404)
  })

  test('pages ask as often for many boards and notes as for few', async () => {
    const { dana, opened } = await open()
    const home = await homeOf(dana)
    const count = async (path: string) => {
      const before = opened.statements.length
      expect((await dana.browse(path)).status).toBe(200)
      return opened.statements.length - before
    }
    await dana.post(`/api/sticky-notes/board/${home}`, { content: 'x' })
    // The first request loads data that all requests share; it is cached for a while.
    await count('/boards')
    const few = [await count('/boards'), await count(`/boards/${home}`)]
    for (let i = 0; i < 8; i++) {
      await dana.post(BOARDS, { name: `b${i}` })
      await dana.post(`/api/sticky-notes/board/${home}`, { content: 'x' })
    }
    expect([await count('/boards'), await count(`/boards/${home}`)]).toEqual(few)
  })
})
