/** The name that a reminder gives its note. */
import { expect, test } from 'vitest'
import { locationOf, titleOf } from './reminder-title.ts'

test.each([
  [
    'the title, and the words beside it',
    'Bread',
    'call the baker now',
    'Bread',
    'call the baker now',
  ],
  ['the words, where there is no title', '', 'call the baker', 'call the baker', ''],
  ['a blank title is none', '  ', 'call', 'call', ''],
  ['the title alone, when it is all there is', 'call the baker', '', 'call the baker', ''],
  ['what it is tied to, without signs, when it has neither', '', '', 'tied to this', ''],
])('%s', (_, title, text, name, beside) =>
  expect(titleOf({ title, text, preview: 'tied **to** this' })).toEqual({ name, beside }),
)

test.each([
  ['a file and a heading of it', { file_name: 'a.md', anchor_text: 'Install' }, 'a.md · Install'],
  ['a mirrored file', { repo_path: 'src/a.ts' }, 'src/a.ts'],
  ['a board', { board_name: 'Ideas' }, 'Ideas'],
  ['a board that is gone', {}, ''],
])('where it lies: %s', (_, item, location) =>
  expect(
    locationOf({ file_name: '', board_name: '', repo_path: '', anchor_text: '', ...item }),
  ).toBe(location),
)
