/** The last actions of this page, for `z` and Shift+`z`. Text fields have their own undo and are not in here. */

const STEPS = 100

export interface UndoStep {
  label: string
  /** Returns false (or throws) when it could not be undone. */
  undo(): unknown
  redo?(): unknown
}

/** The phrase that reports what became of an undo or a redo. */
export type UndoOutcome =
  | 'shell.undone'
  | 'shell.redone'
  | 'shell.undo_failed'
  | 'shell.nothing_to_undo'
  | 'shell.nothing_to_redo'

let notify: (outcome: UndoOutcome, label: string) => void = () => {}

/** Sets what reports the outcome: a step without a visible result would be pressed again. */
export function onUndo(listener: typeof notify): void {
  notify = listener
}

let done: UndoStep[] = []
/** The action that `z` undoes now. */
export const nextUndo = (): UndoStep | null => done.at(-1) ?? null

let onNext = () => {}

/** Sets what shows which action that is. */
export function onNextUndo(listener: typeof onNext): void {
  onNext = listener
}

function setDone(steps: UndoStep[]): void {
  done = steps
  onNext()
}

let undone: UndoStep[] = []
let isBusy = false
let underway: Promise<unknown> = Promise.resolve()

/** A command without a response yet: `z` applies to this one, so it waits until it can be undone. */
export function trackPending<T>(step: Promise<T>): Promise<T> {
  underway = Promise.allSettled([underway, step])
  return step
}

/** Stores a command that was just done. Returns a function that undoes exactly this one. */
export function recordUndo(step: UndoStep): () => Promise<void> {
  setDone([...done, step].slice(-STEPS))
  undone = []
  return () => undoStep(step)
}

export async function undo(): Promise<void> {
  await underway
  const step = done.at(-1)
  if (step) await undoStep(step)
  else notify('shell.nothing_to_undo', '')
}

export async function redo(): Promise<void> {
  const step = undone.at(-1)
  if (!step?.redo) return notify('shell.nothing_to_redo', '')
  if (isBusy) return
  undone = undone.slice(0, -1)
  if (await run(() => step.redo?.(), step)) {
    setDone([...done, step])
    notify('shell.redone', step.label)
  }
}

async function undoStep(step: UndoStep): Promise<void> {
  if (isBusy || !done.includes(step)) return
  setDone(done.filter((other) => other !== step))
  if (await run(step.undo, step)) {
    if (step.redo) undone = [...undone, step]
    notify('shell.undone', step.label)
  } else {
    setDone([...done, step])
  }
}

/** One step at a time: a second press during the first would mix them. */
async function run(step: () => unknown, { label }: UndoStep): Promise<boolean> {
  isBusy = true
  try {
    if ((await step()) !== false) return true
  } catch {
    // reported below, like a plain false
  } finally {
    isBusy = false
  }
  notify('shell.undo_failed', label)
  return false
}

export function clearUndo(): void {
  setDone([])
  undone = []
}
