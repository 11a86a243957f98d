// @vitest-environment happy-dom
import { useState } from 'preact/hooks'
import { act } from 'preact/test-utils'
import { renderToString } from 'preact-render-to-string'
import { beforeEach, expect, test } from 'vitest'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { inPage } from './in-page.tsx'
import { island, mountIslands } from './island.ts'

const phrases = {
  'test.pressed': {
    en: { one: 'Pressed once', other: 'Pressed {n} times' },
    he: { one: 'נלחץ פעם אחת', two: 'נלחץ פעמיים', other: 'נלחץ {n} פעמים' },
  },
}

let drawings = 0

function Counter({ start }: { start: number }) {
  const [n, setN] = useState(start)
  drawings += 1
  const say = useT() as (key: string, slots: { n: number }) => string
  return (
    <button type="button" onClick={() => setN(n + 1)}>
      {say('test.pressed', { n })}
    </button>
  )
}

function draw(name: string, start: number, locale: 'en' | 'he'): string {
  document.documentElement.lang = locale
  globalThis.phrases = phrases
  return renderToString(
    inPage(
      <Island name={name} props={{ start }}>
        <Counter start={start} />
      </Island>,
    ),
  )
}

beforeEach(() => {
  drawings = 0
})

test('the server’s markup stays and comes alive, in its own language', () => {
  document.body.innerHTML = draw('counter-a', 1, 'he')
  const before = document.querySelector('button')
  act(() => island('counter-a', Counter))
  expect(document.querySelector('button')).toBe(before)
  expect(before?.textContent).toBe('נלחץ פעם אחת')
  act(() => before?.click())
  expect(before?.textContent).toBe('נלחץ פעמיים')
})

test('twice is once', () => {
  document.body.innerHTML = draw('counter-b', 1, 'en')
  drawings = 0
  act(() => island('counter-b', Counter))
  act(() => island('counter-b', Counter))
  act(() => mountIslands())
  expect(drawings).toBe(1)
})

test('what is added later comes alive too, and other islands are left alone', () => {
  document.body.innerHTML = ''
  island('counter-c', Counter)
  const later = document.createElement('section')
  later.innerHTML = draw('counter-c', 4, 'en') + draw('stranger', 1, 'en')
  document.body.append(later)
  act(() => mountIslands(later))
  const [known, stranger] = later.querySelectorAll('button')
  act(() => known?.click())
  act(() => stranger?.click())
  expect(known?.textContent).toBe('Pressed 5 times')
  expect(stranger?.textContent).toBe('Pressed once')
})

test('without its phrases an island stays as the server drew it', () => {
  document.body.innerHTML = draw('counter-d', 1, 'en')
  globalThis.phrases = undefined
  // As the page names it. Not in the document's head, where this document would load it.
  const file = document.createElement('script')
  file.type = 'inert'
  file.setAttribute('src', '/assets/phrases/counter-d.en-12345678.js')
  document.body.append(file)
  act(() => island('counter-d', Counter))
  const button = document.querySelector('button')
  act(() => button?.click())
  expect(button?.textContent).toBe('Pressed once')
})
