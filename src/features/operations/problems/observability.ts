/** What observability refuses. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('observability'), {
  missing_fields: { status: 400, error: 'missing_fields' },
  alert_webhook_off: {
    status: 403,
    error: 'Webhook not configured',
    code: 'webhook_not_configured',
  },
  invalid_alert_secret: { status: 403, error: 'Invalid secret' },
  invalid_alerts: { status: 400, error: 'Invalid alerts' },
  silence_not_found: { status: 404, error: 'Silence not found' },
  too_many_silences: { status: 409, error: 'Too many silences', retry: 'never' },
})

export const { refuse } = problems
