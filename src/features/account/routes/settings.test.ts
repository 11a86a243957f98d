/** Welcome, the pages of the settings, and leaving. */
import { describe, expect, test } from 'vitest'
import { contextOf } from '#features/library/trash.fixture.ts'
import { registerContentCache } from '#platform/content-caches.ts'
import { eachDialect, openTestApp, PEOPLE, type TestApp } from '#tests/support/app.ts'
import { BROWSER, Person } from '#tests/support/people.ts'
import { everyRow, tablesWithOwners } from '#tests/support/stores.ts'

const DAY_MS = 86_400_000

eachDialect('the welcome', (open) => {
  test('is acknowledged once, on all devices, for ever', async () => {
    const { inner: app, clock, dana } = await open()
    const phone = new Person(app, clock, { id: PEOPLE.dana, firstName: 'Dana' })
    const greets = async (person: Person) =>
      (await person.browse('/settings')).text.includes('welcome-title')
    expect([await greets(dana), await greets(phone)]).toEqual([true, true])
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => phone.post('/api/welcome/ack')),
    )
    expect(responses.map(({ json }) => json)).toEqual(Array(5).fill({ ok: true }))
    expect([await greets(dana), await greets(phone)]).toEqual([false, false])
    expect((await dana.get('/api/me')).json.has_seen_welcome_modal).toBe(true)
    // A new sign-in, a reset of the appearance and a year do not change it.
    await dana.submit('/settings/reset')
    clock.advance(365 * DAY_MS)
    const tablet = new Person(app, clock, { id: PEOPLE.dana, firstName: 'Dana' })
    expect(await greets(tablet)).toBe(false)
    expect((await tablet.post('/api/welcome/ack')).json).toEqual({ ok: true })
  })

  test('does not lie over a form that was refused: closing it would lose what was typed', async () => {
    const { dana } = await open()
    const refused = await dana.submit('/settings/tokens', { name: ' ' })
    expect(refused.text).toContain('aria-invalid="true"')
    expect(refused.text).not.toContain('welcome-title')
    expect((await dana.browse('/settings/tokens')).text).toContain('welcome-title')
  })

  test('its buttons work without a script and lead back', async () => {
    const { dana } = await open()
    const headers = { accept: BROWSER, referer: 'http://localhost/files?q=a' }
    const response = await dana.post('/welcome', undefined, { headers })
    expect([response.status, response.headers['location']]).toEqual([303, '/files?q=a'])
    expect((await dana.browse('/settings')).text).not.toContain('welcome-title')
    const foreign = { accept: BROWSER, referer: 'http://elsewhere.example/x' }
    expect((await dana.post('/welcome', undefined, { headers: foreign })).headers['location']).toBe(
      '/dashboard',
    )
  })
})

describe('the settings', () => {
  test('every section is listed beside every other, and one is marked', async () => {
    const { dana } = await openTestApp('sqlite')
    const paths = ['', '/profile', '/time-zone', '/sessions', '/account']
    for (const path of paths) {
      const { text, status } = await dana.browse(`/settings${path}`)
      expect(status).toBe(200)
      const nav = /<nav class="sections__nav".*?<\/nav>/s.exec(text)![0]
      for (const other of paths) expect(nav).toContain(`href="/settings${other}"`)
      expect(nav.match(/aria-current="page"/g)).toHaveLength(1)
      expect(nav).toMatch(new RegExp(`href="/settings${path}"[^>]*aria-current="page"`))
    }
  })

  test('a form without a script saves choices, numbers and switches that are off', async () => {
    const { dana } = await openTestApp('sqlite')
    const saved = await dana.submit('/settings', {
      locale: 'he',
      theme: 'dark',
      code_theme: 'night',
      code_scale: '16',
      text_scale: '110',
      motion: 'reduced',
      density: 'compact',
      switches: 'wrap single_keys palette_key editor_keys',
      wrap: 'on',
    })
    expect(saved.headers['location']).toBe('/settings?done=saved')
    expect((await dana.get('/api/me/preferences')).json.preferences).toMatchObject({
      locale: 'he',
      code_scale: 16,
      text_scale: 110,
      motion: 'reduced',
      wrap: true,
      single_keys: false,
      palette_key: false,
    })
    const page = (await dana.browse('/settings')).text
    expect(page).toMatch(/<html lang="he"[^>]*data-code-scale="16"[^>]*data-motion="reduced"/)
    const bad = await dana.submit('/settings', { code_scale: '99' })
    expect(bad.status).toBe(400)
    await dana.submit('/settings/reset')
    const after = (await dana.get('/api/me/preferences')).json.preferences
    expect(after).toMatchObject({ locale: 'he', theme: 'system', code_scale: 13, wrap: false })
  })

  test('time zones are found by any part of their name, not listed by the hundred', async () => {
    const { dana } = await openTestApp('sqlite')
    const plain = await dana.browse('/settings/time-zone')
    expect(plain.text.length).toBeLessThan(40_000)
    expect(plain.text).not.toContain('value="Asia/Jerusalem"')
    const found = await dana.browse('/settings/time-zone?q=jerus')
    expect(found.text).toContain('value="Asia/Jerusalem"')
    expect(found.text).toContain('UTC+2')
    expect((await dana.browse('/settings/time-zone?q=america')).text).toMatch(/\d+.? more/)
    expect((await dana.browse('/settings/time-zone?q=narnia')).text).toContain('large city')
    await dana.submit('/settings/time-zone', { time_zone: 'Asia/Jerusalem' })
    expect((await dana.get('/api/me')).json.time_zone).toBe('Asia/Jerusalem')
    expect((await dana.submit('/settings/time-zone', { time_zone: 'Mars/Base' })).status).toBe(400)
  })

  test('a zone that the calendar cannot read is refused, by whichever door it comes', async () => {
    const { dana } = await openTestApp('sqlite')
    for (const time_zone of ['IST', 'PST', 'cst', 'US/Pacific-New']) {
      expect((await dana.put('/api/me/preferences', { time_zone })).json).toMatchObject({
        code: 'invalid_preference',
        field: 'time_zone',
      })
      expect((await dana.submit('/settings/time-zone', { time_zone })).status).toBe(400)
      const when = await dana.get(`/api/sticky-notes/reminders/when?text=tomorrow&tz=${time_zone}`)
      expect([when.status, when.json.code]).toEqual([400, 'invalid_tz'])
    }
  })

  test('a zone stored before it was refused counts as UTC, and its page says so', async () => {
    const { dana, opened } = await openTestApp('sqlite')
    await dana.signIn()
    await opened.store.query.updateTable('users').set({ timeZone: 'IST' }).execute()
    const made = await dana.post('/api/files', { file_name: 'a.ts', content: 'a' })
    expect([made.status, (await dana.get('/api/me')).json.time_zone]).toEqual([201, 'UTC'])
    const text = (await dana.browse('/settings/time-zone')).text.replace(/[\u2066-\u2069]/g, '')
    expect(text).toContain('not known here: IST')
    await dana.submit('/settings/time-zone', { time_zone: 'Asia/Jerusalem' })
    expect((await dana.browse('/settings/time-zone')).text).not.toContain('not known here')
  })

  test('quotas are told as they are, and as a dash where they cannot be read', async () => {
    const app = await openTestApp('sqlite')
    const { dana, opened } = app
    await dana.post('/api/files', { file_name: 'a.ts', content: 'x'.repeat(2_048) })
    const text = (await dana.browse('/settings/profile')).text.replace(/[\u2066-\u2069]/g, '')
    expect(text).toContain('1 of 10,000')
    expect(text).toContain('0 of 1,000')
    expect(text).toContain('2 KB')
    opened.outage.isOn = true
    const broken = (await dana.browse('/settings/profile')).text
    expect(broken).toContain('– not available')
    expect(broken).not.toContain('0 of')
  })
})

eachDialect('leaving', (open) => {
  const forget = async (app: TestApp) => {
    const job = app.inner.jobs.find(({ id }) => id === 'forget_left_accounts')!
    const handle = { throwIfStopped() {}, progress() {} } as never
    return job.run(contextOf(app.inner), handle)
  }

  test('needs a clear word, ends every session, and waits thirty days', async () => {
    const app = await open()
    const { inner, dana, clock } = app
    await dana.post('/api/files', { file_name: 'mine.ts', content: 'mine' })
    const phone = await new Person(inner, clock, { id: PEOPLE.dana, firstName: 'Dana' }).signIn()
    expect((await dana.submit('/settings/account/leave')).status).toBe(400)
    expect((await dana.get('/api/me')).status).toBe(200)
    const left = await dana.submit('/settings/account/leave', { sure: 'yes' })
    expect([left.status, left.headers['set-cookie']]).toEqual([
      200,
      expect.stringMatching(/^session=;.*Max-Age=0/),
    ])
    expect(left.text).toContain('14 Dec 2026')
    for (const device of [dana, phone])
      expect((await device.send('GET', '/api/me')).status).toBe(401)
    clock.advance(30 * DAY_MS - 1)
    expect(await forget(app)).toEqual({ done: true, forgotten: 0 })
    // Signing in again offers to keep the account, on every page.
    await dana.signIn()
    expect((await dana.browse('/files')).text).toContain('action="/settings/account/stay"')
    expect((await dana.get('/api/files')).json.total).toBe(1)
    await dana.submit('/settings/account/stay')
    expect((await dana.browse('/files')).text).not.toContain('/settings/account/stay')
    clock.advance(60 * DAY_MS)
    expect(await forget(app)).toEqual({ done: true, forgotten: 0 })
    await dana.signIn()
    expect((await dana.get('/api/files')).json.total).toBe(1)
  })

  test('after thirty days nothing of the person is left, and nobody else lost anything', async () => {
    const app = await open()
    const { dana, noam, clock, opened } = app
    for (const person of [dana, noam]) {
      const { json } = await person.post(
        '/api/files',
        { file_name: 'a.md', content: '# a', tags: ['x'] },
        { headers: { 'idempotency-key': 'k' } },
      )
      await person.post(`/api/share/${json.file.id}`)
      const bin = await person.post('/api/files', { file_name: 'b.md', content: '# b' })
      await person.del(`/api/files/${bin.json.file.id}`)
    }
    const id = (await dana.get('/api/me')).json.id
    const forgotten: unknown[] = []
    registerContentCache({ forget: (deleted) => forgotten.push(deleted) })
    await dana.submit('/settings/account/leave', { sure: 'yes' })
    clock.advance(30 * DAY_MS)
    const before = opened.statements.length
    expect(await forget(app)).toEqual({ done: true, forgotten: 1 })
    expect(forgotten).toEqual(['all'])
    // Every table with owners is emptied, also one that this person did not use: a new table cannot be forgotten.
    const emptied = opened.statements
      .slice(before)
      .flatMap((sql) => sql.match(/^delete from "(\w+)" where "owner_id"/)?.[1] ?? [])
    expect(emptied.toSorted()).toEqual(await tablesWithOwners(opened.store))
    const leftOver = (await everyRow(opened.store)).split('\n').filter((row) => row.includes(id))
    expect(leftOver).toEqual([])
    await noam.signIn()
    expect((await noam.get('/api/files')).json.total).toBe(1)
    expect((await noam.get('/api/shares')).json.items).toHaveLength(1)
    // The same person of the messenger is a new person here.
    await dana.signIn()
    expect((await dana.get('/api/me')).json).toMatchObject({ has_seen_welcome_modal: false })
    expect((await dana.get('/api/me')).json.id).not.toBe(id)
  })
})
