/** Occurrences of a mark in the prose of a Markdown text: code is left out, without running the engine. */
import { fenceWalker } from './fences.ts'

export interface MarkInLine {
  line: string
  at: number
}

/** Each occurrence of the mark, in the order of the text. */
export function* marksIn(text: string, mark: string): Generator<MarkInLine> {
  const isFenced = fenceWalker()
  const isIndented = indentWalker()
  for (const line of text.split('\n')) {
    const isCode = isFenced(line)
    if (isIndented(line) || isCode || !line.includes(mark)) continue
    yield* marksInLine(line, mark)
  }
}

function* marksInLine(line: string, mark: string): Generator<MarkInLine> {
  const spans = codeSpans(line)
  let [span] = [spans.next()]
  for (let at = line.indexOf(mark); at !== -1; at = line.indexOf(mark, at + 1)) {
    while (!span.done && span.value.end <= at) span = spans.next()
    if (!span.done && span.value.start < at) continue
    yield { line, at }
  }
}

/** Spans of code in a line: a run of backticks up to the next one of the same length. */
function* codeSpans(line: string): Generator<{ start: number; end: number }> {
  const runs = [...line.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ index, length }))
  const next = new Map<number, number>()
  const closing = new Int32Array(runs.length).fill(-1)
  for (let at = runs.length - 1; at >= 0; at--) {
    closing[at] = next.get(runs[at]!.length) ?? -1
    next.set(runs[at]!.length, at)
  }
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]!
    const end = closing[at]!
    if (end === -1 || line[run.index - 1] === '\\') continue
    yield { start: run.index, end: runs[end]!.index + run.length }
    at = end
  }
}

const LIST = /^(?:[-*+]|\d{1,9}[.)])[ \t]/

/** Whether a line is indented code: four columns, after a blank line, and not in a list. */
function indentWalker(): (line: string) => boolean {
  let [isInList, isAfterBlank, isCode] = [false, true, false]
  return (line) => {
    if (line.trim() === '') {
      isAfterBlank = true
      return isCode
    }
    const isDeep = line.startsWith('    ') || /^ {0,3}\t/.test(line)
    isCode = isDeep && !isInList && (isAfterBlank || isCode)
    if (!isDeep) isInList = LIST.test(line.trimStart()) || (isInList && !isAfterBlank)
    isAfterBlank = false
    return isCode
  }
}
