/** The messages of the alert manager: alerts that began or ended. */
import type { Context } from '#platform/context.ts'
import { errorText } from '#platform/events/index.ts'
import { readLongBody } from '#platform/long-texts/index.ts'
import { MAX_ALERTS_IN_MESSAGE } from '../../contract/limits.ts'
import { refuse } from '../../problems/observability.ts'
import {
  AlertmanagerMessage,
  type ReceivedAlert,
  receivedAlert,
} from '../../rules/observability/alertmanager.ts'
import { hasSecret } from '../../rules/observability/scrapers.ts'
import { endAlert, insertAlert } from '../../store/observability/alerts.ts'

interface Call {
  headers: Parameters<typeof hasSecret>[1]
  body: Uint8Array<ArrayBuffer>
  address: string
}

export async function receiveAlerts(ctx: Context, { headers, body, address }: Call) {
  const secret = ctx.config.ALERT_WEBHOOK_SECRET
  if (secret === null) throw refuse('alert_webhook_off')
  if (!hasSecret(secret, headers)) throw refuse('invalid_alert_secret')
  const read = await readLongBody({ kind: 'json', body, isDigested: false }, { address })
  const alerts = 'value' in read ? alertsIn(ctx, read.value) : unreadable(ctx, 'not JSON')
  for (const alert of alerts) await recordExternalAlert(ctx, alert)
  return { ok: true as const, alerts: alerts.length }
}

function alertsIn(ctx: Context, value: unknown): ReceivedAlert[] {
  const message = AlertmanagerMessage.safeParse(value)
  if (!message.success) {
    const issue = message.error.issues[0]!
    // Reports the path of the error, never the value there.
    return unreadable(ctx, `${issue.code} at ${issue.path.filter(isField).join('.') || 'the top'}`)
  }
  if (message.data.alerts.length > MAX_ALERTS_IN_MESSAGE) return unreadable(ctx, 'too many alerts')
  return message.data.alerts.map(
    (sent) => receivedAlert(sent, ctx.now()) ?? unreadable(ctx, 'an alert without name or start'),
  )
}

const FIELDS = [
  'version',
  'alerts',
  'status',
  'labels',
  'annotations',
  'startsAt',
  'endsAt',
  'fingerprint',
]

function isField(part: PropertyKey): boolean {
  return typeof part === 'number' || FIELDS.includes(String(part))
}

function unreadable(ctx: Context, reason: string): never {
  ctx.emit('alerts_parse_error', { error: errorText(reason) })
  throw refuse('invalid_alerts')
}

/** The alert manager repeats itself until an alert ends: only what is new is emitted. */
export async function recordExternalAlert(ctx: Context, alert: ReceivedAlert): Promise<void> {
  const { uid, endedAt, name } = alert
  const isNew = await insertAlert(ctx.store, {
    ...alert,
    seenAt: ctx.now(),
    alertType: 'external',
    source: 'alertmanager',
  })
  const hasEnded = endedAt !== null && (isNew || (await endAlert(ctx.store, uid, endedAt)))
  if (!isNew && !hasEnded) return
  const status = endedAt === null ? 'firing' : 'resolved'
  ctx.emit('alert_received', { name, status, resource: { type: 'alert', id: uid } })
}
