/** The calendar feed: a secret that is created, read, renewed and removed; and a document that is exact to the byte. */
import { expect, test } from 'vitest'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { ack, HOUR_MS, newReminderNote, setAt, snooze } from '../reminders.fixture.ts'
import { escapeText, foldLine } from '../rules/calendar.ts'

interface Component {
  name: string
  /** Property to value; parameters stay with the name. */
  values: Record<string, string>
  inside: Component[]
}

/** A reader of our own, as strict as the format: it throws on whatever RFC 5545 does not allow. */
function parseCalendar(text: string): Component {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) {
    if (/[\r\n\u0000-\u0008\u000b-\u001f\u007f]/.test(line)) throw new Error(`control in ${line}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`too long: ${line}`)
    // A piece that begins or ends inside a character could not be decoded.
    if (line.includes('\ufffd')) throw new Error('a character was cut')
  }
  const lines = raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  const top: Component = { name: '', values: {}, inside: [] }
  const open = [top]
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[\w-]+)*):(.*)$/s.exec(line) ?? []
    if (name === '') throw new Error(`not a line: ${line}`)
    const now = open.at(-1)!
    if (name === 'BEGIN') {
      const made = { name: value, values: {}, inside: [] }
      now.inside.push(made)
      open.push(made)
    } else if (name === 'END') {
      if (open.pop()?.name !== value) throw new Error(`END of ${value} at the wrong place`)
    } else {
      if (name in now.values) throw new Error(`${name} twice in ${now.name}`)
      now.values[name] = value
    }
  }
  if (open.length !== 1 || top.inside.length !== 1) throw new Error('not one calendar')
  return top.inside[0]!
}

const unescaped = (value = '') =>
  value.replace(/\\([\\;,nN])/g, (_, c: string) => (/n/i.test(c) ? '\n' : c))

async function makeAddress(person: Person): Promise<string> {
  const { text, status, headers } = await person.submit('/settings/calendar')
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  return new URL(/id="feed-address"[^>]*>([^<]+)</.exec(text)![1]!).pathname
}

async function eventsAt({ visitor: reader }: TestApp, path: string): Promise<Component[]> {
  const { text, status, headers } = await reader.get(path)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  return parseCalendar(text).inside.filter(({ name }) => name === 'VEVENT')
}

eachDialect('the calendar address', (open) => {
  test('is told once, stored as a hash, read without a session, renewed and taken away', async () => {
    const app = await open()
    const { dana, visitor: reader, opened } = app
    expect((await dana.browse('/settings/calendar')).text).toContain('There is no address yet.')
    const first = await makeAddress(dana)
    expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    const secret = first.slice('/calendar/'.length, -'.ics'.length)
    const rows = await opened.store.query
      .withoutPlugins()
      .selectFrom('calendarFeeds')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const settings = (await dana.browse('/settings/calendar')).text
    expect(settings).not.toContain(secret)
    expect(settings).toContain('not yet read by a calendar')
    expect(await eventsAt(app, first)).toEqual([])
    expect((await dana.browse('/settings/calendar')).text).toContain('last read')

    const second = await makeAddress(dana)
    expect((await reader.get(first)).status).toBe(404)
    expect((await reader.get(second)).status).toBe(200)
    await dana.post('/settings/calendar/remove')
    expect((await reader.get(second)).status).toBe(404)
    for (const wrong of ['x.ics', `${secret}`, `${'A'.repeat(43)}.ics`, `${secret}.ics.ics`])
      expect([wrong, (await reader.get(`/calendar/${wrong}`)).status]).toEqual([wrong, 404])
  })

  test('shows one person’s reminders, goes when they leave, and is not sent again unchanged', async () => {
    const app = await open()
    const { dana, noam, visitor: reader, clock } = app
    const note = await newReminderNote(dana, 'call the baker', { title: 'Bread' })
    await setAt(noam, await newReminderNote(noam, 'of somebody else'), { preset: '1h' })
    await setAt(dana, note, { preset: '3h' })
    const path = await makeAddress(dana)
    const [event, ...others] = await eventsAt(app, path)
    expect(others).toEqual([])
    expect(event!.values).toEqual({
      UID: `${note}@codeshelf`,
      DTSTAMP: '20261114T090000Z',
      'LAST-MODIFIED': '20261114T090000Z',
      DTSTART: '20261114T120000Z',
      DURATION: 'PT15M',
      SUMMARY: 'Bread',
      DESCRIPTION: 'call the baker',
      URL: expect.stringMatching(new RegExp(`^http.*/note/${note}$`)),
      TRANSP: 'TRANSPARENT',
    })
    expect(event!.inside).toEqual([
      {
        name: 'VALARM',
        values: { ACTION: 'DISPLAY', TRIGGER: 'PT0S', DESCRIPTION: 'Bread' },
        inside: [],
      },
    ])
    const { headers } = await reader.get(path)
    const again = await reader.get(path, { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.text]).toEqual([304, ''])

    // When postponed it is the same event at another time, changed now.
    clock.advance(HOUR_MS)
    await snooze(dana, note, { minutes: 60 })
    const [moved] = await eventsAt(app, path)
    expect(moved!.values).toMatchObject({
      UID: `${note}@codeshelf`,
      DTSTART: '20261114T110000Z',
      'LAST-MODIFIED': '20261114T100000Z',
    })
    const changed = await reader.get(path, {
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect(changed.status).toBe(200)
    await ack(dana, { note_id: note })
    expect(await eventsAt(app, path)).toEqual([])
    await dana.submit('/settings/account/leave', { sure: 'yes' })
    expect((await reader.get(path)).status).toBe(404)
  })

  test('a series keeps its time on the wall through the change of the clock', async () => {
    const app = await open()
    const { dana, clock } = app
    clock.moveTo('2027-03-20T06:00:00Z')
    const note = await newReminderNote(dana, 'weekly')
    await setAt(dana, note, { at: '2027-03-21T09:00', tz: 'Asia/Jerusalem', repeat: 'weekly' })
    const monthly = await newReminderNote(dana, 'monthly')
    await setAt(dana, monthly, { at: '2027-03-31T10:00', tz: 'UTC', repeat: 'monthly' })
    const events = await eventsAt(app, await makeAddress(dana))
    const starts = (id: string) =>
      events
        .filter(({ values }) => values['UID']!.startsWith(id))
        .map(({ values }) => values['DTSTART'])
    // Israel's clock changes on 26 March: nine o'clock is an hour earlier in UTC from then on.
    expect(starts(note).slice(0, 3)).toEqual([
      '20270321T070000Z',
      '20270328T060000Z',
      '20270404T060000Z',
    ])
    expect(starts(note)).toHaveLength(30)
    // The last day of shorter months, which a recurrence rule of the format cannot express.
    expect(starts(monthly).slice(0, 3)).toEqual([
      '20270331T100000Z',
      '20270430T100000Z',
      '20270531T100000Z',
    ])
    const uids = events.map(({ values }) => values['UID'])
    expect(new Set(uids).size).toBe(uids.length)
  })

  test('hostile texts stay in their line, and the document has an end', async () => {
    const app = await open()
    const { dana } = app
    const hostile = [
      'a\r\nEND:VEVENT\r\nBEGIN:VEVENT',
      'b\u2028X-EVIL:1\u2029X-EVIL:2\u0085X-EVIL:3',
      'c;,\\n\\;"^n',
      `d${'א'.repeat(400)}`,
      `e${'👩‍👩‍👧‍👦'.repeat(60)}`,
      'f\u0000\u0007\u001b[31m\u007f',
    ]
    for (const title of hostile) {
      const note = await newReminderNote(dana, title.replaceAll('\u0000', ''))
      await setAt(dana, note, { preset: '1h' })
    }
    const events = await eventsAt(app, await makeAddress(dana))
    expect(events).toHaveLength(hostile.length)
    for (const { values } of events) expect(Object.keys(values)).not.toContain('X-EVIL')
    const summaries = events.map(({ values }) => unescaped(values['SUMMARY']))
    expect(summaries.find((text) => text.startsWith('c'))).toBe(hostile[2])
    expect(summaries.find((text) => text.startsWith('d'))).toMatch(/^dא+…?$/)
  })

  test('holds five hundred events at most, the soonest', async () => {
    const app = await open()
    const { dana } = app
    for (let n = 0; n < 20; n++)
      await setAt(dana, await newReminderNote(dana, `daily ${n}`), {
        preset: '1h',
        repeat: 'daily',
      })
    const events = await eventsAt(app, await makeAddress(dana))
    expect(events).toHaveLength(500)
    expect(events.at(-1)!.values['DTSTART']).toMatch(/^202612/)
  })
})

test('a folded line unfolds to itself, in pieces of at most 75 octets that are whole characters', () => {
  for (const line of [
    '',
    'x'.repeat(75),
    'x'.repeat(76),
    'x'.repeat(149),
    `SUMMARY:${'א👩‍👧'.repeat(90)}`,
  ]) {
    const pieces = foldLine(line).split('\r\n')
    for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75)
    expect(pieces.map((piece, at) => (at === 0 ? piece : piece.slice(1))).join('')).toBe(line)
  }
  expect(foldLine('x'.repeat(75))).not.toContain('\r\n')
  expect(escapeText('a\\b;c,d\ne')).toBe('a\\\\b\\;c\\,d\\ne')
})
