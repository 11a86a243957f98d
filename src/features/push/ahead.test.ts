/** Crowds: what is due soon is prepared, each sender has its part, and nothing prepared is ever used twice. */
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/crypto/index.ts'
import { TestTime } from '../../platform/jobs/testing.ts'
import { AHEAD_MS, Ahead, CROWD } from './actions/ahead.ts'
import { Presence } from './actions/presence.ts'
import { endpointHash } from './rules/endpoint.ts'
import { eachPushDialect, type PushHouse } from './testing.ts'

/** So many devices of one person, each of which will hear the one reminder. */
async function crowd(house: PushHouse, devices: number, at: number) {
  const { dana, service, opened } = house
  await house.schedule(dana, 'note', at)
  const ownerId = (await dana.get('/api/me')).json.id
  const browsers = Array.from({ length: devices }, () => service.browser())
  const rows = browsers.map(({ subscription: { endpoint, keys } }) => ({
    owner_id: ownerId,
    id: endpointHash(endpoint),
    endpoint,
    ...keys,
    vapid_key: '',
    session_id: '',
    label: '',
    created_at: 0,
    last_error: '',
  }))
  await opened.store.query.insertInto('push_subscriptions').values(rows).execute()
  return browsers
}

async function prepare(house: PushHouse, ahead: Ahead, company = {}) {
  const ctx = house.app.contextFor('test')
  ahead.prepare(ctx, {
    join: async () => {},
    isOurs: () => true,
    isOver: () => false,
    ...company,
  })
  await ahead.idle()
}

eachPushDialect('a crowd', (open) => {
  test('is prepared ten seconds before its moment, not earlier', async () => {
    const house = await open()
    await crowd(house, CROWD, house.clock.now() + AHEAD_MS + 1)
    const ahead = new Ahead()
    await prepare(house, ahead)
    expect([ahead.size, ahead.isExpecting(house.clock.now())]).toEqual([0, false])
    house.clock.advance(2_000)
    await prepare(house, ahead)
    expect([ahead.size, ahead.isExpecting(house.clock.now())]).toEqual([CROWD, true])
    house.clock.advance(AHEAD_MS)
    expect(ahead.isExpecting(house.clock.now())).toBe(false)
  })

  test('a handful is not worth it', async () => {
    const house = await open()
    await crowd(house, CROWD - 1, house.clock.now() + 1_000)
    const ahead = new Ahead()
    const joined: string[] = []
    await prepare(house, ahead, { join: async () => joined.push('joined') })
    expect([ahead.size, joined]).toEqual([0, []])
  })

  test('a key serves one letter; whoever has none gets a new one', async () => {
    const house = await open()
    const [browser] = await crowd(house, CROWD, house.clock.now() + 1_000)
    const ahead = new Ahead()
    await prepare(house, ahead)
    const { keys } = browser!.subscription
    const [first, second] = [ahead.meet(keys), ahead.meet(keys)]
    expect(ahead.size).toBe(CROWD - 1)
    expect(first.header.equals(second.header)).toBe(false)
    expect(first.key.equals(second.key)).toBe(false)
  })

  test('a browser that subscribed anew meanwhile is not met with its old key', async () => {
    const house = await open()
    const [browser] = await crowd(house, CROWD, house.clock.now() + 1_000)
    const ahead = new Ahead()
    await prepare(house, ahead)
    const auth = Buffer.alloc(16, 7).toString('base64url')
    ahead.meet({ ...browser!.subscription.keys, auth })
    expect(ahead.size).toBe(CROWD)
  })

  test('keys go when the crowd is gone, and at once when the sender stops', async () => {
    const house = await open()
    const { clock } = house
    await crowd(house, CROWD, clock.now() + 1_000)
    const ahead = new Ahead()
    await prepare(house, ahead, { isOver: () => true })
    expect(ahead.size).toBe(0)
    clock.advance(-2_000)
    await prepare(house, ahead)
    ahead.forgetPast(clock.now())
    expect(ahead.size).toBe(CROWD)
    clock.advance(3_000 + AHEAD_MS + 1)
    ahead.forgetPast(clock.now())
    expect(ahead.size).toBe(0)
  })

  test('a clock that is set back leaves no keys and no expectation behind', async () => {
    const house = await open()
    const { clock } = house
    await crowd(house, CROWD, clock.now() + 1_000)
    const ahead = new Ahead()
    await prepare(house, ahead)
    clock.advance(-3_600_000)
    ahead.forgetPast(clock.now())
    expect([ahead.size, ahead.isExpecting(clock.now())]).toEqual([0, false])
  })

  test('one key that is none keeps no other from being made', async () => {
    const house = await open()
    await crowd(house, CROWD, house.clock.now() + 1_000)
    const [first] = await house.opened.store.query
      .withoutPlugins()
      .selectFrom('push_subscriptions')
      .select('id')
      .execute()
    await house.opened.store.query
      .withoutPlugins()
      .updateTable('push_subscriptions')
      .set({ p256dh: 'none' })
      .where('id', '=', first!.id)
      .execute()
    const ahead = new Ahead()
    await prepare(house, ahead)
    expect(ahead.size).toBe(CROWD - 1)
  })

  test('our own part comes first', async () => {
    const house = await open()
    const { clock } = house
    await crowd(house, CROWD, clock.now() + 1_000)
    await house.schedule(house.noam, 'his', clock.now() + 500)
    await house.device(house.noam)
    const [his] = (await house.queue()).filter(({ item_id }) => item_id === 'his')
    const ahead = new Ahead()
    const sizes: number[] = []
    await prepare(house, ahead, {
      isOurs: (id: string) => id !== his!.id,
      isOver: () => sizes.push(ahead.size) > CROWD,
    })
    // Earlier by its moment, and still the last one left when time was up.
    expect([sizes.length, ahead.size]).toEqual([CROWD + 1, CROWD])
  })

  test('rings at its moment, each device once, and every letter can be opened', async () => {
    const house = await open()
    const { clock, sender } = house
    const browsers = await crowd(house, 2 * CROWD, clock.now() + 5_000)
    await sender.pass()
    await sender.idle()
    // Who expects a crowd shows itself, so that others leave it its part.
    expect(await house.opened.store.query.selectFrom('push_senders').selectAll().execute()).toEqual(
      [{ name: expect.any(String), beats: 1 }],
    )
    expect(browsers.filter(({ asked }) => asked > 0)).toEqual([])
    clock.advance(5_000)
    await house.send()
    await house.send()
    expect(new Set(browsers.map(({ received }) => received.length))).toEqual(new Set([1]))
    expect([house.service.complaints, await house.queue()]).toEqual([[], []])
  })

  test('looks more often while a crowd is near: others may join', async () => {
    const house = await open()
    await crowd(house, CROWD, house.clock.now() + 5_000)
    await house.sender.pass()
    await house.sender.idle()
    expect(await house.sender.pass()).toBe(500)
  })
})

eachPushDialect('among several senders', (open) => {
  describe('each row', () => {
    test('falls to exactly one, and about as many to each', async () => {
      const { app } = await open()
      const ctx = app.contextFor('test')
      const all = Array.from({ length: 3 }, () => new Presence(new TestTime()))
      for (const one of all) await one.enter(ctx)
      for (const one of all) await one.watch(ctx)
      const ids = Array.from({ length: 600 }, () => newId(ctx.now()))
      const parts = all.map((one) => ids.filter((id) => one.isOurs(id)))
      expect(parts.flat().toSorted()).toEqual(ids.toSorted())
      for (const part of parts) expect(part.length).toBeGreaterThan(100)
    })

    test('is ours when nobody else is there', async () => {
      const { app } = await open()
      const ctx = app.contextFor('test')
      const alone = new Presence(new TestTime())
      await alone.enter(ctx)
      await alone.watch(ctx)
      expect(['a', 'b', 'c'].map((id) => alone.isOurs(id))).toEqual([true, true, true])
    })
  })

  test('one that is asked for its name twice at once has one', async () => {
    const { app, opened } = await open()
    const ctx = app.contextFor('test')
    const one = new Presence(new TestTime())
    const names = await Promise.all([one.enter(ctx), one.enter(ctx)])
    expect(names[0]).toBe(names[1])
    const rows = await opened.store.query.selectFrom('push_senders').selectAll().execute()
    expect(rows).toHaveLength(1)
  })
})
