/** The problems of AI explanations, including the errors of a model. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('ai'), {
  ai_not_configured: { status: 503, error: 'ai_not_configured', retry: 'never' },
  ai_consent_required: { status: 403, error: 'ai_consent_required' },
  ai_recipient_changed: { status: 409, error: 'ai_recipient_changed' },
  ai_code_too_large: { status: 413, error: 'ai_code_too_large' },
  ai_refused: { status: 422, error: 'ai_refused' },
  ai_timed_out: { status: 504, error: 'ai_timed_out' },
  ai_malformed: { status: 502, error: 'ai_malformed' },
  ai_no_answer: { status: 502, error: 'ai_no_answer' },
  ai_limited: { status: 429, error: 'ai_limited' },
  ai_cut_off: { status: 502, error: 'ai_cut_off' },
  ai_unavailable: { status: 502, error: 'ai_unavailable' },
  ai_rejected: { status: 502, error: 'ai_rejected', retry: 'never' },
})

export const { refuse } = problems
