// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { openDialog } from './open-dialog.tsx'

test('a press beside it closes it; the late half of the double press that opened it does not', () => {
  const onClosed = vi.fn()
  openDialog({ class: 'x', label: 'X', draw: () => <p>words</p>, onClosed })
  const dialog = document.querySelector('dialog')!
  const press = (target: Element, detail: number) =>
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  press(dialog, 2)
  press(dialog.querySelector('p')!, 1)
  expect(onClosed).not.toHaveBeenCalled()
  press(dialog, 1)
  expect(onClosed).toHaveBeenCalledOnce()
  expect(document.querySelector('dialog')).toBeNull()
})
