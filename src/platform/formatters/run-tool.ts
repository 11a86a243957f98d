/** What the thread does for a tool. No other file imports the tools. */
import { diffLines, type UnifiedRow, unifiedRows } from '../diff/index.ts'
import { toolOf } from './languages.ts'
import { formatWeb, lintWeb, unformatted } from './prettier.ts'
import type {
  Compared,
  Formatted,
  Issue,
  Linted,
  ResultOf,
  ToolJob,
  Unreadable,
} from './protocol.ts'
import { fixPython, formatPython, lintPython } from './ruff.ts'

export async function runTool(job: ToolJob): Promise<ResultOf<ToolJob> | Unreadable> {
  if (job.do === 'compare') return compare(job.original, job.modified)
  const { tool, parser } = toolOf(job.language) ?? { tool: null, parser: '' }
  if (tool === 'ruff') {
    if (job.do === 'format') return formatPython(job.code)
    return job.do === 'lint' ? lintPython(job.code) : fixPython(job.code, job.level)
  }
  if (tool === 'prettier' && job.do !== 'fix')
    return job.do === 'format' ? formatWeb(job.code, parser) : lintWeb(job.code, parser)
  if (tool === 'sql-formatter' && job.do !== 'fix')
    return job.do === 'format' ? formatSql(job.code) : lintSql(job.code)
  throw new Error(`nobody can ${job.do} ${job.language}`)
}

/** Two texts with nothing in common take a second, which would block a server that compared in its own thread. */
function compare(original: string, modified: string): Compared {
  const diff = diffLines(original, modified)
  const rows = unifiedRows(diff, { isByLine: true }).map(rowReply)
  const reply = { success: true, added: diff.added, removed: diff.removed, rows }
  return { json: new TextEncoder().encode(JSON.stringify(reply)) }
}

function rowReply(row: UnifiedRow) {
  if (row.kind === 'fold') {
    const { kind, oldStart, newStart, count } = row
    return { kind, old_line: oldStart, new_line: newStart, text: '', count }
  }
  const old = 'old' in row ? row.old : null
  const now = 'new' in row ? row.new : null
  return {
    kind: row.kind,
    old_line: old?.number ?? null,
    new_line: now?.number ?? null,
    text: (now ?? old)?.text ?? '',
    count: 1,
  }
}

/** SQL, by sql-formatter. */
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
