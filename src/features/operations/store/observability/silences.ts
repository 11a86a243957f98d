/** Silences: which alerts are not reported, and until when. */
import type { Store } from '#platform/store/index.ts'
import { MAX_SILENCES } from '../../contract/limits.ts'

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
