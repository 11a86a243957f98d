/** One announcement at a time, for everybody, until they dismiss it. */
import { describe, expect, test } from 'vitest'
import { eachDialect, openTestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'

const URL_OF = '/api/v1/announcements'
const active = async (person: Person) => (await person.get(`${URL_OF}/active`)).json

async function announce(ada: Person, text: string, isActive = true) {
  const response = await ada.post(URL_OF, { text, link: '/docs', is_active: isActive })
  expect(response.status, response.text).toBe(201)
  return response.json.announcement.id as string
}

eachDialect('announcements', (open) => {
  test('the endpoint answers the active one, or null', async () => {
    const { ada, dana, visitor } = await open()
    expect((await dana.get(`${URL_OF}/active`)).text).toBe('null')
    const id = await announce(ada, 'תחזוקה בשבת בלילה')
    expect(await active(dana)).toEqual({ id, text: 'תחזוקה בשבת בלילה', link: '/docs' })
    expect((await visitor.get(`${URL_OF}/active`)).status).toBe(401)
    await ada.put(`${URL_OF}/${id}`, { is_active: false })
    expect(await active(dana)).toBeNull()
  })

  test('a hundred activations at once leave exactly one active', async () => {
    const { ada, dana, opened } = await open()
    await ada.signIn()
    const ids: string[] = []
    for (let n = 0; n < 10; n++) ids.push(await announce(ada, `number ${n}`, false))
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        ada.put(`${URL_OF}/${ids[n % 10]}`, { is_active: true }),
      ),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await opened.store.query
      .selectFrom('announcements')
      .select('id')
      .where('isActive', '=', true)
      .execute()
    expect(rows).toHaveLength(1)
    expect((await active(dana)).id).toBe(rows[0]!.id)
  })

  test('the database itself refuses a second active one', async () => {
    const { ada, opened } = await open()
    await announce(ada, 'first')
    await announce(ada, 'second', false)
    const update = opened.store.query.updateTable('announcements').set({ isActive: true }).execute()
    await expect(update).rejects.toThrow(/unique/i)
  })

  test('activating tells which one had to go', async () => {
    const { ada } = await open()
    const first = await announce(ada, 'first')
    const second = await ada.post(URL_OF, { text: 'second', is_active: true })
    expect(second.json).toMatchObject({ replaced: first, announcement: { is_active: true } })
    const again = await ada.put(`${URL_OF}/${second.json.announcement.id}`, { text: 'changed' })
    expect(again.json).toMatchObject({ replaced: null, announcement: { text: 'changed' } })
    const { items } = (await ada.get(URL_OF)).json
    expect(items.map((one: { is_active: boolean }) => one.is_active)).toEqual([true, false])
  })

  test.each([
    [{ text: '' }, 'invalid_announcement'],
    [{ text: '   ' }, 'invalid_announcement'],
    [{ text: 'א'.repeat(281) }, 'invalid_announcement'],
    [{ text: 'two\nlines' }, 'invalid_announcement'],
    [{ text: 5 }, 'invalid_announcement'],
    [{ text: 'ok', link: 'https://elsewhere.example' }, 'invalid_link'],
    [{ text: 'ok', link: '//elsewhere.example' }, 'invalid_link'],
    [{ text: 'ok', link: '/\\elsewhere.example' }, 'invalid_link'],
    [{ text: 'ok', link: 'javascript:alert(1)' }, 'invalid_link'],
    [{ text: 'ok', is_active: 'yes' }, 'invalid_payload'],
  ])('%j is refused as %s', async (body, code) => {
    const { ada } = await open()
    const response = await ada.post(URL_OF, body)
    expect([response.status, response.json.code]).toEqual([400, code])
    expect((await ada.get(URL_OF)).json.items).toEqual([])
  })

  test('280 characters are counted as people count, and nobody but administrators writes', async () => {
    const { ada, gil } = await open()
    await announce(ada, '😀'.repeat(280))
    for (const response of [
      await gil.post(URL_OF, { text: 'x' }),
      await gil.get(URL_OF),
      await gil.put(`${URL_OF}/x`, { text: 'x' }),
      await gil.del(`${URL_OF}/x`),
      await gil.get('/admin/announcements'),
    ])
      expect([response.status, response.json.code]).toEqual([403, 'admin_only'])
  })

  test('dismissed by one person, for good; others still see it, and so does the endpoint', async () => {
    const { ada, dana, noam } = await open()
    for (const person of [dana, noam]) await person.post('/api/welcome/ack')
    const id = await announce(ada, 'read me')
    const sees = async (person: Person) =>
      (await person.browse('/settings')).text.includes('read me')
    expect([await sees(dana), await sees(noam)]).toEqual([true, true])
    expect((await dana.post(`${URL_OF}/${id}/dismiss`)).json).toEqual({ ok: true })
    expect((await dana.post(`${URL_OF}/${id}/dismiss`)).json).toEqual({ ok: true })
    expect([await sees(dana), await sees(noam)]).toEqual([false, true])
    expect((await active(dana)).id).toBe(id)
    // Another device is the same person; the same message again is the same message.
    await dana.signIn()
    await ada.put(`${URL_OF}/${id}`, { is_active: false })
    await announce(ada, 'something new')
    expect((await dana.browse('/settings')).text).toContain('something new')
    await ada.put(`${URL_OF}/${id}`, { is_active: true })
    expect([await sees(dana), await sees(noam)]).toEqual([false, true])
    const back = await noam.submit('/announcements/dismiss', { id, next: '/settings/sessions' })
    expect(back.headers['location']).toBe('/settings/sessions')
    expect(await sees(noam)).toBe(false)
    const away = await noam.submit('/announcements/dismiss', { id, next: '//elsewhere.example' })
    expect(away.headers['location']).toBe('/dashboard')
    expect((await dana.post(`${URL_OF}/unknown/dismiss`)).status).toBe(404)
  })

  test('the administrators’ page writes, shows, changes and deletes without a script', async () => {
    const { ada, dana } = await open()
    await ada.post('/api/welcome/ack')
    const bad = await ada.submit('/admin/announcements', { text: '', link: 'http://x' })
    expect([bad.status, bad.text]).toEqual([400, expect.stringContaining('one line of 1 to 280')])
    await ada.submit('/admin/announcements', { text: '<b>hello</b>', link: '/docs', active: '1' })
    expect((await active(dana)).text).toBe('<b>hello</b>')
    const page = await ada.browse('/admin/announcements')
    expect(page.text).toContain('&lt;b>hello&lt;/b>')
    expect(page.text).not.toContain('<b>hello')
    const first = (await active(dana)).id
    const made = await ada.submit('/admin/announcements', { text: 'other', link: '' })
    expect(made.headers['location']).toBe('/admin/announcements?done=saved')
    const [{ id }] = (await ada.get(URL_OF)).json.items
    const shown = await ada.submit('/admin/announcements/act', { id, act: 'activate' })
    expect((await ada.browse(String(shown.headers['location']))).text).toContain('instead of')
    expect((await active(dana)).text).toBe('other')
    await ada.submit('/admin/announcements/act', { id, act: 'delete' })
    expect(await active(dana)).toBeNull()
    const edit = await ada.browse(`/admin/announcements?edit=${first}`)
    expect(edit.text).toContain('value="&lt;b>hello&lt;/b>"')
  })
})

describe('the banner', () => {
  test('another process hears of it within seconds', async () => {
    const app = await openTestApp('sqlite', { env: { WEB_PROCESSES: '2' } })
    const other = await openTestApp('sqlite', { beside: app, env: { WEB_PROCESSES: '2' } })
    await app.dana.post('/api/welcome/ack')
    await other.dana.browse('/settings')
    await announce(app.ada, 'heard')
    expect((await app.dana.browse('/settings')).text).toContain('heard')
    app.clock.advance(5_000)
    expect((await other.dana.browse('/settings')).text).toContain('heard')
  })

  test('stands beside the welcome, and on no page for visitors', async () => {
    const { ada, dana } = await openTestApp('sqlite')
    await announce(ada, 'later')
    const first = await dana.browse('/settings')
    expect(first.text).toContain('id="welcome-title"')
    expect(first.text).toContain('later')
    await dana.post('/api/welcome/ack')
    expect((await dana.browse('/settings')).text).toContain('later')
    expect((await dana.browse('/')).text).not.toContain('later')
  })
})
