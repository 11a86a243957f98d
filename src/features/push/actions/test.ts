/** A test started by the person: whether it arrives, and if not, why. */

import { pushPaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { directionOf } from '#platform/i18n/index.ts'
import type { DeliveryOutcome } from '#platform/push/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { refuse } from '../problems.ts'
import { listSubscriptions, type Subscription, saveHealth } from '../store/index.ts'
import { openRoute } from './route.ts'
import { writeMessage } from './sources.ts'

// A test that arrives later than this is useless.
const TTL_SECONDS = 300

/** To every device of the person, or to one of them. Waits for the services, not for the screens. */
export async function sendTest(ctx: MemberContext, onlyDevice?: string) {
  const devices = (await listSubscriptions(ctx.store, ctx.actor.id)).filter(
    ({ id }) => onlyDevice === undefined || id === onlyDevice,
  )
  if (devices.length === 0) throw refuse('no_subscriptions')
  const route = openRoute(ctx)
  if (!route) {
    ctx.emit('push_send_missing_vapid_private', {})
    throw refuse('push_not_configured')
  }
  const testId = newId(ctx.now())
  const message = writeMessage({
    notification: testMessage(ctx, testId),
    ttlSeconds: TTL_SECONDS,
    urgency: 'high',
  })
  const results = await Promise.all(
    devices.map(async (device) => ({ device, outcome: await route.send(device, message) })),
  )
  await keepHealth(ctx, results)
  const failed = results.filter(({ outcome }) => outcome.kind !== 'accepted')
  for (const { device, outcome } of failed) emitFailure(ctx, route.name, device, outcome)
  const sent = results.length - failed.length
  ctx.emit('push_test_result', { route: route.name, sent, failed: failed.length })
  const errors = failed.map(({ device, outcome }) => ({
    endpoint_hash: device.id,
    status: outcome.status,
  }))
  return { ok: true as const, sent, errors, test_id: testId }
}

function testMessage({ t, locale }: MemberContext, testId: string) {
  return {
    title: t('push.test_title'),
    body: t('push.test_body'),
    lang: locale,
    dir: directionOf(locale),
    tag: 'test',
    url: pushPaths.settings,
    actions: [],
    failed: t('push.action_failed'),
    test: testId,
  }
}

interface Result {
  device: Subscription
  outcome: DeliveryOutcome
}

async function keepHealth(ctx: MemberContext, results: readonly Result[]): Promise<void> {
  const of = (kind: DeliveryOutcome['kind']) =>
    results.filter(({ outcome }) => outcome.kind === kind).map(({ device }) => device.id)
  const failed = new Map(
    results.flatMap(({ device, outcome }) =>
      outcome.kind === 'failed' || outcome.kind === 'refused' ? [[device.id, outcome.error]] : [],
    ),
  )
  const health = { worked: of('accepted'), failed, gone: of('gone') }
  await inTransaction(ctx, async (ctx) => {
    const count = await saveHealth(ctx.store, health, ctx.now())
    if (count > 0) ctx.emit('push_deleted_dead_endpoints', { count })
  })
}

function emitFailure(
  ctx: MemberContext,
  route: 'local' | 'worker',
  device: Subscription,
  outcome: DeliveryOutcome,
): void {
  const { status } = outcome
  const error = outcome.kind === 'failed' || outcome.kind === 'refused' ? outcome.error : 'gone'
  if (route === 'worker') ctx.emit('push_test_worker_error', { status, error })
  else ctx.emit('push_test_local_error', { endpoint_hash: device.id, status, error })
}
