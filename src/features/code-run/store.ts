/** Who runs a program now, shared by all processes of one library. */
import type { Store } from '#platform/store/index.ts'

interface RunLeasesTable {
  person: string
  run_id: string
  until_at: number
}

declare module '#platform/store/tables.ts' {
  interface TelemetryTables {
    run_places: RunLeasesTable
  }
}

export interface RunLease {
  person: string
  runId: string
}

/** False while another run of that person holds the lease. An expired one was left by a process that was killed. */
export async function acquireRunLease(
  { telemetry }: Store,
  { person, runId }: RunLease,
  now: number,
  untilAt: number,
): Promise<boolean> {
  const taken = await telemetry
    .insertInto('run_places')
    .values({ person, run_id: runId, until_at: untilAt })
    .onConflict((c) =>
      c
        .column('person')
        .doUpdateSet({ run_id: runId, until_at: untilAt })
        .where('run_places.until_at', '<=', now),
    )
    .returning('run_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function releaseRunLease({ telemetry }: Store, lease: RunLease): Promise<void> {
  await telemetry
    .deleteFrom('run_places')
    .where('person', '=', lease.person)
    .where('run_id', '=', lease.runId)
    .execute()
}

/** Rows of killed processes whose people did not run anything since. */
export async function deleteExpiredRunLeases({ telemetry }: Store, now: number): Promise<void> {
  await telemetry.deleteFrom('run_places').where('until_at', '<=', now).execute()
}
