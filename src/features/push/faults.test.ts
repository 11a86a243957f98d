/** Senders that die, stores that go away, clocks that jump: what is due still rings, and once. */
import { describe, expect, test } from 'vitest'
import { TestTime } from '../../platform/jobs/testing.ts'
import type { Store } from '../../platform/store/index.ts'
import type { PushSource } from './index.ts'
import { eachPushDialect, MINUTE_MS, type PushHouse, plainSource, titles } from './testing.ts'

eachPushDialect('when something fails', (open) => {
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
})

async function senders({ opened }: PushHouse) {
  return opened.store.query.selectFrom('push_senders').selectAll().execute()
}
