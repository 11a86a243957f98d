/** How a reminder names its note. */
import { expect, test } from 'vitest'
import { placeOf, shownOf } from './shown.ts'

test.each([
  ['the title, and the words beside it', 'Bread', 'call the baker', 'Bread', 'call the baker'],
  ['the words, where there is no title', '', 'call the baker', 'call the baker', ''],
  ['a blank title is none', '  ', 'call', 'call', ''],
  [
    'the title alone, when it is all there is',
    'call the baker',
    'call the baker',
    'call the baker',
    '',
  ],
  ['nothing', '', '', '', ''],
  ['the words without signs', '', '- [ ] call **now**', '☐ call now', ''],
])('%s', (_, title, preview, name, beside) =>
  expect(shownOf({ title, preview })).toEqual({ name, beside }),
)

test.each([
  ['a file and a heading of it', { file_name: 'a.md', anchor_text: 'Install' }, 'a.md · Install'],
  ['a mirrored file', { repo_path: 'src/a.ts' }, 'src/a.ts'],
  ['a board', {}, ''],
])('where it lies: %s', (_, item, place) =>
  expect(placeOf({ file_name: '', repo_path: '', anchor_text: '', ...item })).toBe(place),
)
