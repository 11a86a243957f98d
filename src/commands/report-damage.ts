/** Looks through the database once after a start and logs what is damaged; nobody waits for it. */
import type { Log } from '#platform/log/index.ts'
import type { Store } from '#platform/store/index.ts'

const MAX_COMPLAINTS = 5

export async function reportDamage(store: Store, log: Log): Promise<void> {
  const complaints = await store.upkeep.findDamage().catch((error: Error) => {
    // A store that is being closed, or a database that is away, is reported elsewhere.
    return (error as { code?: string }).code?.startsWith('SQLITE_') ? [error.message] : []
  })
  if (complaints.length === 0) return
  log.error(
    { complaints: complaints.slice(0, MAX_COMPLAINTS) },
    'the database is damaged; run "codeshelf doctor" and restore a backup',
  )
}
