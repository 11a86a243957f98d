/**
 * The one parser of task lines, for server, browser and agents: optional indent, `-`, `*`, `+` or `1.`, one or more
 * blanks, `[ ]`, `[x]` or `[X]`, also in a quote, and not inside a fenced code block. A task is known by its
 * ordinal.
 */
import { fenceWalker } from './fences.ts'

export interface TaskLine {
  /** The ordinal, from 0, among all task lines of the text. */
  index: number
  /** The line, from 1. */
  line: number
  checked: boolean
  /** The text after the box, trimmed. */
  text: string
  /** The offset of the character between the brackets, in UTF-16 code units. */
  offset: number
}

// Hebrew and Arabic keyboards put marks of direction before a list marker or a box: they are seen by nobody.
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// `[x](address)` and `[x][name]` are links called "x".
const TASK =
  /^((?:[ \t]*>)*[ \t]*[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*(?:[-*+]|\d{1,9}\.)[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*[ \t]+[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*\[)([ xX])\](?![([])/
const LINE_END = /\r\n|\n|\r/g

/** Every task line of a text, in order. */
export function tasksOf(text: string): TaskLine[] {
  return [...taskLines(text)]
}

/** The same one by one, for a reader that may have enough. */
export function* taskLines(text: string): Generator<TaskLine> {
  const isFenced = fenceWalker()
  let [number, index] = [0, 0]
  for (const [start, line] of linesOf(text)) {
    number++
    const found = TASK.exec(line)
    const inFence = isFenced(found ? line.replace(found[1]!, withoutMarks) : line)
    if (!found || inFence) continue
    const [whole, before, box] = found as unknown as [string, string, string]
    yield {
      index: index++,
      line: number,
      checked: box !== ' ',
      text: line.slice(whole.length).trim(),
      offset: start + before.length,
    }
  }
}

function withoutMarks(prefix: string): string {
  return prefix.replaceAll(MARKS, '')
}

/** The text as Markdown has to read it: without marks of direction before the boxes of its tasks. */
export function withPlainTasks(text: string, tasks: readonly TaskLine[]): string {
  if (text.search(MARKS) === -1) return text
  const pieces: string[] = []
  let at = 0
  for (const { offset } of tasks) {
    const before = text.slice(at, offset)
    const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
    pieces.push(before.slice(0, start), withoutMarks(before.slice(start)))
    at = offset
  }
  return pieces.join('') + text.slice(at)
}

export interface TaskCount {
  done: number
  n: number
}

export function countTasks(tasks: readonly Pick<TaskLine, 'checked'>[]): TaskCount {
  return { done: tasks.filter(({ checked }) => checked).length, n: tasks.length }
}

/** The text with one box ticked or cleared: at most one character differs. Null when there is no such task. */
export function toggleTask(text: string, index: number, checked: boolean): string | null {
  return toggleTasks(text, [{ index, checked }])
}

/** Several boxes in one reading of the text; the last word about a box counts. Null when one of them is not there. */
export function toggleTasks(
  text: string,
  ticks: readonly { index: number; checked: boolean }[],
): string | null {
  const tasks = tasksOf(text)
  const wanted = new Map(ticks.map(({ index, checked }) => [index, checked]))
  const pieces: string[] = []
  let at = 0
  for (const index of [...wanted.keys()].sort((a, b) => a - b)) {
    const task = tasks[index]
    if (!task) return null
    if (task.checked === wanted.get(index)) continue
    pieces.push(text.slice(at, task.offset), task.checked ? ' ' : 'x')
    at = task.offset + 1
  }
  return pieces.join('') + text.slice(at)
}

function* linesOf(text: string): Generator<[start: number, line: string]> {
  let start = 0
  for (const end of text.matchAll(LINE_END)) {
    yield [start, text.slice(start, end.index)]
    start = end.index + end[0].length
  }
  yield [start, text.slice(start)]
}
