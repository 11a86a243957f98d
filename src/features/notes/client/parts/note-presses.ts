/** Presses inside notes, heard once for all of them, wherever they are shown. */
import type { Desk } from './desk.ts'

export function listenToPresses(root: HTMLElement, desk: Desk): () => void {
  const { book, acts } = desk
  const noteOf = (target: EventTarget | null) =>
    (target as Element | null)?.closest<HTMLElement>('.sticky')?.dataset['note'] ?? null

  const press = (event: MouseEvent) => {
    const target = event.target as Element
    const id = noteOf(target)
    if (!id) return
    const act = target.closest<HTMLElement>('[data-note-act]')
    switch (act?.dataset['noteAct']) {
      case 'edit':
        return book.edit(id, true)
      case 'done':
        target.closest<HTMLElement>('.sticky')?.focus()
        return book.edit(id, false)
      case 'expand':
        return acts.minimize([id], false)
      case 'menu':
        return desk.openMenu(id, act!)
      default:
        tickAt(target, id)
    }
  }
  /** A press on a box only ticks. */
  const tickAt = (target: Element, id: string) => {
    const box = target.closest<HTMLInputElement>('input[data-task]')
    if (box && !box.disabled) book.tick(id, Number(box.dataset['task']), box.checked)
  }
  const twice = (event: MouseEvent) => {
    const target = event.target as Element
    const id = noteOf(target)
    if (!id || !target.closest('[data-note-text], .sticky__nothing') || target.closest('a, input'))
      return
    book.edit(id, true)
  }
  root.addEventListener('click', press)
  root.addEventListener('dblclick', twice)
  return () => {
    root.removeEventListener('click', press)
    root.removeEventListener('dblclick', twice)
  }
}
