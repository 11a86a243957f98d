/** How the service worker handles a push: always one notification, and buttons that have their declared effect. */
import { describe, expect, test } from 'vitest'
import { failureNotificationOf, notificationOf, readMessage, targetOf } from './push.ts'

const MESSAGE = {
  title: 'Groceries',
  body: 'milk and bread',
  lang: 'en',
  dir: 'ltr',
  tag: 'note-1',
  url: '/note/1',
  failed: 'That did not work.',
  about: { note_id: '1', remind_at: '2026-11-14T10:00:00.000+00:00' },
  actions: [
    {
      id: 'hour',
      title: 'In 1 hour',
      step: 'snoozed',
      post: { url: '/api/x/snooze', body: { minutes: 60, remind_at: 'm' } },
    },
    { id: 'open', title: 'Open', step: 'opened' },
  ],
}
const read = (value: unknown, language = 'en-GB') =>
  readMessage(typeof value === 'string' ? value : JSON.stringify(value), language)

describe('a message', () => {
  test('is drawn as it says, one per tag, with its buttons', () => {
    const { title, options } = notificationOf(read(MESSAGE))
    expect(title).toBe('Groceries')
    expect(options).toMatchObject({
      body: 'milk and bread',
      tag: 'note-1',
      dir: 'ltr',
      lang: 'en',
      renotify: true,
    })
    expect(options.actions).toEqual([
      { action: 'hour', title: 'In 1 hour' },
      { action: 'open', title: 'Open' },
    ])
  })

  test.each([null, '', 'not json', '[]', '5', 'null', '{}', '{"title":5}', '{"title":""}'])(
    'that cannot be read (%s) still shows something, in the browser’s language',
    (text) => {
      expect(readMessage(text, 'en-GB')).toMatchObject({
        title: 'Codeshelf',
        body: 'Something is waiting for you.',
        url: '/',
      })
      expect(readMessage(text, 'he-IL')).toMatchObject({ body: 'משהו מחכה לכם.', dir: 'rtl' })
    },
  )

  test.each([
    'https://evil.org/',
    '//evil.org',
    '/\\evil.org',
    'javascript:alert(1)',
    5,
    undefined,
  ])('that leads elsewhere (%s) leads home instead', (url) =>
    expect(read({ ...MESSAGE, url }).url).toBe('/'),
  )

  test('a button that would ask another site, or is no button, is left out', () => {
    const actions = [
      { id: 'a', title: 'A', step: 'snoozed', post: { url: 'https://evil.org', body: {} } },
      { id: 'b', title: 'B', step: 'snoozed', post: { url: '//evil.org', body: {} } },
      null,
      { id: 'c' },
      { id: 'd', title: 'D', step: 'opened' },
    ]
    expect(read({ ...MESSAGE, actions }).actions.map(({ id }) => id)).toEqual(['d'])
    expect(read({ ...MESSAGE, actions: 'x' }).actions).toEqual([])
  })
})

describe('a press', () => {
  test('on a snooze button asks for the snooze, with the moment it speaks of, and opens nothing', () => {
    expect(targetOf(read(MESSAGE), 'hour')).toEqual({
      post: { url: '/api/x/snooze', body: { minutes: 60, remind_at: 'm' } },
      url: '/note/1',
      step: 'snoozed',
    })
  })

  test.each(['', 'open', 'of another release'])(
    '%j opens the note and changes nothing',
    (action) => {
      expect(targetOf(read(MESSAGE), action)).toEqual({
        post: null,
        url: '/note/1',
        step: 'opened',
      })
    },
  )

  test('that failed is told by a notification of its own, beside the first', () => {
    const { title, options } = failureNotificationOf(read(MESSAGE))
    expect([title, options.body, options.tag, options.actions]).toEqual([
      'Groceries',
      'That did not work.',
      'note-1-failed',
      [],
    ])
  })
})
