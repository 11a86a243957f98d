// @vitest-environment happy-dom
import { act } from 'preact/test-utils'
import { beforeEach, expect, test, vi } from 'vitest'
import { settlePromises, testClock } from '#tests/support/test-clock.ts'
import { closeTopLayer } from '../dialogs/layers.ts'
import { testOutbox } from '../offline/outbox.fixture.ts'
import { itemsOf } from '../offline/outbox-items.ts'
import {
  reportState,
  type SaveState,
  type StateItem,
  saveState,
  summaryOf,
} from '../offline/save-state.ts'
import { noResponse } from '../request/request.ts'
import { mountStateChip } from './state-chip.tsx'

let clock = testClock()
const item = (state: SaveState, id = state): StateItem => ({ id, state, label: `thing ${id}` })
const chip = () => document.querySelector<HTMLButtonElement>('.state-chip')!
const shown = () => chip().className.split('--')[1]
const report = (source: string, items: StateItem[]) => act(() => reportState(source, items))

beforeEach(() => {
  clock = testClock()
  document.body.innerHTML = '<div id="announce"></div><div id="state-chip">Saved</div>'
  reportState('a', [])
  reportState('b', [])
  act(() => mountStateChip(clock))
})

test('the worst of all sources is shown, the worst item first', () => {
  const { state, items, waiting } = summaryOf([item('saving'), item('needs-you'), item('offline')])
  expect([state, waiting]).toEqual(['needs-you', 3])
  expect(items.map((one) => one.state)).toEqual(['needs-you', 'offline', 'saving'])
  report('a', [item('offline')])
  report('b', [item('needs-you')])
  expect(shown()).toBe('needs-you')
  report('b', [])
  expect(shown()).toBe('offline')
  report('a', [])
  expect(shown()).toBe('saved')
  expect(saveState.value.items).toEqual([])
})

test('a save shorter than 400 ms does not flicker', async () => {
  report('a', [item('saving')])
  await act(() => clock.move(399))
  expect(shown()).toBe('saved')
  await act(() => clock.move(1))
  expect(shown()).toBe('saving')
})

test('trouble is spoken, and its end; a plain save is not', async () => {
  const spoken = () => document.getElementById('announce')?.textContent
  report('a', [item('saving')])
  await act(() => clock.move(400))
  report('a', [])
  expect(spoken()).toBe('')
  report('a', [item('offline')])
  expect(spoken()).toBe('shell.offline')
  report('a', [])
  expect(spoken()).toBe('shell.saved_again')
})

test('opening lists the items with their actions; Esc closes and returns the focus', () => {
  const run = vi.fn()
  report('a', [{ ...item('needs-you'), actions: [{ label: 'Copy', run }], href: '/note/1' }])
  chip().focus()
  act(() => chip().click())
  const list = document.getElementById('state-list')!
  expect([list.hidden, chip().getAttribute('aria-expanded')]).toEqual([false, 'true'])
  expect(list.textContent).toContain('thing needs-you')
  list.querySelector<HTMLButtonElement>('button')?.click()
  expect(run).toHaveBeenCalled()
  act(() => void closeTopLayer())
  expect(list.hidden).toBe(true)
  expect(document.activeElement).toBe(chip())
})

test('a note that was made and then written in is one item, under its newest name', async () => {
  const outbox = testOutbox({ clock })
  await outbox.open()
  const note = { queue: 'note:new-1', url: '/x', body: {} }
  await outbox.put({ ...note, method: 'POST', label: 'Untitled' })
  await outbox.put({ ...note, method: 'PUT', fields: 'text', label: 'Bread' })
  await outbox.put({ ...note, queue: 'note:2', method: 'DELETE', label: 'Another' })
  expect(outbox.entries).toHaveLength(3)
  expect(itemsOf(outbox, false).map(({ label, state }) => [label, state])).toEqual([
    ['Bread', 'offline'],
    ['Another', 'offline'],
  ])
})

test('the outbox’s entries as items', async () => {
  let status = 0
  const outbox = testOutbox({
    clock,
    send: async () => ({ ...noResponse(), status }),
    isOnline: () => true,
  })
  await outbox.open()
  await outbox.put({ queue: 'note:1', method: 'POST', url: '/x', body: {}, label: 'A note' })
  await settlePromises()
  const states = () => itemsOf(outbox, true).map(({ state, actions }) => [state, actions?.length])
  expect(states()).toEqual([['offline', 2]])
  status = 503
  await outbox.wake()
  await settlePromises()
  expect(states()).toEqual([['saving', 2]])
  expect(itemsOf(outbox, false)[0]?.state).toBe('offline')
  status = 401
  await outbox.retry()
  await settlePromises()
  expect(states()).toEqual([['needs-you', 3]])
  status = 400
  await outbox.retry()
  await settlePromises()
  expect(states()).toEqual([['needs-you', 3]])
  expect(outbox.entries[0]?.needsYou).toBe(true)
})
