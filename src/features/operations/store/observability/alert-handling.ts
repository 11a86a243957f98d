/** What people did about alerts: silences and used quick fixes; and the deletion of what is past its retention. */
import type { Store } from '#platform/store/index.ts'
import { MAX_SILENCES, RETENTION_MS } from '../../contract/limits.ts'
import { DEPLOYMENT } from './alerts.ts'

export interface Silence {
  id: string
  name: string
  /** Empty: for every route. */
  endpoint: string
  startsAt: number
  endsAt: number
}

declare module '#platform/store/tables.ts' {
  interface TelemetryTables {
    alertSilences: Silence
  }
}

/** Those that end after a moment, the last to end first. */
export async function listSilences({ telemetry }: Store, endingAfter: number): Promise<Silence[]> {
  return telemetry
    .selectFrom('alertSilences')
    .selectAll()
    .where('endsAt', '>', endingAfter)
    .orderBy('endsAt', 'desc')
    .limit(MAX_SILENCES)
    .execute()
}

export async function insertSilence({ telemetry }: Store, silence: Silence): Promise<void> {
  await telemetry.insertInto('alertSilences').values(silence).execute()
}

/** It ends now; what was silenced until now stays silenced. False: there is none, or it is over. */
export async function endSilence({ telemetry }: Store, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await telemetry
    .updateTable('alertSilences')
    .set({ endsAt: now })
    .where('id', '=', id)
    .where('endsAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

// Which quick fixes were used, for which alert; without the person.

interface QuickFixUse {
  id: string
  at: number
  actionId: string
  alertUid: string | null
  alertName: string | null
}

declare module '#platform/store/tables.ts' {
  interface TelemetryTables {
    quickFixUses: QuickFixUse
  }
}

export async function insertQuickFixUse({ telemetry }: Store, use: QuickFixUse): Promise<void> {
  await telemetry.insertInto('quickFixUses').values(use).execute()
}

// Deletes what is past the retention: alerts, silences, and which quick fixes were used.

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
