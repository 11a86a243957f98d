/**
 * Statistics of SQLite's planner: how many rows of `files` and `file_search` a key has. Without them it assumes that an
 * owner has ten files, and reads all of somebody's files to look for one name: a save took 2 ms longer with each 7,000.
 *
 * They are the same in every library, so that a statement has the same plan in all of them; `analyze` would use the
 * rows of one library at one moment. Language, repository and folder count as half of the files: a list in its own
 * order, which stops after a page, is then preferred to sorting all of them. PostgreSQL counts by itself.
 */
import type { Kysely } from 'kysely'
import type { Kinds, RowCounts } from './kinds.ts'

const ALL = 1_000_000
const OF_OWNER = 10_000
const HALF = 5_000

const ROWS: RowCounts = {
  files: {
    files: [ALL, OF_OWNER, 1],
    files_by_name: [ALL, OF_OWNER, HALF, 1],
    files_by_name_key: [ALL, OF_OWNER, 1, 1],
    files_by_creation: [ALL, OF_OWNER, 1, 1],
    files_by_update: [ALL, OF_OWNER, 1, 1],
    files_by_language: [ALL, OF_OWNER, HALF, 1, 1],
    files_by_repo: [ALL, OF_OWNER, HALF, 1, 1],
  },
  file_search: { sqlite_autoindex_file_search_1: [ALL, OF_OWNER, 1, 1] },
}

export async function rowsOfAKey(db: Kysely<any>, kinds: Kinds) {
  await kinds.tellRows(db, ROWS)
}
