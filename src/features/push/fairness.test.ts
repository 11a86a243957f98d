/** Nobody waits for others: not for their many rows, not for their silent devices, not for people without a device. */
import { expect, test } from 'vitest'
import { openHouse } from '../../../tests/support/house.ts'
import { TestTime } from '../../platform/jobs/testing.ts'
import { LANES } from './actions/lanes.ts'
import { eachPushDialect, type PushHouse, pushHouse, rowOf, titles } from './testing.ts'

eachPushDialect('among many', (open) => {
  test('people without a device come last, however long they have waited (P2)', async () => {
    const house = await open()
    const { clock, dana, noam } = house
    const his = await house.device(noam)
    const ownerId = (await dana.get('/api/me')).json.id
    const alone = Array.from({ length: 100 }, (_, i) =>
      rowOf(ownerId, `alone ${i}`, clock.now() - 1),
    )
    await house.opened.store.query.withoutPlugins().insertInto('push_queue').values(alone).execute()
    for (let i = 0; i < 3; i++) await house.schedule(noam, `his ${i}`)
    await house.send()
    const told = house.events
      .map(({ event }) => event)
      .filter((event) => event.startsWith('push_send'))
    expect(told.slice(0, 3)).toEqual(Array(3).fill('push_send_attempt'))
    expect(told.slice(3)).toEqual(Array(100).fill('push_send_no_subscriptions'))
    expect([his.asked, await house.queue()]).toEqual([3, []])
  })

  test('a thousand hopeless rows of one person do not hold up the one of another (P2)', async () => {
    const house = await open()
    const { clock, dana, noam } = house
    const answers = Promise.withResolvers<void>()
    const dead = await house.device(dana, { status: 500, after: answers.promise })
    const his = await house.device(noam)
    await house.schedule(dana, 'first')
    const ownerId = (await dana.get('/api/me')).json.id
    await house.opened.store.query
      .withoutPlugins()
      .insertInto('push_queue')
      .values(
        Array.from({ length: 1_000 }, (_, i) => ({
          ...rowOf(ownerId, `hopeless ${i}`, clock.now() - 1_000_000 + i),
        })),
      )
      .execute()
    await house.schedule(noam, 'his')
    const brief = house.makeSender()
    const passing = brief.pass()
    // None of hers is answered before that, so no more of them are under way than there are lanes.
    await expect.poll(() => titles(his)).toEqual(['his'])
    expect(dead.asked).toBeLessThanOrEqual(LANES.fast)
    const stopped = brief.stop()
    answers.resolve()
    await Promise.all([stopped, passing])
  })

  test('nor when that one falls to another sender, which gets nowhere (P2)', async () => {
    const house = await open()
    const { clock, dana, noam, opened } = house
    const answers = Promise.withResolvers<void>()
    await house.device(dana, { status: 201, after: answers.promise })
    const his = await house.device(noam)
    const { enrolSender } = await import('./store/index.ts')
    await enrolSender(opened.store, '~ gets nowhere')
    const [herId, hisId] = await Promise.all(
      [dana, noam].map(async (person) => (await person.get('/api/me')).json.id),
    )
    // Of two senders, even ones fall to the one whose name comes first.
    const even = (i: number) => String.fromCharCode(200 + 2 * i)
    const rows = Array.from({ length: 60 }, (_, i) => rowOf(herId, even(i), clock.now() - 1))
    rows.push(rowOf(hisId, 'a', clock.now()))
    await opened.store.query.withoutPlugins().insertInto('push_queue').values(rows).execute()
    const lanes = { fast: 16, slow: 0, patienceMs: 60_000 }
    const sender = house.makeSender({ lanes })
    const passing = sender.pass()
    // Hers are not answered before that, so his was among the first that were taken.
    await expect.poll(() => titles(his)).toEqual(['a'])
    answers.resolve()
    await passing
    await sender.idle()
    expect(await house.queue()).toEqual([])
  })

  test('nor do many devices of one person, when their letters find no places (P3)', async () => {
    const house = await open()
    const { clock, dana, noam } = house
    const answers = Promise.withResolvers<void>()
    const manner = { status: 201, after: answers.promise }
    const hers = [await house.device(dana, manner), await house.device(dana, manner)]
    const his = await house.device(noam)
    for (let i = 0; i < 6; i++) await house.schedule(dana, `hers ${i}`)
    clock.advance(1)
    const time = new TestTime()
    const lanes = { fast: 4, slow: 0, patienceMs: 60_000 }
    const sender = house.makeSender({ lanes, timers: time })
    const passing = sender.pass()
    // Four rows were taken; two of them have their places, the others wait.
    await expect.poll(() => hers.map(({ asked }) => asked)).toEqual([2, 2])
    await house.schedule(noam, 'his')
    time.freeze(1_000)
    answers.resolve()
    await passing
    await sender.idle()
    const order = house.events
      .filter(({ event }) => event === 'push_send_attempt')
      .map(({ resource }) => resource!.id)
    expect(order).toHaveLength(7)
    // The third had begun to wait; of those that are due after it, each person's first is next.
    expect(order.indexOf('his')).toBeLessThanOrEqual(4)
    expect([titles(his), await house.queue()]).toEqual([['his'], []])
  })

  test('one line that stays silent holds up nobody (P3)', async () => {
    const house = await open()
    const { dana, noam } = house
    const silent = await house.device(dana, 'hang')
    const his = await house.device(noam)
    for (let i = 0; i < 20; i++) await house.schedule(dana, `silent ${i}`)
    for (let i = 0; i < 20; i++) await house.schedule(noam, `note ${i}`)
    // The fast lane is as wide as the silent ones are many; they move over and give way.
    const lanes = { fast: 4, slow: 40, patienceMs: 5 }
    const time = new TestTime()
    const sender = house.makeSender({ lanes, timeoutMs: 60_000, timers: time })
    const passing = sender.pass()
    let waited = 0
    const letPatienceEnd = async () => {
      if (silent.asked > waited) {
        waited = silent.asked
        await time.advance(lanes.patienceMs)
      }
      return [his.received.length, silent.asked]
    }
    await expect.poll(letPatienceEnd, { interval: 1 }).toEqual([20, 20])
    await passing
    await house.service.close()
    await sender.idle()
    expect((await house.queue()).length).toBe(20)
  })

  test('four senders at once: each letter once (P4)', async () => {
    const house = await open()
    const others = []
    for (let i = 0; i < 3; i++) {
      const beside = await openHouse(house.opened.databaseUrl ? 'postgres' : 'sqlite', {
        beside: house,
        env: { PUSH_ALLOWED_HOSTS: house.service.host },
      })
      others.push(pushHouse(beside, house.service))
    }
    const { dana, noam } = house
    const [hers, his] = [await house.device(dana), await house.device(noam)]
    for (let i = 0; i < 150; i++) {
      await house.schedule(dana, `a ${i}`)
      await house.schedule(noam, `b ${i}`)
    }
    await Promise.all([house, ...others].map((one) => (one as PushHouse).send()))
    for (const browser of [hers, his]) {
      expect(browser.asked).toBe(150)
      expect(new Set(titles(browser)).size).toBe(150)
    }
    expect(await house.queue()).toEqual([])
  })
})
