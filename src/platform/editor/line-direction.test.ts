import { expect, test } from 'vitest'
import { lineDirection } from './open-editor.ts'

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
