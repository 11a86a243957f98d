/** The note under the pointer, or with the focus, lights its lines; the line under the pointer lights its notes. */
import type { NotesPage } from '../note/notes-page.ts'

/** Returns a function that ends it. */
export function lightOnHover(root: HTMLElement, { canvas, store }: NotesPage): () => void {
  const onNote = ({ target, type }: Event) => {
    const id = (target as Element).closest<HTMLElement>('.sticky')?.dataset['note']
    const isIn = type === 'pointerover' || type === 'focusin'
    canvas.light((isIn && id && store.find(id)?.record) || null)
  }
  const onLine = ({ target }: Event) => {
    const line = Number((target as Element).closest<HTMLElement>('.line')?.dataset['line'] ?? 0)
    for (const element of root.querySelectorAll<HTMLElement>('.sticky--margin')) {
      const record = store.find(element.dataset['note'] ?? '')?.record
      const isLit =
        line > 0 &&
        record?.line_start != null &&
        line >= record.line_start &&
        line <= (record.line_end ?? record.line_start)
      element.toggleAttribute('data-lit', isLit)
    }
  }
  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
    root.addEventListener(type, onNote)
  canvas.box.addEventListener('pointerover', onLine)
  return () => {
    for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout']) {
      root.removeEventListener(type, onNote)
    }
    canvas.box.removeEventListener('pointerover', onLine)
  }
}
