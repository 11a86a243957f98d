/** The sender: what is due reaches every device once, and what fails is tried again and not for ever. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Manner } from '../../../tests/support/push-service.ts'
import { recordPushEvent } from './index.ts'
import { eachPushDialect, MINUTE_MS, type PushHouse, titles } from './testing.ts'

const states = (devices: { state: string }[]) => devices.map(({ state }) => state)

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

  test('what is no longer wanted goes without a sound', async () => {
    const house = await open()
    const browser = await house.device(house.dana)
    await house.schedule(house.dana, 'gone note')
    await house.send()
    expect([browser.asked, await house.queue()]).toEqual([0, []])
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
