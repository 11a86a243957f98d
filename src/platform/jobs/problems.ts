/** What the runner refuses. */

import { messagesOf } from '#texts/index.ts'
import { defineProblems } from '../problems/index.ts'

export const jobProblems = defineProblems(messagesOf('jobs'), {
  job_not_found: { status: 404, error: 'Job not found' },
  job_run_not_found: { status: 404, error: 'Job run not found' },
  job_payload_invalid: { status: 400, error: 'invalid_payload' },
})
