/** Administrators against people who act at the same moment: no access outlives disabling or demoting. */
import { expect, test } from 'vitest'
import {
  createInvitation,
  disablePerson,
  enablePerson,
  findActor,
  giveRole,
  giveSignInLink,
} from '#features/account/index.ts'
import { createToken } from '#features/programs/actions/tokens/manage.ts'
import { bothDialects, PEOPLE, type TestApp } from '#tests/support/app.ts'
import { type Person, visitor } from '#tests/support/people.ts'

const INVITATIONS = '/api/admin/invitations'
const TOKEN = { name: 'agent', scopes: ['read' as const] }

/** A person as a request sees them that was authorised a moment ago. */
async function actingAs({ inner }: TestApp, person: Person, messengerId: string) {
  await person.signIn()
  const ctx = inner.contextFor('test')
  const actor = (await findActor(ctx, messengerId))!
  return { ...ctx, actor }
}

const withToken = ({ inner }: TestApp, token: string) =>
  visitor(inner).get('/api/me', { headers: { authorization: `Bearer ${token}` } })

bothDialects('a request that began before its person was disabled', (open) => {
  test('leaves no token, no invitation and no link behind', async () => {
    const app = await open({ env: { ADMIN_USER_IDS: `${PEOPLE.ada},${PEOPLE.noam}` } })
    const ada = await actingAs(app, app.ada, PEOPLE.ada)
    const noam = await actingAs(app, app.noam, PEOPLE.noam)
    await disablePerson(ada, noam.actor.id)
    const refused = { code: 'account_disabled' }
    await expect(createToken(noam, TOKEN)).rejects.toMatchObject(refused)
    const invitation = { role: 'admin' as const, label: '', days: 1 }
    await expect(createInvitation(noam, invitation)).rejects.toMatchObject(refused)
    await expect(giveSignInLink(ada, noam.actor.id)).rejects.toMatchObject(refused)
    for (const table of ['accessTokens', 'oneTimeLinks'] as const)
      expect(
        await app.opened.store.query.withoutPlugins().selectFrom(table).selectAll().execute(),
      ).toEqual([])
  })

  test('and makes a token or a session in that very moment: neither lives on when the person is enabled', async () => {
    const app = await open()
    const { ada, dana, noam } = app
    await dana.signIn()
    const admin = await actingAs(app, ada, PEOPLE.ada)
    const userId = (await dana.get('/api/me')).json.id
    await noam.signIn()
    const entering = () => dana.send('POST', '/auth/messenger', { body: dana.widgetData() })
    const [made, entered] = await Promise.all([
      Promise.all(
        Array.from({ length: 6 }, () => dana.send('POST', '/api/me/tokens', { body: TOKEN })),
      ),
      Promise.all(Array.from({ length: 4 }, entering)),
      disablePerson(admin, userId),
    ])
    await enablePerson(admin, userId)
    for (const { status, json } of made)
      if (status === 201) expect((await withToken(app, json.token)).status).toBe(401)
    for (const { status, headers } of entered) {
      if (status !== 200) continue
      const cookie = String(headers['set-cookie']).split(';')[0]!
      expect((await visitor(app.inner).get('/api/me', { headers: { cookie } })).status).toBe(401)
    }
    expect((await noam.get('/api/me')).status).toBe(200)
  })
})

bothDialects('somebody who is no longer administrator', (open) => {
  test('does not come back by an invitation of their own; what is not above them stays', async () => {
    const app = await open()
    const { ada, dana } = app
    await dana.signIn()
    const ctx = app.inner.contextFor('test')
    await giveRole(ctx, PEOPLE.dana, 'admin')
    for (const role of ['admin', 'premium', 'user'])
      await dana.post(INVITATIONS, { role, label: `${role} by Dana` })
    await ada.post(INVITATIONS, { role: 'admin', label: 'admin by Ada' })
    const labels = async () =>
      (await ada.get(INVITATIONS)).json.invitations
        .map((one: { label: string }) => one.label)
        .toSorted()
    await giveRole(ctx, PEOPLE.dana, 'premium')
    expect(await labels()).toEqual(['admin by Ada', 'premium by Dana', 'user by Dana'])
    await giveRole(ctx, PEOPLE.dana, 'user')
    expect(await labels()).toEqual(['admin by Ada', 'user by Dana'])
  })
})
