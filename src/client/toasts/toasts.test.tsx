// @vitest-environment happy-dom
import { render } from 'preact'
import { act } from 'preact/test-utils'
import { beforeEach, expect, test, vi } from 'vitest'
import { testClock } from '#tests/support/test-clock.ts'
import { mountToasts } from './toast-region.tsx'
import {
  pauseToasts,
  REMEMBERED,
  RING_MS,
  recentActions,
  resetToasts,
  resumeToasts,
  TOAST_MS,
  toast,
  visibleToasts,
} from './toasts.ts'
import { clearUndo, recordUndo, redo, trackPending, undo } from './undo-stack.ts'

let clock = testClock()
const texts = () => visibleToasts().map(({ text }) => text)

beforeEach(() => {
  clock = testClock()
  document.body.innerHTML = '<div id="announce"></div><div id="toasts"></div>'
  sessionStorage.clear()
  resetToasts(clock)
  clearUndo()
})

test('a toast stays eight seconds and is spoken', async () => {
  toast({ text: 'Moved' })
  expect(document.getElementById('announce')?.textContent).toBe('Moved')
  await clock.move(TOAST_MS - 1)
  expect(texts()).toEqual(['Moved'])
  await clock.move(1)
  expect(texts()).toEqual([])
})

test('reading stops the clock; what was left goes on afterwards', async () => {
  toast({ text: 'Moved' })
  await clock.move(5_000)
  pauseToasts()
  await clock.move(60_000)
  expect(texts()).toEqual(['Moved'])
  resumeToasts()
  await clock.move(2_999)
  expect(texts()).toEqual(['Moved'])
  await clock.move(1)
  expect(texts()).toEqual([])
})

test('undo by button is the same act as undo by key, and happens once', async () => {
  const back = vi.fn()
  toast({ text: 'Deleted', undo: back })
  await visibleToasts()[0]?.undo?.()
  expect(texts()).toEqual(['shell.undone'])
  await undo()
  expect(back).toHaveBeenCalledTimes(1)
})

test('z works after the toast has gone, and Shift+z does it again', async () => {
  const steps: string[] = []
  toast({ text: 'Deleted', undo: () => steps.push('undo'), redo: () => steps.push('redo') })
  await clock.move(TOAST_MS)
  await undo()
  await redo()
  await undo()
  expect(steps).toEqual(['undo', 'redo', 'undo'])
})

test('the key takes the line away with its act', async () => {
  toast({ text: 'Deleted', undo: () => {} })
  await undo()
  expect(texts()).toEqual(['shell.undone'])
})

test('an undo asked for while the act is on its way waits for it', async () => {
  const back = vi.fn()
  let arrive = () => {}
  const answer = new Promise<void>((resolve) => {
    arrive = resolve
  })
  void trackPending(answer.then(() => toast({ text: 'Deleted', undo: back })))
  const undone = undo()
  expect(back).not.toHaveBeenCalled()
  arrive()
  await undone
  expect(back).toHaveBeenCalledTimes(1)
  expect(texts()).toEqual(['shell.undone'])
})

test('an undo that fails is said and stays possible', async () => {
  const back = vi
    .fn()
    .mockResolvedValueOnce(false)
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue(true)
  toast({ text: 'Deleted', undo: back })
  await undo()
  expect(texts()).toEqual(['shell.undo_failed'])
  await undo()
  await undo()
  await undo()
  expect(texts().at(-1)).toBe('shell.nothing_to_undo')
  expect(back).toHaveBeenCalledTimes(3)
})

test('a lasting toast waits for the person', async () => {
  const run = vi.fn()
  toast({ text: 'New version', isLasting: true, action: { label: 'Reload', run } })
  await clock.move(3_600_000)
  visibleToasts()[0]?.action?.run()
  expect(run).toHaveBeenCalledTimes(1)
  expect(texts()).toEqual([])
})

test('one that rings stays twelve seconds, then it is gone by itself', async () => {
  toast({ text: 'Call Noam', forMs: RING_MS })
  await clock.move(TOAST_MS)
  expect(texts()).toEqual(['Call Noam'])
  await clock.move(RING_MS - TOAST_MS)
  expect(texts()).toEqual([])
})

test('three at most are shown, twenty are remembered, also in this tab’s storage', () => {
  for (let n = 0; n < 25; n++) toast({ text: `act ${n}` })
  expect(texts()).toEqual(['act 22', 'act 23', 'act 24'])
  expect(recentActions()).toHaveLength(REMEMBERED)
  expect(recentActions()[0]?.text).toBe('act 24')
  expect(JSON.parse(sessionStorage.getItem('codeshelf:recent') ?? '[]')).toHaveLength(REMEMBERED)
})

test('hover and focus pause what is drawn', async () => {
  const container = document.getElementById('toasts')!
  act(() => mountToasts())
  act(() => {
    toast({ text: 'Moved', undo: () => {} })
  })
  const stack = container.querySelector('section')!
  expect(stack.textContent).toContain('Moved')
  act(() => {
    stack.querySelector('button')?.dispatchEvent(new Event('focusin', { bubbles: true }))
  })
  await clock.move(60_000)
  expect(texts()).toEqual(['Moved'])
  act(() => {
    stack.querySelector('button')?.dispatchEvent(new Event('focusout', { bubbles: true }))
  })
  await act(() => clock.move(TOAST_MS))
  expect(container.querySelector('section')).toBeNull()
  act(() => render(null, container))
})

test('only the line of the act that z takes back names the key', async () => {
  const lines = () =>
    [...document.querySelectorAll('.toast')].map(
      (line) =>
        `${line.querySelector('.toast__text')?.textContent} ${line.querySelector('kbd')?.textContent ?? '-'}`,
    )
  await act(() => mountToasts())
  await act(() => void toast({ text: 'One', undo: () => {} }))
  expect(lines()).toEqual(['One Z'])
  await act(() => void toast({ text: 'Two', undo: () => {} }))
  expect(lines()).toEqual(['One -', 'Two Z'])
  // An action without a line of its own: the key undoes that one.
  await act(() => void recordUndo({ label: 'Moved', undo: () => {} }))
  expect(lines()).toEqual(['One -', 'Two -'])
  await act(() => undo())
  expect(lines().slice(0, 2)).toEqual(['One -', 'Two Z'])
  await act(() => undo())
  expect(lines()[0]).toBe('One Z')
  render(null, document.getElementById('toasts')!)
})
