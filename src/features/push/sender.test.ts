/** The sender: what is due reaches every device once; what fails is tried again and not for ever; nobody waits for others. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openHouse } from '../../../tests/support/house.ts'
import type { Manner } from '../../../tests/support/push-service.ts'
import { TestTime } from '../../platform/jobs/testing.ts'
import type { Store } from '../../platform/store/index.ts'
import { type PushSource, recordPushEvent } from './index.ts'
import { eachPushDialect, MINUTE_MS, type PushHouse, plainSource, pushHouse } from './testing.ts'

const states = (devices: { state: string }[]) => devices.map(({ state }) => state)
const titles = (browser: { received: { message: { title: string } }[] }) =>
  browser.received.map(({ message }) => message.title)

eachPushDialect('the sender', (open) => {
  test('sends at the moment, not before, to every device of the owner and to nobody else', async () => {
    const house = await open()
    const { clock, dana, noam } = house
    const [desk, phone, his] = [
      await house.device(dana),
      await house.device(dana),
      await house.device(noam),
    ]
    await house.schedule(dana, 'note', clock.now() + MINUTE_MS)
    clock.advance(MINUTE_MS - 1)
    await house.send()
    expect([desk.asked, phone.asked]).toEqual([0, 0])
    clock.advance(1)
    await house.send()
    await house.send()
    expect([titles(desk), titles(phone), titles(his)]).toEqual([['note'], ['note'], []])
    expect(await house.queue()).toEqual([])
    expect(house.service.complaints).toEqual([])
    expect(house.told('push_send_attempt')).toEqual([{ count: 2, attempt: 1 }])
    const { subscriptions } = (await dana.get('/api/push/subscriptions')).json
    expect(states(subscriptions)).toEqual(['working', 'working'])
  })

  test('says how soon to look again: at the next moment, at most two seconds later', async () => {
    const { clock, dana, schedule, sender } = await open()
    expect(await sender.pass()).toBe(2_000)
    await schedule(dana, 'far', clock.now() + 3_600_000)
    expect(await sender.pass()).toBe(2_000)
    await schedule(dana, 'near', clock.now() + 1_234)
    expect(await sender.pass()).toBe(1_234)
  })

  test('what was due while the server was down rings once when it is back', async () => {
    const house = await open()
    const { clock, dana } = house
    const browser = await house.device(dana)
    for (let i = 0; i < 300; i++) await house.schedule(dana, `note ${i}`, clock.now() + 1_000)
    clock.advance(86_400_000)
    await house.send()
    expect(new Set(titles(browser)).size).toBe(300)
    expect(browser.asked).toBe(300)
  })

  const STATES: [Manner, object][] = [
    [201, { left: 0, state: 'working', told: [] }],
    [404, { left: 0, state: undefined, told: [] }],
    [410, { left: 0, state: undefined, told: [] }],
    [403, { left: 1, state: 'failing', error: 'wrong_key', told: [[403, false]], wait: 1 }],
    [401, { left: 1, state: 'failing', error: 'wrong_key', told: [[401, false]], wait: 1 }],
    [413, { left: 0, state: 'failing', error: 'too_large', told: [[413, true]] }],
    [500, { left: 1, state: 'failing', error: 'http_500', told: [[500, false]], wait: 1 }],
    [
      { status: 429, retryAfter: '600' },
      { left: 1, state: 'failing', error: 'too_many', told: [[429, false]], wait: 10 },
    ],
    ['hang', { left: 1, state: 'failing', error: 'timeout', told: [[null, false]], wait: 1 }],
    ['reset', { left: 1, state: 'failing', error: 'reset', told: [[null, false]], wait: 1 }],
  ]
  test('every answer of a push service gives the decided state', async () => {
    for (const [manner, expected] of STATES) {
      const house = await open()
      const { clock, dana } = house
      await house.device(dana, manner)
      await house.schedule(dana, 'note')
      await house.send(manner === 'hang' ? 100 : undefined)
      const rows = await house.queue()
      const { subscriptions } = (await dana.get('/api/push/subscriptions')).json
      const [device] = subscriptions
      expect({
        manner,
        left: rows.length,
        state: device?.state,
        ...(device?.last_error && { error: device.last_error }),
        told: house.told('push_send_error').map(({ status, final }) => [status, final]),
        ...(rows.length > 0 && { wait: (rows[0]!.ready_at! - clock.now()) / MINUTE_MS }),
      }).toEqual({ manner, ...expected })
      const isGone = manner === 404 || manner === 410
      expect(house.told('push_deleted_dead_endpoints')).toEqual(isGone ? [{ count: 1 }] : [])
      expect(house.told('push_send_no_subscriptions')).toEqual(isGone ? [{}] : [])
    }
  })

  test('a device that two letters find gone is told of once', async () => {
    const house = await open()
    const answer = Promise.withResolvers<void>()
    const browser = await house.device(house.dana, { status: 410, after: answer.promise })
    const senders = [house.makeSender(), house.makeSender()]
    for (const [i, sender] of senders.entries()) {
      await house.schedule(house.dana, `note ${i}`)
      await sender.pass()
    }
    await expect.poll(() => browser.asked).toBe(2)
    answer.resolve()
    for (const sender of senders) await sender.idle()
    expect(house.told('push_deleted_dead_endpoints')).toEqual([{ count: 1 }])
  })

  test('a device that has it already is not asked again when another one failed', async () => {
    const house = await open()
    const { clock, dana } = house
    const [good, bad] = [await house.device(dana), await house.device(dana, 500)]
    await house.schedule(dana, 'note')
    await house.send()
    bad.manner = 201
    clock.advance(MINUTE_MS - 1)
    await house.send()
    expect([good.asked, bad.asked]).toEqual([1, 1])
    clock.advance(1)
    await house.send()
    expect([good.asked, bad.asked, titles(bad)]).toEqual([1, 2, ['note']])
    expect(await house.queue()).toEqual([])
  })

  test('is tried again after 1, 2, 4 … minutes, eight times, and then it is final', async () => {
    const house = await open()
    const { clock, dana } = house
    const browser = await house.device(dana, 500)
    await house.schedule(dana, 'note')
    for (const minutes of [1, 2, 4, 8, 16, 32, 60]) {
      await house.send()
      const [row] = await house.queue()
      expect(row!.ready_at! - clock.now()).toBe(minutes * MINUTE_MS)
      clock.advance(minutes * MINUTE_MS)
    }
    await house.send()
    expect(browser.asked).toBe(8)
    expect(await house.queue()).toEqual([])
    const finals = house.told('push_send_error').map(({ final }) => final)
    expect(finals).toEqual([false, false, false, false, false, false, false, true])
    clock.advance(86_400_000)
    await house.send()
    expect(browser.asked).toBe(8)
  })

  test('a person without a device is told of once, and the row is gone', async () => {
    const house = await open()
    await house.schedule(house.dana, 'note')
    await house.send()
    await house.send()
    expect(house.told('push_send_no_subscriptions')).toEqual([{}])
    expect(await house.queue()).toEqual([])
  })

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

  test('what is no longer wanted goes without a sound', async () => {
    const house = await open()
    const browser = await house.device(house.dana)
    await house.schedule(house.dana, 'gone note')
    await house.send()
    expect([browser.asked, await house.queue()]).toEqual([0, []])
  })

  test('a thousand hopeless rows of one person do not hold up the one of another (P2)', async () => {
    const house = await open()
    const { clock, dana, noam } = house
    const dead = await house.device(dana, 500)
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
    // Told to stop as soon as his has arrived: it was among the first that were taken.
    const brief = house.makeSender()
    const passing = brief.pass()
    await expect.poll(() => titles(his), { interval: 1 }).toEqual(['his'])
    await Promise.all([brief.stop(), passing])
    expect(dead.asked).toBeLessThan(200)
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
    const sender = house.makeSender({ lanes, timeoutMs: 60_000 })
    await sender.pass()
    await expect.poll(() => [his.received.length, silent.asked]).toEqual([20, 20])
    await house.service.close()
    await sender.idle()
    expect((await house.queue()).length).toBe(20)
  })

  test('a new moment during a send is not swallowed by its success (P4)', async () => {
    const house = await open()
    const { clock, dana } = house
    const browser = await house.device(dana, 'hang')
    await house.schedule(dana, 'note')
    const sender = house.makeSender({ timeoutMs: 60_000 })
    await sender.pass()
    await expect.poll(() => browser.asked).toBe(1)
    await house.schedule(dana, 'note', clock.now() + MINUTE_MS)
    await house.service.close()
    await sender.idle()
    const [row] = await house.queue()
    expect(row).toMatchObject({ moment: clock.now() + MINUTE_MS, attempts: 0, claim: '' })
    expect(row!.ready_at).toBe(clock.now() + MINUTE_MS)
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

  describe('a sender that dies', () => {
    /** Takes what is due as another process would, and is not heard of again. */
    const diesHolding = async ({ opened, clock }: PushHouse, name: string) => {
      const { claimRows, enrolSender, listReady } = await import('./store/index.ts')
      await enrolSender(opened.store, name)
      const ids = (await listReady(opened.store, clock.now(), 10)).map(({ id }) => id)
      return claimRows(opened.store, { claim: name, ids, now: clock.now() })
    }

    test('what it held rings as soon as its beats stand still, not before and not twice', async () => {
      const house = await open()
      const { dana } = house
      const browser = await house.device(dana)
      await house.schedule(dana, 'note')
      expect(await diesHolding(house, 'dead')).toHaveLength(1)
      const time = new TestTime()
      const heir = house.makeSender({ timers: time })
      const look = async () => {
        const waitMs = await heir.pass()
        await heir.idle()
        return waitMs
      }
      // Whoever may be dead is looked at twice a second.
      expect(await look()).toBe(500)
      for (let i = 0; i < 4; i++) {
        await time.advance(500)
        await look()
      }
      await time.advance(499)
      await look()
      expect(browser.asked).toBe(0)
      await time.advance(500)
      await look()
      await look()
      expect(titles(browser)).toEqual(['note'])
      // Each taking counts, so that a row which kills its sender comes to an end.
      expect(house.told('push_send_attempt')).toEqual([{ count: 1, attempt: 2 }])
      expect([await house.queue(), await senders(house)]).toEqual([[], [expect.anything()]])
      await heir.stop()
      expect(await senders(house)).toEqual([])
    })

    test('one that is slow and still beats keeps what it holds', async () => {
      const house = await open()
      const { dana, opened } = house
      const browser = await house.device(dana)
      await house.schedule(dana, 'note')
      await diesHolding(house, 'slow')
      const { beatSender } = await import('./store/index.ts')
      const time = new TestTime()
      const other = house.makeSender({ timers: time })
      for (let i = 0; i < 8; i++) {
        await other.pass()
        await beatSender(opened.store, 'slow')
        await time.advance(2_499)
      }
      expect(browser.asked).toBe(0)
    })

    test('one that could not beat, or that we could not see, has a second to show itself', async () => {
      const house = await open()
      const { dana, opened } = house
      const browser = await house.device(dana)
      await house.schedule(dana, 'note')
      await diesHolding(house, 'slow')
      const { beatSender } = await import('./store/index.ts')
      const time = new TestTime()
      const other = house.makeSender({ timers: time })
      for (let i = 0; i < 3; i++) {
        await other.pass()
        // The machine slept, or the store took no writes: the beats are as they were.
        await time.advance(10_000)
        await other.pass()
        await time.advance(999)
        await other.pass()
        await beatSender(opened.store, 'slow')
        await time.advance(500)
      }
      await other.pass()
      expect([browser.asked, await senders(house)]).toEqual([0, [{ name: 'slow', beats: 4 }]])
      expect(house.logLines.filter((line) => line.includes('died'))).toEqual([])
    })

    test('nobody is left to notice: the lease of a minute brings it back', async () => {
      const house = await open()
      const { clock, dana, opened } = house
      const browser = await house.device(dana)
      await house.schedule(dana, 'note')
      await diesHolding(house, 'dead')
      await opened.store.query.deleteFrom('push_senders').execute()
      clock.advance(59_999)
      await house.send()
      expect(browser.asked).toBe(0)
      clock.advance(1)
      await house.send()
      expect(titles(browser)).toEqual(['note'])
    })

    test('one that was taken for dead and wakes up sends nothing more and spoils nothing', async () => {
      const house = await open()
      const { dana, noam } = house
      const [hers, his] = [await house.device(dana, 'hang'), await house.device(noam)]
      await house.schedule(dana, 'note')
      const time = new TestTime()
      const sleeper = house.makeSender({ timers: time, timeoutMs: 60_000 })
      await sleeper.pass()
      await expect.poll(() => hers.asked).toBe(1)
      const heirTime = new TestTime()
      const heir = house.makeSender({ timers: heirTime })
      await heir.pass()
      await heirTime.advance(1_500)
      await heir.pass()
      await heirTime.advance(1_000)
      hers.manner = 201
      await heir.pass()
      await heir.idle()
      expect(titles(hers)).toEqual(['note'])
      // It wakes: its proof is too old to send, its name is gone, and a new one is taken for new letters.
      await time.advance(10_000)
      await house.schedule(noam, 'his')
      await sleeper.pass()
      await expect.poll(() => titles(his)).toEqual(['his'])
      await house.service.close()
      await sleeper.idle()
      expect(await house.queue()).toEqual([])
      expect(house.told('push_send_attempt').map(({ attempt }) => attempt)).toEqual([1, 2, 1])
    })

    test('two who notice at once free it once', async () => {
      const house = await open()
      const { dana } = house
      const browser = await house.device(dana)
      for (let i = 0; i < 5; i++) await house.schedule(dana, `note ${i}`)
      await diesHolding(house, 'dead')
      const time = new TestTime()
      const heirs = [0, 1, 2].map(() => house.makeSender({ timers: time }))
      await Promise.all(heirs.map((heir) => heir.pass()))
      await time.advance(1_500)
      await Promise.all(heirs.map((heir) => heir.pass()))
      await time.advance(1_000)
      for (let i = 0; i < 2; i++) await Promise.all(heirs.map((heir) => heir.pass()))
      await Promise.all(heirs.map((heir) => heir.idle()))
      expect(titles(browser).toSorted()).toEqual([0, 1, 2, 3, 4].map((i) => `note ${i}`))
    })
  })

  test('a clock that jumps ahead and back: what was tried meanwhile does not wait for years', async () => {
    const house = await open()
    const { clock, dana } = house
    const browser = await house.device(dana, 500)
    await house.schedule(dana, 'note')
    await house.schedule(dana, 'far', clock.now() + 300 * 86_400_000)
    const YEARS_MS = 5 * 365 * 86_400_000
    const before = await house.queue()
    clock.advance(YEARS_MS)
    await house.send()
    expect(browser.asked).toBe(2)
    clock.advance(-YEARS_MS)
    browser.manner = 201
    await house.send()
    expect(browser.asked).toBe(2)
    const [job] = house.app.jobs.filter(({ id }) => id === 'mend_push_queue')
    await job!.run(house.app.contextFor('job'), {} as never)
    await house.send()
    expect(titles(browser).toSorted()).toEqual(['far', 'note'])
    expect([before.length, await house.queue()]).toEqual([2, []])
  })

  test('a store that is away while answers come in gets them later', async () => {
    const house = await open()
    const { dana, opened } = house
    const answer = Promise.withResolvers<void>()
    const browser = await house.device(dana, { status: 201, after: answer.promise })
    await house.schedule(dana, 'note')
    await house.sender.pass()
    await expect.poll(() => browser.asked).toBe(1)
    opened.outage.isOn = true
    answer.resolve()
    await house.sender.idle()
    expect(opened.outage.met).toBeGreaterThan(0)
    opened.outage.isOn = false
    expect((await house.queue())[0]).toMatchObject({
      attempts: 1,
      claim: expect.stringMatching(/./),
    })
    await house.send()
    expect([titles(browser), await house.queue()]).toEqual([['note'], []])
  })

  test('a store that goes away after letters were taken: they ring when it is back, not a minute later', async () => {
    const house = await open()
    const { dana, opened } = house
    const browser = await house.device(dana)
    await house.schedule(dana, 'note')
    let isBack = false
    const compose: PushSource['compose'] = async (ctx, ...rest) => {
      opened.outage.isOn = !isBack
      await ctx.store.query.selectFrom('push_senders').selectAll().execute()
      return plainSource.compose(ctx, ...rest)
    }
    const sender = house.makeSender({ sources: [{ ...plainSource, compose }] })
    await sender.pass()
    expect([browser.asked, opened.outage.isOn]).toEqual([0, true])
    opened.outage.isOn = false
    isBack = true
    await sender.pass()
    await sender.idle()
    expect(titles(browser)).toEqual(['note'])
    expect(house.told('push_send_attempt')).toEqual([{ count: 1, attempt: 1 }])
  })

  test('one row that cannot be put into words silences nobody else, and comes to an end', async () => {
    const house = await open()
    const { clock, dana, noam } = house
    const [hers, his] = [await house.device(dana), await house.device(noam)]
    await house.schedule(dana, 'poison')
    await house.schedule(dana, 'hers')
    await house.schedule(noam, 'his')
    const compose: PushSource['compose'] = async (ctx, rows, speakerOf) => {
      if (rows.some(({ itemId }) => itemId === 'poison')) throw new Error('no words')
      return plainSource.compose(ctx, rows, speakerOf)
    }
    const sender = house.makeSender({ sources: [{ ...plainSource, maxAttempts: 3, compose }] })
    for (const minutes of [1, 2, 4]) {
      await sender.pass()
      await sender.idle()
      clock.advance(minutes * MINUTE_MS)
    }
    expect([titles(hers), titles(his), await house.queue()]).toEqual([['hers'], ['his'], []])
    const told = house.logLines.filter((line) => line.includes('could not be put into words'))
    expect(told).toHaveLength(3)
  })

  test('who waited too long for a place in the lanes sends nothing more, and the rest is not lost', async () => {
    const house = await open()
    const { dana } = house
    const answer = Promise.withResolvers<void>()
    const slow = await house.device(dana, { status: 201, after: answer.promise })
    house.clock.advance(1)
    const other = await house.device(dana)
    await house.schedule(dana, 'note')
    const time = new TestTime()
    const sender = house.makeSender({
      timers: time,
      lanes: { fast: 1, slow: 0, patienceMs: 1_000 },
    })
    const passing = sender.pass()
    await expect.poll(() => slow.asked).toBe(1)
    // Two seconds without a beat: others may have sent it to the second device by now.
    time.freeze(2_000)
    const before = house.told('push_send_attempt').length
    answer.resolve()
    await passing
    await sender.idle()
    expect(before).toBe(0)
    await sender.pass()
    await sender.idle()
    expect([titles(slow), titles(other)]).toEqual([['note'], ['note']])
    expect(house.told('push_send_attempt')).toEqual([
      { count: 1, attempt: 1 },
      { count: 1, attempt: 2 },
    ])
    expect(await house.queue()).toEqual([])
  })

  test('who stops while the store is away leaves no timer behind, and no letter in its name for a minute', async () => {
    const house = await open()
    const { dana, opened } = house
    const answer = Promise.withResolvers<void>()
    const browser = await house.device(dana, { status: 201, after: answer.promise })
    await house.schedule(dana, 'note')
    const time = new TestTime()
    // Whoever wants to write has to wait, and is turned away in the end.
    const turnedAway = Promise.withResolvers<never>()
    turnedAway.promise.catch(() => {})
    let isAway = false
    const contextFor = (id: string) => {
      const ctx = house.app.contextFor(id)
      const transact: Store['transact'] = (work) =>
        isAway ? turnedAway.promise : ctx.store.transact(work)
      return { ...ctx, store: { ...ctx.store, transact } }
    }
    const sender = house.makeSender({ timers: time, contextFor })
    await sender.pass()
    await expect.poll(() => browser.asked).toBe(1)
    isAway = true
    await time.advance(500, { mayHang: true })
    const stopped = sender.stop()
    answer.resolve()
    turnedAway.reject(new Error('the connection is gone'))
    await stopped
    await new Promise((resolve) => setImmediate(resolve))
    expect(time.alive).toBe(0)
    // Its name is still there, so that others see that it is silent, and free what it held.
    expect(await senders(house)).toHaveLength(1)
    expect((await house.queue())[0]!.claim).toBe((await senders(house))[0]!.name)
    await opened.store.query.deleteFrom('push_senders').execute()
  })

  describe('agent events', () => {
    const record = async (house: PushHouse, kind: string, data: Record<string, string>) => {
      const ownerId = (await house.dana.get('/api/me')).json.id
      await recordPushEvent(house.app.contextFor('test'), { ownerId, kind, data })
    }

    test('a saved file is told with its name and address', async () => {
      const house = await open()
      const { dana } = house
      await dana.put('/api/me/preferences', { locale: 'he' })
      const browser = await house.device(dana)
      const { file } = (await dana.post('/api/files', { file_name: 'a.ts', content: 'x' })).json
      await record(house, 'file_saved', { file_id: file.id })
      await house.send()
      expect(browser.received[0]!.message).toMatchObject({
        title: 'סוכן שמר קובץ',
        body: 'a.ts',
        url: `/file/${file.id}`,
        lang: 'he',
        dir: 'rtl',
      })
      expect(house.told('push_event_send_attempt')).toEqual([{ kind: 'file_saved', attempt: 1 }])
      expect(house.told('push_send_attempt')).toEqual([])
    })

    test('a kind from another release is switched off once and not taken again', async () => {
      const house = await open()
      const browser = await house.device(house.dana)
      await record(house, 'note_exploded', {})
      await house.send()
      house.clock.advance(86_400_000)
      await house.send()
      expect(house.told('push_event_unknown_kind')).toEqual([{ kind: 'note_exploded' }])
      expect(browser.asked).toBe(0)
      expect((await house.queue())[0]).toMatchObject({ ready_at: null, outcome: 'unknown_kind' })
    })

    test('five attempts, then it is given up by name; a week later it is forgotten', async () => {
      const house = await open()
      const { clock, dana } = house
      const browser = await house.device(dana, 500)
      const { file } = (await dana.post('/api/files', { file_name: 'a.ts', content: 'x' })).json
      await record(house, 'file_saved', { file_id: file.id })
      for (let i = 0; i < 7; i++) {
        await house.send()
        clock.advance(61 * MINUTE_MS)
      }
      expect(browser.asked).toBe(5)
      expect(house.told('push_event_delivery_exhausted')).toEqual([
        { kind: 'file_saved', attempts: 5, status: 500 },
      ])
      expect((await house.queue())[0]).toMatchObject({ ready_at: null, outcome: 'exhausted' })
      await house.schedule(dana, 'old reminder', clock.now() + 30 * 86_400_000)
      const [job] = house.app.jobs.filter(({ id }) => id === 'forget_push_events')
      const ctx = house.app.contextFor('job')
      clock.advance(6 * 86_400_000)
      await job!.run(ctx, {} as never)
      expect(await house.queue()).toHaveLength(2)
      clock.advance(86_400_000)
      await job!.run(ctx, {} as never)
      expect((await house.queue()).map(({ item_id }) => item_id)).toEqual(['old reminder'])
    })
  })

  test('without a private key nothing is taken, and it is told once, not at every look', async () => {
    const publicKey =
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
    const house = await open({ env: { VAPID_PUBLIC_KEY: publicKey } })
    const browser = await house.device(house.dana)
    await house.schedule(house.dana, 'note')
    await house.send()
    await house.send()
    expect(browser.asked).toBe(0)
    expect(house.told('push_send_missing_vapid_private')).toEqual([{}])
    expect((await house.queue())[0]).toMatchObject({ attempts: 0 })
  })

  test('what is due is found through the index, however many wait', async () => {
    const house = await open()
    await house.send()
    const asked = house.opened.statements.findLast((text) =>
      /select .*"ready_at".*limit/is.test(text),
    )!
    const plan = await house.opened.store.transact(async (query) => {
      const isPostgres = house.opened.databaseUrl !== null
      if (isPostgres) await sql`set local enable_seqscan = off`.execute(query)
      const text = asked.replace(/\$\d+|\?/g, '1')
      return (
        await sql.raw(`${isPostgres ? 'explain' : 'explain query plan'} ${text}`).execute(query)
      ).rows
    })
    expect(JSON.stringify(plan)).toContain('push_queue_ready')
  })
})

async function senders({ opened }: PushHouse) {
  return opened.store.query.selectFrom('push_senders').selectAll().execute()
}

function rowOf(ownerId: string, itemId: string, readyAt: number) {
  return {
    owner_id: ownerId,
    id: itemId,
    kind: 'reminder',
    item_id: itemId,
    moment: readyAt,
    ready_at: readyAt,
    attempts: 0,
    claim: '',
    delivered: '',
    data: '',
    outcome: '' as const,
    created_at: readyAt,
  }
}
