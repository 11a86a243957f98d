/** The reminder dialog without a page: what is requested, which reply counts, and what is set. */
import { expect, test } from 'vitest'
import { testClock } from '#tests/support/test-clock.ts'
import type { WhenReply } from '../../contract/index.ts'
import type { Held } from './held-reminder.ts'
import { ReminderDialogController, type ReminderDialogDeps } from './reminder-dialog-controller.ts'

const moment = (at: string, more = {}) => ({
  ...{
    at,
    remind_at: `${at}Z`,
    words: at,
    short: at,
    oddity: null,
    is_past: false,
    is_too_far: false,
  },
  ...more,
})
const when = (more: Partial<WhenReply> = {}): WhenReply => ({
  ...{
    ok: true,
    tz: 'UTC',
    own_tz: 'UTC',
    result: null,
    other: null,
    repeat: '',
    unread: [],
    devices: 1,
  },
  presets: [{ ...moment('2026-11-16T11:00'), preset: '1h' }],
  ...more,
})
const HELD: Held = {
  ...{ status: 'pending', remind_at: '2026-11-17T09:00:00Z', repeat: 'weekly', tz: 'UTC' },
  ...{ skip_when_done: true, isDue: false },
}

function open(held: Held | null = null) {
  const clock = testClock()
  const log: string[] = []
  const replies: ((status: number, body?: object) => void)[] = []
  const send = (method: string) => (url: string, body?: object) => {
    log.push(
      `${method} ${url.replace('/api/sticky-notes/', '')} ${body ? JSON.stringify(body) : ''}`.trim(),
    )
    return new Promise((resolve) =>
      replies.push((status, body = {}) => resolve({ ok: status < 300, status, body, code: null })),
    )
  }
  const controller = new ReminderDialogController({
    t: ((key: string) => key) as unknown as ReminderDialogDeps['t'],
    noteId: 'n1',
    first: when(),
    held,
    deviceZone: 'Asia/Tokyo',
    get: send('GET') as ReminderDialogDeps['get'],
    post: send('POST') as ReminderDialogDeps['post'],
    del: send('DELETE') as ReminderDialogDeps['del'],
    clock,
    close: () => log.push('close'),
    onSaved: (label, undo) => log.push(`saved ${label}${undo ? ', can be undone' : ''}`),
    notifyChanged: () => log.push('changed'),
    ringLabel: (devices) => `rings on ${devices}`,
    onSet: () => log.push('set'),
  })
  const reply = async (index: number, status: number, body?: object) => {
    replies[index]!(status, body)
    await clock.move(0)
  }
  return {
    ...controller.actions,
    controller,
    clock,
    log,
    reply,
    state: () => controller.state.value,
  }
}

test('typing is read after a pause, and only the reply to the last question counts', async () => {
  const { onText, clock, log, reply, state } = open()
  onText('tom')
  await clock.move(100)
  onText('tomorrow')
  await clock.move(250)
  onText('tomorrow 9')
  await clock.move(250)
  expect(log).toEqual([
    'GET reminders/when?text=tomorrow&tz=UTC',
    'GET reminders/when?text=tomorrow+9&tz=UTC',
  ])
  await reply(1, 200, when({ result: moment('2026-11-17T09:00') }))
  await reply(0, 200, when({ result: moment('2026-11-17T00:00') }))
  expect(state().result?.at).toBe('2026-11-17T09:00')
})

test('Enter before the text is read sets what that text turns out to mean', async () => {
  const { onText, onSet, clock, log, reply } = open()
  onText('every day at 8')
  onSet()
  await clock.move(250)
  await reply(0, 200, when({ result: moment('2026-11-17T08:00'), repeat: 'daily' }))
  await reply(1, 201)
  expect(log.slice(1)).toEqual([
    'POST note/n1/reminder {"at":"2026-11-17T08:00","tz":"UTC","repeat":"daily","skip_when_done":false}',
    'close',
    'saved reminders.was_set rings on 1, can be undone',
    'changed',
    'set',
  ])
})

test('a text that means nothing usable is not set by an early Enter', async () => {
  const { onText, onSet, clock, log, reply, state } = open()
  onText('yesterday')
  onSet()
  await clock.move(250)
  await reply(0, 200, when({ result: moment('2026-11-15T09:00', { is_past: true }) }))
  expect(log).toHaveLength(1)
  expect(state().result?.is_past).toBe(true)
})

test('a preset shows its moment at once and is sent by its name', async () => {
  const { onPreset, onSet, log, reply, state } = open(HELD)
  onPreset('1h')
  expect(state().result?.at).toBe('2026-11-16T11:00')
  onSet()
  expect(state().isBusy).toBe(true)
  await reply(0, 500)
  expect(state()).toMatchObject({ isBusy: false, error: 'reminders.not_done' })
  expect(log).toEqual([
    'POST note/n1/reminder {"preset":"1h","tz":"UTC","repeat":"weekly","skip_when_done":true}',
  ])
})

test('the other zone is the one of the device, or the person\u2019s own', async () => {
  const { controller, onZone, reply } = open(HELD)
  expect(controller.zones()).toEqual({ now: 'UTC', other: 'Asia/Tokyo', isDevice: false })
  onZone()
  await reply(0, 200, when({ tz: 'Asia/Tokyo' }))
  expect(controller.zones()).toEqual({ now: 'Asia/Tokyo', other: 'UTC', isDevice: true })
})
