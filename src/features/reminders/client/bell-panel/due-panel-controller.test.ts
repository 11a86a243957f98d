/** The due panel without a page: what each press sends, what is announced, and where the focus goes. */
import { expect, test } from 'vitest'
import { DuePanelController, type DuePanelDeps } from './due-panel-controller.ts'

const NOW = Date.parse('2026-11-16T10:00:00Z')
const item = (id: string, at = '2026-11-16T09:50:00Z') => ({
  ...{ note_id: id, remind_at: at, preview: id, text: id, title: '', url: `/note/${id}` },
  ...{ board_name: '', anchor_text: '', file_name: 'a.ts', repo_path: '' },
})

type Reply = { status: number; body?: object }

function open(replies: Record<string, Reply | Reply[]>, focused = '') {
  const log: string[] = []
  const respond = async (method: string, url: string, body?: object) => {
    log.push(`${method} ${url.replace('/api/sticky-notes/', '')} ${JSON.stringify(body ?? null)}`)
    const key = Object.keys(replies).find((part) => url.includes(part)) ?? ''
    const reply = replies[key]
    const { status, body: sent = {} } = (Array.isArray(reply) ? reply.shift() : reply)!
    return { ok: status < 300, status, body: sent, code: null }
  }
  const controller = new DuePanelController({
    t: ((key: string, values?: { when?: string }) =>
      values?.when ? `${key} ${values.when}` : key) as unknown as DuePanelDeps['t'],
    locale: 'en',
    timeZone: 'UTC',
    get: ((url: string) => respond('GET', url)) as unknown as DuePanelDeps['get'],
    post: ((url: string, body: object) =>
      respond('POST', url, body)) as unknown as DuePanelDeps['post'],
    now: () => NOW,
    onRead: () => log.push('read'),
    notifyChanged: () => log.push('changed'),
    hasFocus: (id) => id === focused,
    focusAfter: (id) => log.push(`focus after ${id}`),
    focusFoot: () => log.push('focus foot'),
  })
  const rows = () => controller.state.value.rows
  return { controller, rows, log }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('Done acknowledges the moment that was seen, announces it and moves the focus on', async () => {
  const { controller, rows, log } = open(
    {
      'reminders/list': { status: 200, body: { items: [item('a'), item('b')] } },
      'reminders/ack': { status: 200, body: { next_remind_at: null } },
    },
    'a',
  )
  await controller.load()
  expect(rows().map(({ noteId, ago }) => [noteId, ago])).toEqual([
    ['a', '10 minutes ago'],
    ['b', '10 minutes ago'],
  ])
  controller.onDone(rows()[0]!)
  expect(rows()[0]!.isBusy).toBe(true)
  await settled()
  expect(rows()[0]).toMatchObject({
    isBusy: false,
    outcome: { label: 'reminders.was_done', canRepeat: true },
  })
  expect(controller.state.value.announcement).toBe('reminders.was_done')
  expect(log.slice(2)).toEqual([
    'POST reminders/ack {"note_id":"a","remind_at":"2026-11-16T09:50:00Z"}',
    'changed',
    'focus after a',
  ])
})

test('a row that was moved elsewhere says so, and a focus that is elsewhere stays there', async () => {
  const { controller, rows, log } = open({
    'reminders/list': { status: 200, body: { items: [item('a')] } },
    'reminders/ack': { status: 404 },
    'note/a/reminder': {
      status: 200,
      body: { reminder: { status: 'pending', remind_at: '2026-11-16T14:10:00Z' } },
    },
  })
  await controller.load()
  controller.onDone(rows()[0]!)
  await settled()
  expect(rows()[0]!.outcome).toEqual({
    label: 'reminders.elsewhere_set Mon 14:10',
    canRepeat: false,
  })
  expect(log.at(-1)).toBe('changed')
})

test('a press that fails leaves the row open, with the reason', async () => {
  const { controller, rows } = open({
    'reminders/list': { status: 200, body: { items: [item('a')] } },
    snooze: [{ status: 500 }, { status: 401 }],
  })
  await controller.load()
  controller.onSnooze(rows()[0]!, 10)
  await settled()
  expect(rows()[0]).toMatchObject({ outcome: null, isBusy: false, error: 'reminders.not_done' })
  controller.onSnooze(rows()[0]!, 10)
  expect(rows()[0]!.error).toBeNull()
  await settled()
  expect(rows()[0]!.error).toBe('reminders.signed_out')
})

test('news adds what rang at the end, keeps what is handled, and asks about what has gone', async () => {
  const { controller, rows } = open({
    'reminders/list': [
      { status: 200, body: { items: [item('a'), item('b')] } },
      { status: 200, body: { items: [item('b'), item('c')] } },
    ],
    'note/a/reminder': { status: 404 },
  })
  await controller.load()
  await controller.join()
  await settled()
  expect(rows().map(({ noteId, outcome }) => [noteId, outcome?.label ?? null])).toEqual([
    ['a', 'reminders.elsewhere_gone'],
    ['b', null],
    ['c', null],
  ])
})

test('a list that cannot be read names the reason and can be tried again', async () => {
  const { controller, log } = open({
    'reminders/list': [{ status: 401 }, { status: 0 }, { status: 200, body: { items: [] } }],
  })
  await controller.load()
  expect(controller.state.value).toMatchObject({
    status: 'failed',
    error: 'reminders.signed_out',
  })
  await controller.load()
  expect(controller.state.value.error).toBe('reminders.not_checked')
  controller.onRetry()
  await settled()
  expect(controller.state.value).toMatchObject({ status: 'read', rows: [] })
  expect(log.filter((line) => line === 'read')).toHaveLength(1)
})
