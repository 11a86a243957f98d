/** Opens a native dialog with something drawn in it. Focus stays inside and goes back to the opener. */
import { type ComponentChild, render } from 'preact'
import { readySprite } from '../islands/sprite.ts'
import { openLayer } from './layers.ts'

export interface DialogOptions {
  class: string
  label: string
  draw(close: () => void): ComponentChild
  onClosed?(): void
}

/** Shows the dialog at once. Returns a function that closes it. */
export function openDialog({ class: className, label, draw, onClosed }: DialogOptions): () => void {
  readySprite()
  const dialog = document.createElement('dialog')
  dialog.className = className
  dialog.setAttribute('aria-label', label)
  const close = () => {
    if (!dialog.isConnected) return
    dialog.close()
    render(null, dialog)
    dialog.remove()
    removeLayer()
    onClosed?.()
  }
  // The phone's back gesture arrives as `cancel`; Esc comes through the layers.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    close()
  })
  // A press beside the dialog lands on the dialog itself, because its content fills it. The second half of a double press
  // does too, when the first half has opened the dialog meanwhile; that one closes nothing.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && event.detail < 2) close()
  })
  const removeLayer = openLayer({ close, isModal: true })
  document.body.append(dialog)
  render(draw(close), dialog)
  dialog.showModal()
  // What is typed next is meant for the field, and Close is never what somebody opened a field for.
  dialog.querySelector<HTMLElement>(FIELD)?.focus()
  return close
}

const FIELD = ['textarea', 'input:not([type])', 'input[type="text"]', 'input[type="search"]']
  .map((field) => `${field}:not([readonly])`)
  .join()
