/** The stacking order of notes: every note gets a number, larger in front. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function stackingOrder(db: Kysely<any>, { whole }: Kinds) {
  await db.schema
    .alterTable('notes')
    .addColumn('z', whole, (c) => c.notNull().defaultTo(0))
    .execute()
  await numberByAge(db)
  await numberBoards(db)
  // The frontmost note of a location is found at one end of this index, without reading a text.
  await db.schema
    .createIndex('notes_stack')
    .on('notes')
    .columns(['owner_id', 'kind', 'place_id', 'path', 'z', 'id'])
    .where(sql<boolean>`deleted_at is null`)
    .execute()
}

async function numberByAge(db: Kysely<any>) {
  await sql`
    update notes set z = aged.z
    from (
      select owner_id, id,
        row_number() over (partition by owner_id, kind, place_id, path order by created_at, id) as z
      from notes
    ) as aged
    where notes.owner_id = aged.owner_id and notes.id = aged.id
  `.execute(db)
}

interface Lying {
  owner_id: string
  place_id: string
  id: string
  x: number
  y: number
  height: number
}

const PEOPLE_AT_ONCE = 200

/** Until now a board painted its notes in reading order, so they keep the order in which they were seen. */
async function numberBoards(db: Kysely<any>) {
  let after = ''
  for (;;) {
    const people = await db
      .selectFrom('notes')
      .select('owner_id')
      .distinct()
      .where('kind', '=', 'board')
      .where('owner_id', '>', after)
      .orderBy('owner_id')
      .limit(PEOPLE_AT_ONCE)
      .execute()
    const last = people.at(-1)
    if (!last) return
    const notes: Lying[] = await db
      .selectFrom('notes')
      .select(['owner_id', 'place_id', 'id', 'x', 'y', 'height'])
      .where('kind', '=', 'board')
      .where('owner_id', '>', after)
      .where('owner_id', '<=', last['owner_id'])
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    await number(db, notes)
    after = last['owner_id']
  }
}

const ROWS_AT_ONCE = 500

async function number(db: Kysely<any>, notes: readonly Lying[]) {
  const boards = Map.groupBy(notes, ({ owner_id, place_id }) => `${owner_id} ${place_id}`)
  const rows = [...boards.values()].flatMap((board) =>
    readingOrder(board).map(({ owner_id, id }, at) => sql`(${owner_id}, ${id}, ${at + 1})`),
  )
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = sql.join(rows.slice(from, from + ROWS_AT_ONCE))
    // Both databases call the columns of a list of values column1, column2 and so on.
    await sql`
      update notes set z = cast(seen.column3 as bigint) from (values ${some}) as seen
      where notes.owner_id = seen.column1 and notes.id = seen.column2
    `.execute(db)
  }
}

/** A copy of the boards' own rule as it was for this migration, from left to right. */
function readingOrder(notes: readonly Lying[]): Lying[] {
  const rows: Lying[][] = []
  for (const note of notes.toSorted((a, b) => a.y - b.y)) {
    const [first] = rows.at(-1) ?? []
    if (first && note.y < first.y + first.height / 2) rows.at(-1)!.push(note)
    else rows.push([note])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x))
}
