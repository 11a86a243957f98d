/** The problems of a run. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('codeRun'), {
  missing_code: { status: 400, error: 'Missing code' },
  empty_code: { status: 400, error: 'empty_code' },
  code_too_large: { status: 413, error: 'code_too_large' },
  invalid_timeout: { status: 400, error: 'invalid_timeout' },
  invalid_memory_limit: { status: 400, error: 'invalid_memory_limit' },
  invalid_stdin: { status: 400, error: 'invalid_stdin' },
  run_in_progress: { status: 429, error: 'run_in_progress' },
  runner_busy: { status: 503, error: 'runner_busy' },
  code_execution_disabled: { status: 503, error: 'code_execution_disabled' },
})

export const { refuse } = problems
