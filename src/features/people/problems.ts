/** The problems of administering people. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('people'), {
  invalid_role: { status: 400, error: 'Invalid role' },
  invalid_invitation_label: { status: 400, error: 'Invalid label' },
  invalid_invitation_days: { status: 400, error: 'Invalid number of days' },
})
