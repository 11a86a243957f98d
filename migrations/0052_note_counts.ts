/** How many notes a file has is in its own row, and their sum in each folder above it: lists show both without counting. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

// As many folders above a file as the tree of folders counts.
const MOST_STEPS = 8

export async function noteCounts(db: Kysely<any>, { whole }: Kinds): Promise<void> {
  await db.schema
    .alterTable('files')
    .addColumn('note_count', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update files set note_count = counted.notes
    from (
      select owner_id, place_id, count(*) as notes from notes
      where kind = 'file' and path = '' and deleted_at is null
      group by owner_id, place_id
    ) as counted
    where counted.owner_id = files.owner_id and counted.place_id = files.id
  `.execute(db)
  await countInFolders(db)
}

async function countInFolders(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ ownerId: string; folder: string; notes: number }>`
    select owner_id, folder, sum(note_count) as notes from files
    where note_count > 0 and folder <> '' and deleted_at is null
    group by owner_id, folder
  `.execute(db)
  const sums = new Map<string, { owner_id: string; kind: string; name: string; count: number }>()
  for (const { ownerId, folder, notes } of rows) {
    const steps = folder.split('/').slice(0, MOST_STEPS)
    for (const at of steps.keys()) {
      const name = `${at + 1}/${steps.slice(0, at + 1).join('/')}`
      const key = `${ownerId} ${name}`
      const sum = sums.get(key) ?? { owner_id: ownerId, kind: 'folder_notes', name, count: 0 }
      sums.set(key, { ...sum, count: sum.count + Number(notes) })
    }
  }
  const values = [...sums.values()]
  for (let at = 0; at < values.length; at += 500)
    await db
      .insertInto('library_counts')
      .values(values.slice(at, at + 500))
      .execute()
}
