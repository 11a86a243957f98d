/** Tags of notes: stored by every write, listed with their numbers, and conditions of the list. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bothDialects, eachDialect } from '#tests/support/app.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import type { Person } from '#tests/support/people.ts'
import { indexNoteTags } from '../actions/tags.ts'
import type { NoteSearchHit } from '../contract/index.ts'
import { boardNote, NOTES, newNote, newNotesFile, put, taken } from '../notes.fixture.ts'

async function opened(person: Person, q = '') {
  const page = parsePage((await person.browse(`/notes/search?${new URLSearchParams({ q })}`)).text)
  const texts = (selector: string) =>
    [...page.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? '')
  return { tags: texts('.note-tags__tag'), names: texts('[data-note-hit] .row__name') }
}

eachDialect('tags of notes', (open) => {
  test('every write keeps them', async () => {
    const { dana, noam } = await open()
    const file = await newNotesFile(dana)
    const tags = async () => (await opened(dana)).tags
    const note = await newNote(dana, file, { content: 'one #Todo and #בית' })
    await boardNote(dana, { content: '#todo\n\n```\n#code\n```' })
    expect(await tags()).toEqual(['#Todo2', '#בית1'])
    taken(await put(dana, note.id, { content: 'other #בית' }))
    expect(await tags()).toEqual(['#todo1', '#בית1'])
    taken(await put(dana, note.id, { color: 'pink_light' }))
    const updates = [{ id: note.id, content: '#batch' }]
    taken(await dana.post(`${NOTES}/batch`, { updates }))
    expect(await tags()).toEqual(['#batch1', '#todo1'])
    taken(await dana.del(`${NOTES}/note/${note.id}`))
    expect(await tags()).toEqual(['#todo1'])
    taken(await dana.post(`${NOTES}/note/${note.id}/restore`, {}))
    expect(await tags()).toEqual(['#batch1', '#todo1'])
    taken(await dana.post('/api/files/bulk-delete', { file_ids: [file] }))
    taken(await dana.post(`/api/trash/${file}/purge`, {}))
    expect(await tags()).toEqual(['#todo1'])
    expect((await opened(noam)).tags).toEqual([])
  })

  test('a tag is a condition of the list and of the search, in any case', async () => {
    const { dana, noam, clock } = await open()
    const write = async (content: string) => {
      clock.advance(1000)
      await boardNote(dana, { content })
    }
    await write('first #work needle')
    await write('second #Work #home needle')
    await write('third needle, no tag')
    const names = async (q: string) => (await opened(dana, q)).names
    expect(await names('tag:WORK')).toEqual(['second #Work #home needle', 'first #work needle'])
    expect(await names('tag:#work tag:home')).toEqual(['second #Work #home needle'])
    expect(await names('tag:work first')).toEqual(['first #work needle'])
    expect(await names('tag:none')).toEqual([])
    expect(await names('tag:')).toHaveLength(3)
    expect(await names('tag:work" or 1=1')).toEqual([])
    const found = async (more: string) =>
      taken(await dana.get(`${NOTES}/search?q=needle${more}`)).results.map(
        ({ preview }: NoteSearchHit) => preview,
      )
    expect(await found('&tag=WORK')).toEqual(['second #Work #home needle', 'first #work needle'])
    expect(await found('&tag=none')).toEqual([])
    expect(await found('')).toHaveLength(3)
    expect((await dana.get(`${NOTES}/search?q=a&tag=${'x'.repeat(65)}`)).status).toBe(400)
    expect((await opened(noam, 'tag:work')).names).toEqual([])
    const page = (await dana.browse('/notes/search?q=tag%3Awork+first')).text
    expect(
      parsePage(page).querySelector('.note-tags__tag[aria-current]')?.getAttribute('href'),
    ).toBe('/notes/search?q=first')
  })
})

bothDialects('tags of notes at the database', (open) => {
  test('notes of before are read by the job, each person’s in turn', async () => {
    const { dana, noam, opened: db, inner } = await open()
    await boardNote(dana, { content: '#old' })
    const gone = await boardNote(dana, { content: '#gone' })
    await boardNote(noam, { content: 'of #noam' })
    const { query } = db.store
    await sql`delete from note_tags where owner_id is not null`.execute(query)
    await sql`update notes set is_tagged = 0 where owner_id is not null`.execute(query)
    taken(await dana.del(`${NOTES}/note/${gone.id}`))
    expect((await opened(dana)).tags).toEqual([])
    const ctx = inner.contextFor('tags')
    expect(await indexNoteTags(ctx, { throwIfStopped() {} })).toEqual({ done: true, notes: 3 })
    expect((await opened(dana)).tags).toEqual(['#old1'])
    expect((await opened(noam)).tags).toEqual(['#noam1'])
    expect(await indexNoteTags(ctx, { throwIfStopped() {} })).toEqual({ done: true, notes: 0 })
  })
})
