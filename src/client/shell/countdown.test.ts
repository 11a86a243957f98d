// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { readyCountdowns } from './start-shell.ts'

afterEach(() => vi.useRealTimers())

test('a wait counts down in its own sentence and then goes away', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<p data-countdown="3">Try again in 3 seconds.</p>'
  readyCountdowns()
  const sentence = document.querySelector('p')!
  vi.advanceTimersByTime(1000)
  expect(sentence.textContent).toBe('Try again in 2 seconds.')
  vi.advanceTimersByTime(2000)
  expect(sentence.hidden).toBe(true)
})
