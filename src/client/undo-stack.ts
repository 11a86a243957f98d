/** The last acts of this page, for `z` and Shift+`z`. Text fields have their own undo and are not in here. */
import { watched } from './watched.ts'

/** Experience, section 4: a surface keeps 100 steps. */
const STEPS = 100

export interface Act {
  label: string
  /** Answers false (or throws) when it could not be taken back. */
  undo(): unknown
  redo?(): unknown
}

export type UndoOutcome =
  | 'undone'
  | 'redone'
  | 'undo_failed'
  | 'nothing_to_undo'
  | 'nothing_to_redo'

let tell: (outcome: UndoOutcome, label: string) => void = () => {}

/** Who says what became of it: a step without a visible answer would be pressed again. */
export function onUndo(listener: typeof tell): void {
  tell = listener
}

let done: Act[] = []
/** The act that `z` takes back now. */
export const nextUndo = watched<Act | null>(null)

function setDone(acts: Act[]): void {
  done = acts
  nextUndo.set(acts.at(-1) ?? null)
}

let undone: Act[] = []
let isBusy = false
let underway: Promise<unknown> = Promise.resolve()

/** An act whose answer is still on its way: `z` means this one, so it waits until the act can be taken back. */
export function acting<T>(act: Promise<T>): Promise<T> {
  underway = Promise.allSettled([underway, act])
  return act
}

/** Remembers an act that has just happened. The answer takes exactly this one back. */
export function did(act: Act): () => Promise<void> {
  setDone([...done, act].slice(-STEPS))
  undone = []
  return () => takeBack(act)
}

export async function undo(): Promise<void> {
  await underway
  const act = done.at(-1)
  if (act) await takeBack(act)
  else tell('nothing_to_undo', '')
}

export async function redo(): Promise<void> {
  const act = undone.at(-1)
  if (!act?.redo) return tell('nothing_to_redo', '')
  if (isBusy) return
  undone = undone.slice(0, -1)
  if (await run(() => act.redo?.(), act)) {
    setDone([...done, act])
    tell('redone', act.label)
  }
}

async function takeBack(act: Act): Promise<void> {
  if (isBusy || !done.includes(act)) return
  setDone(done.filter((other) => other !== act))
  if (await run(act.undo, act)) {
    if (act.redo) undone = [...undone, act]
    tell('undone', act.label)
  } else {
    setDone([...done, act])
  }
}

/** One step at a time: a second press while the first is still on its way would mix them. */
async function run(step: () => unknown, { label }: Act): Promise<boolean> {
  isBusy = true
  try {
    if ((await step()) !== false) return true
  } catch {
    // told below, like a plain false
  } finally {
    isBusy = false
  }
  tell('undo_failed', label)
  return false
}

export function clearUndo(): void {
  setDone([])
  undone = []
}
