/**
 * What counts as a symbol has changed: headings by their displayed text, names with accents, functions of one line.
 * Each file is found by the symbols that it had until the job has looked for them anew.
 */
import { type Kysely, sql } from 'kysely'

export async function symbolsAgain(db: Kysely<any>) {
  await sql`update file_symbols set is_waiting = 1`.execute(db)
}
