/** The worker of the push queue. One in every process that may send; `QueueWorker` names its modes. */
import type { Context } from '#platform/context.ts'
import { type ConcurrencyLimits, QueueWorker } from '#platform/queue/index.ts'
import { PASS_EVERY_MS } from '../contract/limits.ts'
import { pushQueue, type QueuedPush } from '../store/index.ts'
import { PushHandler, type PushHandlerDeps } from './push-handler.ts'
import type { SendRoute } from './route.ts'
import type { SendOutcome } from './write-outcomes.ts'

export interface SenderDeps extends PushHandlerDeps {
  contextFor(requestId: string): Context
  limits?: ConcurrencyLimits
}

export type Sender = QueueWorker<QueuedPush, SendOutcome, SendRoute>

export function openSender(deps: SenderDeps): Sender {
  return new QueueWorker({
    contextFor: () => deps.contextFor('push'),
    timers: deps.timers,
    limits: deps.limits,
    passEveryMs: PASS_EVERY_MS,
    queue: pushQueue,
    handler: new PushHandler(deps),
  })
}
