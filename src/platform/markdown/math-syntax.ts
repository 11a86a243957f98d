/**
 * Where a formula begins and ends: `$…$` in a line, `$$…$$` in a line or over several, and a fence called `math`.
 * A dollar before a blank opens nothing, one after a blank or before a digit closes nothing, so that
 * "from $5 to $6" stays money.
 */
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

const DOLLAR = 0x24
const BACKSLASH = 0x5c

export function mathSyntax(md: MarkdownIt): void {
  md.block.ruler.after('fence', 'math_block', displayBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
  md.inline.ruler.after('escape', 'math_inline', inlineMath)
}

function displayBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const begin = state.bMarks[start]! + state.tShift[start]!
  if (state.sCount[start]! - state.blkIndent >= 4) return false
  const first = state.src.slice(begin, state.eMarks[start]).trimEnd()
  if (!first.startsWith('$$') || first.startsWith('$$$')) return false
  const isOneLine = first.length > 4 && first.endsWith('$$')
  if (!isOneLine && first.indexOf('$$', 2) !== -1) return false
  let last = start
  if (!isOneLine) {
    last = closingLine(state, start, end)
    if (last === -1) return false
  }
  if (silent) return true
  const token = state.push('math_block', '', 0)
  token.content = isOneLine
    ? first.slice(2, -2)
    : [
        first.slice(2),
        state.getLines(start + 1, last, state.blkIndent, false),
        lineAt(state, last).slice(0, -2),
      ].join('\n')
  token.content = token.content.trim()
  token.map = [start, last + 1]
  state.line = last + 1
  return true
}

const BARREN = Symbol('lines without the end of a formula')

/** The first later line of this container that ends with `$$`, or -1. */
function closingLine(state: StateBlock, start: number, end: number): number {
  // Remembered, so that a text of many openings without an end is read once and not once for each.
  const [from, to] = (state.env[BARREN] as [number, number] | undefined) ?? [0, 0]
  if (start >= from && start < to) return -1
  let line = start + 1
  for (; line < end; line++) {
    if (!state.isEmpty(line) && state.sCount[line]! < state.blkIndent) break
    if (lineAt(state, line).endsWith('$$')) return line
  }
  state.env[BARREN] = [start, line]
  return -1
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]).trimEnd()
}

const barren = new WeakMap<StateInline, { from: number; max: number }>()

function inlineMath(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state
  if (src.charCodeAt(pos) !== DOLLAR) return false
  const marks = src.charCodeAt(pos + 1) === DOLLAR ? 2 : 1
  const from = pos + marks
  if (marks === 1 && isBlank(src.charCodeAt(from))) return false
  // From here to the end no dollar closes a formula: known after the first search.
  const known = barren.get(state)
  if (marks === 1 && known && pos >= known.from && posMax <= known.max) return false
  const to = closingDollar(src, from, posMax, marks)
  if (to === -1) {
    if (marks === 1) barren.set(state, { from: pos, max: posMax })
    return false
  }
  const tex = src.slice(from, to).trim()
  if (!tex) return false
  if (!silent) {
    const token = state.push('math_inline', '', 0)
    token.content = tex
    token.meta = { isDisplay: marks === 2 }
  }
  state.pos = to + marks
  return true
}

function closingDollar(src: string, from: number, max: number, marks: number): number {
  for (let at = src.indexOf('$', from); at !== -1 && at < max; at = src.indexOf('$', at + 1)) {
    if (src.charCodeAt(at - 1) === BACKSLASH) continue
    const isDouble = src.charCodeAt(at + 1) === DOLLAR && at + 1 < max
    if (marks === 2) {
      if (isDouble) return at
      continue
    }
    const isDigitNext = /[0-9]/.test(src[at + 1] ?? '')
    if (at > from && !isDouble && !isDigitNext && !isBlank(src.charCodeAt(at - 1))) return at
    if (isDouble) at++
  }
  return -1
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0x0a || Number.isNaN(unit)
}
