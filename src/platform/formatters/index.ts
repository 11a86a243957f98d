/** Formats, checks and mends code. Parsers only, in a thread: nothing that a person wrote is executed. */
import { defineTextJob, type TextFailure } from '../text-threads/index.ts'
import type { ResultOf, ToolJob, Unreadable } from './protocol.ts'
import type { runTool } from './run-tool.ts'

export {
  canFix,
  FIX_LEVELS,
  type FixLevel,
  handledLanguages,
  TOOLS,
  type Tool,
  toolOf,
} from './languages.ts'
export type { Issue } from './protocol.ts'

/** Of both texts together, where there are two. Longer texts are refused before any thread is used. */
export const MAX_TOOL_UNITS = 1024 * 1024

const toolJob = defineTextJob<typeof runTool>('runTool', {
  heap: 'heavy',
  timeoutMs: 10_000,
  mostWaiting: 8,
  bytesPerLetter: 256,
})

export async function askTool<Job extends ToolJob>(
  job: Job,
  person: string,
): Promise<ResultOf<Job> | Unreadable | { failure: TextFailure }> {
  const units = job.do === 'compare' ? job.original.length + job.modified.length : job.code.length
  if (units > MAX_TOOL_UNITS) return { failure: 'too_large' }
  const outcome = await toolJob.attempt(person, job)
  return 'failure' in outcome ? outcome : (outcome.result as ResultOf<Job> | Unreadable)
}
