/** Senders that die, stores that fail, clocks that jump: what is due still rings, and once. */
import { describe, expect, test } from 'vitest'
import { TestTime } from '#platform/jobs/jobs.fixture.ts'
import type { Store } from '#platform/store/index.ts'
import type { PushSource } from './index.ts'
import {
  eachPushDialect,
  PUSH_MINUTE_MS,
  type PushTestApp,
  plainSource,
  titles,
} from './push.fixture.ts'

eachPushDialect('when something fails', (open) => {
  describe('a sender that dies', () => {
    /** Claims what is due as another process would, and stops there. */
    const diesHolding = async ({ opened, clock }: PushTestApp, name: string) => {
      const { claimRows, registerSender, listReady } = await import('./store/index.ts')
      await registerSender(opened.store, name)
      const ids = (await listReady(opened.store, clock.now(), 10)).map(({ id }) => id)
      return claimRows(opened.store, { claim: name, ids, now: clock.now() })
    }

    test('its claims are freed when its heartbeat has stood still, not before, and are sent once', async () => {
      const app = await open()
      const { dana } = app
      const browser = await app.device(dana)
      await app.schedule(dana, 'note')
      expect(await diesHolding(app, 'dead')).toHaveLength(1)
      const time = new TestTime()
      const heir = app.makeSender({ timers: time })
      const look = async () => {
        const waitMs = await heir.pass()
        await heir.idle()
        return waitMs
      }
      // A peer that may be dead is checked twice a second.
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
      // Each claim counts, so that a row which crashes its sender is given up eventually.
      expect(app.emitted('push_send_attempt')).toEqual([{ count: 1, attempt: 2 }])
      expect([await app.queue(), await senders(app)]).toEqual([[], [expect.anything()]])
      await heir.stop()
      expect(await senders(app)).toEqual([])
    })

    test('a slow sender that still writes its heartbeat keeps its claims', async () => {
      const app = await open()
      const { dana, opened } = app
      const browser = await app.device(dana)
      await app.schedule(dana, 'note')
      await diesHolding(app, 'slow')
      const { heartbeatSender } = await import('./store/index.ts')
      const time = new TestTime()
      const other = app.makeSender({ timers: time })
      for (let i = 0; i < 8; i++) {
        await other.pass()
        await heartbeatSender(opened.store, 'slow')
        await time.advance(2_499)
      }
      expect(browser.asked).toBe(0)
    })

    test('a sender whose heartbeat could not be written or read has a second after the probe', async () => {
      const app = await open()
      const { dana, opened } = app
      const browser = await app.device(dana)
      await app.schedule(dana, 'note')
      await diesHolding(app, 'slow')
      const { heartbeatSender } = await import('./store/index.ts')
      const time = new TestTime()
      const other = app.makeSender({ timers: time })
      for (let i = 0; i < 3; i++) {
        await other.pass()
        // The machine was asleep, or the store took no writes: the heartbeat did not change.
        await time.advance(10_000)
        await other.pass()
        await time.advance(999)
        await other.pass()
        await heartbeatSender(opened.store, 'slow')
        await time.advance(500)
      }
      await other.pass()
      expect([browser.asked, await senders(app)]).toEqual([0, [{ name: 'slow', beats: 4 }]])
      expect(app.logLines.filter((line) => line.includes('died'))).toEqual([])
    })

    test('without any peer its claims expire after a minute', async () => {
      const app = await open()
      const { clock, dana, opened } = app
      const browser = await app.device(dana)
      await app.schedule(dana, 'note')
      await diesHolding(app, 'dead')
      await opened.store.query.deleteFrom('pushSenders').execute()
      clock.advance(59_999)
      await app.send()
      expect(browser.asked).toBe(0)
      clock.advance(1)
      await app.send()
      expect(titles(browser)).toEqual(['note'])
    })

    test('an expired sender that wakes up sends nothing more and changes nothing', async () => {
      const app = await open()
      const { dana, noam } = app
      const [hers, his] = [await app.device(dana, 'hang'), await app.device(noam)]
      await app.schedule(dana, 'note')
      const time = new TestTime()
      const sleeper = app.makeSender({ timers: time, timeoutMs: 60_000 })
      await sleeper.pass()
      await expect.poll(() => hers.asked).toBe(1)
      const heirTime = new TestTime()
      const heir = app.makeSender({ timers: heirTime })
      await heir.pass()
      await heirTime.advance(1_500)
      await heir.pass()
      await heirTime.advance(1_000)
      hers.manner = 201
      await heir.pass()
      await heir.idle()
      expect(titles(hers)).toEqual(['note'])
      // It resumes: its proof is too old to send, its name is expired, and it registers again for new rows.
      await time.advance(10_000)
      await app.schedule(noam, 'his')
      await sleeper.pass()
      await expect.poll(() => titles(his)).toEqual(['his'])
      await app.service.close()
      await sleeper.idle()
      expect(await app.queue()).toEqual([])
      expect(app.emitted('push_send_attempt').map(({ attempt }) => attempt)).toEqual([1, 2, 1])
    })

    test('two peers that expire it at once free its claims once', async () => {
      const app = await open()
      const { dana } = app
      const browser = await app.device(dana)
      for (let i = 0; i < 5; i++) await app.schedule(dana, `note ${i}`)
      await diesHolding(app, 'dead')
      const time = new TestTime()
      const heirs = [0, 1, 2].map(() => app.makeSender({ timers: time }))
      await Promise.all(heirs.map((heir) => heir.pass()))
      await time.advance(1_500)
      await Promise.all(heirs.map((heir) => heir.pass()))
      await time.advance(1_000)
      for (let i = 0; i < 2; i++) await Promise.all(heirs.map((heir) => heir.pass()))
      await Promise.all(heirs.map((heir) => heir.idle()))
      expect(titles(browser).toSorted()).toEqual([0, 1, 2, 3, 4].map((i) => `note ${i}`))
    })
  })

  test('what was tried while the clock was years ahead does not wait for years', async () => {
    const app = await open()
    const { clock, dana } = app
    const browser = await app.device(dana, 500)
    await app.schedule(dana, 'note')
    await app.schedule(dana, 'far', clock.now() + 300 * 86_400_000)
    const YEARS_MS = 5 * 365 * 86_400_000
    const before = await app.queue()
    clock.advance(YEARS_MS)
    await app.send()
    expect(browser.asked).toBe(2)
    clock.advance(-YEARS_MS)
    browser.manner = 201
    await app.send()
    expect(browser.asked).toBe(2)
    const [job] = app.inner.jobs.filter(({ id }) => id === 'mend_push_queue')
    await job!.run(app.inner.contextFor('job'), {} as never)
    await app.send()
    expect(titles(browser).toSorted()).toEqual(['far', 'note'])
    expect([before.length, await app.queue()]).toEqual([2, []])
  })

  test('outcomes that a failing store did not take are written when it is back', async () => {
    const app = await open()
    const { dana, opened } = app
    const response = Promise.withResolvers<void>()
    const browser = await app.device(dana, { status: 201, after: response.promise })
    await app.schedule(dana, 'note')
    await app.sender.pass()
    await expect.poll(() => browser.asked).toBe(1)
    opened.outage.isOn = true
    response.resolve()
    await app.sender.idle()
    expect(opened.outage.met).toBeGreaterThan(0)
    opened.outage.isOn = false
    expect((await app.queue())[0]).toMatchObject({
      attempts: 1,
      claim: expect.stringMatching(/./),
    })
    await app.send()
    expect([titles(browser), await app.queue()]).toEqual([['note'], []])
  })

  test('rows claimed before the store failed are sent when it is back, not a minute later', async () => {
    const app = await open()
    const { dana, opened } = app
    const browser = await app.device(dana)
    await app.schedule(dana, 'note')
    let isBack = false
    const compose: PushSource['compose'] = async (ctx, ...rest) => {
      opened.outage.isOn = !isBack
      await ctx.store.query.selectFrom('pushSenders').selectAll().execute()
      return plainSource.compose(ctx, ...rest)
    }
    const sender = app.makeSender({ sources: [{ ...plainSource, compose }] })
    await sender.pass()
    expect([browser.asked, opened.outage.isOn]).toEqual([0, true])
    opened.outage.isOn = false
    isBack = true
    await sender.pass()
    await sender.idle()
    expect(titles(browser)).toEqual(['note'])
    expect(app.emitted('push_send_attempt')).toEqual([{ count: 1, attempt: 1 }])
  })

  test('a row that cannot be composed holds up no other, and is given up in the end', async () => {
    const app = await open()
    const { clock, dana, noam } = app
    const [hers, his] = [await app.device(dana), await app.device(noam)]
    await app.schedule(dana, 'poison')
    await app.schedule(dana, 'hers')
    await app.schedule(noam, 'his')
    const compose: PushSource['compose'] = async (ctx, rows, speakerOf) => {
      if (rows.some(({ itemId }) => itemId === 'poison')) throw new Error('no words')
      return plainSource.compose(ctx, rows, speakerOf)
    }
    const sender = app.makeSender({ sources: [{ ...plainSource, maxAttempts: 3, compose }] })
    for (const minutes of [1, 2, 4]) {
      await sender.pass()
      await sender.idle()
      clock.advance(minutes * PUSH_MINUTE_MS)
    }
    expect([titles(hers), titles(his), await app.queue()]).toEqual([['hers'], ['his'], []])
    const emitted = app.logLines.filter((line) => line.includes('could not be composed'))
    expect(emitted).toHaveLength(3)
  })

  test('a sender that waited too long for a slot sends nothing more, and loses nothing', async () => {
    const app = await open()
    const { dana } = app
    const response = Promise.withResolvers<void>()
    const slow = await app.device(dana, { status: 201, after: response.promise })
    app.clock.advance(1)
    const other = await app.device(dana)
    await app.schedule(dana, 'note')
    const time = new TestTime()
    const sender = app.makeSender({
      timers: time,
      limits: { fast: 1, slow: 0, patienceMs: 1_000 },
    })
    const passing = sender.pass()
    await expect.poll(() => slow.asked).toBe(1)
    // Two seconds without a heartbeat: peers may have sent the message to the second device by now.
    time.freeze(2_000)
    const before = app.emitted('push_send_attempt').length
    response.resolve()
    await passing
    await sender.idle()
    expect(before).toBe(0)
    await sender.pass()
    await sender.idle()
    expect([titles(slow), titles(other)]).toEqual([['note'], ['note']])
    expect(app.emitted('push_send_attempt')).toEqual([
      { count: 1, attempt: 1 },
      { count: 1, attempt: 2 },
    ])
    expect(await app.queue()).toEqual([])
  })

  test('a sender that stops while the store is away leaves no timer, and its claims are freed soon', async () => {
    const app = await open()
    const { dana, opened } = app
    const response = Promise.withResolvers<void>()
    const browser = await app.device(dana, { status: 201, after: response.promise })
    await app.schedule(dana, 'note')
    const time = new TestTime()
    // Writers have to wait, and fail in the end.
    const turnedAway = Promise.withResolvers<never>()
    turnedAway.promise.catch(() => {})
    let isAway = false
    const contextFor = (id: string) => {
      const ctx = app.inner.contextFor(id)
      const transact: Store['transact'] = (work) =>
        isAway ? turnedAway.promise : ctx.store.transact(work)
      return { ...ctx, store: { ...ctx.store, transact } }
    }
    const sender = app.makeSender({ timers: time, contextFor })
    await sender.pass()
    await expect.poll(() => browser.asked).toBe(1)
    isAway = true
    await time.advance(500, { mayHang: true })
    const stopped = sender.stop()
    response.resolve()
    turnedAway.reject(new Error('the connection is gone'))
    await stopped
    await new Promise((resolve) => setImmediate(resolve))
    expect(time.alive).toBe(0)
    // Its name is still there, so that others see that it is silent, and free its claims.
    expect(await senders(app)).toHaveLength(1)
    expect((await app.queue())[0]!.claim).toBe((await senders(app))[0]!.name)
    await opened.store.query.deleteFrom('pushSenders').execute()
  })
})

async function senders({ opened }: PushTestApp) {
  return opened.store.query.selectFrom('pushSenders').selectAll().execute()
}
