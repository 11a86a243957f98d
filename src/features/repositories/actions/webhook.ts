/** A code host reports a push. The response does not reveal whether we have the repository. */
import type { Context } from '#platform/context.ts'
import { readLongBody } from '#platform/long-texts/index.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { refuse } from '../problems/index.ts'
import {
  deliveryOf,
  identityInCall,
  isSignedCall,
  tellsOfPush,
  type WebhookCall,
} from '../rules/webhooks.ts'
import { forgetDelivery, takeDelivery } from '../store/deliveries.ts'
import { findRepo, listReposByIdentity } from '../store/repos.ts'
import { gitCapability } from './git.ts'
import { queueSync } from './manage.ts'

interface ReceivedCall extends WebhookCall {
  body: Uint8Array<ArrayBuffer>
  address: string
}

export async function receiveWebhook(ctx: Context, call: ReceivedCall) {
  const secret = ctx.config.CODEHOST_WEBHOOK_SECRET
  if (secret === null) throw refuse('webhook_not_configured')
  if (!isSignedCall(secret, call, ctx.now())) throw refuse('invalid_signature')
  const delivery = deliveryOf(call)
  const read = await readLongBody(
    { kind: 'json', body: call.body, isDigested: false },
    { address: call.address },
  )
  if (!('value' in read)) throw refuse('invalid_webhook')
  const identity = tellsOfPush(call.headers) ? identityInCall(read.value) : null
  if (identity !== null && (await gitCapability()).isReady) await queueOnce(ctx, delivery, identity)
  return { ok: true as const }
}

async function queueOnce(ctx: Context, delivery: string, identity: string): Promise<void> {
  if (!(await takeDelivery(ctx.store, delivery, ctx.now()))) return
  try {
    for (const { ownerId, name, id } of await listReposByIdentity(ctx.store, identity))
      await inTransactionOf(ctx, ownerId, async (ctx) => {
        const repo = await findRepo(ctx.store, ownerId, name)
        if (repo?.id === id) await queueSync(ctx, repo)
      })
  } catch (error) {
    await forgetDelivery(ctx.store, delivery)
    throw error
  }
}
