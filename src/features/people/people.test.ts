/** Administering people: found among many, changed, disabled, invited; and never with access to their data. */
import { describe, expect, test } from 'vitest'
import { giveRole } from '#features/account/index.ts'
import { bothDialects, eachDialect, openTestApp, PEOPLE, type TestApp } from '#tests/support/app.ts'
import { BROWSER, type Person } from '#tests/support/people.ts'
import { everyRow } from '#tests/support/stores.ts'

const USERS = '/api/admin/users'
const INVITATIONS = '/api/admin/invitations'
const DAY_MS = 86_400_000

const idOf = async (person: Person) => (await person.get('/api/me')).json.id as string
const names = (response: { json: { users: { first_name: string }[] } }) =>
  response.json.users.map((user) => user.first_name)

/** People after sign-in, as many as a test needs. */
async function addPeople({ opened, clock }: TestApp, count: number) {
  const { saveUser } = await import('#features/account/store/users.ts')
  const { newId } = await import('#platform/crypto/index.ts')
  for (let at = 0; at < count; at++)
    await saveUser(
      opened.store,
      {
        id: newId(clock.now() + at),
        messengerId: null,
        role: 'user',
        locale: 'en',
        timeZone: 'UTC',
        firstName: `Writer${at}`,
        lastName: at % 2 ? 'Lévi' : 'כהן',
        username: `w${at}`,
        photoUrl: '',
      },
      clock.now(),
    )
}

async function makeAdministrator(app: TestApp, person: Person) {
  await person.signIn()
  const id = await idOf(person)
  await giveRole(app.inner.contextFor('test'), id, 'admin')
  return id
}

eachDialect('people', (open) => {
  test('one page is as many questions for many people as for few', async () => {
    const app = await open()
    await app.ada.signIn()
    const count = async (query = '') => {
      const before = app.opened.statements.length
      await app.ada.get(USERS + query)
      return app.opened.statements.length - before
    }
    const few = [await count(), await count('?q=writer'), await count('?q=writer%20w%20l%C3%A9vi')]
    await addPeople(app, 20)
    expect([
      await count(),
      await count('?q=writer'),
      await count('?q=writer%20w%20l%C3%A9vi'),
    ]).toEqual([4, 5, 5])
    // For a missing person nothing else is read.
    expect(few).toEqual([4, 3, 3])
  })

  test('a person is shown with role, sessions, identities and quotas, and never with what they keep', async () => {
    const app = await open()
    const { ada, dana } = app
    const secret = 'MARKER-private'
    const file = await dana.post('/api/files', {
      file_name: `${secret}.md`,
      content: `# ${secret}`,
      description: secret,
      tags: ['marker-private'],
      folder: secret,
    })
    await dana.post(`/api/sticky-notes/${file.json.file.id}`, { content: secret, title: secret })
    await dana.post('/api/boards', { name: secret })
    const id = await idOf(dana)
    const shown = (await ada.get(`${USERS}/${id}`)).json
    expect(shown.user).toMatchObject({
      id,
      first_name: 'Dana',
      role: 'user',
      effective_role: 'user',
      state: 'active',
      sessions: 1,
      identities: [{ provider: 'messenger', label: 'Dana' }],
    })
    expect(shown.quotas.find((quota: { id: string }) => quota.id === 'files').used).toBe(1)
    await ada.submit(`/admin/users/${id}`, { act: 'role', role: 'premium' })
    const routes = app.inner.routes.filter(({ feature }) => feature === 'people')
    expect(routes.length).toBeGreaterThan(12)
    for (const { route } of routes) {
      const url = route.path.replace(':id', id)
      const response = await ada.send(route.method, url, {
        ...(route.method !== 'GET' && { body: { role: 'user', act: 'role' } }),
        headers: { accept: route.path.startsWith('/api/') ? 'application/json' : BROWSER },
      })
      expect(response.text.toLowerCase()).not.toContain('marker-private')
      // Nor a person's id at a provider.
      expect(response.text).not.toContain(`>${PEOPLE.dana}<`)
      expect(response.text).not.toContain(`"${PEOPLE.dana}"`)
    }
  })

  test('a role counts at the next request of that person', async () => {
    const { ada, dana } = await open()
    const id = await idOf(dana)
    expect((await dana.get(USERS)).json.code).toBe('admin_only')
    const changed = await ada.put(`${USERS}/${id}/role`, { role: 'admin' })
    expect(changed.json.user).toMatchObject({ role: 'admin', effective_role: 'admin' })
    expect((await dana.get(USERS)).status).toBe(200)
    await ada.put(`${USERS}/${id}/role`, { role: 'user' })
    expect((await dana.get(USERS)).status).toBe(403)
    expect((await ada.put(`${USERS}/${id}/role`, { role: 'owner' })).json.code).toBe('invalid_role')
    expect((await ada.put(`${USERS}/nobody/role`, { role: 'user' })).json.code).toBe(
      'person_not_found',
    )
  })

  test('whoever is disabled is out at the next request on every process, and what they shared is closed', async () => {
    const app = await open({ env: { WEB_PROCESSES: '2' } })
    const other = await open({ beside: app, env: { WEB_PROCESSES: '2' } })
    const { ada, dana } = app
    const { json } = await dana.post('/api/files', { file_name: 'a.md', content: '# a' })
    const share = await dana.post(`/api/share/${json.file.id}`)
    const path = new URL(share.json.url).pathname
    const id = await idOf(dana)
    other.dana.cookie = dana.cookie
    expect((await other.dana.get('/api/me')).status).toBe(200)
    const { token } = (await dana.post('/api/me/tokens', { name: 'a', scopes: ['read'] })).json
    const byToken = async () =>
      Promise.all(
        [app, other].map(async ({ visitor }) => {
          const headers = { authorization: `Bearer ${token}` }
          return (await visitor.get('/api/me', { headers })).status
        }),
      )
    expect(await byToken()).toEqual([200, 200])
    expect((await other.visitor.browse(path)).status).toBe(200)
    const disabled = await ada.post(`${USERS}/${id}/disable`)
    expect(disabled.json.user).toMatchObject({ state: 'disabled', sessions: 0 })
    for (const person of [dana, other.dana])
      expect((await person.send('GET', '/api/me')).status).toBe(401)
    expect(await byToken()).toEqual([401, 401])
    expect((await other.visitor.browse(path)).status).toBe(404)
    const refused = await dana.send('POST', '/auth/messenger', { body: dana.widgetData() })
    expect([refused.status, refused.json.code]).toEqual([403, 'account_disabled'])
    await ada.post(`${USERS}/${id}/enable`)
    await dana.signIn()
    expect((await dana.get('/api/files')).json.total).toBe(1)
    expect(await byToken()).toEqual([401, 401])
    expect((await other.visitor.browse(path)).status).toBe(200)
  })

  test('a person is deleted with a month of grace, and the deletion can be taken back', async () => {
    const app = await open()
    const { ada, dana, clock } = app
    const id = await idOf(dana)
    const removed = await ada.del(`${USERS}/${id}`)
    expect(removed.json.user.state).toBe('leaving')
    expect(Date.parse(removed.json.user.leaving_at)).toBe(clock.now() + 30 * DAY_MS)
    expect((await dana.send('GET', '/api/me')).status).toBe(401)
    expect((await ada.post(`${USERS}/${id}/keep`)).json.user.state).toBe('active')
    await dana.signIn()
    expect((await dana.get('/api/me')).status).toBe(200)
  })

  test('the last administrator stays one, and nobody disables or deletes themselves', async () => {
    const app = await open({ env: { ADMIN_USER_IDS: '' } })
    const { dana, noam } = app
    const id = await makeAdministrator(app, dana)
    await noam.signIn()
    const refusals = async () => [
      (await dana.put(`${USERS}/${id}/role`, { role: 'user' })).json.code,
      (await dana.post(`${USERS}/${id}/disable`)).json.code,
      (await dana.del(`${USERS}/${id}`)).json.code,
      (await dana.submit('/settings/account/leave', { sure: 'yes' })).status,
    ]
    expect(await refusals()).toEqual(['last_administrator', 'own_account', 'own_account', 409])
    const second = await makeAdministrator(app, noam)
    await dana.post(`${USERS}/${second}/disable`)
    // A disabled administrator cannot administer.
    expect((await refusals())[0]).toBe('last_administrator')
    await dana.post(`${USERS}/${second}/enable`)
    expect((await dana.put(`${USERS}/${id}/role`, { role: 'user' })).status).toBe(200)
  })

  test.each(['role', 'disable', 'delete'])(
    'of two who %s each other at the same moment one remains',
    async (how) => {
      const app = await open({ env: { ADMIN_USER_IDS: '' } })
      const { dana, noam } = app
      const ids = [await makeAdministrator(app, dana), await makeAdministrator(app, noam)]
      const act = (person: Person, id: string) => {
        if (how === 'role') return person.put(`${USERS}/${id}/role`, { role: 'user' })
        return how === 'disable'
          ? person.post(`${USERS}/${id}/disable`)
          : person.del(`${USERS}/${id}`)
      }
      const responses = await Promise.all([act(dana, ids[1]!), act(noam, ids[0]!)])
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
        1,
      )
      const rows = await app.opened.store.query.selectFrom('users').selectAll().execute()
      const left = rows.filter(
        (row) => row.role === 'admin' && row.disabledAt === null && row.leavingAt === null,
      )
      expect(left).toHaveLength(1)
    },
  )
})

bothDialects('people at the database', (open) => {
  test('two who leave at the same moment: one of them stays', async () => {
    const app = await open({ env: { ADMIN_USER_IDS: '' } })
    const { dana, noam } = app
    await makeAdministrator(app, dana)
    await makeAdministrator(app, noam)
    const responses = await Promise.all(
      [dana, noam].map((person) => person.submit('/settings/account/leave', { sure: 'yes' })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a person who is gone leaves no invitation behind', async () => {
    const app = await open()
    const { ada, dana, clock, opened } = app
    const id = await makeAdministrator(app, dana)
    await dana.post(INVITATIONS, { label: 'by Dana' })
    await ada.post(INVITATIONS, { label: 'by Ada' })
    await ada.post(`${USERS}/${id}/sign-in-link`)
    const labels = async () =>
      (await ada.get(INVITATIONS)).json.invitations.map((one: { label: string }) => one.label)
    expect((await labels()).toSorted()).toEqual(['by Ada', 'by Dana'])
    await ada.del(`${USERS}/${id}`)
    expect(await labels()).toEqual(['by Ada'])
    // Signed in again within the month and inviting again, without keeping the account.
    await dana.signIn()
    await dana.post(INVITATIONS, { label: 'again', expires_in_days: 90 })
    clock.advance(30 * DAY_MS)
    const job = app.inner.jobs.find((one) => one.id === 'forget_left_accounts')!
    await job.run(app.inner.contextFor('test'), { throwIfStopped() {} } as never)
    expect((await everyRow(opened.store)).split('\n').filter((row) => row.includes(id))).toEqual([])
  })

  test('are listed newest first and found by the beginning of a name, a user name or an id', async () => {
    const app = await open()
    const { ada, dana, noam } = app
    await ada.signIn()
    await dana.signIn()
    await noam.signIn()
    await addPeople(app, 60)
    const first = (await ada.get(USERS)).json
    expect(first.users).toHaveLength(50)
    expect(first.users[0].first_name).toBe('Writer59')
    const second = (await ada.get(`${USERS}?cursor=${first.next_cursor}`)).json
    expect(second.next_cursor).toBeNull()
    const all = [...first.users, ...second.users].map((user: { id: string }) => user.id)
    expect(new Set(all).size).toBe(63)
    for (const cursor of ['abc', '..%2F', 'x'.repeat(25), `${first.next_cursor}0`]) {
      const { status, json } = await ada.get(`${USERS}?cursor=${cursor}`)
      expect([cursor, status, json.code]).toEqual([cursor, 400, 'invalid_cursor'])
      expect((await ada.browse(`/admin/users?cursor=${cursor}`)).status).toBe(400)
    }
    expect(names(await ada.get(`${USERS}?q=dAn`))).toEqual(['Dana'])
    expect(names(await ada.get(`${USERS}?q=writer5%20LÉV`))).toEqual([
      'Writer59',
      'Writer57',
      'Writer55',
      'Writer53',
      'Writer51',
      'Writer5',
    ])
    expect(names(await ada.get(`${USERS}?q=%D7%9B%D7%94%D7%9F`))).toHaveLength(30)
    expect(names(await ada.get(`${USERS}?q=@w12`))).toEqual(['Writer12'])
    expect(names(await ada.get(`${USERS}?q=${await idOf(noam)}`))).toEqual(['Noam'])
    expect(names(await ada.get(`${USERS}?q=riter`))).toEqual([])
    await dana.send('POST', '/auth/messenger', {
      body: dana.widgetData({ username: 'dana@example.org' }),
    })
    for (const q of ['dana@example.org', '@DANA@exa'])
      expect(names(await ada.get(`${USERS}?q=${encodeURIComponent(q)}`))).toEqual(['Dana'])
    // A new name is found at once, and the old one not any more.
    await dana.send('POST', '/auth/messenger', { body: dana.widgetData({ first_name: 'Daniela' }) })
    expect(names(await ada.get(`${USERS}?q=daniel`))).toEqual(['Daniela'])
    expect(names(await ada.get(`${USERS}?q=dana`))).toEqual([])
    for (const odd of ['%25', '%00', "'", '%F0%9F%98%80', 'x'.repeat(300)])
      expect((await ada.get(`${USERS}?q=${odd}`)).status).toBeLessThan(500)
    // The next page is unaffected when the last person of this one was deleted.
    await app.opened.store.query.deleteFrom('users').where('id', '=', first.next_cursor).execute()
    const idsOf = ({ users }: { users: { id: string }[] }) => users.map(({ id }) => id)
    const next = (await ada.get(`${USERS}?cursor=${first.next_cursor}`)).json
    expect(idsOf(next)).toEqual(idsOf(second))
  })
})

eachDialect('invitations', (open) => {
  test('are made, listed without their link, and revoked', async () => {
    const { ada, clock, logLines, events } = await open()
    const made = await ada.post(INVITATIONS, { role: 'premium', label: 'Gil', expires_in_days: 30 })
    expect(made.status).toBe(201)
    const secret = /\/join\/([\w-]{43})$/.exec(made.json.url)![1]!
    expect(made.json.invitation).toMatchObject({ role: 'premium', label: 'Gil' })
    expect(Date.parse(made.json.invitation.expires_at)).toBe(clock.now() + 30 * DAY_MS)
    const listed = await ada.get(INVITATIONS)
    expect(listed.json.invitations).toEqual([made.json.invitation])
    for (const text of [
      listed.text,
      (await ada.browse('/admin/users')).text,
      logLines.join(''),
      JSON.stringify(events),
    ])
      expect(text).not.toContain(secret)
    expect((await ada.del(`${INVITATIONS}/${made.json.invitation.id}`)).json).toEqual({ ok: true })
    expect((await ada.del(`${INVITATIONS}/${made.json.invitation.id}`)).json.code).toBe(
      'invitation_not_found',
    )
    expect((await ada.get(INVITATIONS)).json.invitations).toEqual([])
  })

  test('last a week unless said, and what cannot be is refused', async () => {
    const { ada, clock } = await open()
    const made = await ada.post(INVITATIONS, {})
    expect(made.json.invitation).toMatchObject({ role: 'user', label: '' })
    expect(Date.parse(made.json.invitation.expires_at)).toBe(clock.now() + 7 * DAY_MS)
    const bad = async (body: unknown) => (await ada.post(INVITATIONS, body)).json.code
    expect(await bad({ role: 'owner' })).toBe('invalid_role')
    expect(await bad({ expires_in_days: 91 })).toBe('invalid_invitation_days')
    expect(await bad({ label: 'a\nb' })).toBe('invalid_invitation_label')
    expect(await bad({ label: 'x'.repeat(101) })).toBe('invalid_invitation_label')
    clock.advance(7 * DAY_MS)
    await ada.signIn()
    expect((await ada.get(INVITATIONS)).json.invitations).toEqual([])
  })

  test('give no role above the one who invites', async () => {
    const { inner, dana } = await open()
    await dana.signIn()
    const { findActor, createInvitation } = await import('#features/account/index.ts')
    const ctx = inner.contextFor('test')
    const actor = (await findActor(ctx, PEOPLE.dana))!
    const asking = createInvitation({ ...ctx, actor }, { role: 'premium', label: '', days: 1 })
    await expect(asking).rejects.toMatchObject({ code: 'role_above_own' })
  })
})

describe('the pages', () => {
  test('work without a script: search, role, disable, enable, link, delete, keep, invite, revoke', async () => {
    const app = await openTestApp('sqlite')
    const { ada, dana } = app
    const id = await idOf(dana)
    await ada.post('/api/welcome/ack')
    expect((await ada.browse('/admin/users?q=dana')).text).toContain(`href="/admin/users/${id}"`)
    expect((await ada.browse('/files')).text).toContain('href="/admin"')
    expect((await ada.browse('/admin')).text).toContain('href="/admin/users"')
    const page = `/admin/users/${id}`
    const act = async (fields: Record<string, string>) => {
      const response = await ada.submit(page, fields)
      expect(response.status).toBe(303)
      return (await ada.browse(String(response.headers['location']))).text
    }
    expect(await act({ act: 'role', role: 'premium' })).toContain('Role changed.')
    expect((await dana.get('/api/me')).json.role).toBe('premium')
    const link = await ada.submit(page, { act: 'sign_in_link' })
    expect([link.status, link.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(link.text).toMatch(/http:\/\/localhost\/sign-in-link\/[\w-]{43}</)
    expect(await act({ act: 'disable' })).toContain('Account disabled.')
    const refused = await ada.submit(page, { act: 'sign_in_link' })
    expect((await ada.browse(String(refused.headers['location']))).text).toContain(
      'Enable it first.',
    )
    expect(await act({ act: 'enable' })).toContain('Account enabled.')
    await act({ act: 'delete' })
    expect((await ada.get(`${USERS}/${id}`)).json.user.state).toBe('active')
    expect(await act({ act: 'delete', sure: 'yes' })).toContain('will be deleted in 30 days')
    expect(await act({ act: 'keep' })).toContain('The account is kept.')
    const own = `/admin/users/${await idOf(ada)}`
    const self = await ada.submit(own, { act: 'disable' })
    expect((await ada.browse(String(self.headers['location']))).text).toContain('your own account')
    const made = await ada.submit('/admin/users/invitations', {
      role: 'admin',
      label: 'Noam',
      days: '1',
    })
    expect(made.text).toMatch(/http:\/\/localhost\/join\/[\w-]{43}</)
    const [invitation] = (await ada.get(INVITATIONS)).json.invitations
    expect(invitation).toMatchObject({ role: 'admin', label: 'Noam' })
    expect((await ada.submit('/admin/users/invitations', { label: 'x'.repeat(101) })).status).toBe(
      400,
    )
    await ada.submit('/admin/users/invitations/revoke', { id: invitation.id })
    expect((await ada.browse('/admin/users')).text).toContain('No open invitations.')
    const changes = (name: string) =>
      app.events.filter(({ event }) => event === name).map(({ fields }) => fields['change'])
    expect(changes('person_changed')).toEqual([
      ...['role', 'sign_in_link', 'disabled', 'enabled', 'leaving', 'kept'],
    ])
    expect(changes('invitation_changed')).toEqual(['made', 'revoked'])
  })
})
