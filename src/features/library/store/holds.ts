/** Versions that are needed: they outlive the limit of versions, not the file. */
import type { Store } from '#platform/store/index.ts'

/** `share:<id>`: what needs it, in a format that other features define. */
export interface VersionHold {
  fileId: string
  number: number
  holder: string
}

export async function insertHolds(
  store: Store,
  ownerId: string,
  holds: readonly VersionHold[],
): Promise<void> {
  if (holds.length === 0) return
  await store.query
    .insertInto('versionHolds')
    .values(holds.map((hold) => ({ ownerId, ...hold })))
    .onConflict((c) => c.doNothing())
    .execute()
}

export async function deleteHoldsOf(store: Store, ownerId: string, holder: string): Promise<void> {
  await store.query
    .deleteFrom('versionHolds')
    .where('ownerId', '=', ownerId)
    .where('holder', '=', holder)
    .execute()
}

export async function deleteHoldsOn(store: Store, ownerId: string, fileId: string): Promise<void> {
  await store.query
    .deleteFrom('versionHolds')
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .execute()
}

export async function listHeld(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<Set<number>> {
  const rows = await store.query
    .selectFrom('versionHolds')
    .select('number')
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .execute()
  return new Set(rows.map((row) => row.number))
}
