/** The sender: what is due reaches every device once, and failures are retried a limited number of times. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Manner } from '#tests/support/push-service.ts'
import { recordPushEvent } from './index.ts'
import { eachPushDialect, PUSH_MINUTE_MS, type PushTestApp, titles } from './push.fixture.ts'

const states = (devices: { state: string }[]) => devices.map(({ state }) => state)

eachPushDialect('the sender', (open) => {
  test('sends at the moment, not before, to every device of the owner and to nobody else', async () => {
    const app = await open()
    const { clock, dana, noam } = app
    const [desk, phone, his] = [
      await app.device(dana),
      await app.device(dana),
      await app.device(noam),
    ]
    await app.schedule(dana, 'note', clock.now() + PUSH_MINUTE_MS)
    clock.advance(PUSH_MINUTE_MS - 1)
    await app.send()
    expect([desk.asked, phone.asked]).toEqual([0, 0])
    clock.advance(1)
    await app.send()
    await app.send()
    expect([titles(desk), titles(phone), titles(his)]).toEqual([['note'], ['note'], []])
    expect(await app.queue()).toEqual([])
    expect(app.service.complaints).toEqual([])
    expect(app.emitted('push_send_attempt')).toEqual([{ count: 2, attempt: 1 }])
    const { subscriptions } = (await dana.get('/api/push/subscriptions')).json
    expect(states(subscriptions)).toEqual(['working', 'working'])
  })

  test('returns when the next pass is due: at the next moment, at most two seconds later', async () => {
    const { clock, dana, schedule, sender } = await open()
    expect(await sender.pass()).toBe(2_000)
    await schedule(dana, 'far', clock.now() + 3_600_000)
    expect(await sender.pass()).toBe(2_000)
    await schedule(dana, 'near', clock.now() + 1_234)
    expect(await sender.pass()).toBe(1_234)
  })

  test('what was due while the server was down rings once when it is back', async () => {
    const app = await open()
    const { clock, dana } = app
    const browser = await app.device(dana)
    for (let i = 0; i < 300; i++) await app.schedule(dana, `note ${i}`, clock.now() + 1_000)
    clock.advance(86_400_000)
    await app.send()
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
  test('every response of a push service leads to the decided state', async () => {
    for (const [manner, expected] of STATES) {
      const app = await open()
      const { clock, dana } = app
      await app.device(dana, manner)
      await app.schedule(dana, 'note')
      await app.send(manner === 'hang' ? 100 : undefined)
      const rows = await app.queue()
      const { subscriptions } = (await dana.get('/api/push/subscriptions')).json
      const [device] = subscriptions
      expect({
        manner,
        left: rows.length,
        state: device?.state,
        ...(device?.last_error && { error: device.last_error }),
        told: app.emitted('push_send_error').map(({ status, final }) => [status, final]),
        ...(rows.length > 0 && { wait: (rows[0]!.readyAt! - clock.now()) / PUSH_MINUTE_MS }),
      }).toEqual({ manner, ...expected })
      const isGone = manner === 404 || manner === 410
      expect(app.emitted('push_deleted_dead_endpoints')).toEqual(isGone ? [{ count: 1 }] : [])
      expect(app.emitted('push_send_no_subscriptions')).toEqual(isGone ? [{}] : [])
    }
  })

  test('a device that two messages find gone is reported once', async () => {
    const app = await open()
    const response = Promise.withResolvers<void>()
    const browser = await app.device(app.dana, { status: 410, after: response.promise })
    const senders = [app.makeSender(), app.makeSender()]
    for (const [i, sender] of senders.entries()) {
      await app.schedule(app.dana, `note ${i}`)
      await sender.pass()
    }
    await expect.poll(() => browser.asked).toBe(2)
    response.resolve()
    for (const sender of senders) await sender.idle()
    expect(app.emitted('push_deleted_dead_endpoints')).toEqual([{ count: 1 }])
  })

  test('a device that has the message is left alone when another one is retried', async () => {
    const app = await open()
    const { clock, dana } = app
    const [good, bad] = [await app.device(dana), await app.device(dana, 500)]
    await app.schedule(dana, 'note')
    await app.send()
    bad.manner = 201
    clock.advance(PUSH_MINUTE_MS - 1)
    await app.send()
    expect([good.asked, bad.asked]).toEqual([1, 1])
    clock.advance(1)
    await app.send()
    expect([good.asked, bad.asked, titles(bad)]).toEqual([1, 2, ['note']])
    expect(await app.queue()).toEqual([])
  })

  test('a failed message is retried after 1, 2, 4 … minutes, eight times, and then given up', async () => {
    const app = await open()
    const { clock, dana } = app
    const browser = await app.device(dana, 500)
    await app.schedule(dana, 'note')
    for (const minutes of [1, 2, 4, 8, 16, 32, 60]) {
      await app.send()
      const [row] = await app.queue()
      expect(row!.readyAt! - clock.now()).toBe(minutes * PUSH_MINUTE_MS)
      clock.advance(minutes * PUSH_MINUTE_MS)
    }
    await app.send()
    expect(browser.asked).toBe(8)
    expect(await app.queue()).toEqual([])
    const finals = app.emitted('push_send_error').map(({ final }) => final)
    expect(finals).toEqual([false, false, false, false, false, false, false, true])
    clock.advance(86_400_000)
    await app.send()
    expect(browser.asked).toBe(8)
  })

  test('a person without a device is reported once, and the row is deleted', async () => {
    const app = await open()
    await app.schedule(app.dana, 'note')
    await app.send()
    await app.send()
    expect(app.emitted('push_send_no_subscriptions')).toEqual([{}])
    expect(await app.queue()).toEqual([])
  })

  test('a row that its source no longer wants is deleted without an event', async () => {
    const app = await open()
    const browser = await app.device(app.dana)
    await app.schedule(app.dana, 'gone note')
    await app.send()
    expect([browser.asked, await app.queue()]).toEqual([0, []])
  })

  test('a new moment that is set during a send is not deleted by its success', async () => {
    const app = await open()
    const { clock, dana } = app
    const browser = await app.device(dana, 'hang')
    await app.schedule(dana, 'note')
    const sender = app.makeSender({ timeoutMs: 60_000 })
    await sender.pass()
    await expect.poll(() => browser.asked).toBe(1)
    await app.schedule(dana, 'note', clock.now() + PUSH_MINUTE_MS)
    await app.service.close()
    await sender.idle()
    const [row] = await app.queue()
    expect(row).toMatchObject({ moment: clock.now() + PUSH_MINUTE_MS, attempts: 0, claim: '' })
    expect(row!.readyAt).toBe(clock.now() + PUSH_MINUTE_MS)
  })

  describe('agent events', () => {
    const record = async (app: PushTestApp, kind: string, data: Record<string, string>) => {
      const ownerId = (await app.dana.get('/api/me')).json.id
      await recordPushEvent(app.inner.contextFor('test'), { ownerId, kind, data })
    }

    test('a saved file is announced with its name and address', async () => {
      const app = await open()
      const { dana } = app
      await dana.put('/api/me/preferences', { locale: 'he' })
      const browser = await app.device(dana)
      const { file } = (await dana.post('/api/files', { file_name: 'a.ts', content: 'x' })).json
      await record(app, 'file_saved', { file_id: file.id })
      await app.send()
      expect(browser.received[0]!.message).toMatchObject({
        title: 'סוכן שמר קובץ',
        body: 'a.ts',
        url: `/file/${file.id}`,
        lang: 'he',
        dir: 'rtl',
      })
      expect(app.emitted('push_event_send_attempt')).toEqual([{ kind: 'file_saved', attempt: 1 }])
      expect(app.emitted('push_send_attempt')).toEqual([])
    })

    test('an event whose details cannot be read keeps no other one waiting', async () => {
      const app = await open()
      const { dana } = app
      const browser = await app.device(dana)
      const { file } = (await dana.post('/api/files', { file_name: 'a.ts', content: 'x' })).json
      for (let n = 0; n < 5; n++) await record(app, 'file_saved', { file_id: file.id })
      const rows = await app.queue()
      for (const [n, data] of ['{', '5', '{"file_id":{}}', 'null'].entries())
        await app.opened.store.query
          .withoutPlugins()
          .updateTable('pushQueue')
          .set({ data })
          .where('id', '=', String(rows[n]!.id))
          .execute()
      await app.send()
      expect(browser.received.map(({ message }) => message.body)).toEqual(['a.ts'])
    })

    test('a kind of another release is reported once and not claimed again', async () => {
      const app = await open()
      const browser = await app.device(app.dana)
      await record(app, 'note_exploded', {})
      await app.send()
      app.clock.advance(86_400_000)
      await app.send()
      expect(app.emitted('push_event_unknown_kind')).toEqual([{ kind: 'note_exploded' }])
      expect(browser.asked).toBe(0)
      expect((await app.queue())[0]).toMatchObject({ readyAt: null, outcome: 'unknown_kind' })
    })

    test('an event is given up after five attempts and deleted after a week', async () => {
      const app = await open()
      const { clock, dana } = app
      const browser = await app.device(dana, 500)
      const { file } = (await dana.post('/api/files', { file_name: 'a.ts', content: 'x' })).json
      await record(app, 'file_saved', { file_id: file.id })
      for (let i = 0; i < 7; i++) {
        await app.send()
        clock.advance(61 * PUSH_MINUTE_MS)
      }
      expect(browser.asked).toBe(5)
      expect(app.emitted('push_event_delivery_exhausted')).toEqual([
        { kind: 'file_saved', attempts: 5, status: 500 },
      ])
      expect((await app.queue())[0]).toMatchObject({ readyAt: null, outcome: 'exhausted' })
      await app.schedule(dana, 'old reminder', clock.now() + 30 * 86_400_000)
      const [job] = app.inner.jobs.filter(({ id }) => id === 'forget_push_events')
      const ctx = app.inner.contextFor('job')
      clock.advance(6 * 86_400_000)
      await job!.run(ctx, {} as never)
      expect(await app.queue()).toHaveLength(2)
      clock.advance(86_400_000)
      await job!.run(ctx, {} as never)
      expect((await app.queue()).map(({ itemId }) => itemId)).toEqual(['old reminder'])
    })
  })

  test('without a private key nothing is claimed, and that is reported once, not at every pass', async () => {
    const publicKey =
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
    const app = await open({ env: { VAPID_PUBLIC_KEY: publicKey } })
    const browser = await app.device(app.dana)
    await app.schedule(app.dana, 'note')
    await app.send()
    await app.send()
    expect(browser.asked).toBe(0)
    expect(app.emitted('push_send_missing_vapid_private')).toEqual([{}])
    expect((await app.queue())[0]).toMatchObject({ attempts: 0 })
  })

  test('due rows are found through the index, however many wait', async () => {
    const app = await open()
    await app.send()
    const asked = app.opened.statements.findLast((text) =>
      /select .*"ready_at".*limit/is.test(text),
    )!
    const plan = await app.opened.store.transact(async (query) => {
      const isPostgres = app.opened.databaseUrl !== null
      if (isPostgres) await sql`set local enable_seqscan = off`.execute(query)
      const text = asked.replace(/\$\d+|\?/g, '1')
      return (
        await sql.raw(`${isPostgres ? 'explain' : 'explain query plan'} ${text}`).execute(query)
      ).rows
    })
    expect(JSON.stringify(plan)).toContain('push_queue_ready')
  })
})
