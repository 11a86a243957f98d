/**
 * A note of a board is first drawn as its text only: its controls (the buttons of its head, the handles of its edges)
 * are three quarters of its elements, and are added when the note is in the window, pointed at or focused.
 */
import { useEffect, useState } from 'preact/hooks'

/** This many get their buttons in one task: a key or a press in between waits for no more than these. */
const NOTES_A_TASK = 8

const sleeping = new Map<Element, () => void>()
const seen = new Set<Element>()
let observer: IntersectionObserver | null = null
let isTaskComing = false

/**
 * `isNeeded`: it must be complete now, inside the window or not. `isInSight`: it is drawn in the window, and drawing it
 * again with its buttons would cost more than they do.
 */
export function useAwake(
  note: { readonly current: HTMLElement | null },
  isNeeded: boolean,
  isInSight: () => boolean,
): boolean {
  const [isAwake, setAwake] = useState(() => isNeeded || isInSight())
  useEffect(() => {
    if (isAwake || !note.current) return
    if (isNeeded) return setAwake(true)
    return sleep(note.current, () => setAwake(true))
  }, [isAwake, isNeeded])
  return isAwake || isNeeded
}

function sleep(note: Element, wake: () => void): () => void {
  observer ??= startWatching()
  sleeping.set(note, wake)
  observer.observe(note)
  return () => {
    sleeping.delete(note)
    seen.delete(note)
    observer?.unobserve(note)
  }
}

function startWatching(): IntersectionObserver {
  const wakeUnder = ({ target }: Event) => {
    const note = (target as Element).closest?.('.sticky')
    if (note) sleeping.get(note)?.()
  }
  document.addEventListener('pointerover', wakeUnder, { passive: true })
  document.addEventListener('focusin', wakeUnder)
  return new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target)
      else seen.delete(target)
    }
    wakeSeen()
  })
}

function wakeSeen(): void {
  if (isTaskComing || seen.size === 0) return
  isTaskComing = true
  setTimeout(() => {
    isTaskComing = false
    for (const note of [...seen].slice(0, NOTES_A_TASK)) {
      seen.delete(note)
      sleeping.get(note)?.()
    }
    wakeSeen()
  })
}
