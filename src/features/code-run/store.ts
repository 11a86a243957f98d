/** Who runs a program now, shared by all processes of one library. */
import type { Store } from '#platform/store/index.ts'

export interface RunLease {
  person: string
  runId: string
}

declare module '#platform/store/tables.ts' {
  interface TelemetryTables {
    runPlaces: RunLease & { untilAt: number }
  }
}

/** False while another run of that person holds the lease. An expired one was left by a process that was killed. */
export async function acquireRunLease(
  { telemetry }: Store,
  { person, runId }: RunLease,
  now: number,
  untilAt: number,
): Promise<boolean> {
  const taken = await telemetry
    .insertInto('runPlaces')
    .values({ person, runId, untilAt })
    .onConflict((c) =>
      c.column('person').doUpdateSet({ runId, untilAt }).where('runPlaces.untilAt', '<=', now),
    )
    .returning('runId')
    .executeTakeFirst()
  return taken !== undefined
}

export async function releaseRunLease({ telemetry }: Store, lease: RunLease): Promise<void> {
  await telemetry
    .deleteFrom('runPlaces')
    .where('person', '=', lease.person)
    .where('runId', '=', lease.runId)
    .execute()
}

/** Rows of killed processes whose people did not run anything since. */
export async function deleteExpiredRunLeases({ telemetry }: Store, now: number): Promise<void> {
  await telemetry.deleteFrom('runPlaces').where('untilAt', '<=', now).execute()
}
