/** The request to a tool and its result. */
import type { FixLevel } from './languages.ts'

export interface Issue {
  /** The rule's own name, or `syntax`, or `format`. */
  code: string
  message: string
  severity: 'error' | 'warning' | 'info'
  /** All from 1; columns in the units of a JavaScript text. */
  line: number
  column: number
  endLine: number
  endColumn: number
  /** How far a fix has to go to change it; null when no tool can. */
  fix: FixLevel | null
}

export type ToolJob =
  | { do: 'format'; language: string; code: string }
  | { do: 'lint'; language: string; code: string }
  | { do: 'fix'; language: string; code: string; level: FixLevel }
  | { do: 'compare'; original: string; modified: string }

export interface Formatted {
  code: string
}

/** Half a megabyte of code can have 60,000 issues, thirty megabytes of JSON; nobody reads more than the first of them. */
export const MAX_ISSUES = 1_000

export interface Linted {
  /** The first ones as one reads, at most `MAX_ISSUES`. */
  issues: Issue[]
  issueCount: number
}

export interface Fixed {
  code: string
  /** How many fixes were applied. */
  fixed: number
  /** What is left, the first ones as in a check. */
  issues: Issue[]
  issueCount: number
}

/** As the wire has it: 25,000 lines are four megabytes, which the event loop would write for 70 ms. */
export interface Compared {
  json: Uint8Array<ArrayBuffer>
}

interface ToolResults {
  format: Formatted
  lint: Linted
  fix: Fixed
  compare: Compared
}

export type ResultOf<Job extends ToolJob> = ToolResults[Job['do']]

/** The text is not of its language. */
export interface Unreadable {
  unreadable: Issue
}
