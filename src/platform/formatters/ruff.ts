/** Python, by ruff compiled to WebAssembly. It parses and never executes. */
import type { Diagnostic, Workspace } from '@astral-sh/ruff-wasm-nodejs'
import { FIX_LEVELS, type FixLevel } from './languages.ts'
import {
  type Fixed,
  type Formatted,
  type Issue,
  type Linted,
  MAX_ISSUES,
  type Unreadable,
} from './protocol.ts'

/**
 * Which rules a level may fix, by the beginnings of their names. Safe ones change no meaning; cautious ones express the
 * same in another way; aggressive ones may change what a program does in odd cases.
 */
const LEVELS: Record<FixLevel, readonly string[]> = {
  safe: ['W', 'E401', 'E70', 'F401', 'F541', 'UP009', 'UP012', 'UP034', 'Q', 'COM819'],
  cautious: ['E71', 'F632', 'F811', 'C4', 'UP', 'PIE', 'SIM1', 'SIM2', 'RET5', 'RUF01', 'RUF1'],
  aggressive: ['E', 'F', 'B', 'SIM', 'RET', 'PERF', 'RUF', 'FURB', 'PLR', 'TRY'],
}

const SETTINGS = {
  'line-length': 100,
  'target-version': 'py311',
  lint: {
    select: ['E', 'F', 'W', 'UP', 'B', 'C4', 'SIM', 'PIE', 'RET5', 'PERF', 'RUF', 'PLE', 'FURB'],
    // The text is one file in the user's own language; characters beyond ASCII are no mistake in it.
    ignore: ['RUF001', 'RUF002', 'RUF003', 'E501'],
  },
} as const

const SYNTAX = 'invalid-syntax'
// A fix can enable another; ruff itself repeats at most this often.
const MAX_ROUNDS = 10

let workspace: Promise<Workspace> | null = null

function open(): Promise<Workspace> {
  workspace ??= import('@astral-sh/ruff-wasm-nodejs').then(
    ({ default: ruff }) => new ruff.Workspace(SETTINGS, ruff.PositionEncoding.Utf16),
  )
  return workspace
}

export async function formatPython(code: string): Promise<Formatted | Unreadable> {
  const ruff = await open()
  try {
    return { code: ruff.format(code) }
  } catch {
    return { unreadable: firstSyntaxIssue(ruff, code) }
  }
}

export async function lintPython(code: string): Promise<Linted> {
  const ruff = await open()
  return inOrder(check(ruff, code))
}

export async function fixPython(code: string, level: FixLevel): Promise<Fixed | Unreadable> {
  const ruff = await open()
  let text = code
  let fixed = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = check(ruff, text)
    const broken = found.find(isSyntax)
    if (broken) return { unreadable: toIssue(broken) }
    const fixes = found
      .filter((one) => one.fix && isWithin(levelOf(one.code), level))
      .map((one) => one.fix!.edits)
    const { text: next, applied } = applyFixes(text, fixes)
    if (applied === 0 || next === text) break
    text = next
    fixed += applied
  }
  return { code: text, fixed, ...inOrder(check(ruff, text)) }
}

function check(ruff: Workspace, code: string): Diagnostic[] {
  return ruff.check(code) as Diagnostic[]
}

/** As one reads, not as the rules were asked. */
function inOrder(found: Diagnostic[]): Linted {
  const issues = found
    .map(toIssue)
    .sort((one, other) => one.line - other.line || one.column - other.column)
  return { issues: issues.slice(0, MAX_ISSUES), issueCount: issues.length }
}

function firstSyntaxIssue(ruff: Workspace, code: string): Issue {
  const found = check(ruff, code).find(isSyntax)
  if (!found) throw new Error('ruff could not format a text in which it finds no error')
  return toIssue(found)
}

function isSyntax({ code }: Diagnostic): boolean {
  return code === SYNTAX || code === null
}

function toIssue(found: Diagnostic): Issue {
  const { start_location: start, end_location: end } = found
  return {
    code: isSyntax(found) ? 'syntax' : found.code!,
    message: found.message,
    severity: isSyntax(found) ? 'error' : severityOf(found.code!),
    line: start.row,
    column: start.column,
    endLine: end.row,
    endColumn: end.column,
    fix: found.fix ? levelOf(found.code) : null,
  }
}

/** What would fail when it runs, against what only reads badly. */
function severityOf(code: string): Issue['severity'] {
  if (/^(F82|F63|F70|PLE|E9)/.test(code)) return 'error'
  return /^(W|UP|SIM|PIE|RET|C4|FURB|E[1-57])/.test(code) ? 'info' : 'warning'
}

function levelOf(code: string | null): FixLevel {
  const named = (level: FixLevel) => LEVELS[level].some((start) => code?.startsWith(start))
  return FIX_LEVELS.find(named) ?? 'aggressive'
}

function isWithin(needed: FixLevel, allowed: FixLevel): boolean {
  return FIX_LEVELS.indexOf(needed) <= FIX_LEVELS.indexOf(allowed)
}

/** Applies the changes that a tool proposes to a text. */
interface TextPosition {
  /** From 1, in the units of a JavaScript text. */
  row: number
  column: number
}

interface Edit {
  location: TextPosition
  end_location: TextPosition
  content: string | null
}

/** Changes that belong together: all of them or none. */
type Fix = readonly Edit[]

/** Two fixes of the same range cannot both be applied: the earlier one is, the other waits for another round. */
export function applyFixes(text: string, fixes: readonly Fix[]): { text: string; applied: number } {
  const starts = lineStarts(text)
  const at = ({ row, column }: TextPosition) =>
    Math.min(text.length, (starts[row - 1] ?? text.length) + column - 1)
  const located = fixes
    .map((fix) => fix.map((edit) => ({ ...range(edit, at), content: edit.content ?? '' })))
    .filter((fix) => fix.length > 0)
  const edits: { from: number; to: number; content: string }[] = []
  let applied = 0
  for (const fix of located) {
    const clashes = fix.some((edit) => edits.some((other) => overlaps(edit, other)))
    if (clashes) continue
    edits.push(...fix)
    applied++
  }
  edits.sort((one, other) => other.from - one.from || other.to - one.to)
  let changed = text
  for (const { from, to, content } of edits)
    changed = changed.slice(0, from) + content + changed.slice(to)
  return { text: changed, applied }
}

function range({ location, end_location }: Edit, at: (position: TextPosition) => number) {
  return { from: at(location), to: at(end_location) }
}

/** Touching counts: what is inserted at the edge of a change has no clear order. */
function overlaps(one: { from: number; to: number }, other: { from: number; to: number }): boolean {
  return one.from <= other.to && other.from <= one.to
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (const { index } of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(index + (text.startsWith('\r\n', index) ? 2 : 1))
  }
  return starts
}
