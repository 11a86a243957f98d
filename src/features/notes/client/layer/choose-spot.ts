/** Lets the reader choose the lines of a note: by a click on the text, by Enter on a line, or by its number. */
import { openLayer } from '#client/dialogs/layers.ts'
import type { NotesPage } from '../note/notes-page.ts'
import { showPrompt } from '../note/prompt-bar.ts'
import { NO_SPOT, type TextSpot } from './canvas.ts'

/** Returns a function that gives it up. */
export function chooseSpot(page: NotesPage, id: string, onDone: () => void): () => void {
  const { canvas, commands, t } = page
  const attach = (spot: TextSpot | null) => {
    if (spot) commands.attach(id, spot)
    onDone()
  }
  const field = canvas.kind === 'source' ? lineField(page, attach) : null
  const hide = showPrompt(t('notes.choose_now'), ...(field ? [field] : []), {
    label: t('notes.as_before'),
    run: onDone,
  })
  canvas.box.classList.add('is-choosing')
  const press = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // A click by Enter has no coordinates of its own.
    const { top, height } = (event.target as Element).getBoundingClientRect()
    attach(canvas.spotAt(event.detail === 0 ? top + height / 2 : event.clientY))
  }
  canvas.box.addEventListener('click', press, { capture: true })
  const leave = openLayer({ close: onDone })
  // With a finger a line is pressed; a field with the focus would bring up keys that cover the lines.
  if (!matchMedia('(pointer: coarse)').matches) field?.focus()
  return () => {
    canvas.box.removeEventListener('click', press, { capture: true })
    canvas.box.classList.remove('is-choosing')
    hide()
    leave()
  }
}

function lineField({ t, canvas }: NotesPage, attach: (spot: TextSpot) => void): HTMLElement {
  const field = document.createElement('input')
  field.type = 'number'
  field.min = '1'
  field.className = 'notes-choosing__line'
  field.setAttribute('aria-label', t('notes.line_number'))
  field.placeholder = t('notes.line_number')
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    const spot = canvas.step({ ...NO_SPOT, line_start: Math.trunc(field.valueAsNumber) - 1 }, 1)
    if (spot) attach(spot)
    else field.select()
  })
  return field
}
