/** Signs keep to their lines while the text is written on, and lines of now know which stored line they were. */
import { EditorState, Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import {
  changeBetween,
  lineMarks,
  lineOfMark,
  setStored,
  showLineMarks,
  storedLine,
} from './line-marks.ts'

/** The state of an editor, without the page that would show it. */
function editing(text: string) {
  let state = EditorState.create({ doc: text, extensions: [lineMarks(() => {})] })
  const view = {
    get state() {
      return state
    },
    dispatch(spec: Parameters<EditorState['update']>[0]) {
      state = state.update(spec).state
    },
  } as unknown as EditorView
  return {
    view,
    type: (at: number, insert: string) => view.dispatch({ changes: { from: at, insert } }),
    cut: (from: number, to: number) => view.dispatch({ changes: { from, to } }),
    wasAt: (line: number) => {
      const { line: was, isStored } = storedLine(view, line)
      return isStored ? was : `new near ${was}`
    },
  }
}

const mark = (line: number, key: string) => ({ line, key, count: 1, label: '' })

test('a line that was pushed down is still the stored one, and one between them is none', () => {
  const { type, wasAt } = editing('one\ntwo\nthree')
  type(3, '\nbetween')
  expect([1, 2, 3, 4].map(wasAt)).toEqual([1, 'new near 1', 2, 3])
  type(0, 'first\n')
  expect(wasAt(2)).toBe(1)
  expect(wasAt(5)).toBe(3)
})

test('a line that is written on stays what it was, and so do those after one that is gone', () => {
  const { type, cut, wasAt } = editing('one\ntwo\nthree')
  type(5, 'XX')
  expect(wasAt(2)).toBe(2)
  cut(0, 4)
  expect([1, 2].map(wasAt)).toEqual([2, 3])
})

test('signs follow their lines, also those of lines that are not stored', () => {
  const { view, type } = editing('one\ntwo\nthree')
  type(3, '\nbetween')
  showLineMarks(view, [mark(2, 'b'), { ...mark(2, 'new'), isOfNow: true }])
  expect([lineOfMark(view, 'b'), lineOfMark(view, 'new')]).toEqual([3, 2])
  type(0, 'first\n')
  expect([lineOfMark(view, 'b'), lineOfMark(view, 'new')]).toEqual([4, 3])
  expect(lineOfMark(view, 'none')).toBeNull()
})

test('after a save lines are counted in what was saved, also with words typed meanwhile', () => {
  const { view, type, wasAt } = editing('one\ntwo')
  type(0, 'zero\n')
  type(0, 'typed\n')
  setStored(view, Text.of(['zero', 'one', 'two']))
  expect([1, 2, 3, 4].map(wasAt)).toEqual(['new near 1', 1, 2, 3])
  showLineMarks(view, [mark(9, 'beyond')])
  expect(lineOfMark(view, 'beyond')).toBe(4)
})

test.each([
  ['abc', 'abc', { from: 3, to: 3, insert: '' }],
  ['abc', 'axc', { from: 1, to: 2, insert: 'x' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['', 'ab', { from: 0, to: 0, insert: 'ab' }],
  ['ab', '', { from: 0, to: 2, insert: '' }],
])('%j becomes %j by one change', (before, after, change) => {
  expect(changeBetween(before, after)).toEqual(change)
})
