/** Writes the outcomes of claimed pushes: the rows of the queue, and the state of the devices. */
import type { Context } from '#platform/context.ts'
import type { DeliveryOutcome } from '#platform/push/index.ts'
import type { RetryVerdict } from '../rules/retries.ts'
import { type QueuedPush, type Settlement, saveHealth, settle } from '../store/index.ts'

export interface SendOutcome {
  claim: string
  row: QueuedPush
  outcomes: ReadonlyMap<string, DeliveryOutcome>
  /** Untried: returned as it was claimed. */
  verdict: RetryVerdict | { kind: 'unknown_kind' | 'untried' }
  /** Stored with its reason, instead of deleted, when it was given up. */
  isRecorded: boolean
}

export async function writeOutcomes(ctx: Context, batch: readonly SendOutcome[]): Promise<void> {
  const now = ctx.now()
  for (const [claim, ended] of Map.groupBy(batch, ({ claim }) => claim))
    await settle(ctx.store, settlementOf(claim, ended, now))
  const count = await saveHealth(ctx.store, healthOf(batch), now)
  if (count > 0) ctx.emit('push_deleted_dead_endpoints', { count })
}

function settlementOf(claim: string, ended: readonly SendOutcome[], now: number): Settlement {
  const untried = ended.flatMap(({ row, verdict }) => (verdict.kind === 'untried' ? [row.id] : []))
  const again = ended.flatMap(({ row, verdict, outcomes }) =>
    verdict.kind === 'again'
      ? [{ id: row.id, readyAt: now + verdict.waitMs, delivered: deliveredTo(row, outcomes) }]
      : [],
  )
  const over = ended.flatMap(({ row, verdict, isRecorded }): Settlement['over'] => {
    if (verdict.kind === 'unknown_kind') return [{ id: row.id, outcome: verdict.kind }]
    return verdict.kind === 'given_up' && isRecorded ? [{ id: row.id, outcome: 'exhausted' }] : []
  })
  const remaining = new Set([...untried, ...[...again, ...over].map(({ id }) => id)])
  const done = ended.map(({ row }) => row.id).filter((id) => !remaining.has(id))
  return { claim, now, untried, again, over, done }
}

/** A device that refused permanently counts as well: sending to it again would change nothing. */
function deliveredTo(row: QueuedPush, outcomes: SendOutcome['outcomes']): string[] {
  const now = [...outcomes].filter(([, { kind }]) => kind === 'accepted' || kind === 'refused')
  return [...row.delivered, ...now.map(([device]) => device)]
}

function healthOf(batch: readonly SendOutcome[]) {
  const worked = new Set<string>()
  const failed = new Map<string, string>()
  const gone = new Set<string>()
  for (const [device, outcome] of batch.flatMap(({ outcomes }) => [...outcomes])) {
    // Of two messages to one device, the later one decides its state.
    worked.delete(device)
    failed.delete(device)
    if (outcome.kind === 'accepted') worked.add(device)
    else if (outcome.kind === 'gone') gone.add(device)
    else failed.set(device, outcome.error)
  }
  return { worked: [...worked], failed, gone: [...gone] }
}
