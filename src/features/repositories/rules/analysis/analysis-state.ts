/** The state of an analysis, derived from its row and its latest run: a process that died leaves nothing to repair. */
import { ANALYSIS_ERRORS, type ANALYSIS_STATES } from '../../contract/analysis.ts'

export type AnalysisState = (typeof ANALYSIS_STATES)[number]
export type AnalysisError = (typeof ANALYSIS_ERRORS)[number]

interface LatestRun {
  status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | 'skipped'
}

export function analysisStateOf(
  { lastError, hasResult }: { lastError: string; hasResult: boolean },
  run: LatestRun | null,
): { state: AnalysisState; error: AnalysisError | null } {
  if (run?.status === 'pending') return { state: 'queued', error: null }
  if (run?.status === 'running') return { state: 'running', error: null }
  if (run?.status === 'cancelled') return { state: 'cancelled', error: null }
  if (lastError !== '') return { state: 'failed', error: knownError(lastError) }
  if (run?.status === 'failed' || run?.status === 'skipped')
    return { state: 'failed', error: 'interrupted' }
  return { state: hasResult ? 'ready' : 'none', error: null }
}

function knownError(name: string): AnalysisError {
  return ANALYSIS_ERRORS.find((one) => one === name) ?? 'failed'
}
