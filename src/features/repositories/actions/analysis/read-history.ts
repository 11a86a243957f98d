/** Reads who changed what, as far back as the bounds allow. */
import { GitError, readChangedPaths } from '#platform/git/index.ts'
import { defineTextJob, resultOrNull } from '#platform/text-threads/index.ts'
import type { Analysis } from '../../contract/analysis.ts'
import { MAX_COMMITS } from '../../contract/analysis-limits.ts'
import type { findPairs, HistoryCollector } from '../../rules/analysis/history.ts'
import type { AnalysisBuilder } from '../../rules/analysis/summary.ts'
import { IN_THREAD, type ReadingCall } from './read-files.ts'

const TIMEOUT_MS = 2 * 60_000
const MAX_OUTPUT_BYTES = 256 * 2 ** 20

const pairsJob = defineTextJob<typeof findPairs>('findPairs', IN_THREAD)

export async function readHistory(
  builder: AnalysisBuilder,
  history: HistoryCollector,
  call: Omit<ReadingCall, 'onProgress'> & { commit: string },
): Promise<Analysis['pairs']> {
  try {
    await readChangedPaths(call.gitDir, {
      ...{ person: call.person, signal: call.signal, commit: call.commit },
      // One more than is counted, to know that there are more.
      ...{ maxCommits: MAX_COMMITS + 1, maxOutputBytes: MAX_OUTPUT_BYTES, timeoutMs: TIMEOUT_MS },
      onCommit(commit) {
        if (history.commits < MAX_COMMITS) return history.add(commit)
        history.isCut = true
        return false
      },
    })
  } catch (error) {
    const isSpent = error instanceof GitError && ['timeout', 'output_too_long'].includes(error.code)
    if (!isSpent) throw error
    history.isCut = true
  }
  return findHistoryPairs(builder, history, call.person)
}

async function findHistoryPairs(
  builder: AnalysisBuilder,
  { groups, paths }: HistoryCollector,
  person: string,
): Promise<Analysis['pairs']> {
  const found = resultOrNull(await pairsJob.attempt(person, groups))
  if (!found || found.isCut) builder.markSpent('pairs')
  return (found?.pairs ?? []).map(({ files: [one, other], together, of }) => {
    return { one: paths[one]!, other: paths[other]!, together, of }
  })
}
