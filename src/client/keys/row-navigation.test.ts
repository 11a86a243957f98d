// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '#tests/support/test-clock.ts'
import { addRowNavigation } from './row-navigation.ts'
import { listenToKeys } from './shortcuts.ts'

const LISTS = `
  <a id="before" href="#x"></a>
  <main>
    <ul><li data-row="1"><a id="one" href="#1"></a><button id="act"></button></li></ul>
    <ul>
      <li data-row="2"><button disabled></button><button id="two"></button></li>
      <li data-row="3"><span>nothing to press</span></li>
      <li data-row="4"><a id="four" href="#4"></a></li>
    </ul>
    <nav class="pager"><a rel="prev" id="newer" href="#newer">Newer</a><a rel="next" id="older" href="#older">Older</a></nav>
  </main>`

let stop = () => {}

beforeEach(() => {
  document.body.innerHTML = LISTS
  const [forget, quiet] = [addRowNavigation(), listenToKeys(testClock(), false)]
  stop = () => {
    forget()
    quiet()
  }
})
afterEach(() => stop())

const pressKey = (key: string) => {
  const element = document.activeElement ?? document.body
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return document.activeElement?.id
}
const focus = (id: string) => document.getElementById(id)?.focus()

test('j and k go through the rows of all lists, and stay at their ends', () => {
  focus('before')
  expect(['j', 'j', 'j', 'j'].map(pressKey)).toEqual(['one', 'two', 'four', 'four'])
  expect(['k', 'k', 'k'].map(pressKey)).toEqual(['two', 'one', 'one'])
})

test('k from nowhere begins at the last row', () => {
  focus('before')
  expect(pressKey('k')).toBe('four')
})

test('arrows walk from within a row, also from a button of it, and nowhere else', () => {
  focus('before')
  expect(pressKey('ArrowDown')).toBe('before')
  focus('act')
  expect(pressKey('ArrowDown')).toBe('two')
  expect(pressKey('ArrowUp')).toBe('one')
})

test("on a page whose rows are gone the keys are the browser's", () => {
  document.body.innerHTML = '<main><a id="link" href="#x"></a></main>'
  focus('link')
  expect(['j', 'k'].map(pressKey)).toEqual(['link', 'link'])
})

test('[ and ] open the pages before and after', () => {
  for (const [key, hash] of [
    [']', '#older'],
    ['[', '#newer'],
  ] as const) {
    pressKey(key)
    expect(location.hash).toBe(hash)
  }
})
