/** Clicks inside notes, delegated for all of them, wherever they are shown. */
import { copyText } from '#client/toasts/copy-text.ts'
import type { NotesPage } from './notes-page.ts'

export function listenToClicks(root: HTMLElement, page: NotesPage): () => void {
  const { store, commands } = page
  const noteOf = (target: EventTarget | null) =>
    (target as Element | null)?.closest<HTMLElement>('.sticky')?.dataset['note'] ?? null

  /** The note that the first of two presses was on, set as the button goes down: the text may move before it is up. */
  let pressed: string | null = null
  const down = ({ target, detail, shiftKey }: MouseEvent) => {
    if (detail > 1) return
    // Such a press selects the note and does nothing else to it.
    const isChoice = shiftKey || (target as Element).closest('[data-choosing]')
    pressed = !isChoice && isText(target as Element) ? noteOf(target) : null
  }
  const press = (event: MouseEvent) => {
    const target = event.target as Element
    if (event.detail === 2 && pressed) {
      event.preventDefault()
      event.stopPropagation()
      return store.edit(pressed, true)
    }
    const id = noteOf(target)
    if (!id) return
    const act = target.closest<HTMLElement>('[data-note-act]')
    switch (act?.dataset['noteAct']) {
      case 'edit':
        return store.edit(id, true)
      case 'done':
        target.closest<HTMLElement>('.sticky')?.focus()
        return store.edit(id, false)
      case 'expand':
        return commands.minimize([id], false)
      case 'menu':
        return page.openMenu(id, act!)
      case 'remind':
        return page.remind(id)
      default:
        copyAt(target)
        tickAt(target, id)
    }
  }
  /** A press on a box only ticks. */
  const tickAt = (target: Element, id: string) => {
    const box = target.closest<HTMLInputElement>('input[data-task]')
    if (box && !box.disabled) store.tick(id, Number(box.dataset['task']), box.checked)
  }
  /** The copy button of a code block. */
  const copyAt = (target: Element) => {
    const code = target.closest('[data-copy-code]')?.closest('figure')?.querySelector('pre')
    if (code) void copyText((code.textContent ?? '').replace(/\n$/, ''))
  }
  // Handled before the element under the pointer: the first press may end the editing of a note above, whose new height
  // moves this one away, and the second press then hits another element.
  root.addEventListener('mousedown', down, { capture: true })
  root.addEventListener('click', press, { capture: true })
  return () => {
    root.removeEventListener('mousedown', down, { capture: true })
    root.removeEventListener('click', press, { capture: true })
  }
}

function isText(target: Element): boolean {
  return (
    !!target.closest('[data-note-text], .sticky__nothing') && !target.closest('a, input, button')
  )
}
