/** The thread in which tools work: one job after the other. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import { toolOf } from './languages.ts'
import { formatWeb, lintWeb } from './prettier.ts'
import type {
  Fixed,
  Formatted,
  Linted,
  ToolAnswer,
  ToolJob,
  ToolMessage,
  Unreadable,
} from './protocol.ts'
import { fixPython, formatPython, lintPython } from './ruff.ts'
import { formatSql, lintSql } from './sql.ts'

parentPort?.on('message', async ({ id, job }: ToolMessage) => {
  parentPort?.postMessage(await answer(id, job))
})

async function answer(id: number, job: ToolJob): Promise<ToolAnswer> {
  try {
    return { id, value: await perform(job) }
  } catch (fault) {
    return { id, fault: fault instanceof Error ? fault.message : String(fault) }
  }
}

function perform(job: ToolJob): Promise<Formatted | Linted | Fixed | Unreadable> {
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
