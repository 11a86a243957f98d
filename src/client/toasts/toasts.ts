/** The result of the last action, in one line, with an undo. */

import { translate } from '../shell/texts.ts'
import { hasShape } from '../storage/has-shape.ts'
import { tabStore } from '../storage/local-store.ts'
import { realClock, type TimerClock } from '../time/clock.ts'
import { announce } from './announce.ts'
import { onUndo, recordUndo, type UndoStep } from './undo-stack.ts'

/** A toast with an undo stays for eight seconds; twenty undo steps are remembered. */
export const TOAST_MS = 8_000
/** One that rings has to be found first. */
export const RING_MS = 12_000
export const REMEMBERED = 20
/** More than this hides the page. */
const MAX_VISIBLE = 3

export interface ToastRequest {
  text: string
  /** Also reached by `z`, long after the toast has disappeared. */
  undo?(): unknown
  redo?(): unknown
  action?: { label: string; run(): void }
  /** Stays until it is used or dismissed. */
  isLasting?: boolean
  /** How long it stays otherwise. */
  forMs?: number
}

export interface Toast {
  id: number
  text: string
  undo: (() => Promise<void>) | null
  /** The action that `undo` undoes. */
  act: UndoStep | null
  action: { label: string; run(): void } | null
}

export interface RecentAction {
  text: string
  at: number
}

interface Running {
  leftMs: number
  since: number
  cancel(): void
}

// No signal: visitors' pages would load the library for these (decisions/browser.md#0054).
let visible: readonly Toast[] = []
export const visibleToasts = () => visible
const kept = tabStore.read<RecentAction[]>('recent')
let recent = hasShape(kept, [{ text: '', at: 0 }]) ? kept : []
export const recentActions = () => recent

let onShown = () => {}

/** Sets what draws them. */
export function onToasts(listener: typeof onShown): void {
  onShown = listener
}

function show(toasts: readonly Toast[]): void {
  visible = toasts
  onShown()
}

let clock: TimerClock = realClock
let lastId = 0
let isPaused = false
const running = new Map<number, Running>()

/** Shows one line; returns a function that removes it. */
export function toast(request: ToastRequest): () => void {
  lastId += 1
  const id = lastId
  const dismiss = () => dismissToast(id)
  show([...visible, toastOf(id, request)])
  for (const { id: old } of visible.slice(0, -MAX_VISIBLE)) dismissToast(old)
  if (!request.isLasting) {
    running.set(id, { leftMs: request.forMs ?? TOAST_MS, since: clock.now(), cancel: () => {} })
    if (!isPaused) start(id)
  }
  remember(request.text)
  announce(request.text)
  return dismiss
}

function toastOf(id: number, { text, undo, redo, action }: ToastRequest): Toast {
  // The line disappears with its action, whether the button or the key undid it.
  const act = undo ? { label: text, undo: andDismiss(id, undo), ...(redo ? { redo } : {}) } : null
  return {
    id,
    text,
    undo: act ? recordUndo(act) : null,
    act,
    action: action ? { label: action.label, run: andDismiss(id, action.run) } : null,
  }
}

function andDismiss<T>(id: number, run: () => T): () => T {
  return () => {
    dismissToast(id)
    return run()
  }
}

export function dismissToast(id: number): void {
  running.get(id)?.cancel()
  running.delete(id)
  show(visible.filter((other) => other.id !== id))
}

/** The person is reading: all timers pause. */
export function pauseToasts(): void {
  if (isPaused) return
  isPaused = true
  for (const run of running.values()) {
    run.cancel()
    run.leftMs -= clock.now() - run.since
  }
}

export function resumeToasts(): void {
  if (!isPaused) return
  isPaused = false
  for (const id of running.keys()) start(id)
}

function start(id: number): void {
  const run = running.get(id)
  if (!run) return
  run.since = clock.now()
  run.cancel = clock.after(run.leftMs, () => dismissToast(id))
}

function remember(text: string): void {
  recent = [{ text, at: clock.now() }, ...recent].slice(0, REMEMBERED)
  tabStore.write('recent', recent)
}

onUndo((outcome, label) => void toast({ text: translate(outcome, { act: label }) }))

/** Tests pass their own clock and an empty table. */
export function resetToasts(testClock: TimerClock = realClock): void {
  for (const { cancel } of running.values()) cancel()
  running.clear()
  isPaused = false
  clock = testClock
  show([])
  recent = []
}
