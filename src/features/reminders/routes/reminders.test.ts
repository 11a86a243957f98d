/** Reminders over the wire: every row of the interface's tables. */
import { describe, expect, test } from 'vitest'
import { bothDialects, eachDialect } from '#tests/support/app.ts'
import { LIST_MAX, RINGING_MAX } from '../contract/limits.ts'
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
} from '../reminders.fixture.ts'

// 14 November 2026, 09:00 UTC: 11:00 in Jerusalem.
eachDialect('reminders', (open) => {
  test('the dashboard tells what is due and what was written last', async () => {
    const { dana, clock } = await open()
    const note = await newReminderNote(dana)
    await setAt(dana, note, { preset: '1h' })
    const before = (await dana.browse('/dashboard')).text
    expect(before).toContain('id="block-notes"')
    expect(before).not.toContain('id="block-due"')
    clock.advance(HOUR_MS)
    const after = (await dana.browse('/dashboard')).text
    const due = after.slice(after.indexOf('id="block-due"'), after.indexOf('id="block-notes"'))
    expect(due).toContain('call the baker')
    expect(due).toContain(`href="/note/${note}"`)
  })

  describe('set', () => {
    test('a preset or a local time, in the zone that was named, as UTC', async () => {
      const { dana } = await open()
      const note = await newReminderNote(dana)
      const responses = [
        [{ preset: '1h', tz: 'Asia/Jerusalem' }, '2026-11-14T10:00:00.000+00:00'],
        [{ preset: 'today-21', tz: 'Asia/Jerusalem' }, '2026-11-14T19:00:00.000+00:00'],
        [{ preset: 'tomorrow-09', tz: 'America/New_York' }, '2026-11-15T14:00:00.000+00:00'],
        [{ at: '2026-11-14T12:30', tz: 'Asia/Jerusalem' }, '2026-11-14T10:30:00.000+00:00'],
        [
          { at: '2026-11-14T14:45', tz: 'Asia/Kathmandu', preset: null },
          '2026-11-14T09:00:00.000+00:00',
        ],
      ] as const
      for (const [input, remind_at] of responses.slice(0, 4)) {
        expect((await setAt(dana, note, input)).json).toEqual({ ok: true, remind_at })
        expect(await reminderOf(dana, note)).toMatchObject({
          status: 'pending',
          remind_at,
          ack_at: null,
        })
      }
      // The current moment is not in the future.
      expect((await setAt(dana, note, responses[4]![0])).json.error).toBe(
        'Time must be in the future',
      )
    })

    test('without a zone the person’s own counts', async () => {
      const { dana } = await open()
      await dana.put('/api/me/preferences', { time_zone: 'Asia/Jerusalem' })
      const note = await newReminderNote(dana)
      const { remind_at } = (await setAt(dana, note, { preset: 'tomorrow-09' })).json
      expect(remind_at).toBe('2026-11-15T07:00:00.000+00:00')
    })

    test('a missing note comes before anything else; then each wrong field by its name', async () => {
      const { dana, noam } = await open()
      const note = await newReminderNote(dana)
      for (const input of [{}, { preset: 'never' }, '"text"', { preset: '1h' }]) {
        const response = await setAt(noam, note, input)
        expect([response.status, response.json.error, response.json.ok]).toEqual([
          404,
          'Note not found',
          false,
        ])
      }
      const wrong: [unknown, string][] = [
        [{}, 'invalid_payload'],
        [[], 'invalid_payload'],
        ['"1h"', 'invalid_payload'],
        [null, 'invalid_payload'],
        [{ preset: '1h', at: '2026-12-01T10:00' }, 'invalid_payload'],
        [{ preset: '2h' }, 'invalid_preset'],
        [{ preset: true }, 'invalid_preset'],
        [{ preset: '' }, 'invalid_preset'],
        [{ at: 'tomorrow' }, 'Invalid time'],
        [{ at: 12 }, 'Invalid time'],
        [{ at: '2026-02-30T10:00' }, 'Invalid time'],
        [{ at: '2026-12-01T10:00:00Z' }, 'Invalid time'],
        [{ preset: '1h', tz: 'Mars/Olympus' }, 'invalid_tz'],
        [{ preset: '1h', tz: '+02:00' }, 'invalid_tz'],
        [{ preset: '1h', tz: 5 }, 'invalid_tz'],
        [{ preset: '1h', tz: '' }, 'invalid_tz'],
        [{ at: '2026-11-14T08:59', tz: 'UTC' }, 'Time must be in the future'],
        [{ at: '2036-11-14T09:01', tz: 'UTC' }, 'Time too far'],
        [{ preset: '1h', repeat: 'hourly' }, 'Invalid repeat'],
      ]
      for (const [input, error] of wrong) {
        const response = await setAt(dana, note, input)
        expect([input, response.status, response.json.error]).toEqual([input, 400, error])
      }
      expect(await reminderOf(dana, note)).toBeNull()
      expect((await setAt(dana, note, { at: '2036-11-14T09:00', tz: 'UTC' })).status).toBe(200)
    })

    test('is the only way back from acknowledged', async () => {
      const { clock, dana } = await open()
      const note = await newReminderNote(dana)
      await setAt(dana, note, { preset: '1h', tz: 'UTC' })
      clock.advance(HOUR_MS)
      await ack(dana, { note_id: note })
      expect(await reminderOf(dana, note)).toMatchObject({
        status: 'acknowledged',
        ack_at: '2026-11-14T10:00:00.000+00:00',
      })
      expect((await snooze(dana, note)).status).toBe(404)
      await setAt(dana, note, { preset: '1h', tz: 'UTC' })
      expect(await reminderOf(dana, note)).toMatchObject({
        status: 'pending',
        ack_at: null,
        snooze_count: 0,
      })
    })
  })

  describe('a file in the bin', () => {
    test('takes the reminders of its notes out of sight, and brings them back', async () => {
      const { dana, clock } = await open()
      const made = await dana.post('/api/files', { file_name: 'a.ts', content: 'a' })
      const { id } = made.json.file
      const body = { content: 'call the baker' }
      const note = (await dana.post(`/api/sticky-notes/${id}`, body)).json.id
      const deleted = (await dana.post(`/api/sticky-notes/${id}`, body)).json.id
      for (const one of [note, deleted]) await setAt(dana, one, { preset: '1h', tz: 'UTC' })
      await dana.del(`/api/sticky-notes/note/${deleted}`)
      await dana.post('/api/files/bulk-delete', { file_ids: [id] })
      clock.advance(2 * HOUR_MS)
      expect([await summaryOf(dana), (await dueOf(dana)).items]).toMatchObject([
        { has_due: false, next_in_seconds: null },
        [],
      ])
      // A reminder set on a deleted note is hidden like the others, and the note does not ring when it is restored.
      await setAt(dana, note, { preset: '1h', tz: 'UTC' })
      await dana.post(`/api/sticky-notes/note/${deleted}/restore`)
      clock.advance(2 * HOUR_MS)
      expect((await dueOf(dana)).items).toEqual([])
      await dana.post(`/api/trash/${id}/restore`)
      const { items } = await dueOf(dana)
      expect(items.map((item: { note_id: string }) => item.note_id).toSorted()).toEqual(
        [note, deleted].toSorted(),
      )
    })
  })

  describe('acknowledge', () => {
    const due = async (options = {}) => {
      const app = await open(options)
      const note = await newReminderNote(app.dana)
      const { remind_at } = (await setAt(app.dana, note, { preset: '1h', tz: 'UTC' })).json
      app.clock.advance(HOUR_MS)
      return { ...app, note, remind_at: remind_at as string }
    }

    test('without a moment it is closed, whatever moment it carries', async () => {
      const { dana, note } = await due()
      expect((await ack(dana, { note_id: note })).json).toEqual({ ok: true, next_remind_at: null })
      expect((await reminderOf(dana, note)).status).toBe('acknowledged')
      const again = await ack(dana, { note_id: note })
      expect([again.status, again.json.error]).toEqual([404, 'Not found'])
    })

    test('with the moment it still carries it is closed, in whatever way that is written', async () => {
      for (const write of [
        (iso: string) => iso,
        (iso: string) => iso.replace('+00:00', 'Z'),
        (iso: string) => iso.replace('.000+00:00', '.000999Z'),
        (iso: string) => iso.replace('T10:', 'T12:').replace('+00:00', '+02:00'),
        (iso: string) => iso.replace('.000+00:00', ''),
      ]) {
        const { dana, note, remind_at } = await due()
        expect((await ack(dana, { note_id: note, remind_at: write(remind_at) })).status).toBe(200)
        expect(await reminderOf(dana, note)).toMatchObject({
          status: 'acknowledged',
          ack_at: remind_at,
        })
      }
    })

    test('with another moment it is 404 and stays active', async () => {
      const { dana, note, remind_at, clock } = await due()
      await snooze(dana, note, { minutes: 5 })
      const response = await ack(dana, { note_id: note, remind_at })
      expect(response.status).toBe(404)
      expect((await reminderOf(dana, note)).status).toBe('pending')
      clock.advance(5 * MINUTE_MS)
      expect((await summaryOf(dana)).count_due).toBe(1)
    })

    test('refusals come in the order of the interface', async () => {
      const { dana, noam, note } = await due()
      const wrong: [unknown, number, string][] = [
        [[], 400, 'invalid_payload'],
        ['"x"', 400, 'invalid_payload'],
        [null, 400, 'invalid_payload'],
        [{}, 400, 'note_id required'],
        [{ note_id: 5, remind_at: 'x' }, 400, 'note_id required'],
        [{ note_id: '', remind_at: 'x' }, 400, 'note_id required'],
        [{ note_id: note, remind_at: '' }, 400, 'invalid_remind_at'],
        [{ note_id: note, remind_at: 'soon' }, 400, 'invalid_remind_at'],
        [{ note_id: note, remind_at: 5 }, 400, 'invalid_remind_at'],
        [{ note_id: note, remind_at: false }, 400, 'invalid_remind_at'],
        [{ note_id: note, remind_at: '0001-01-01T00:00:00+03:00' }, 400, 'invalid_remind_at'],
        [{ note_id: 'nothing' }, 404, 'Not found'],
      ]
      for (const [input, status, error] of wrong) {
        const response = await ack(dana, input)
        expect([input, response.status, response.json.error]).toEqual([input, status, error])
      }
      expect((await ack(noam, { note_id: note })).status).toBe(404)
      expect((await reminderOf(dana, note)).status).toBe('pending')
      expect((await ack(dana, { note_id: note, remind_at: null })).status).toBe(200)
    })

    test('of a repeating one closes this moment and arms the next', async () => {
      const { clock, dana, opened } = await open()
      const note = await newReminderNote(dana)
      await setAt(dana, note, { at: '2026-11-14T12:00', tz: 'Asia/Jerusalem', repeat: 'daily' })
      clock.advance(HOUR_MS + 5 * MINUTE_MS)
      const [item] = (await dueOf(dana)).items
      const response = await ack(dana, { note_id: note, remind_at: item.remind_at })
      expect(response.json.next_remind_at).toBe('2026-11-15T10:00:00.000+00:00')
      expect(await reminderOf(dana, note)).toMatchObject({
        status: 'pending',
        repeat: 'daily',
        ack_at: null,
      })
      // The moment that was closed cannot be closed again; the next one is not affected.
      expect((await ack(dana, { note_id: note, remind_at: item.remind_at })).status).toBe(404)
      expect((await reminderOf(dana, note)).remind_at).toBe('2026-11-15T10:00:00.000+00:00')
      const history = await opened.store.query
        .withoutPlugins()
        .selectFrom('reminderHistory')
        .selectAll()
        .execute()
      expect(history.map((row) => row.remindAt)).toEqual([Date.parse(item.remind_at)])
    })
  })

  describe('snooze', () => {
    test('counts from now, keeps it pending and counts itself', async () => {
      const { clock, dana } = await open()
      const note = await newReminderNote(dana)
      await setAt(dana, note, { preset: '1h', tz: 'UTC' })
      clock.advance(2 * HOUR_MS)
      expect((await snooze(dana, note, { minutes: 10 })).json).toEqual({
        ok: true,
        remind_at: '2026-11-14T11:10:00.000+00:00',
      })
      expect((await snooze(dana, note, {})).json.remind_at).toBe('2026-11-14T12:00:00.000+00:00')
      expect((await snooze(dana, note)).status).toBe(200)
      expect((await snooze(dana, note, { minutes: null })).status).toBe(200)
      expect(await reminderOf(dana, note)).toMatchObject({ status: 'pending', snooze_count: 4 })
      expect(await summaryOf(dana)).toMatchObject({
        has_due: false,
        count_due: 0,
        count_suggested: 0,
        next_in_seconds: 3_600,
      })
    })

    test('takes a whole number from 1 to 1440 and nothing that looks like one', async () => {
      const { dana, noam } = await open()
      const note = await newReminderNote(dana)
      await setAt(dana, note, { preset: '1h', tz: 'UTC' })
      for (const minutes of [true, false, 1.5, '10', '', 0, -1, 1_441, 1e9, [], {}]) {
        const response = await snooze(dana, note, { minutes })
        expect([minutes, response.status, response.json.error]).toEqual([
          minutes,
          400,
          'Invalid minutes',
        ])
      }
      for (const body of [[], 'x', 5, true, null]) {
        const response = await snooze(dana, note, body === 'x' ? '"x"' : body)
        expect([body, response.status, response.json.code]).toEqual([body, 400, 'invalid_payload'])
      }
      for (const minutes of [1, 1_440])
        expect((await snooze(dana, note, { minutes })).status).toBe(200)
      const other = await snooze(noam, note, { minutes: 5 })
      expect([other.status, other.json.error]).toEqual([404, 'Reminder not found'])
      expect((await snooze(dana, await newReminderNote(dana), { minutes: 5 })).status).toBe(404)
    })

    test('bound to a moment it acts on that moment alone', async () => {
      const { clock, dana } = await open()
      const note = await newReminderNote(dana)
      const { remind_at } = (await setAt(dana, note, { preset: '1h', tz: 'UTC' })).json
      clock.advance(HOUR_MS)
      expect((await snooze(dana, note, { minutes: 10, remind_at })).status).toBe(200)
      expect((await snooze(dana, note, { minutes: 10, remind_at })).status).toBe(404)
      expect((await snooze(dana, note, { minutes: 10, remind_at: 'x' })).json.code).toBe(
        'invalid_remind_at',
      )
      // "Tomorrow" on an old notification does not change a reminder that has another moment now.
      const tomorrow = { preset: 'tomorrow-09', tz: 'UTC', remind_at }
      expect((await setAt(dana, note, tomorrow)).json.error).toBe('Reminder not found')
    })

    test('"tomorrow" from a notification puts off one occurrence and keeps the series', async () => {
      const { clock, dana } = await open()
      const note = await newReminderNote(dana)
      const { remind_at } = (
        await setAt(dana, note, { at: '2026-11-14T10:00', tz: 'UTC', repeat: 'daily' })
      ).json
      clock.advance(HOUR_MS)
      await setAt(dana, note, { preset: 'tomorrow-09', tz: 'UTC', remind_at })
      expect(await reminderOf(dana, note)).toMatchObject({
        remind_at: '2026-11-15T09:00:00.000+00:00',
        repeat: 'daily',
      })
      clock.moveTo('2026-11-15T09:30:00Z')
      expect((await ack(dana, { note_id: note })).json.next_remind_at).toBe(
        '2026-11-15T10:00:00.000+00:00',
      )
    })
  })

  describe('list', () => {
    test('due only, oldest first, with the first six words and where the note lies', async () => {
      const { clock, dana } = await open()
      const { file } = (await dana.post('/api/files', { file_name: 'a.ts', content: 'x\n' })).json
      const onFile = (
        await dana.post(`${REMINDER_NOTES}/${file.id}`, {
          content: 'one  two\nthree four five six seven',
          line_start: 1,
        })
      ).json.id
      const titled = await newReminderNote(dana, '', {
        title: 'Only a title of more than six words here',
      })
      const later = await newReminderNote(dana, 'later')
      await setAt(dana, titled, { preset: '3h', tz: 'UTC' })
      await setAt(dana, onFile, { preset: '1h', tz: 'UTC' })
      await setAt(dana, later, { preset: '1w', tz: 'UTC' })
      expect((await dueOf(dana)).items).toEqual([])
      clock.advance(3 * HOUR_MS)
      const list = await dueOf(dana)
      expect(list).toMatchObject({ ok: true, count: 2 })
      expect(list.items[0]).toEqual({
        note_id: onFile,
        file_id: file.id,
        file_name: file.file_name,
        preview: 'one two three four five six',
        text: 'one two three four five six seven',
        anchor_id: '',
        anchor_text: '',
        remind_at: '2026-11-14T10:00:00.000+00:00',
        board_id: '',
        board_name: '',
        repo_name: '',
        repo_path: '',
        url: `/note/${onFile}`,
        title: '',
        repeat: '',
      })
      expect(list.items[1].preview).toBe('Only a title of more than')
      expect(list.items[1].board_id).not.toBe('')
      expect(list.items[1].board_name).not.toBe('')
      expect((await dana.browse('/reminders')).text).toContain(list.items[1].board_name)
      const upcoming = (await dana.get(`${REMINDER_NOTES}/reminders/upcoming`)).json
      expect(upcoming.items.map(({ note_id }: { note_id: string }) => note_id)).toEqual([later])
    })

    test('limit: 20 unless said, brought into 1 to 50, refused when it is no number', async () => {
      const { clock, dana } = await open()
      for (let i = 0; i < 60; i++)
        await setAt(dana, await newReminderNote(dana, `note ${i}`), { preset: '1h', tz: 'UTC' })
      clock.advance(HOUR_MS)
      const counts = []
      for (const limit of ['', '5', '0', '-3', '500']) counts.push((await dueOf(dana, limit)).count)
      expect(counts).toEqual([20, 5, 1, 1, 50])
      for (const limit of ['x', '1.5', 'NaN', '1e3']) {
        const response = await dana.get(`${REMINDER_NOTES}/reminders/list?limit=${limit}`)
        expect([limit, response.status, response.json.code]).toEqual([limit, 400, 'invalid_limit'])
      }
      expect((await summaryOf(dana)).count_due).toBe(60)
    })
  })

  test('summary: relative seconds, rounded up, at most 300 under a badge', async () => {
    const { clock, dana, noam } = await open()
    expect(await summaryOf(dana)).toEqual({
      ok: true,
      has_due: false,
      count_due: 0,
      count_suggested: 0,
      next_in_seconds: null,
    })
    const [one, two, three] = [
      await newReminderNote(dana),
      await newReminderNote(dana),
      await newReminderNote(dana),
    ]
    await setAt(dana, one, { preset: '1h', tz: 'UTC' })
    expect((await summaryOf(dana)).next_in_seconds).toBe(3_600)
    clock.advance(HOUR_MS - 1)
    expect(await summaryOf(dana)).toMatchObject({ has_due: false, next_in_seconds: 1 })
    clock.advance(1)
    expect(await summaryOf(dana)).toEqual({
      ok: true,
      has_due: true,
      count_due: 1,
      count_suggested: 0,
      next_in_seconds: 300,
    })
    await setAt(dana, two, { preset: '1h', tz: 'UTC' })
    expect((await summaryOf(dana)).next_in_seconds).toBe(300)
    await setAt(dana, three, { preset: '1h', tz: 'UTC' })
    await snooze(dana, three, { minutes: 1 })
    expect(await summaryOf(dana)).toMatchObject({ count_due: 1, next_in_seconds: 60 })
    expect(await summaryOf(noam)).toMatchObject({ count_due: 0, next_in_seconds: null })
  })

  test('skip when every box is ticked: badge, list and sender agree, and a series goes on', async () => {
    const { clock, dana } = await open()
    const note = await newReminderNote(dana, '- [x] milk\n- [ ] bread')
    const input = { at: '2026-11-14T10:00', tz: 'UTC', repeat: 'daily', skip_when_done: true }
    await setAt(dana, note, input)
    clock.advance(HOUR_MS)
    expect([(await summaryOf(dana)).count_due, (await dueOf(dana)).count]).toEqual([1, 1])
    await dana.post(`${REMINDER_NOTES}/note/${note}/task`, { index: 1, checked: true })
    expect([(await summaryOf(dana)).count_due, (await dueOf(dana)).count]).toEqual([0, 0])
    await dana.post(`${REMINDER_NOTES}/note/${note}/task`, { index: 0, checked: false })
    expect([(await summaryOf(dana)).count_due, (await dueOf(dana)).count]).toEqual([1, 1])
    // Without the option, boxes do not matter; with it, a note without boxes rings.
    await setAt(dana, note, { preset: '1h', tz: 'UTC' })
    const plain = await newReminderNote(dana, 'no boxes')
    await setAt(dana, plain, { preset: '1h', tz: 'UTC', skip_when_done: true })
    await dana.post(`${REMINDER_NOTES}/note/${note}/task`, { index: 0, checked: true })
    clock.advance(HOUR_MS)
    expect((await summaryOf(dana)).count_due).toBe(2)
  })
})

bothDialects('reminders at the database', (open) => {
  test('twenty at once on one note are one record', async () => {
    const { dana, opened } = await open()
    const note = await newReminderNote(dana)
    await Promise.all(
      Array.from({ length: 20 }, () => setAt(dana, note, { preset: '1h', tz: 'UTC' })),
    )
    const rows = await opened.store.query
      .withoutPlugins()
      .selectFrom('reminders')
      .selectAll()
      .execute()
    expect(rows).toHaveLength(1)
    const queue = await opened.store.query
      .withoutPlugins()
      .selectFrom('pushQueue')
      .selectAll()
      .execute()
    expect(queue).toHaveLength(1)
  })

  test('what an open page rings: the newest that are due, of this person, as a push would show them', async () => {
    const { clock, dana, noam } = await open()
    const ringing = async () => (await dana.get(`${REMINDER_NOTES}/reminders/ringing`)).json
    expect(await ringing()).toMatchObject({ ok: true, devices: [], items: [] })
    const foreign = await newReminderNote(noam, 'of somebody else')
    await setAt(noam, foreign, { preset: '1h' })
    const ticked = await newReminderNote(dana, '- [x] done')
    await setAt(dana, ticked, { preset: '1h', skip_when_done: true })
    const notes: string[] = []
    for (let n = 0; n < RINGING_MAX + 2; n++) {
      clock.advance(1_000)
      notes.unshift(
        await newReminderNote(dana, `# buy ${n}`, n === 0 ? {} : { title: `Shop ${n}` }),
      )
      await setAt(dana, notes[0]!, { preset: '1h' })
    }
    clock.advance(HOUR_MS)
    const { as_of, items } = await ringing()
    expect(as_of).toBe('2026-11-14T10:00:22.000+00:00')
    expect(items.map(({ note_id }: { note_id: string }) => note_id)).toEqual(
      notes.slice(0, RINGING_MAX),
    )
    expect(items[0]).toMatchObject({
      name: 'Shop 21',
      remind_at: as_of,
      message: {
        title: 'Shop 21',
        body: 'buy 21',
        tag: `note-${notes[0]}`,
        url: `/note/${notes[0]}`,
        about: { note_id: notes[0], remind_at: as_of },
      },
    })
    for (const note of notes.slice(0, -1)) await ack(dana, { note_id: note })
    // The remaining list: its own text where it has no title, and no item whose boxes are all ticked.
    expect((await ringing()).items).toMatchObject([{ note_id: notes.at(-1), name: 'buy 0' }])
  })
})

eachDialect('pages and ends of reminders', (open) => {
  test('remove: gone, also when there was none; not somebody else’s', async () => {
    const { dana, noam, opened } = await open()
    const note = await newReminderNote(dana)
    await setAt(dana, note, { preset: '1h', tz: 'UTC' })
    expect((await noam.del(`${REMINDER_NOTES}/note/${note}/reminder`)).status).toBe(404)
    expect((await dana.del(`${REMINDER_NOTES}/note/${note}/reminder`)).json).toEqual({ ok: true })
    expect((await dana.del(`${REMINDER_NOTES}/note/${note}/reminder`)).json).toEqual({ ok: true })
    expect(await reminderOf(dana, note)).toBeNull()
    expect(
      await opened.store.query.withoutPlugins().selectFrom('pushQueue').selectAll().execute(),
    ).toEqual([])
  })

  test('a store that is away is a failure, never "nothing due"', async () => {
    const { dana, opened } = await open()
    await dana.signIn()
    opened.outage.isOn = true
    for (const path of ['summary', 'list', 'upcoming'])
      expect((await dana.get(`${REMINDER_NOTES}/reminders/${path}`)).status).toBeGreaterThanOrEqual(
        500,
      )
    expect((await dana.browse('/reminders')).status).toBeGreaterThanOrEqual(500)
    opened.outage.isOn = false
    expect((await summaryOf(dana)).ok).toBe(true)
  })

  describe('a note that is deleted', () => {
    test('takes its reminder along and brings it back', async () => {
      const { clock, dana, opened } = await open()
      const note = await newReminderNote(dana)
      const { remind_at } = (await setAt(dana, note, { preset: '1h', tz: 'UTC', repeat: 'weekly' }))
        .json
      const queue = () =>
        opened.store.query.withoutPlugins().selectFrom('pushQueue').selectAll().execute()
      await dana.del(`${REMINDER_NOTES}/note/${note}`)
      expect(await queue()).toEqual([])
      expect(await summaryOf(dana)).toMatchObject({ count_due: 0, next_in_seconds: null })
      expect((await snooze(dana, note)).status).toBe(404)
      expect((await ack(dana, { note_id: note })).status).toBe(404)
      await dana.post(`${REMINDER_NOTES}/note/${note}/restore`)
      expect(await reminderOf(dana, note)).toMatchObject({
        status: 'pending',
        remind_at,
        repeat: 'weekly',
      })
      expect((await queue()).map(({ moment }) => moment)).toEqual([Date.parse(remind_at)])
      await dana.del(`${REMINDER_NOTES}/note/${note}`)
      clock.advance(2 * HOUR_MS)
      expect((await summaryOf(dana)).count_due).toBe(0)
      await dana.post(`${REMINDER_NOTES}/note/${note}/restore`)
      expect((await summaryOf(dana)).count_due).toBe(1)
      // Its moment passed while it was deleted: it is in the bell and does not ring.
      expect(await queue()).toEqual([])
    })

    test('for good takes it for good', async () => {
      const { dana, opened } = await open()
      const { file } = (await dana.post('/api/files', { file_name: 'a.ts', content: 'x' })).json
      const note = (await dana.post(`${REMINDER_NOTES}/${file.id}`, { content: 'x' })).json.id
      await setAt(dana, note, { preset: '1h', tz: 'UTC' })
      await dana.del(`/api/files/${file.id}`)
      expect((await dana.post(`/api/trash/${file.id}/purge`)).status).toBe(200)
      for (const table of ['reminders', 'pushQueue'] as const)
        expect(
          await opened.store.query.withoutPlugins().selectFrom(table).selectAll().execute(),
        ).toEqual([])
    })
  })

  test('what words would mean is told before anything is set, with the zone of that day', async () => {
    const { dana } = await open()
    await dana.put('/api/me/preferences', { time_zone: 'Asia/Jerusalem' })
    const when = async (query: Record<string, string>) =>
      (await dana.get(`${REMINDER_NOTES}/reminders/when?${new URLSearchParams(query)}`)).json
    const { presets, result, tz, devices } = await when({ text: 'tomorrow at 9' })
    expect([tz, devices]).toEqual(['Asia/Jerusalem', 0])
    expect(presets).toHaveLength(6)
    expect(result).toMatchObject({
      at: '2026-11-15T09:00',
      remind_at: '2026-11-15T07:00:00.000+00:00',
      words: 'Sunday 15 Nov 2026, 09:00 · \u2068Jerusalem (UTC+2)\u2069 · in 22 hours',
      short: 'tomorrow \u206809:00\u2069',
      oddity: null,
      is_past: false,
    })
    expect((await when({ text: 'מחר ב-9' })).result.at).toBe('2026-11-15T09:00')
    expect((await when({ text: 'whenever' })).result).toBeNull()
    for (const past of [{ at: '2026-11-14T10:59' }, { text: 'yesterday at 9:00' }])
      expect((await when(past)).result).toMatchObject({ is_past: true })
    expect((await when({ at: '2027-03-26T02:30' })).result).toMatchObject({
      oddity: 'gap',
      at: '2027-03-26T03:30',
    })
    expect((await dana.get(`${REMINDER_NOTES}/reminders/when?tz=Mars`)).json.code).toBe(
      'invalid_tz',
    )
  })

  test('the page: groups, and every act as a form', async () => {
    const { clock, dana } = await open()
    await dana.put('/api/me/preferences', { time_zone: 'Asia/Jerusalem' })
    expect((await dana.browse('/reminders')).text).toContain(
      'No reminders. Open a note and press B, or choose its bell.',
    )
    const [due, later] = [
      await newReminderNote(dana, 'due note'),
      await newReminderNote(dana, 'later note'),
    ]
    await setAt(dana, due, { preset: '1h' })
    await setAt(dana, later, { preset: '1w', repeat: 'monthly' })
    clock.advance(HOUR_MS)
    const page = (await dana.browse('/reminders')).text
    expect(page).toMatch(
      /data-group="due"[\s\S]*due note[\s\S]*data-group="later"[\s\S]*later note/,
    )
    expect(page).toContain('Monthly')
    const { remind_at } = await reminderOf(dana, due)
    const snoozed = await dana.submit('/reminders/snooze', {
      note_id: due,
      remind_at,
      until: 'tomorrow',
    })
    expect(snoozed.headers['location']).toContain('done=snoozed')
    const after = (await dana.browse(String(snoozed.headers['location']))).text
    expect(after.replace(/[\u2068\u2069]/g, '')).toContain('Snoozed until tomorrow 09:00.')
    const stale = await dana.submit('/reminders/done', { note_id: due, remind_at })
    expect(stale.headers['location']).toBe('/reminders?done=changed')
    expect((await reminderOf(dana, due)).status).toBe('pending')
    await dana.submit('/reminders/change', { note_id: later, when: 'in 2 hours' })
    expect(await reminderOf(dana, later)).toMatchObject({
      remind_at: '2026-11-14T12:00:00.000+00:00',
      repeat: 'monthly',
    })
    const unread = await dana.submit('/reminders/change', { note_id: later, when: 'banana' })
    expect([unread.status, unread.text]).toEqual([400, expect.stringContaining('value="banana"')])
    await dana.submit('/reminders/change', { note_id: later, when: 'every day at 8' })
    expect(await reminderOf(dana, later)).toMatchObject({ repeat: 'daily' })
    await dana.submit('/reminders/cancel', { note_id: later })
    expect(await reminderOf(dana, later)).toBeNull()
    // All that is due is on the page, also above the limit of the API; a note without text has a name.
    const many = Array.from({ length: LIST_MAX + 5 }, () => newReminderNote(dana, ''))
    for (const note of await Promise.all(many)) await setAt(dana, note, { preset: '1h' })
    clock.advance(HOUR_MS)
    const full = (await dana.browse('/reminders')).text
    expect(full.match(/class="reminder"/g)).toHaveLength(LIST_MAX + 6)
    expect(full).toContain('>Note without text<')
    expect(full).not.toContain('There are more.')
  })
})
