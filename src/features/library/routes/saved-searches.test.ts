/** Saved searches: a URL of the list under a name, private, few, and never one that the list would refuse. */
import { expect, test } from 'vitest'
import { forgetOwner } from '#platform/store/index.ts'
import { eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import type { SavedSearchRecord } from '../contract/saved-searches.ts'
import { libraryFeature } from '../index.ts'

const SEARCHES = '/api/saved-searches'

const list = async (person: Person): Promise<SavedSearchRecord[]> =>
  (await person.get(SEARCHES)).json.searches
const save = (person: Person, name: unknown, parts: object = { q: 'parser' }) =>
  person.post(SEARCHES, { name, ...parts })
const namesOf = async (person: Person) => (await list(person)).map(({ name }) => name)

/** Name, address and mark of each link above the list. */
const linksOn = (html: string) =>
  [...html.matchAll(/<a class="saved__link"([^>]*)><bdi[^>]*>([^<]*)/g)].map(
    ([, attributes = '', name]) => [
      name,
      /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&'),
      attributes.includes('aria-current'),
    ],
  )

eachDialect('saved searches', (open) => {
  test('the parts of an address are kept as the list itself writes them, by name', async () => {
    const { dana } = await open()
    expect(await list(dana)).toEqual([])
    const made = await save(dana, '  Parsers in Go ', {
      q: ' parser  "for each" ',
      lang: 'golang',
      category: 'all',
      folder: '/src/api/',
      repo: '',
      sort: 'name_asc',
    })
    expect([made.status, made.json.id]).toEqual([201, made.json.search.id])
    expect(made.json.search).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      name: 'Parsers in Go',
      q: 'parser  "for each"',
      lang: 'go',
      category: null,
      folder: 'src/api',
      repo: null,
      sort: 'name_asc',
      href: '/files?q=parser++%22for+each%22&lang=go&folder=src%2Fapi&sort=name_asc',
      created_at: '2026-11-14T09:00:00.000+00:00',
      updated_at: '2026-11-14T09:00:00.000+00:00',
    })
    await save(dana, 'an old one', { sort: 'created_at_asc' })
    await save(dana, 'Zebra', { category: 'favorites', sort: 'best_match' })
    expect(await namesOf(dana)).toEqual(['an old one', 'Parsers in Go', 'Zebra'])
    expect((await list(dana))[2]).toMatchObject({ sort: null, href: '/files?category=favorites' })
  })

  test('what the list would refuse, or what is no condition, is refused by name and not kept', async () => {
    const { dana } = await open()
    const refused = async (parts: object, name: unknown = 'x') => {
      const response = await save(dana, name, parts)
      return [response.status, response.json.code]
    }
    expect(await refused({})).toEqual([400, 'invalid_saved_search'])
    expect(
      await refused({ q: ' ', category: 'all', folder: '/', sort: 'created_at_desc' }),
    ).toEqual([400, 'invalid_saved_search'])
    expect(await refused({ sort: 'best_match' })).toEqual([400, 'invalid_saved_search'])
    expect(await refused({ q: ['a'] })).toEqual([400, 'invalid_saved_search'])
    expect(await refused({ lang: 'x'.repeat(256) })).toEqual([400, 'invalid_saved_search'])
    expect(await refused({ sort: 'https://elsewhere.example' })).toEqual([400, 'invalid_sort'])
    expect(await refused({ folder: 'a//b' })).toEqual([400, 'invalid_folder'])
    expect(await refused({ q: 'x'.repeat(501) })).toEqual([400, 'query_too_long'])
    expect(await refused({ q: 'a b c d' })).toEqual([400, 'query_too_complex'])
    expect(await refused({ q: '/(/' })).toEqual([400, 'invalid_pattern'])
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(61), 7, null])
      expect(await refused({ q: 'x' }, name)).toEqual([400, 'invalid_saved_search_name'])
    expect(await list(dana)).toEqual([])
    // A URL beside the parameters is ignored.
    const made = await save(dana, '😀'.repeat(60), { q: '/a+/', href: '//evil.example', url: 'x' })
    expect(made.json.search.href).toBe('/files?q=%2Fa%2B%2F')
  })

  test('a name is taken whatever its case; renaming keeps the search, deleting frees the name', async () => {
    const { dana, clock } = await open()
    const first = (await save(dana, 'Caf\u00e9 שָׁלוֹם')).json.id
    const clash = await save(dana, 'CAFÉ שלום', { q: 'other' })
    expect([clash.status, clash.json]).toEqual([
      409,
      expect.objectContaining({ code: 'saved_search_exists', id: first }),
    ])
    const second = (await save(dana, 'second', { q: 'other' })).json.id
    expect((await dana.put(`${SEARCHES}/${second}`, { name: 'café שלום' })).json.code).toBe(
      'saved_search_exists',
    )
    clock.advance(1000)
    const renamed = await dana.put(`${SEARCHES}/${second}`, { name: ' SECOND ' })
    expect(renamed.json.search).toMatchObject({
      id: second,
      name: 'SECOND',
      q: 'other',
      updated_at: '2026-11-14T09:00:01.000+00:00',
    })
    expect((await dana.put(`${SEARCHES}/${second}`, { name: '' })).json.code).toBe(
      'invalid_saved_search_name',
    )
    expect((await dana.del(`${SEARCHES}/${first}`)).json).toEqual({ ok: true })
    expect((await dana.del(`${SEARCHES}/${first}`)).json.code).toBe('saved_search_not_found')
    expect((await save(dana, 'CAFÉ שלום')).status).toBe(201)
  })

  test('nobody sees, renames or deletes what another person saved, and it goes with the account', async () => {
    const { dana, noam, opened } = await open()
    const { id } = (await save(dana, 'mine')).json
    expect((await save(noam, 'mine')).status).toBe(201)
    const [his] = await list(noam)
    for (const response of [
      await noam.put(`${SEARCHES}/${id}`, { name: 'taken' }),
      await noam.del(`${SEARCHES}/${id}`),
      await noam.submit(`/files/saved/${id}/rename`, { name: 'taken' }),
      await noam.submit(`/files/saved/${id}/delete`, {}),
    ])
      expect(response.status).toBe(404)
    expect(await namesOf(dana)).toEqual(['mine'])
    expect(his!.id).not.toBe(id)
    const me = (await dana.get('/api/me')).json
    await forgetOwner(opened.store, libraryFeature.ownedTables, me.user?.id ?? me.id)
    const rows = await opened.store.query
      .withoutPlugins()
      .selectFrom('savedSearches')
      .select('id')
      .execute()
    expect(rows).toEqual([{ id: his!.id }])
  })

  test('fifty, and parallel savers pass neither the limit nor a name', async () => {
    const { dana } = await open()
    for (let n = 0; n < 46; n++) expect((await save(dana, `n${n}`)).status).toBe(201)
    const same = await Promise.all(Array.from({ length: 6 }, () => save(dana, 'same')))
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(new Set(same.map(({ json }) => json.code))).toEqual(
      new Set([undefined, 'saved_search_exists']),
    )
    const more = await Promise.all(Array.from({ length: 8 }, (_, n) => save(dana, `m${n}`)))
    expect(more.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(more.find(({ status }) => status !== 201)!.json).toMatchObject({
      code: 'saved_search_quota_exceeded',
      max: 50,
    })
    expect(await list(dana)).toHaveLength(50)
    // An existing name is reported first: that can be fixed without deleting anything.
    expect((await save(dana, 'SAME')).json.code).toBe('saved_search_exists')
  })

  test('the page links to each, marks the present one and costs the same for many', async () => {
    const app = await open()
    const { dana } = app
    await dana.post('/api/files', { file_name: 'a.go', content: 'parser' })
    const count = async (path: string) => {
      await dana.browse(path)
      const before = app.opened.statements.length
      await dana.browse(path)
      return app.opened.statements.length - before
    }
    const paths = ['/files', '/files?q=parser', SEARCHES]
    const few = await inTurn(paths, count)
    await save(dana, 'Go & <b>', { q: 'parser', lang: 'Go' })
    for (let n = 0; n < 9; n++) await save(dana, `n${n}`, { q: `word${n}` })
    expect(await inTurn(paths, count)).toEqual(few)
    expect(few[2]).toBe(2)
    const { text } = await dana.browse('/files?lang=golang&q=+parser+&category=all')
    expect(linksOn(text)[0]).toEqual(['Go &amp; &lt;b>', '/files?q=parser&lang=go', true])
    expect(linksOn(text).filter(([, , isHere]) => isHere)).toHaveLength(1)
    expect(text).not.toContain('action="/files/saved"')
    expect(text).toMatch(/action="\/files\/saved\/[0-9a-z]{26}\/rename"/)
    // Another list: nothing is marked, and it can be saved. The whole library cannot.
    const other = (await dana.browse('/files?lang=go')).text
    expect(linksOn(other).some(([, , isHere]) => isHere)).toBe(false)
    expect(other).toContain('action="/files/saved"')
    expect((await dana.browse('/files?sort=best_match')).text).not.toContain('/files/saved')
    // A search that is refused cannot be saved either.
    expect((await dana.browse('/files?q=%2F(%2F')).text).not.toContain('action="/files/saved"')
  })

  test('the palette finds them by name', async () => {
    const { dana, noam } = await open()
    await save(dana, 'Weekly review', { q: 'parser', lang: 'go' })
    await save(noam, 'Weekly too')
    const { results } = (await dana.get('/api/search?q=WEEK&kinds=searches')).json
    expect(results).toEqual([
      {
        id: expect.any(String),
        kind: 'searches',
        title: 'Weekly review',
        href: '/files?q=parser&lang=go',
        detail: 'parser',
      },
    ])
  })

  test('everything can be done with forms', async () => {
    const { dana } = await open()
    await dana.signIn()
    const fields = { name: 'Parsers', q: 'parser', sort: 'name_asc' }
    const made = await dana.submit('/files/saved', fields)
    expect([made.status, made.headers['location']]).toEqual([303, '/files?q=parser&sort=name_asc'])
    const clash = await dana.submit('/files/saved', fields)
    expect([clash.status, clash.text.includes('already has this name')]).toEqual([409, true])
    const [{ id }] = (await list(dana)) as [SavedSearchRecord]
    const renamed = await dana.submit(`/files/saved/${id}/rename`, { name: 'Readers' })
    expect(renamed.headers['location']).toBe('/files?q=parser&sort=name_asc')
    expect(await namesOf(dana)).toEqual(['Readers'])
    expect((await dana.submit(`/files/saved/${id}/delete`, {})).headers['location']).toBe('/files')
    expect(await list(dana)).toEqual([])
  })
})

async function inTurn(paths: readonly string[], work: (path: string) => Promise<number>) {
  const results: number[] = []
  for (const path of paths) results.push(await work(path))
  return results
}
