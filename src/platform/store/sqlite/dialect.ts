/** SQLite's dialect for Kysely, with any driver: with the names of the code, or with the database's own. */
import {
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { databaseName, databaseValue } from '../names.ts'

export function dialectOf(
  driver: Driver,
  QueryCompiler: new () => SqliteQueryCompiler = NamingCompiler,
): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new QueryCompiler(),
    createAdapter: () => new ManyConnections(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class NamingCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(databaseName(name))
  }

  protected override appendValue(value: unknown): void {
    super.appendValue(databaseValue(value))
  }

  protected override appendImmediateValue(value: unknown): void {
    super.appendImmediateValue(databaseValue(value))
  }
}

/** Kysely takes SQLite for one connection and would let every read wait for the transaction that holds it. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}
