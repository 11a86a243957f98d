import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as linguist from 'linguist-languages'
import { expect, test } from 'vitest'
import { type LanguageDefinition, makeTable } from './make-table.ts'

test('the table is what the package says: run make-table.ts after an update', () => {
  const table = makeTable(Object.values(linguist) as LanguageDefinition[])
  expect(readFileSync(join(import.meta.dirname, 'table.json'), 'utf8')).toBe(table)
  expect(Object.keys(JSON.parse(table)).length).toBe(Object.keys(linguist).length)
})
