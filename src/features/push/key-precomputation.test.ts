/** Bursts: what is due soon is prepared, each sender has its part, and no key material is ever used twice. */
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/crypto/index.ts'
import { TestTime } from '#platform/jobs/jobs.fixture.ts'
import { BURST, KeyPrecomputation, PRECOMPUTE_MS } from './actions/key-precomputation.ts'
import { SenderRegistry } from './actions/sender-registry.ts'
import { eachPushDialect, type PushTestApp } from './push.fixture.ts'
import { endpointHash } from './rules/endpoint.ts'

/** This many devices of one person, each of which gets the one reminder. */
async function scheduleBurst(app: PushTestApp, devices: number, at: number) {
  const { dana, service, opened } = app
  await app.schedule(dana, 'note', at)
  const ownerId = (await dana.get('/api/me')).json.id
  const browsers = Array.from({ length: devices }, () => service.browser())
  const rows = browsers.map(({ subscription: { endpoint, keys } }) => ({
    ownerId,
    id: endpointHash(endpoint),
    endpoint,
    ...keys,
    vapidKey: '',
    sessionId: '',
    label: '',
    createdAt: 0,
    lastError: '',
  }))
  await opened.store.query.insertInto('pushSubscriptions').values(rows).execute()
  return browsers
}

async function prepare(app: PushTestApp, precomputation: KeyPrecomputation, peers = {}) {
  const ctx = app.inner.contextFor('test')
  precomputation.prepare(ctx, {
    join: async () => {},
    isOurs: () => true,
    isOver: () => false,
    ...peers,
  })
  await precomputation.idle()
}

eachPushDialect('a burst', (open) => {
  test('is prepared ten seconds before its moment, not earlier', async () => {
    const app = await open()
    await scheduleBurst(app, BURST, app.clock.now() + PRECOMPUTE_MS + 1)
    const precomputation = new KeyPrecomputation()
    await prepare(app, precomputation)
    expect([precomputation.size, precomputation.isExpecting(app.clock.now())]).toEqual([0, false])
    app.clock.advance(2_000)
    await prepare(app, precomputation)
    expect([precomputation.size, precomputation.isExpecting(app.clock.now())]).toEqual([
      BURST,
      true,
    ])
    app.clock.advance(PRECOMPUTE_MS)
    expect(precomputation.isExpecting(app.clock.now())).toBe(false)
  })

  test('for fewer messages no keys are derived', async () => {
    const app = await open()
    await scheduleBurst(app, BURST - 1, app.clock.now() + 1_000)
    const precomputation = new KeyPrecomputation()
    const joined: string[] = []
    await prepare(app, precomputation, { join: async () => joined.push('joined') })
    expect([precomputation.size, joined]).toEqual([0, []])
  })

  test('key material serves one message; the next one derives its own', async () => {
    const app = await open()
    const [browser] = await scheduleBurst(app, BURST, app.clock.now() + 1_000)
    const precomputation = new KeyPrecomputation()
    await prepare(app, precomputation)
    const { keys } = browser!.subscription
    const [first, second] = [precomputation.deriveKeys(keys), precomputation.deriveKeys(keys)]
    expect(precomputation.size).toBe(BURST - 1)
    expect(first.header.equals(second.header)).toBe(false)
    expect(first.key.equals(second.key)).toBe(false)
  })

  test('keys of a browser that subscribed anew are derived anew', async () => {
    const app = await open()
    const [browser] = await scheduleBurst(app, BURST, app.clock.now() + 1_000)
    const precomputation = new KeyPrecomputation()
    await prepare(app, precomputation)
    const auth = Buffer.alloc(16, 7).toString('base64url')
    precomputation.deriveKeys({ ...browser!.subscription.keys, auth })
    expect(precomputation.size).toBe(BURST)
  })

  test('keys are dropped after the burst, and at once when the sender stops', async () => {
    const app = await open()
    const { clock } = app
    await scheduleBurst(app, BURST, clock.now() + 1_000)
    const precomputation = new KeyPrecomputation()
    await prepare(app, precomputation, { isOver: () => true })
    expect(precomputation.size).toBe(0)
    clock.advance(-2_000)
    await prepare(app, precomputation)
    precomputation.forgetPast(clock.now())
    expect(precomputation.size).toBe(BURST)
    clock.advance(3_000 + PRECOMPUTE_MS + 1)
    precomputation.forgetPast(clock.now())
    expect(precomputation.size).toBe(0)
  })

  test('a clock that is set back leaves no keys and no expectation behind', async () => {
    const app = await open()
    const { clock } = app
    await scheduleBurst(app, BURST, clock.now() + 1_000)
    const precomputation = new KeyPrecomputation()
    await prepare(app, precomputation)
    clock.advance(-3_600_000)
    precomputation.forgetPast(clock.now())
    expect([precomputation.size, precomputation.isExpecting(clock.now())]).toEqual([0, false])
  })

  test('an invalid key of one device does not keep others from being derived', async () => {
    const app = await open()
    await scheduleBurst(app, BURST, app.clock.now() + 1_000)
    const [first] = await app.opened.store.query
      .withoutPlugins()
      .selectFrom('pushSubscriptions')
      .select('id')
      .execute()
    await app.opened.store.query
      .withoutPlugins()
      .updateTable('pushSubscriptions')
      .set({ p256dh: 'none' })
      .where('id', '=', first!.id)
      .execute()
    const precomputation = new KeyPrecomputation()
    await prepare(app, precomputation)
    expect(precomputation.size).toBe(BURST - 1)
  })

  test('the part of this sender comes first', async () => {
    const app = await open()
    const { clock } = app
    await scheduleBurst(app, BURST, clock.now() + 1_000)
    await app.schedule(app.noam, 'his', clock.now() + 500)
    await app.device(app.noam)
    const [his] = (await app.queue()).filter(({ itemId }) => itemId === 'his')
    const precomputation = new KeyPrecomputation()
    const sizes: number[] = []
    await prepare(app, precomputation, {
      isOurs: (id: string) => id !== his!.id,
      isOver: () => sizes.push(precomputation.size) > BURST,
    })
    // Earlier by its moment, and still the last one left when time was up.
    expect([sizes.length, precomputation.size]).toEqual([BURST + 1, BURST])
  })

  test('is sent at its moment, to each device once, and every message can be decrypted', async () => {
    const app = await open()
    const { clock, sender } = app
    const browsers = await scheduleBurst(app, 2 * BURST, clock.now() + 5_000)
    await sender.pass()
    await sender.idle()
    // A sender that expects a burst is registered, so that its peers leave its part to it.
    expect(await app.opened.store.query.selectFrom('pushSenders').selectAll().execute()).toEqual([
      { name: expect.any(String), beats: 1 },
    ])
    expect(browsers.filter(({ asked }) => asked > 0)).toEqual([])
    clock.advance(5_000)
    await app.send()
    await app.send()
    expect(new Set(browsers.map(({ received }) => received.length))).toEqual(new Set([1]))
    expect([app.service.complaints, await app.queue()]).toEqual([[], []])
  })

  test('passes more often while a burst is near, because peers may join', async () => {
    const app = await open()
    await scheduleBurst(app, BURST, app.clock.now() + 5_000)
    await app.sender.pass()
    await app.sender.idle()
    expect(await app.sender.pass()).toBe(500)
  })
})

eachPushDialect('among several senders', (open) => {
  describe('each row', () => {
    test('falls to exactly one, and about as many to each', async () => {
      const { inner: app } = await open()
      const ctx = app.contextFor('test')
      const all = Array.from({ length: 3 }, () => new SenderRegistry(new TestTime()))
      for (const one of all) await one.enter(ctx)
      for (const one of all) await one.watch(ctx)
      const ids = Array.from({ length: 600 }, () => newId(ctx.now()))
      const parts = all.map((one) => ids.filter((id) => one.isOurs(id)))
      expect(parts.flat().toSorted()).toEqual(ids.toSorted())
      for (const part of parts) expect(part.length).toBeGreaterThan(100)
    })

    test('falls to a sender without peers', async () => {
      const { inner: app } = await open()
      const ctx = app.contextFor('test')
      const alone = new SenderRegistry(new TestTime())
      await alone.enter(ctx)
      await alone.watch(ctx)
      expect(['a', 'b', 'c'].map((id) => alone.isOurs(id))).toEqual([true, true, true])
    })
  })

  test('a sender that registers twice at once has one name', async () => {
    const { inner: app, opened } = await open()
    const ctx = app.contextFor('test')
    const one = new SenderRegistry(new TestTime())
    const names = await Promise.all([one.enter(ctx), one.enter(ctx)])
    expect(names[0]).toBe(names[1])
    const rows = await opened.store.query.selectFrom('pushSenders').selectAll().execute()
    expect(rows).toHaveLength(1)
  })
})
