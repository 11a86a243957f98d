/** The expiry index: the sweep of the bin reads what is past its date through it, and not without it. */
import { type Kysely, sql } from 'kysely'

export const RECYCLE_BIN_INDEX = 'files_to_purge'

export async function recycleBin(db: Kysely<any>) {
  await db.schema
    .createIndex(RECYCLE_BIN_INDEX)
    .ifNotExists()
    .on('files')
    .column('purge_at')
    .where(sql<boolean>`deleted_at is not null`)
    .execute()
}
