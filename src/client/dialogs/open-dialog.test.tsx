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

const head = (
  <header>
    <h2 tabindex={-1}>Title</h2>
    <button type="button">Close</button>
  </header>
)

test.each([
  ['a field before a button', <button type="button">Go</button>, <input name="to" />, 'INPUT'],
  ['a button, where there is no field', <p>words</p>, <button type="button">Go</button>, 'BUTTON'],
  ['its title, where there is nothing to do', <p>words</p>, <a href="/help">More</a>, 'H2'],
])('the focus goes to %s, and never to Close', (_, first, second, tag) => {
  const close = openDialog({
    class: 'x',
    label: 'X',
    draw: () => (
      <>
        {head}
        {first}
        {second}
      </>
    ),
  })
  expect(document.activeElement?.tagName).toBe(tag)
  expect(document.activeElement?.textContent).not.toBe('Close')
  close()
})

test('a row that had the focus and is gone leaves it in the dialog', async () => {
  const draw = () => (
    <>
      {head}
      <button type="button">Delete</button>
    </>
  )
  const close = openDialog({ class: 'x', label: 'X', draw })
  document.activeElement!.remove()
  await expect.poll(() => document.activeElement?.tagName).toBe('H2')
  close()
})

test.each([
  ['what opened it', '<button id="a">Open</button>', 'a', 'a'],
  [
    'the button of the menu that it was chosen in, which has closed',
    '<button id="b" popovertarget="m">Menu</button><div id="m" popover><button id="i">Item</button></div>',
    'i',
    'b',
  ],
  [
    'the page, when what opened it is gone',
    '<main id="main" tabindex="-1"></main><a id="g" href="/">x</a>',
    'g',
    'main',
  ],
])('closed, it gives the focus to %s', (_, html, from, to) => {
  document.body.innerHTML = html
  const opener = document.getElementById(from)!
  opener.focus()
  const close = openDialog({ class: 'x', label: 'X', draw: () => head })
  if (from !== to) opener.remove()
  close()
  expect(document.activeElement?.id).toBe(to)
})
