/** The thread in which tools work: one job after the other. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import { diffLines, unifiedRows } from '../diff/index.ts'
import { toolOf } from './languages.ts'
import { formatWeb, lintWeb } from './prettier.ts'
import type { Compared, ResultOf, ToolJob, ToolMessage, ToolReply, Unreadable } from './protocol.ts'
import { fixPython, formatPython, lintPython } from './ruff.ts'
import { formatSql, lintSql } from './sql.ts'

parentPort?.on('message', async ({ id, job }: ToolMessage) => {
  parentPort?.postMessage(await runJob(id, job))
})

async function runJob(id: number, job: ToolJob): Promise<ToolReply> {
  try {
    return { id, value: await perform(job) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

async function perform(job: ToolJob): Promise<ResultOf<ToolJob> | Unreadable> {
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

/** Two texts with nothing in common take a second; a server that compared by itself would answer nobody meanwhile. */
function compare(original: string, modified: string): Compared {
  const diff = diffLines(original, modified)
  const rows = unifiedRows(diff, { isByLine: true })
  return { added: diff.added, removed: diff.removed, rows }
}
