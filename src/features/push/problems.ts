/** The problems of push. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('push'), {
  invalid_subscription: { status: 400, error: 'Invalid subscription' },
  push_host_not_allowed: { status: 400, error: 'Push service not allowed' },
  push_key_changed: { status: 409, error: 'Key changed', retry: 'never' },
  push_not_configured: { status: 503, error: 'Push is not configured', retry: 'never' },
  push_worker_unavailable: { status: 503, error: 'Push worker unavailable' },
  too_many_devices: { status: 409, error: 'Too many devices', retry: 'never' },
  no_subscriptions: { status: 400, error: 'no_subscriptions' },
  invalid_days: { status: 400, error: 'Invalid days' },
})

export const { refuse } = problems
