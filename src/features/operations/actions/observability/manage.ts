/** Actions of administrators: silencing alerts, and using quick fixes. */
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { common } from '#platform/problems/index.ts'
import { toIso } from '#platform/time/index.ts'
import { MAX_SILENCES, RETENTION_MS } from '../../contract/limits.ts'
import { refuse } from '../../problems/observability.ts'
import {
  endSilence,
  insertQuickFixUse,
  insertSilence,
  listSilences,
  type Silence,
} from '../../store/observability/alert-handling.ts'
import { findAlert } from '../../store/observability/alerts.ts'

export interface SilenceRequest {
  name: string
  endpoint?: string | null | undefined
  minutes?: number | undefined
  ends_at?: number | undefined
}

export async function silenceAlerts(ctx: Context, { name, endpoint, ...until }: SilenceRequest) {
  const now = ctx.now()
  const endsAt =
    until.ends_at ?? (until.minutes === undefined ? null : now + until.minutes * 60_000)
  if (endsAt === null || endsAt <= now || endsAt - now > RETENTION_MS)
    throw common.refuse('bad_request', { field: until.ends_at ? 'ends_at' : 'minutes' })
  if ((await listSilences(ctx.store, now)).length >= MAX_SILENCES) throw refuse('too_many_silences')
  const silence = { id: newId(now), name, endpoint: endpoint ?? '', startsAt: now, endsAt }
  await insertSilence(ctx.store, silence)
  return silenceRecord(silence)
}

export async function showSilences(ctx: Context) {
  return (await listSilences(ctx.store, ctx.now())).map(silenceRecord)
}

export async function endSilenceNow(ctx: Context, id: string): Promise<void> {
  if (!(await endSilence(ctx.store, id, ctx.now()))) throw refuse('silence_not_found')
}

function silenceRecord({ id, name, endpoint, startsAt, endsAt }: Silence) {
  return {
    ...{ id, name, endpoint: endpoint || null },
    starts_at: toIso(startsAt),
    ends_at: toIso(endsAt),
  }
}

/** Which fix was used for which alert; not by whom. */
export async function trackQuickFix(
  ctx: Context,
  actionId: string,
  alertUid: string | undefined,
): Promise<void> {
  const alert = alertUid ? await findAlert(ctx.store, alertUid) : null
  await insertQuickFixUse(ctx.store, {
    id: newId(ctx.now()),
    at: ctx.now(),
    actionId,
    alertUid: alert?.uid ?? null,
    alertName: alert?.name ?? null,
  })
  ctx.emit('quick_fix_used', {
    action_id: actionId,
    ...(alert && { resource: { type: 'alert', id: alert.uid } }),
  })
}
