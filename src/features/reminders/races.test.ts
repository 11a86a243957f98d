/** Concurrent changes of one reminder: never an acknowledged one revived, never a new moment lost. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachPushDialect } from '#features/push/push.fixture.ts'
import { forgetOwner } from '#platform/store/index.ts'
import { reminderSource } from './index.ts'
import {
  ack,
  dueOf,
  HOUR_MS,
  MINUTE_MS,
  newReminderNote,
  REMINDER_NOTES,
  reminderOf,
  setAt,
  snooze,
  summaryOf,
} from './reminders.fixture.ts'
import { isAllDone } from './rules/reminder-title.ts'

eachPushDialect('races', (open) => {
  test('snooze, acknowledge and send at once: the record tells one true story', async () => {
    const app = await open()
    const { clock, dana } = app
    const browser = await app.device(dana)
    const sender = app.makeSender({ sources: [reminderSource] })
    const other = app.makeSender({ sources: [reminderSource] })
    const seen = { snoozed: 0, closed: 0 }
    for (let round = 0; round < 12; round++) {
      const note = await newReminderNote(dana, `round ${round}`)
      const { remind_at } = (await setAt(dana, note, { preset: '1h', tz: 'UTC' })).json
      clock.advance(HOUR_MS)
      const [snoozed, closed] = await Promise.all([
        snooze(dana, note, { minutes: 5, ...(round % 2 && { remind_at }) }),
        ack(dana, { note_id: note, remind_at }),
        sender.pass(),
        other.pass(),
      ])
      await Promise.all([sender.idle(), other.idle()])
      // Both named the same moment: one of them found it, the other is refused because it is gone.
      expect([snoozed.status, closed.status].toSorted()).toEqual([200, 404])
      const reminder = await reminderOf(dana, note)
      if (closed.status === 200) {
        seen.closed++
        expect(reminder).toMatchObject({ status: 'acknowledged', remind_at })
      } else {
        seen.snoozed++
        expect(reminder).toMatchObject({ status: 'pending', remind_at: snoozed.json.remind_at })
      }
      const before = browser.received.length
      clock.advance(5 * MINUTE_MS)
      await Promise.all([sender.pass(), other.pass()])
      await Promise.all([sender.idle(), other.idle()])
      // The new moment rings; what was closed stays silent.
      expect(browser.received.length - before).toBe(closed.status === 200 ? 0 : 1)
      expect((await summaryOf(dana)).count_due).toBe(closed.status === 200 ? 0 : 1)
      await ack(dana, { note_id: note })
    }
    expect(seen.snoozed + seen.closed).toBe(12)
    expect(app.service.complaints).toEqual([])
  })

  test('a note, a device or a person that goes during a send stays gone, whatever the answer is', async () => {
    for (const status of [201, 500, 410]) {
      const app = await open()
      const { clock, dana, noam, opened } = app
      const responses = Promise.withResolvers<void>()
      const manner = { status, after: responses.promise }
      const [hers, his] = [await app.device(dana, manner), await app.device(noam, manner)]
      const [note, second, third] = [
        await newReminderNote(dana),
        await newReminderNote(dana),
        await newReminderNote(noam),
      ]
      for (const [person, id] of [
        [dana, note] as const,
        [dana, second] as const,
        [noam, third] as const,
      ])
        await setAt(person, id, { preset: '1h', tz: 'UTC' })
      clock.advance(HOUR_MS)
      const sender = app.makeSender({ sources: [reminderSource] })
      await sender.pass()
      await expect.poll(() => [hers.asked, his.asked]).toEqual([2, 1])
      await dana.del(`${REMINDER_NOTES}/note/${note}`)
      await dana.del('/api/push/subscriptions/delete-all')
      const noamId = (await noam.get('/api/me')).json.id
      await forgetOwner(opened.store, ['push_queue', 'push_subscriptions', 'reminders'], noamId)
      responses.resolve()
      await sender.idle()
      const left = (await app.queue()).map(({ itemId, claim }) => [itemId, claim])
      // Only what may be retried waits; nothing of it is held any more.
      expect(left).toEqual(status === 500 ? [[second, '']] : [])
      expect((await dana.get('/api/push/subscriptions')).json.count).toBe(0)
      expect(
        app.logLines.filter(
          (line) => /"level":"error"/.test(line) && !/push_send_error/.test(line),
        ),
      ).toEqual([])
    }
  })

  test('an old acknowledgement against a new set: the new moment lives', async () => {
    const { clock, dana } = await open()
    for (let round = 0; round < 10; round++) {
      const note = await newReminderNote(dana)
      const { remind_at } = (await setAt(dana, note, { preset: '1h', tz: 'UTC' })).json
      clock.advance(HOUR_MS)
      const [set] = await Promise.all([
        setAt(dana, note, { preset: '24h', tz: 'UTC' }),
        ack(dana, { note_id: note, remind_at }),
      ])
      expect(await reminderOf(dana, note)).toMatchObject({
        status: 'pending',
        remind_at: set.json.remind_at,
      })
    }
  })

  test('a due reminder reaches the device: words, moment, address and buttons that act on this moment', async () => {
    const app = await open()
    const { clock, dana } = app
    await dana.put('/api/me/preferences', { locale: 'he', time_zone: 'Asia/Jerusalem' })
    const browser = await app.device(dana)
    const note = await newReminderNote(dana, 'לקנות חלב ולחם ועוד הרבה דברים', { title: 'קניות' })
    const { remind_at } = (await setAt(dana, note, { preset: '1h' })).json
    clock.advance(HOUR_MS)
    const sender = app.makeSender({ sources: [reminderSource] })
    await sender.pass()
    await sender.idle()
    const [letter] = browser.received
    expect(letter).toMatchObject({ ttl: 86_400, urgency: 'high' })
    const { message } = letter!
    expect(message).toMatchObject({
      title: 'קניות',
      body: 'לקנות חלב ולחם ועוד הרבה דברים',
      dir: 'rtl',
      url: `/note/${note}`,
      about: { note_id: note, remind_at },
    })
    expect(message.actions.map(({ id }: { id: string }) => id)).toEqual([
      'hour',
      'tomorrow',
      'ten',
      'open',
    ])
    // The buttons, as the service worker would press them.
    const { post } = message.actions[2]
    expect((await dana.post(post.url, post.body)).status).toBe(200)
    expect(await reminderOf(dana, note)).toMatchObject({ status: 'pending', snooze_count: 1 })
    expect((await dana.post(post.url, post.body)).status).toBe(404)
  })

  test('nothing left to do: no ring, closed, and the series goes on', async () => {
    const app = await open()
    const { clock, dana } = app
    const browser = await app.device(dana)
    const note = await newReminderNote(dana, '- [x] all done')
    await setAt(dana, note, {
      at: '2026-11-14T10:00',
      tz: 'UTC',
      repeat: 'daily',
      skip_when_done: true,
    })
    clock.advance(HOUR_MS)
    const sender = app.makeSender({ sources: [reminderSource] })
    await sender.pass()
    await sender.idle()
    expect(browser.asked).toBe(0)
    expect(await reminderOf(dana, note)).toMatchObject({
      status: 'pending',
      remind_at: '2026-11-15T10:00:00.000+00:00',
    })
    expect((await app.queue()).map(({ moment }) => moment)).toEqual([
      Date.parse('2026-11-15T10:00:00Z'),
    ])
  })

  test('logging out silences the browser of that session, and of no other', async () => {
    const app = await open()
    const { dana } = app
    const here = await app.device(dana)
    const cookie = dana.cookie
    await dana.signIn()
    const there = await app.device(dana)
    await dana.get('/logout')
    dana.cookie = cookie
    await app.schedule(dana, 'note')
    await app.send()
    expect([here.asked, there.asked]).toEqual([1, 0])
    expect(app.emitted('push_unsubscribed').map(({ reason }) => reason)).toEqual(['logged_out'])
  })

  test('property: badge, list and sender agree about random rows around now', async () => {
    const app = await open()
    const { clock, dana, opened } = app
    const all = opened.store.query.withoutPlugins()
    const ownerId = (await dana.get('/api/me')).json.id
    const row = fc.record({
      offset: fc.constantFrom(-86_400_000, -1_000, -1, 0, 1, 1_000, 86_400_000),
      isAcked: fc.boolean(),
      isHidden: fc.boolean(),
      skips: fc.boolean(),
      text: fc.constantFrom('plain', '- [x] done', '- [ ] open'),
    })
    const notes: Record<string, string> = {}
    for (const text of ['plain', '- [x] done', '- [ ] open']) notes[text] = ''
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push(await newReminderNote(dana, 'x'))
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const now = clock.now()
        await all.deleteFrom('reminders').execute()
        for (const [at, one] of rows.entries()) {
          await dana.put(`${REMINDER_NOTES}/note/${ids[at]}`, { content: one.text })
          await all
            .insertInto('reminders')
            .values({
              ownerId,
              noteId: ids[at]!,
              remindAt: now + one.offset,
              status: one.isAcked ? 'acknowledged' : 'pending',
              ackAt: one.isAcked ? now : null,
              repeat: '',
              wall: '',
              zone: 'UTC',
              snoozeCount: 0,
              skipsDone: one.skips,
              isHidden: one.isHidden,
              createdAt: now,
              updatedAt: now,
            })
            .execute()
        }
        const due = rows.flatMap((one, at) =>
          one.offset <= 0 && !one.isAcked && !one.isHidden && !(one.skips && isAllDone(one.text))
            ? [ids[at]!]
            : [],
        )
        const listed = (await dueOf(dana, '50')).items.map(
          ({ note_id }: { note_id: string }) => note_id,
        )
        expect(listed.toSorted()).toEqual(due.toSorted())
        expect((await summaryOf(dana)).count_due).toBe(due.length)
        const waiting = rows.map((one, at) => ({
          ownerId,
          id: ids[at]!,
          kind: 'reminder',
          itemId: ids[at]!,
          moment: now + one.offset,
          attempts: 1,
          delivered: [],
          data: '',
        }))
        const speaker = { t: (key: string) => key, locale: 'en' as const, timeZone: 'UTC' }
        const letters = await reminderSource.compose(
          app.inner.contextFor('test'),
          waiting.filter(({ moment }) => moment <= now),
          () => speaker,
        )
        expect([...letters.keys()].toSorted()).toEqual(due.toSorted())
      }),
      { numRuns: 15 },
    )
  })
})
