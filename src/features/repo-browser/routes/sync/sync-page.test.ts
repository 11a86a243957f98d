/** The page with the preview of a sync, and with the notes that lost their file. */
import { afterAll, expect, test } from 'vitest'
import { NOTES, readNote, taken } from '#features/notes/notes.fixture.ts'
import { BASE, openLib, text, withoutLines } from '#features/notes/repo-notes.fixture.ts'
import { stopTextThreads } from '#platform/text-threads/index.ts'
import { eachDialect } from '#tests/support/app.ts'

afterAll(stopTextThreads)

const PAGE = '/repos/lib/sync'

eachDialect('the page of a sync', (open) => {
  test('fetches only when it is asked, and then tells what would change', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE), 'b.ts': text(BASE) })
    const { dana, noam, server } = app
    const moved = await app.note('a.ts', { title: 'It moves', line_start: 3 })
    const lost = await app.note('b.ts', { content: 'it is lost', line_start: 8 })
    app.push({ 'a.ts': `// new\n${text(BASE)}`, 'b.ts': withoutLines(8, 9, 10), 'c.ts': 'c' })
    const asked = server.requests.length
    const quiet = await dana.get(PAGE)
    expect(quiet.status).toBe(200)
    expect(quiet.text).toContain('See what would change')
    expect(server.requests.length).toBe(asked)
    const told = (await dana.get(`${PAGE}?look=1`)).text
    expect(server.requests.length).toBeGreaterThan(asked)
    expect(told).toContain('1 added, 2 changed, 0 deleted')
    expect(told).toContain('2 notes of yours')
    expect(told).toContain(`href="/note/${moved.id}"`)
    expect(told).toContain('line 3 → 4')
    expect(told).toMatch(/data-effect="lost".*it is lost/s)
    // The preview changed nothing.
    expect(await readNote(dana, lost.id)).toMatchObject({ anchor_state: 'exact' })
    const foreign = await noam.get(`${PAGE}?look=1`)
    expect(foreign.status).toBe(404)
    expect(foreign.text).not.toContain('It moves')
    await app.sync()
    expect((await dana.get(`${PAGE}?look=1`)).text).toContain('as it was at the last sync')
    app.server.behaviour.authorization = 'Basic nobody'
    const unreached = await dana.get(`${PAGE}?look=1`)
    expect(unreached.status).toBe(200)
    expect(unreached.text).toContain('could not be reached')
  })

  test('lists notes without their file, and attaches them where git thinks that it went', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE), 'b.ts': 'b' })
    const { dana, noam } = app
    const note = await app.note('a.ts', { title: 'Mine', line_start: 5, mode: 'anchored' })
    const gone = await app.note('b.ts', { title: 'Gone' })
    const leadsTo = async (id: string) => (await dana.get(`/note/${id}`)).headers['location']
    expect(await leadsTo(note.id)).toBe(`/repos/lib/file/a.ts?note=${note.id}#L5`)
    app.push({ 'lib/a.ts': `// moved\n${text(BASE)}` })
    await app.sync()
    const address = `${PAGE}?note=${gone.id}#note-${gone.id}`
    expect(await leadsTo(gone.id)).toBe(address)
    const page = (await dana.get(PAGE)).text
    expect(page).toContain('2 notes without their file')
    expect(page).toContain(`id="note-${gone.id}"`)
    expect(page.match(/Attach there/g)).toHaveLength(1)
    expect(page).toContain(`href="${(await readNote(dana, note.id)).written_on?.url}"`)
    const form = { note_id: note.id, repo_path: 'lib/a.ts' }
    expect((await noam.post('/repos/lib/attach', form)).status).toBe(404)
    expect((await dana.post('/repos/lib/attach', form)).status).toBe(303)
    expect(await leadsTo(note.id)).toBe(`/repos/lib/file/lib/a.ts?note=${note.id}#L6`)
    // The repository is removed: its notes are listed among all others.
    taken(await dana.del('/api/repos/lib'))
    expect(await leadsTo(note.id)).toBe(`/notes/search?note=${note.id}`)
    expect((await dana.get(`/notes/search?note=${note.id}`)).text).toContain('Mine')
    expect(taken(await dana.get(`${NOTES}/search?q=Mine`)).results[0].url).toBe(`/note/${note.id}`)
  })

  test('leads from and to pages of files, where notes lie on their lines', async () => {
    const app = await openLib(open, { 'a.ts': text(BASE), 'pic.bin': Buffer.from([0, 1]) })
    const { dana, noam } = app
    const { id } = await app.note('a.ts', { title: 'On a line', line_start: 5, mode: 'anchored' })
    app.push({ 'a.ts': `// new\n${text(BASE)}`, 'pic.bin': Buffer.from([0, 1]) })
    await app.sync()
    const leads = String((await dana.get(`/note/${id}`)).headers['location'])
    expect(leads).toBe(`/repos/lib/file/a.ts?note=${id}#L6`)
    const page = (await dana.get(leads.split('#')[0]!)).text
    expect(page).toContain('data-island="notes-layer"')
    expect(page).toContain('On a line')
    // `written_on` is read-only.
    const { written_on } = await readNote(dana, id)
    const then = (await dana.get(written_on!.url.split('#')[0]!)).text
    expect(then).toContain('readSettings')
    expect(then).not.toContain('notes-layer')
    expect((await dana.get('/repos/lib/file/pic.bin')).text).not.toContain('notes-layer')
    expect((await noam.get('/repos/lib/file/a.ts')).status).toBe(404)
    expect((await noam.get(`/note/${id}`)).status).toBe(404)
  })
})
