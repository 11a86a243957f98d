/** Alerts are counted by severity and kind from an index alone, and those that ended in a stretch of time are found by it. */
import type { Kysely } from 'kysely'

export async function alertIndexes(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('alerts_by_age').execute()
  await db.schema
    .createIndex('alerts_by_age')
    .on('alerts')
    .columns(['at', 'uid', 'severity', 'alert_type'])
    .execute()
  await db.schema.createIndex('alerts_by_end').on('alerts').column('ended_at').execute()
}
