/** Which pasted texts are offered a fence, and what it looks like. */
import { describe, expect, test } from 'vitest'
import { fenced, isFenced, looksLikeCode } from './note-field.tsx'

describe('looks like code', () => {
  test.each([
    ['python', 'def area(r):\n    return 3 * r * r\n', true],
    ['javascript', "import x from 'y'\n\nconst a = () => {\n  x()\n}\n", true],
    ['html', '<ul>\n  <li>one</li>\n</ul>', true],
    ['sql with commas', 'select\n  a,\n  b\nfrom t;', true],
    ['one line', 'const a = 1', false],
    ['prose', 'We met at nine.\nThe plan is to leave early, and\nto come back late.', false],
    ['hebrew prose', 'נפגשנו בתשע.\nהתוכנית היא לצאת מוקדם.', false],
    ['a list', '- buy milk:\n- call home:\n- sleep:', false],
    ['fenced already', '```\nconst a = 1;\nconst b = 2;\n```', false],
    ['nothing', '\n\n', false],
  ])('%s', (_, text, isCode) => expect(looksLikeCode(text)).toBe(isCode))
})

test('inside an open fence nothing is offered', () => {
  const text = 'a\n```\nb\n```\nc'
  expect([1, 7, 13].map((at) => isFenced(text, at))).toEqual([false, true, false])
})

test.each([
  ['alone', 'x\ny', 0, 3, '```\nx\ny\n```\n'],
  ['its own last break is not doubled', 'x\ny\n', 0, 4, '```\nx\ny\n```\n'],
  ['in the middle of words', 'see x\ny', 4, 7, '\n```\nx\ny\n```\n'],
  ['before a line break', 'x\ny\nend', 0, 3, '```\nx\ny\n```'],
])('a fence: %s', (_, text, from, to, made) => expect(fenced(text, from, to)).toBe(made))
