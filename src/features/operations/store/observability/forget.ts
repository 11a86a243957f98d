/** Deletes what is past the retention: alerts, silences, and which quick fixes were used. */
import type { Store } from '#platform/store/index.ts'
import { RETENTION_MS } from '../../contract/limits.ts'
import { DEPLOYMENT } from './alerts.ts'

/** The last deployment stays: the next start has to know whether its release differs. */
export async function forgetOldAlerts({ telemetry }: Store, now: number): Promise<void> {
  const old = now - RETENTION_MS
  const last = await telemetry
    .selectFrom('alerts')
    .select('uid')
    .where('name', '=', DEPLOYMENT)
    .where('endpoint', '=', '')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  await telemetry
    .deleteFrom('alerts')
    .where('at', '<', old)
    .where('seenAt', '<', old)
    .where('uid', '<>', last?.uid ?? '')
    .execute()
  await telemetry.deleteFrom('alertSilences').where('endsAt', '<', old).execute()
  await telemetry.deleteFrom('quickFixUses').where('at', '<', old).execute()
}
