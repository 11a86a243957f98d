/** SQL, by sql-formatter. */
import { unformatted } from './prettier.ts'
import type { Formatted, Issue, Linted, Unreadable } from './protocol.ts'

export async function formatSql(code: string): Promise<Formatted | Unreadable> {
  const { format } = await import('sql-formatter')
  try {
    return { code: `${format(code, { language: 'sql', keywordCase: 'preserve' })}\n` }
  } catch (error) {
    return { unreadable: issueOf(error) }
  }
}

export async function lintSql(code: string): Promise<Linted> {
  const formatted = await formatSql(code)
  if ('unreadable' in formatted) return { issues: [formatted.unreadable], issueCount: 1 }
  const issues = formatted.code === code ? [] : [unformatted(code, formatted.code)]
  return { issues, issueCount: issues.length }
}

/** Its parser names the position inside its sentence. */
function issueOf(error: unknown): Issue {
  const text = error instanceof Error ? error.message : String(error)
  const [, row, columnText] = text.match(/line (\d+) column (\d+)/) ?? []
  const line = Number(row ?? 1)
  const column = Number(columnText ?? 1)
  const [message = ''] = text.split('\n')
  return {
    code: 'syntax',
    message: message.slice(0, 300),
    severity: 'error',
    line,
    column,
    endLine: line,
    endColumn: column + 1,
    fix: null,
  }
}
