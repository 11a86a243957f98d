/** Nobody waits for others: not for their many rows, not for their silent devices, not for people without a device. */
import { expect, test } from 'vitest'
import { TestTime } from '#platform/jobs/jobs.fixture.ts'
import { openTestApp } from '#tests/support/app.ts'
import { CONCURRENCY } from './actions/concurrency-limiter.ts'
import { eachPushDialect, openPushApp, type PushTestApp, rowOf, titles } from './push.fixture.ts'

eachPushDialect('among many', (open) => {
  test('people without a device come last, however long they have waited', async () => {
    const app = await open()
    const { clock, dana, noam } = app
    const his = await app.device(noam)
    const ownerId = (await dana.get('/api/me')).json.id
    const alone = Array.from({ length: 100 }, (_, i) =>
      rowOf(ownerId, `alone ${i}`, clock.now() - 1),
    )
    await app.opened.store.query.withoutPlugins().insertInto('pushQueue').values(alone).execute()
    for (let i = 0; i < 3; i++) await app.schedule(noam, `his ${i}`)
    await app.send()
    const emitted = app.events
      .map(({ event }) => event)
      .filter((event) => event.startsWith('push_send'))
    expect(emitted.slice(0, 3)).toEqual(Array(3).fill('push_send_attempt'))
    expect(emitted.slice(3)).toEqual(Array(100).fill('push_send_no_subscriptions'))
    expect([his.asked, await app.queue()]).toEqual([3, []])
  })

  test('a thousand hopeless rows of one person do not hold up the one row of another', async () => {
    const app = await open()
    const { clock, dana, noam } = app
    const responses = Promise.withResolvers<void>()
    const dead = await app.device(dana, { status: 500, after: responses.promise })
    const his = await app.device(noam)
    await app.schedule(dana, 'first')
    const ownerId = (await dana.get('/api/me')).json.id
    await app.opened.store.query
      .withoutPlugins()
      .insertInto('pushQueue')
      .values(
        Array.from({ length: 1_000 }, (_, i) => ({
          ...rowOf(ownerId, `hopeless ${i}`, clock.now() - 1_000_000 + i),
        })),
      )
      .execute()
    await app.schedule(noam, 'his')
    const brief = app.makeSender()
    const passing = brief.pass()
    // None of hers gets a response before that, so no more of them are being sent than there are fast slots.
    await expect.poll(() => titles(his)).toEqual(['his'])
    expect(dead.asked).toBeLessThanOrEqual(CONCURRENCY.fast)
    const stopped = brief.stop()
    responses.resolve()
    await Promise.all([stopped, passing])
  })

  test('nor when that row falls to another sender, whose requests get no response', async () => {
    const app = await open()
    const { clock, dana, noam, opened } = app
    const responses = Promise.withResolvers<void>()
    await app.device(dana, { status: 201, after: responses.promise })
    const his = await app.device(noam)
    const { registerSender } = await import('./store/index.ts')
    await registerSender(opened.store, '~ gets nowhere')
    const [herId, hisId] = await Promise.all(
      [dana, noam].map(async (person) => (await person.get('/api/me')).json.id),
    )
    // Of two senders, even ones go to the one whose name sorts first.
    const even = (i: number) => String.fromCharCode(200 + 2 * i)
    const rows = Array.from({ length: 60 }, (_, i) => rowOf(herId, even(i), clock.now() - 1))
    rows.push(rowOf(hisId, 'a', clock.now()))
    await opened.store.query.withoutPlugins().insertInto('pushQueue').values(rows).execute()
    const limits = { fast: 16, slow: 0, patienceMs: 60_000 }
    const sender = app.makeSender({ limits })
    const passing = sender.pass()
    // Hers get no response before that, so his was among the first that were claimed.
    await expect.poll(() => titles(his)).toEqual(['a'])
    responses.resolve()
    await passing
    await sender.idle()
    expect(await app.queue()).toEqual([])
  })

  test('nor do many devices of one person, when their messages find no free slot', async () => {
    const app = await open()
    const { clock, dana, noam } = app
    const responses = Promise.withResolvers<void>()
    const manner = { status: 201, after: responses.promise }
    const hers = [await app.device(dana, manner), await app.device(dana, manner)]
    const his = await app.device(noam)
    for (let i = 0; i < 6; i++) await app.schedule(dana, `hers ${i}`)
    clock.advance(1)
    const time = new TestTime()
    const limits = { fast: 4, slow: 0, patienceMs: 60_000 }
    const sender = app.makeSender({ limits, timers: time })
    const passing = sender.pass()
    // Four rows were claimed; two of them have slots, the others wait.
    await expect.poll(() => hers.map(({ asked }) => asked)).toEqual([2, 2])
    await app.schedule(noam, 'his')
    time.freeze(1_000)
    responses.resolve()
    await passing
    await sender.idle()
    const order = app.events
      .filter(({ event }) => event === 'push_send_attempt')
      .map(({ resource }) => resource!.id)
    expect(order).toHaveLength(7)
    // The third had begun to wait; of those that are due after it, each person's first is next.
    expect(order.indexOf('his')).toBeLessThanOrEqual(4)
    expect([titles(his), await app.queue()]).toEqual([['his'], []])
  })

  test('a device that never responds holds up nobody else', async () => {
    const app = await open()
    const { dana, noam } = app
    const silent = await app.device(dana, 'hang')
    const his = await app.device(noam)
    for (let i = 0; i < 20; i++) await app.schedule(dana, `silent ${i}`)
    for (let i = 0; i < 20; i++) await app.schedule(noam, `note ${i}`)
    // There are as many fast slots as silent devices; these move to slow slots and free the fast ones.
    const limits = { fast: 4, slow: 40, patienceMs: 5 }
    const time = new TestTime()
    const sender = app.makeSender({ limits, timeoutMs: 60_000, timers: time })
    const passing = sender.pass()
    let waited = 0
    const letPatienceEnd = async () => {
      if (silent.asked > waited) {
        waited = silent.asked
        await time.advance(limits.patienceMs)
      }
      return [his.received.length, silent.asked]
    }
    await expect.poll(letPatienceEnd, { interval: 1 }).toEqual([20, 20])
    await passing
    await app.service.close()
    await sender.idle()
    expect((await app.queue()).length).toBe(20)
  })

  test('four senders at once send each message once', async () => {
    const app = await open()
    const others = []
    for (let i = 0; i < 3; i++) {
      const beside = await openTestApp(app.opened.databaseUrl ? 'postgres' : 'sqlite', {
        beside: app,
        env: { PUSH_ALLOWED_HOSTS: app.service.host },
      })
      others.push(openPushApp(beside, app.service))
    }
    const { dana, noam } = app
    const [hers, his] = [await app.device(dana), await app.device(noam)]
    for (let i = 0; i < 150; i++) {
      await app.schedule(dana, `a ${i}`)
      await app.schedule(noam, `b ${i}`)
    }
    await Promise.all([app, ...others].map((one) => (one as PushTestApp).send()))
    for (const browser of [hers, his]) {
      expect(browser.asked).toBe(150)
      expect(new Set(titles(browser)).size).toBe(150)
    }
    expect(await app.queue()).toEqual([])
  })
})
