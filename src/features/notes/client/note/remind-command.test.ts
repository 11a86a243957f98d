/** Which lines of a note are a reminder command. */
import { expect, test } from 'vitest'
import { remindCommand } from './note-field.tsx'

test.each([
  ['call the baker\n/remind tomorrow 9', { cut: 19, time: 'tomorrow 9' }],
  ['לקנות חלב\n/הזכר מחר 9', { cut: 12, time: 'מחר 9' }],
  ['buy\n  /remind', { cut: 10, time: '' }],
  ['1. milk\n2. /remind 9', { cut: 13, time: '9' }],
  ['- milk\n- /remind 9', { cut: 12, time: '9' }],
  ['- [x] חלב\n- [ ] /הזכר מחר', { cut: 16, time: 'מחר' }],
  ['- /remind 9', null],
  ['/remind in 2 hours', null],
  ['\n\n/remind in 2 hours', null],
  ['see /remind tomorrow', null],
  ['a\n/reminders', null],
  ['a\n/remindme', null],
])('%j', (text, command) => expect(remindCommand(text, text.length)).toEqual(command))

test('only at the end of its line, wherever that line stands', () => {
  const text = 'a\n/remind 9\nb'
  expect(remindCommand(text, 11)).toEqual({ cut: 10, time: '9' })
  expect(remindCommand(text, 10)).toBeNull()
  expect(remindCommand('/remind 9\nb', 9)).toEqual({ cut: 9, time: '9' })
})
