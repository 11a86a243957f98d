/** Opens a native dialog with something drawn in it. Focus stays inside and goes back to the opener. */
import { type ComponentChild, render } from 'preact'
import type { Translate } from '#platform/i18n/index.ts'
import { inPage } from '../islands/in-page.tsx'
import { readySprite } from '../islands/sprite.ts'
import { openLayer } from './layers.ts'

export interface DialogOptions {
  class: string
  label: string
  /** Of a dialog that brings its own phrases; those of the page when left out. */
  t?: Translate
  draw(close: () => void): ComponentChild
  onClosed?(): void
}

/** Shows the dialog at once. Returns a function that closes it. */
export function openDialog(options: DialogOptions): () => void {
  const { class: className, label, t, draw, onClosed } = options
  readySprite()
  const dialog = document.createElement('dialog')
  dialog.className = className
  dialog.setAttribute('aria-label', label)
  const watch = new MutationObserver(() => keepFocus(dialog))
  const close = () => {
    if (!dialog.isConnected) return
    watch.disconnect()
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
  render(inPage(draw(close), t && { t }), dialog)
  dialog.showModal()
  firstOf(dialog)?.focus()
  watch.observe(dialog, { childList: true, subtree: true })
  return close
}

/**
 * The focused element may be removed: a deleted row, a button whose question is settled. The focus stays in the dialog.
 */
function keepFocus(dialog: HTMLElement): void {
  const isLost = !document.activeElement || document.activeElement === document.body
  if (isLost && dialog.isConnected) dialog.querySelector<HTMLElement>('h2')?.focus()
}

const FIELD = ['textarea', 'input:not([type])', 'input[type="text"]', 'input[type="search"]']
  .map((field) => `${field}:not([readonly])`)
  .join()
const CONTROL = 'select, input, textarea, button, [tabindex="0"]'

/** What is typed next belongs to the field; and Close, in the head, is never what a dialog was opened for. */
function firstOf(dialog: HTMLElement): HTMLElement | null | undefined {
  const find = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].find(
      (one) => !one.matches(':disabled, header *') && isInSight(dialog, one),
    )
  return find(FIELD) ?? find(CONTROL) ?? dialog.querySelector<HTMLElement>('h2')
}

/** A control below a long text would scroll the unread text out of view. */
function isInSight(dialog: HTMLElement, one: HTMLElement): boolean {
  const end = dialog.getBoundingClientRect().bottom
  return one.checkVisibility() && one.getBoundingClientRect().bottom <= end
}
