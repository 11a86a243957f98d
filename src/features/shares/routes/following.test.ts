/** Shares that show more, or less, than one version in full. */
import { expect, test } from 'vitest'
import { decodeAttribute } from '#platform/html/escape-html.ts'
import { eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { png } from '#tests/support/pictures.ts'
import { newSharedFile } from '../shares.fixture.ts'

const TEXT = Array.from({ length: 30 }, (_, at) => `line ${at + 1} of it`).join('\n')

async function share(person: Person, fileId: string, input: object = {}) {
  const response = await person.post(`/api/share/${fileId}`, input)
  expect(response.status, response.text).toBe(201)
  return new URL(response.json.url).pathname
}

const edit = async (person: Person, id: string, base_version: number, change: object) =>
  expect((await person.put(`/api/files/${id}`, { base_version, ...change })).status).toBe(200)

eachDialect('shares that follow', (open) => {
  test('one that follows shows the newest version, name and all; the others stay as they were', async () => {
    const { dana, visitor } = await open()
    const id = await newSharedFile(dana, { name: 'a.md', content: 'first words' })
    const [fixed, following] = [await share(dana, id), await share(dana, id, { follow: true })]
    const text = async (path: string) => (await visitor.get(`${path}/download`)).text
    expect([await text(fixed), await text(following)]).toEqual(['first words', 'first words'])
    await edit(dana, id, 1, { content: 'second words', file_name: 'b.md' })
    expect([await text(fixed), await text(following)]).toEqual(['first words', 'second words'])
    const page = (await visitor.browse(following)).text
    expect(page).toContain('b.md')
    expect(page).toContain('Newest version')
    expect((await visitor.browse(fixed)).text).toContain('a.md')
    const { items } = (await dana.get('/api/shares')).json
    const shown = items.map(
      ({ follows, files }: { follows: boolean; files: { version: number }[] }) =>
        `${follows} ${files[0]?.version}`,
    )
    expect(shown.toSorted()).toEqual(['false 1', 'true 2'])
    // Like every other link it ends with its file.
    await dana.del(`/api/files/${id}`)
    expect((await visitor.get(`${following}/download`)).status).toBe(404)
  })

  test('a part of a text is shown, downloaded and saved as that part, and nothing beside it', async () => {
    const { dana, noam, visitor } = await open()
    const id = await newSharedFile(dana, { name: 'a.txt', content: TEXT })
    const path = await share(dana, id, { line_start: 10, line_end: 12 })
    const part = 'line 10 of it\nline 11 of it\nline 12 of it\n'
    expect((await visitor.get(`${path}/download`)).text).toBe(part)
    const page = (await visitor.browse(path)).text
    expect(page).toContain('Lines 10–12')
    expect(page).toContain('line 11 of it')
    for (const other of ['line 9 of it', 'line 13 of it']) expect(page).not.toContain(other)
    const saved = await noam.post('/api/shared/save', { share_id: path.split('/').at(-1) })
    const own = (await noam.get(`/api/files/${saved.json.file_id}`)).json.content
    expect(own).toContain('line 12 of it')
    expect(own).not.toContain('line 13 of it')
    // The lines of the version that was shared, after any change of the text.
    await edit(dana, id, 1, { content: 'all new' })
    expect((await visitor.get(`${path}/download`)).text).toBe(part)
    const [{ line_start, line_end }] = (await dana.get('/api/shares')).json.items
    expect([line_start, line_end]).toEqual([10, 12])
  })

  test('of HTML and SVG a part is source: no page and no image is made of it', async () => {
    const { dana, visitor } = await open()
    const html = await newSharedFile(dana, {
      name: 'a.html',
      content: '<p>one\n<p>two\n<p>three\n',
    })
    const path = await share(dana, html, { line_start: 2 })
    expect((await visitor.get(`${path}/html`)).status).toBe(404)
    expect((await visitor.get(`${path}/download`)).text).toBe('<p>two\n')
  })

  test('lines that are not there, and lines that would have to move, are refused by name', async () => {
    const { dana } = await open()
    const id = await newSharedFile(dana, { content: TEXT })
    const refused = async (input: object) => {
      const { status, json } = await dana.post(`/api/share/${id}`, input)
      return [status, json.code]
    }
    for (const input of [
      { line_start: 30, line_end: 31 },
      { line_start: 5, line_end: 4 },
      { line_start: 0 },
      { line_start: 1.5 },
      { line_start: 'x' },
    ])
      expect(await refused(input)).toEqual([400, 'invalid_line_range'])
    const both = { follow: true, line_start: 1, line_end: 2 }
    expect(await refused(both)).toEqual([400, 'lines_follow_nothing'])
    expect((await dana.get('/api/shares')).json.items).toEqual([])
  })

  test('notes are shown only where they were shared, without whose they are, and with their pictures', async () => {
    const { dana, visitor } = await open()
    const sent = await dana.post('/api/pictures', png(), {
      headers: { 'content-type': 'image/png' },
    })
    const id = await newSharedFile(dana, { name: 'a.txt', content: TEXT })
    const note = (content: string, more: object = {}) =>
      dana.post(`/api/sticky-notes/${id}`, { content, ...more })
    await note(`first note ![p](${sent.json.url})`, { line_start: 3 })
    await note('second note', { line_start: 11, line_end: 13 })
    await note('about the whole')
    const [plain, noted] = [await share(dana, id), await share(dana, id, { with_notes: true })]
    const part = await share(dana, id, { with_notes: true, line_start: 10, line_end: 12 })
    const read = async (path: string) => {
      const { text } = await visitor.browse(path)
      const all = ['first note', 'second note', 'about the whole']
      return all.filter((words) => text.includes(words))
    }
    expect(await read(plain)).toEqual([])
    expect(await read(noted)).toEqual(['first note', 'second note', 'about the whole'])
    // Of a part only the notes in it: the others are as private as the other lines.
    expect(await read(part)).toEqual(['second note'])
    const picture = (path: string) => visitor.get(`${path}/pictures/${sent.json.id}`)
    expect((await picture(noted)).status).toBe(200)
    expect((await picture(plain)).status).toBe(404)
    expect((await picture(part)).status).toBe(404)
    const { text } = await visitor.browse(noted)
    expect(text).toContain(`${noted}/pictures/${sent.json.id}`)
    expect(text).not.toContain('/note/')
    // The note is deleted, and gone there too.
    const { notes } = (await dana.get(`/api/sticky-notes/${id}`)).json
    await dana.del(`/api/sticky-notes/note/${notes[0].id}`)
    expect(await read(noted)).toEqual(['second note', 'about the whole'])
    // The text has changed: in the version that is shared its notes are where they were.
    await edit(dana, id, 1, { content: `new\n${TEXT}` })
    expect(await read(part)).toEqual(['second note'])
  })

  test('a visitor gets of a note what is shown and what positions it, and nothing of texts that are not shared', async () => {
    const { dana, visitor } = await open()
    const id = await newSharedFile(dana, { name: 'a.txt', content: TEXT })
    const sent = await dana.post(`/api/sticky-notes/${id}`, {
      content: 'on five #mine',
      line_start: 5,
      is_minimized: true,
    })
    const path = await share(dana, id, { with_notes: true })
    // The line under the note has changed since: the quote of the newest version is not for visitors of this one.
    const later = TEXT.split('\n').map((line, at) => (at === 4 ? `${line} and a secret` : line))
    await edit(dana, id, 1, { content: later.join('\n') })
    await dana.put(`/api/sticky-notes/note/${sent.json.note.id}`, { line_start: 5 })
    const { text } = await visitor.browse(path)
    expect(text).toContain('on five')
    expect(text).not.toMatch(/secret|tag%3A|data-folded|Looks right|Check its position/)
    const props = /data-island="shared-notes" data-props="([^"]*)"/.exec(text)?.[1] ?? ''
    const { notes } = decodeAttribute<{ notes: object[] }>(props.replaceAll('&quot;', '"'))
    expect(Object.keys(notes[0]!).sort().join(' ')).toBe(
      'anchor_id anchor_state id is_minimized line_end line_start mode position size z',
    )
    expect(text).toMatch(/href="#note-[^"]*"[^>]*>[^<]*(<svg.*?<\/svg>)?1 note/s)
    // Where no script shows a mark, the number of the line leads to it.
    expect(text).toMatch(/id="L5"[^>]*><a class="line__number line__number--linked" href="#note-/)
  })

  test('without a script the same can be chosen, and what was chosen is told in the list', async () => {
    const { dana } = await open()
    const id = await newSharedFile(dana, { content: TEXT })
    const send = (fields: Record<string, string>) =>
      dana.submit('/shares/new', { file: id, version: '1', ...fields })
    expect((await send({ follow: '1', with_notes: '1' })).status).toBe(303)
    expect((await send({ lines: '3-5' })).status).toBe(303)
    const refused = await send({ lines: 'many', with_notes: '1' })
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/value="many"/)
    const { text } = await dana.browse('/shares')
    expect(text).toContain('Newest version · with notes')
    expect(text).toMatch(/Version \S*1\S* · lines \S*3\S*–\S*5/)
  })
})
