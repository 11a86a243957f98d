// @vitest-environment happy-dom
import { expect, test } from 'vitest'

/** True when the form would be sent. */
function submit(timeStamp: number): boolean {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return document.querySelector('form')!.dispatchEvent(event)
}

test('a second press on a form that is on its way sends nothing; later, or back from there, it does', async () => {
  document.body.innerHTML = '<div data-island="send-once"><form method="post"></form></div>'
  await import('./send-once.ts')
  expect(submit(100)).toBe(true)
  expect(submit(300)).toBe(false)
  expect(submit(7_000)).toBe(true)
  dispatchEvent(new Event('pageshow'))
  expect(submit(7_100)).toBe(true)
})
