// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { listenToPresses, onAction } from './actions.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function show(html: string) {
  document.body.innerHTML = html
  stops.push(listenToPresses())
  return (selector: string) => document.querySelector<HTMLElement>(selector)!
}

test('a button does its action with its argument', () => {
  const find = show(`<button type="button" data-action="star-file" data-argument="'7'">x</button>`)
  const action = vi.fn()
  stops.push(onAction('star-file', action))
  find('button').click()
  expect(action.mock.calls).toEqual([['7', find('button')]])
})

test('a press before the script came is done when it comes, once', async () => {
  const find = show(`<button type="button" data-action="star-file" data-argument="'7'">x</button>`)
  const action = vi.fn()
  find('button').click()
  stops.push(onAction('wrap', vi.fn()), onAction('star-file', action))
  await Promise.resolve()
  expect(action.mock.calls).toEqual([['7', find('button')]])
  stops.push(onAction('star-file', action))
  await Promise.resolve()
  expect(action).toHaveBeenCalledOnce()
})

test.each([
  ['whoever pressed something else since', (find: Find) => find('i').click()],
  ['a button that is gone', (find: Find) => find('button').remove()],
  [
    'whoever waited longer than ten seconds',
    () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001),
  ],
])('not for %s', async (_, meanwhile) => {
  const find = show('<button type="button" data-action="star-file">x</button><i>y</i>')
  const action = vi.fn()
  find('button').click()
  meanwhile(find)
  stops.push(onAction('star-file', action))
  await Promise.resolve()
  expect(action).not.toHaveBeenCalled()
})

test.each([
  '<a href="#x" data-action="star-file">x</a>',
  '<button data-action="star-file">x</button>',
])('what works without scripts is not done twice: %s', async (html) => {
  const find = show(html)
  const action = vi.fn()
  find('[data-action]').click()
  stops.push(onAction('star-file', action))
  await Promise.resolve()
  expect(action).not.toHaveBeenCalled()
})

type Find = (selector: string) => HTMLElement
