/** Remarks that say that something is left to do. */
import { splitLines } from '#platform/highlight/split-lines.ts'
import { cutPoints } from '#platform/text/index.ts'
import { TODO_MARKS } from '../../contract/analysis.ts'

export interface FoundTodo {
  line: number
  mark: (typeof TODO_MARKS)[number]
  /** What follows the mark. */
  text: string
}

const MAX_LINE = 2_000
const MAX_TEXT = 200
/** More in one file than anybody reads. */
const MAX_IN_FILE = 200
const MARK = /\b(?:TODO|FIXME|HACK|XXX)\b/
// In code a mark counts inside a remark alone: elsewhere it is a name or a text.
const REMARK = /\/\/|\/\*|^\s*\*|#|<!--|--|;|%|'''|"""/

/** `isProse`: the whole text is written for people, so a mark stands at the beginning of its line. */
export function findTodos(text: string, isProse: boolean): FoundTodo[] {
  const found: FoundTodo[] = []
  for (const [at, written] of splitLines(text).entries()) {
    const line = written.slice(0, MAX_LINE)
    const match = MARK.exec(line)
    if (!match || !isRemark(line.slice(0, match.index), isProse)) continue
    const mark = TODO_MARKS.find((one) => one === match[0])!
    found.push({ line: at + 1, mark, text: remarkText(line.slice(match.index + mark.length)) })
    if (found.length >= MAX_IN_FILE) break
  }
  return found
}

function isRemark(before: string, isProse: boolean): boolean {
  return isProse ? !/[\p{L}\p{N}]/u.test(before) : REMARK.test(before)
}

/** `(dana): do this -->` is `(dana): do this`. */
function remarkText(rest: string): string {
  const open = rest.replace(/(?:\*\/|-->).*$/, '').trim()
  const text = open.replace(/^[:\-–—]{1,3}/, '').trim()
  return cutPoints(text.replace(/[\x00-\x1f\x7f]/g, ' '), MAX_TEXT)
}
