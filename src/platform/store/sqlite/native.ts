/** Loads SQLite into a thread at once, not with its first database: until then nobody may end the thread. */
import Database from 'better-sqlite3'
import { type Loaded, markLoaded } from '../../threads/native-parts.ts'

export function loadSqlite(loaded: Loaded): void {
  new Database(':memory:').close()
  markLoaded(loaded)
}
