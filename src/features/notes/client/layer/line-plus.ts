/** The "+" in the gutter: on the line under the pointer or with the focus, it begins a note there. */
import type { Translate } from '#platform/i18n/index.ts'

/** One button for all lines, moved to where it is wanted. A finger has the bar of the line instead. */
export function offerPlus(box: HTMLElement, t: Translate): () => void {
  const plus = document.createElement('button')
  plus.type = 'button'
  plus.className = 'line-plus'
  plus.dataset['action'] = 'note-here'
  const isShown = () => plus.dataset['shown'] !== undefined
  const offer = ({ target, type }: Event) => {
    const line = (target as Element).closest<HTMLElement>('.line')
    const isByKey = type === 'focusin' && (target as Element).matches(':focus-visible')
    if (isByKey) plus.dataset['shown'] = ''
    if (!line || plus.parentElement === line) return
    // Whoever has come to it by keyboard is not left by a pointer that lies somewhere.
    if (type === 'pointerover' && box.contains(document.activeElement) && isShown()) return
    if (!isByKey) delete plus.dataset['shown']
    const number = line.dataset['line'] ?? ''
    plus.dataset['argument'] = number
    plus.ariaLabel = t('notes.note_on_line', { line: Number(number) })
    plus.title = plus.ariaLabel
    line.querySelector('.line__number')?.after(plus)
  }
  const leave = ({ relatedTarget }: PointerEvent | FocusEvent) => {
    const isStill = relatedTarget instanceof Node && box.contains(relatedTarget)
    if (!isStill && !box.contains(document.activeElement)) plus.remove()
  }
  box.addEventListener('pointerover', offer)
  box.addEventListener('focusin', offer)
  box.addEventListener('pointerleave', leave)
  box.addEventListener('focusout', leave)
  return () => {
    plus.remove()
    box.removeEventListener('pointerover', offer)
    box.removeEventListener('focusin', offer)
    box.removeEventListener('pointerleave', leave)
    box.removeEventListener('focusout', leave)
  }
}
