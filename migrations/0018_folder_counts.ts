/** How many files are in each folder and below it, as the writes count them from now on: names contain their depth. */
import { type Kysely, sql } from 'kysely'

const MOST_STEPS = 8
const PEOPLE_AT_ONCE = 100

export async function folderCounts(db: Kysely<any>) {
  for (let after = ''; ; ) {
    const people = await sql<{ owner_id: string }>`
      select distinct owner_id from files where folder <> '' and owner_id > ${after}
      order by owner_id limit ${sql.lit(PEOPLE_AT_ONCE)}
    `.execute(db)
    for (const { owner_id } of people.rows) await countFolders(db, owner_id)
    const last = people.rows.at(-1)
    if (!last) return
    after = last.owner_id
  }
}

async function countFolders(db: Kysely<any>, owner: string) {
  const { rows } = await sql<{ folder: string; files: number | string }>`
    select folder, count(*) as files from files
    where owner_id = ${owner} and folder <> '' and deleted_at is null group by folder
  `.execute(db)
  const counts = new Map<string, number>()
  for (const { folder, files } of rows) {
    const names = folder.split('/').slice(0, MOST_STEPS)
    for (const [at] of names.entries()) {
      const name = `${at + 1}/${names.slice(0, at + 1).join('/')}`
      counts.set(name, (counts.get(name) ?? 0) + Number(files))
    }
  }
  for (const [name, count] of counts)
    await sql`
      insert into library_counts (owner_id, kind, name, count)
      values (${owner}, 'folder', ${name}, ${count})
    `.execute(db)
}
