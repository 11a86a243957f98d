/** Links by name: they follow what they were written about, and are listed backwards. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  boardNote,
  defaultBoard,
  NOTES,
  newBoard,
  newNote,
  put,
  taken,
} from '#features/notes/notes.fixture.ts'
import { bothDialects } from '#tests/support/app.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import type { Person } from '#tests/support/people.ts'
import { indexLinks } from './actions/index-texts.ts'

async function newFile(
  person: Person,
  name: string,
  content = 'text',
  folder = '',
): Promise<string> {
  return taken(await person.post('/api/files', { file_name: name, content, folder })).file.id
}

/** The links of a page: what is written, and where it leads; `?` where nothing has the name. */
async function linksOn(person: Person, address: string): Promise<Record<string, string>> {
  const page = parsePage((await person.browse(address)).text)
  return Object.fromEntries(
    [...page.querySelectorAll('.md-text-link')].map((link) => [
      link.textContent ?? '',
      link.classList.contains('md-text-link--missing') ? '?' : (link.getAttribute('href') ?? ''),
    ]),
  )
}

async function linkedFrom(person: Person, address: string) {
  const page = parsePage((await person.browse(address)).text)
  return [...page.querySelectorAll('.linked__name')].map((one) => one.textContent)
}

bothDialects('links by name', (open) => {
  test('lead to the file that was meant, whatever it is called and wherever it is later', async () => {
    const { dana } = await open()
    const target = await newFile(dana, 'plan.md', 'a\nb\nc', 'docs')
    const source = await newFile(
      dana,
      'index.md',
      'See [[plan.md]], [[plan]] and [[docs/plan.md#L2-L3|lines]].',
    )
    const to = { 'plan.md': `/md/${target}`, plan: `/md/${target}`, lines: `/file/${target}#L2-L3` }
    expect(await linksOn(dana, `/md/${source}`)).toEqual(to)
    taken(await dana.put(`/api/files/${target}`, { file_name: 'other.md', folder: 'else/where' }))
    expect(await linksOn(dana, `/md/${source}`)).toEqual(to)
    // Another file gets the name: what was written means what it meant.
    await newFile(dana, 'plan.md', 'new', 'docs')
    expect(await linksOn(dana, `/md/${source}`)).toEqual(to)
    const { version } = taken(await dana.get(`/api/files/${source}`)).file
    const content = 'Again [[plan.md]] and now [[docs/plan.md]].'
    taken(await dana.put(`/api/files/${source}`, { content, base_version: version }))
    expect((await linksOn(dana, `/md/${source}`))['plan.md']).toBe(`/md/${target}`)
  })

  test('of a name that nothing has offer the file, and lead to it when it is made', async () => {
    const { dana, noam } = await open()
    await newFile(noam, 'later.md')
    const source = await newFile(dana, 'a.md', '[[later]] [[sub/new file]]')
    expect(await linksOn(dana, `/md/${source}`)).toEqual({ later: '?', 'sub/new file': '?' })
    const follow = async (to: string) =>
      (await dana.browse(`/link?to=${encodeURIComponent(to)}`)).headers['location']
    expect(await follow('later')).toBe('/new?name=later.md')
    expect(await follow('sub/new file')).toBe('/new?name=new+file.md&folder=sub')
    const made = await newFile(dana, 'later.md')
    expect((await linksOn(dana, `/md/${source}`))['later']).toBe(`/md/${made}`)
    expect(await follow('LATER')).toBe(`/md/${made}`)
    const renamed = await newFile(dana, 'x.md', '', 'sub')
    taken(await dana.put(`/api/files/${renamed}`, { file_name: 'new file.md' }))
    expect((await linksOn(dana, `/md/${source}`))['sub/new file']).toBe(`/md/${renamed}`)
  })

  test('of several files of a name mean the one beside the text', async () => {
    const { dana } = await open()
    const [here, there] = [
      await newFile(dana, 'x.md', '', 'one'),
      await newFile(dana, 'x.md', '', 'two'),
    ]
    const source = await newFile(dana, 'a.md', '[[x]] [[two/x]]', 'one')
    expect(await linksOn(dana, `/md/${source}`)).toEqual({
      x: `/md/${here}`,
      'two/x': `/md/${there}`,
    })
  })

  test('in notes lead to files, boards and notes', async () => {
    const { dana } = await open()
    const file = await newFile(dana, 'code.ts', 'one\ntwo\n')
    const board = await newBoard(dana, 'Ideas')
    const titled = await newNote(dana, `board/${board}`, { content: 'x', title: 'Shopping' })
    const note = await boardNote(dana, {
      content: '[[code.ts#L2]] [[ideas]] [[shopping]] [[none]]',
    })
    const page = `/boards/${await defaultBoard(dana)}`
    expect(await linksOn(dana, page)).toEqual({
      'code.ts#L2': `/file/${file}#L2`,
      ideas: `/boards/${board}`,
      shopping: `/note/${titled.id}`,
      none: '?',
    })
    taken(await put(dana, titled.id, { title: 'Errands' }))
    taken(await dana.patch(`/api/note-boards/${board}`, { name: 'Plans' }))
    taken(await put(dana, note.id, { content: '[[ideas]] [[shopping]] more' }))
    expect(await linksOn(dana, page)).toEqual({
      ideas: `/boards/${board}`,
      shopping: `/note/${titled.id}`,
    })
  })

  test('are listed and counted backwards, never those of others or of what was deleted', async () => {
    const { dana, noam } = await open()
    const target = await newFile(dana, 'plan.md')
    const source = await newFile(dana, 'a.md', '[[plan]] [[plan.md]]')
    const note = await newNote(dana, target, { content: 'about [[plan]]' })
    await newFile(noam, 'b.md', '[[plan]]')
    const list = `/linked/file/${target}`
    expect(await linkedFrom(dana, list)).toEqual(['a.md', 'about [[plan]]'])
    expect((await noam.browse(list)).status).toBe(404)
    const count = async () =>
      parsePage((await dana.browse(`/file/${target}`)).text).querySelector('.file-head__links')
        ?.textContent
    expect(await count()).toContain('2')
    taken(await dana.del(`${NOTES}/note/${note.id}`))
    taken(await dana.post('/api/files/bulk-delete', { file_ids: [source] }))
    expect(await linkedFrom(dana, list)).toEqual([])
    expect(await count()).toBeUndefined()
    taken(await dana.post(`${NOTES}/note/${note.id}/restore`, {}))
    taken(await dana.post(`/api/trash/${source}/restore`, {}))
    expect(await linkedFrom(dana, list)).toEqual(['a.md', 'about [[plan]]'])
    taken(await dana.post('/api/files/bulk-delete', { file_ids: [source] }))
    taken(await dana.post(`/api/trash/${source}/purge`, {}))
    expect(await linkedFrom(dana, list)).toEqual(['about [[plan]]'])
  })

  test('to something in the Bin wait for it, and end when it is purged', async () => {
    const { dana } = await open()
    const target = await newFile(dana, 'plan.md')
    const source = await newFile(dana, 'a.md', '[[plan]]')
    const link = async () => (await linksOn(dana, `/md/${source}`))['plan']
    taken(await dana.post('/api/files/bulk-delete', { file_ids: [target] }))
    expect(await link()).toBe('?')
    taken(await dana.post(`/api/trash/${target}/restore`, {}))
    expect(await link()).toBe(`/md/${target}`)
    taken(await dana.post('/api/files/bulk-delete', { file_ids: [target] }))
    taken(await dana.post(`/api/trash/${target}/purge`, {}))
    const next = await newFile(dana, 'plan.md')
    expect(await link()).toBe(`/md/${next}`)
  })

  test('a file that becomes Markdown has links, and one that ceases to be has none', async () => {
    const { dana } = await open()
    const target = await newFile(dana, 'plan.md')
    const source = await newFile(dana, 'a.txt', '[[plan]]')
    const list = `/linked/file/${target}`
    expect(await linkedFrom(dana, list)).toEqual([])
    taken(await dana.put(`/api/files/${source}`, { file_name: 'a.md' }))
    expect(await linkedFrom(dana, list)).toEqual(['a.md'])
    taken(await dana.put(`/api/files/${source}`, { file_name: 'a.txt' }))
    expect(await linkedFrom(dana, list)).toEqual([])
  })

  test('a thousand texts are counted at once and listed page by page', async () => {
    const { dana, opened } = await open({ env: { MAX_NOTES_PER_USER: '5000' } })
    const target = await newFile(dana, 'plan.md')
    const ownerId = (await dana.get('/api/me')).json.id
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      ...{ ownerId, sourceKind: 'file' as const, sourceId: `s${String(n).padStart(4, '0')}` },
      ...{
        place: 0,
        target: 'plan',
        nameKey: 'k',
        targetKind: 'file' as const,
        targetId: target,
        isLive: true,
      },
    }))
    await opened.store.query.insertInto('textLinks').values(rows).execute()
    const page = parsePage((await dana.browse(`/linked/file/${target}`)).text)
    expect(page.querySelector('.linked__target')?.textContent).toContain('1000')
    let [href, pages] = [`/linked/file/${target}`, 0]
    for (; href; pages++)
      href =
        parsePage((await dana.browse(href)).text)
          .querySelector('a[rel=next]')
          ?.getAttribute('href') ?? ''
    expect(pages).toBe(20)
  })

  test('texts of before are read by the job', async () => {
    const { dana, opened, inner } = await open()
    const target = await newFile(dana, 'plan.md')
    const source = await newFile(dana, 'a.md', '[[plan]]')
    const note = await boardNote(dana, { content: '[[plan]] too' })
    const ownerId = (await dana.get('/api/me')).json.id
    await sql`delete from text_links where owner_id = ${ownerId}`.execute(opened.store.query)
    for (const [sourceKind, sourceId] of [
      ['file', source],
      ['note', note.id],
      ['note', 'gone'],
    ] as const)
      await opened.store.query
        .insertInto('unlinkedTexts')
        .values({ ownerId, sourceKind, sourceId })
        .execute()
    const stop = { throwIfStopped() {} }
    expect(await indexLinks(inner.contextFor('links'), stop)).toEqual({ done: true, texts: 3 })
    expect(await linkedFrom(dana, `/linked/file/${target}`)).toEqual(['a.md', '[[plan]] too'])
    expect(await indexLinks(inner.contextFor('links'), stop)).toEqual({ done: true, texts: 0 })
  })

  test('names are offered as they have to be written', async () => {
    const { dana, noam } = await open()
    await newFile(dana, 'plan.md', '', 'one')
    await newFile(dana, 'plan.md', '', 'two')
    await newFile(dana, 'my plan[1].md')
    await newFile(noam, 'plan of noam.md')
    const board = await newBoard(dana, 'Planning')
    await newNote(dana, `board/${board}`, { content: 'x', title: 'Plan B' })
    const { names } = taken(await dana.get('/api/links/names?q=plan'))
    expect(
      names.map(({ kind, target }: Record<string, string>) => `${kind} ${target}`).sort(),
    ).toEqual([
      'board Planning',
      'file my plan[1].md',
      'file one/plan.md',
      'file two/plan.md',
      'note Plan B',
    ])
  })

  test('a shared text leads to files of the same share alone', async () => {
    const { dana, visitor } = await open()
    const [shared, secret] = [await newFile(dana, 'b.md'), await newFile(dana, 'secret.md')]
    const source = await newFile(dana, 'a.md', 'x [[b]] [[secret]] [[none]]')
    await newNote(dana, source, { content: 'note [[b]] [[secret]]' })
    const { share_url } = taken(
      await dana.post('/api/files/create-share-link', {
        file_ids: [source, shared],
      }),
    )
    const path = new URL(share_url).pathname
    const page = (await visitor.browse(`${path}/1`)).text
    expect(await linksOn(visitor, `${path}/1`)).toEqual({ b: `${path}/2` })
    for (const hidden of [secret, shared, '/link?', '/linked/', '/md/'])
      expect(page).not.toContain(hidden)
    expect(page).toContain('<bdi dir="auto">secret</bdi>')
    const noted = taken(await dana.post(`/api/share/${source}`, { with_notes: true }))
    const alone = (await visitor.browse(new URL(noted.url).pathname)).text
    expect(alone).toContain('note <bdi dir="auto">b</bdi> <bdi dir="auto">secret</bdi>')
    for (const hidden of [secret, shared, '/link?']) expect(alone).not.toContain(hidden)
  })
})
