// @vitest-environment happy-dom
/** Text typed before its field is loaded goes into the field, and nowhere else. */
import { expect, test } from 'vitest'
import { holdKeys } from './hold-keys.ts'

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...more })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test('letters are kept in order and reach nobody else, until they are asked for', () => {
  const heard: string[] = []
  const hear = (event: KeyboardEvent) => heard.push(event.key)
  addEventListener('keydown', hear)
  const release = holdKeys()
  for (const key of ['e', ' ', 'N', 'ש', '😀', 'x', 'Backspace'])
    expect([key, press(key)]).toEqual([key, true])
  expect(press('Enter')).toBe(true)
  expect(press('@', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(true)
  expect([press('Escape'), press('Tab'), press('k', { ctrlKey: true })]).toEqual([
    false,
    false,
    false,
  ])
  expect(heard).toEqual(['Escape', 'Tab', 'k'])
  expect(release()).toBe('e Nש😀@')
  expect(press('e')).toBe(false)
  removeEventListener('keydown', hear)
})
