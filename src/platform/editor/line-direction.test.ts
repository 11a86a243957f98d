import { expect, test } from 'vitest'
import { blockDirection, blockKind, lineDirection } from './line-direction.ts'

test.each([
  ['- [x] לבדוק', 'rtl'],
  ['  1. [X] לבדוק את Node', 'rtl'],
  ['- [x] check it', 'ltr'],
  ['- [x] 20', null],
  ['- [ ] לבדוק', null],
  ['x לבדוק', null],
])('a ticked box does not turn its line round: %s', (line, direction) => {
  expect(lineDirection(line)).toBe(direction)
})

test.each([
  ['- one', 'list'],
  ['  12) two', 'list'],
  ['> - [ ] three', 'list'],
  ['| a | b |', 'table'],
  ['- ', 'list'],
  ['-one', null],
  ['# title', null],
  ['words | words', null],
])('what a line belongs to: %j', (line, kind) => {
  expect(blockKind(line)).toBe(kind)
})

test.each([
  [['- [x] Node בגרסה 20', '- [ ] git 2.37', '- להריץ'], 'rtl'],
  [['- [x] git 2.37', '- [x] npm', '- הרצה של npm'], 'ltr'],
  [['| Node | גרסה |', '|---|---|', '| npm | מנהל חבילות |'], 'rtl'],
  [['- אחת', '- two'], null],
  [['- 1', '- 2'], null],
])('a list and a table run as most of their lines do: %j', (lines, direction) => {
  expect(blockDirection(lines)).toBe(direction)
})
