// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testClock } from '#tests/support/test-clock.ts'
import { openLayer } from '../dialogs/layers.ts'
import { addShortcuts, listenToKeys, type Shortcut, switchSingleKeys } from './shortcuts.ts'

const ELEMENTS = `
  <main id="page" tabindex="-1"></main>
  <button id="button"></button>
  <a id="link" href="#x"></a>
  <input id="checkbox" type="checkbox">
  <input id="input" type="text">
  <input id="search" type="search">
  <textarea id="textarea"></textarea>
  <select id="select"></select>
  <div id="editable" contenteditable="true" tabindex="0"></div>
  <div id="combobox" role="combobox" tabindex="0"></div>
  <div data-keys="off"><i id="editor" tabindex="0"></i></div>
  <ul><li id="row" class="file-row" tabindex="0"></li></ul>`

let clock = testClock()
let ran: string[] = []
let undo: (() => void)[] = []

const row = (keys: string, more: Partial<Shortcut> = {}): Shortcut => ({
  id: keys,
  keys,
  label: keys,
  group: 'Anywhere',
  run: () => ran.push(keys),
  ...more,
})

function press(element: string, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const code = init.code ?? (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '')
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...init,
    code,
  })
  document.getElementById(element)?.dispatchEvent(event)
  return event
}

beforeEach(() => {
  document.body.innerHTML = ELEMENTS
  clock = testClock()
  ran = []
  undo = [
    listenToKeys(clock, false),
    addShortcuts([
      row('c'),
      row('z'),
      row('Shift+z'),
      row('/'),
      row('g d'),
      row('g ,'),
      row('Mod+k', { isForFields: true }),
      row('Delete', { within: '.file-row' }),
      row('j', { isRepeating: true }),
    ]),
  ]
})

afterEach(() => {
  for (const take of undo) take()
  switchSingleKeys(true)
})

describe('keys x focus place', () => {
  const free = ['page', 'button', 'link', 'checkbox', 'row']
  const text = ['input', 'search', 'textarea', 'select', 'editable', 'combobox', 'editor']

  test.each(free)('%s: single keys act', (element) => {
    press(element, 'c')
    press(element, 'ב', { code: 'KeyC' })
    press(element, '/')
    press(element, 'k', { ctrlKey: true })
    expect(ran).toEqual(['c', 'c', '/', 'Mod+k'])
  })

  test.each(text)('%s: only Ctrl+K acts, and letters stay letters', (element) => {
    expect(press(element, 'c').defaultPrevented).toBe(false)
    press(element, 'ב', { code: 'KeyC' })
    press(element, '/')
    press(element, 'Delete')
    press(element, 'k', { ctrlKey: true })
    expect(ran).toEqual(['Mod+k'])
  })

  test.each([...free, ...text])('%s: the browser keeps its own shortcuts', (element) => {
    for (const key of 'twnlrpdbacvxz+-0') {
      expect(press(element, key, { ctrlKey: true }).defaultPrevented).toBe(false)
    }
    expect(press(element, 'F5').defaultPrevented).toBe(false)
    expect(press(element, 'Escape').defaultPrevented).toBe(false)
    expect(ran).toEqual([])
  })

  test('Delete acts on a focused row and nowhere else', () => {
    for (const element of [...free, ...text]) press(element, 'Delete')
    expect(ran).toEqual(['Delete'])
  })
})

test('g then a letter, in either layout, within two seconds', async () => {
  press('page', 'g')
  press('page', 'd')
  press('page', 'ע', { code: 'KeyG' })
  press('page', 'ת', { code: 'Comma' })
  expect(ran).toEqual(['g d', 'g ,'])
  press('page', 'g')
  await clock.move(2_000)
  press('page', 'd')
  press('page', 'g')
  press('page', 'c')
  expect(ran).toEqual(['g d', 'g ,'])
})

test('held keys repeat only where that is meant', () => {
  press('page', 'c', { repeat: true })
  press('page', 'j', { repeat: true })
  expect(ran).toEqual(['j'])
})

test('a letter being composed, and a key somebody used, are left alone', () => {
  press('page', 'c', { isComposing: true })
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  press('page', 'c')
  expect(ran).toEqual([])
})

test('Shift tells undo from redo', () => {
  press('page', 'z')
  press('page', 'Z', { shiftKey: true })
  expect(ran).toEqual(['z', 'Shift+z'])
})

test('single keys can be switched off', () => {
  switchSingleKeys(false)
  press('page', 'c')
  press('page', 'k', { ctrlKey: true })
  switchSingleKeys(true)
  press('page', 'c')
  expect(ran).toEqual(['Mod+k', 'c'])
})

test('a key of the browser cannot be put into the table', () => {
  expect(() => addShortcuts([row('Mod+w')])).toThrow('not ours')
  expect(() => addShortcuts([row('Space')])).toThrow('not ours')
})

test('the narrowest place wins', () => {
  undo.push(
    addShortcuts([row('c', { id: 'row', within: '.file-row', run: () => ran.push('row') })]),
  )
  press('row', 'c')
  press('page', 'c')
  expect(ran).toEqual(['row', 'c'])
})

describe('layers', () => {
  test('Esc closes the topmost, and the page below is silent meanwhile', () => {
    const closed: string[] = []
    const leaveLower = openLayer({ close: () => closed.push('lower'), isModal: true })
    const leaveUpper = openLayer({ close: () => closed.push('upper') })
    press('page', 'c')
    expect(press('input', 'Escape').defaultPrevented).toBe(true)
    leaveUpper()
    press('page', 'Escape')
    leaveLower()
    expect(closed).toEqual(['upper', 'lower'])
    press('page', 'c')
    expect(ran).toEqual(['c'])
  })

  test('focus goes back to the opener, unless the person has moved it', () => {
    const [button, link] = ['button', 'link'].map((id) => document.getElementById(id)!)
    button?.focus()
    const leave = openLayer({ close: vi.fn() })
    ;(document.activeElement as HTMLElement).blur()
    leave()
    expect(document.activeElement).toBe(button)
    const leaveAgain = openLayer({ close: vi.fn() })
    link?.focus()
    leaveAgain()
    expect(document.activeElement).toBe(link)
  })
})
