/** Silences: which alerts are not reported, and until when. */
import type { Store } from '#platform/store/index.ts'
import { MAX_SILENCES } from '../../contract/observability-limits.ts'

export interface Silence {
  id: string
  name: string
  /** Empty: for every route. */
  endpoint: string
  startsAt: number
  endsAt: number
}

/** Those that end after a moment, the last to end first. */
export async function listSilences({ telemetry }: Store, endingAfter: number): Promise<Silence[]> {
  const rows = await telemetry
    .selectFrom('alert_silences')
    .selectAll()
    .where('ends_at', '>', endingAfter)
    .orderBy('ends_at', 'desc')
    .limit(MAX_SILENCES)
    .execute()
  return rows.map(({ id, name, endpoint, starts_at, ends_at }) => ({
    ...{ id, name, endpoint },
    startsAt: starts_at,
    endsAt: ends_at,
  }))
}

export async function insertSilence({ telemetry }: Store, silence: Silence): Promise<void> {
  const { id, name, endpoint, startsAt, endsAt } = silence
  await telemetry
    .insertInto('alert_silences')
    .values({ id, name, endpoint, starts_at: startsAt, ends_at: endsAt })
    .execute()
}

/** It ends now; what was silenced until now stays silenced. False: there is none, or it is over. */
export async function endSilence({ telemetry }: Store, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await telemetry
    .updateTable('alert_silences')
    .set({ ends_at: now })
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
