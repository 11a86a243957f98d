/** The problems of proposals. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('proposals'), {
  proposal_not_found: { status: 404, error: 'Proposal not found' },
  proposal_changed: { status: 409, error: 'Proposal changed', retry: 'conflict' },
  proposal_unfit: { status: 409, error: 'Does not fit any more', retry: 'conflict' },
  proposal_refused: { status: 409, error: 'Cannot be done any more', retry: 'conflict' },
  nothing_proposed: { status: 400, error: 'Nothing proposed' },
  proposal_quota_exceeded: { status: 409, error: 'Too many proposals', retry: 'never' },
})

export const { refuse } = problems
