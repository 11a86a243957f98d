/** Nothing is sent any more to a person who leaves or is disabled, immediately and on every device. */
import { expect, test } from 'vitest'
import { disablePerson, enablePerson, findActor } from '#features/account/index.ts'
import { PEOPLE } from '#tests/support/app.ts'
import { eachPushDialect, type PushTestApp, titles } from './push.fixture.ts'

async function administrator({ ada, inner }: PushTestApp) {
  await ada.signIn()
  const ctx = inner.contextFor('test')
  return { ...ctx, actor: (await findActor(ctx, PEOPLE.ada))! }
}

const leave = ({ dana }: PushTestApp) => dana.submit('/settings/account/leave', { sure: 'yes' })

/** A subscription that was stored at that very moment, as a concurrent write would. */
async function slipIn({ opened }: PushTestApp, row: Record<string, unknown>) {
  await opened.store.query
    .withoutPlugins()
    .insertInto('pushSubscriptions')
    .values(row as never)
    .execute()
}

const subscriptions = ({ opened }: PushTestApp) =>
  opened.store.query.withoutPlugins().selectFrom('pushSubscriptions').selectAll().execute()

eachPushDialect('somebody who is shut out', (open) => {
  test.each(['leaves', 'is disabled'])(
    'and who %s: nothing rings, also where a session had run out',
    async (how) => {
      const app = await open()
      const { dana, noam, clock } = app
      const admin = await administrator(app)
      const [phone, laptop, other] = [
        await app.device(dana),
        await app.device(dana),
        await app.device(noam),
      ]
      // The subscription of an expired session stays: nobody ended it.
      await app.opened.store.query
        .deleteFrom('sessions')
        .where('userId', '=', (await dana.get('/api/me')).json.id)
        .execute()
      await dana.signIn()
      for (const person of [dana, noam]) await app.schedule(person, 'later', clock.now() + 60_000)
      const userId = (await dana.get('/api/me')).json.id
      const before = await subscriptions(app)
      if (how === 'leaves') expect((await leave(app)).status).toBe(200)
      else await disablePerson(admin, userId)
      expect((await subscriptions(app)).map(({ ownerId }) => ownerId)).toEqual([
        (await noam.get('/api/me')).json.id,
      ])
      expect((await dana.send('GET', '/api/me')).status).toBe(401)
      await slipIn(app, before.find((row) => row.ownerId === userId)!)
      clock.advance(60_000)
      await app.send()
      expect([titles(phone), titles(laptop), titles(other)]).toEqual([[], [], ['later']])
      expect(app.emitted('push_subscriptions_delete_all')).toEqual([{ count: 2 }])
    },
  )

  test('somebody who is enabled again switches push on again, and it rings', async () => {
    const app = await open()
    const { dana } = app
    const admin = await administrator(app)
    const before = await app.device(dana)
    const userId = (await dana.get('/api/me')).json.id
    await disablePerson(admin, userId)
    await enablePerson(admin, userId)
    await dana.signIn()
    const browser = await app.device(dana)
    await app.schedule(dana, 'again')
    await app.send()
    expect([titles(before), titles(browser)]).toEqual([[], ['again']])
  })

  test('the subscriptions stay when the person is not shut out after all', async () => {
    const app = await open()
    const admin = await administrator(app)
    await app.device(app.ada)
    await expect(disablePerson(admin, admin.actor.id)).rejects.toMatchObject({
      code: 'own_account',
    })
    expect(await subscriptions(app)).toHaveLength(1)
  })
})
