// @vitest-environment happy-dom
/** The selection of the list without a page: ranges by Shift, what grows and shrinks with the focus, the limit. */
import { expect, test } from 'vitest'
import { visibleToasts } from '#client/toasts/toasts.ts'
import { MAX_BULK } from '../../contract/limits.ts'
import type { RowModel } from '../../views/list/list-model.ts'
import { Selection } from './selection.ts'

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `f${at}` }) as RowModel)

function open(count = 5) {
  const rows = rowsOf(count)
  const selection = new Selection(String, () => rows)
  return { rows, selection, ids: () => selection.rows.map(({ id }) => id).join(' ') }
}

test('a press with Shift takes all boxes from the one pressed before', () => {
  const { rows, selection, ids } = open()
  selection.press(rows[1]!, true, false)
  selection.press(rows[3]!, true, true)
  expect(ids()).toBe('f1 f2 f3')
  selection.press(rows[2]!, false, true)
  expect(ids()).toBe('f1')
})

test('an extension shrinks again to where it began, beside what was selected before', () => {
  const { rows, selection, ids } = open()
  selection.set(rows[0]!, true)
  selection.extend(rows[2]!, rows[3]!)
  selection.extend(rows[3]!, rows[4]!)
  expect(ids()).toBe('f0 f2 f3 f4')
  selection.extend(rows[4]!, rows[3]!)
  expect(ids()).toBe('f0 f2 f3')
  selection.settle()
  selection.extend(rows[3]!, rows[4]!)
  expect(ids()).toBe('f0 f2 f3 f4')
})

test('what is above the limit is left out, and a message says so', () => {
  const { selection } = open(MAX_BULK + 1)
  selection.addAll()
  expect(selection.rows).toHaveLength(MAX_BULK)
  expect(visibleToasts().map(({ text }) => text)).toEqual(['library.selection_full'])
  selection.clear()
  expect(selection.rows).toEqual([])
})
