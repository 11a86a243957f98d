/** What was found in a program, as marks in its text. */
import type { Mark } from '#platform/editor/index.ts'
import type { IssueView } from '../../views/playground-state.ts'

export function markOf(issue: IssueView): Mark {
  return {
    line: issue.line,
    column: issue.column,
    endLine: issue.end_line,
    endColumn: issue.end_column,
    kind: issue.severity,
    message: `${issue.message} (${issue.code})`,
  }
}
