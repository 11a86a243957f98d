import { expect, test } from 'vitest'
import { zipName } from './bulk-commands.ts'

const evening = new Date(2026, 10, 5, 23, 59)
const file = (name: string, folder = '') => ({ name, folder })

test.each([
  ['the folder that all lie in', [file('a.py', 'src/api'), file('b.py', 'src/api')], 'api'],
  ['the folder of a single file', [file('a.py', 'src')], 'src'],
  [
    'the first file when folders differ',
    [file('heap.test.ts', 'a'), file('b.py', 'b')],
    'heap.test',
  ],
  ['the first file when there is no folder', [file('notes.md'), file('b.py')], 'notes'],
  ['a name that begins with its only dot', [file('.env')], '.env'],
  ['a name without an ending', [file('Makefile')], 'Makefile'],
])('a zip is named after %s', (_, files, name) => {
  expect(zipName(files, evening)).toBe(`${name} 2026-11-05.zip`)
})
