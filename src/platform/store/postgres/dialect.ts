/** PostgreSQL's dialect for Kysely, with the names of the code. */
import {
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  type PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import { databaseName, databaseValue, toRecords } from '../names.ts'

export class NamingDialect extends PostgresDialect {
  constructor(pool: Pick<PostgresPool, 'connect' | 'end'>) {
    super({ pool: { ...pool, options: {} } })
  }

  override createQueryCompiler() {
    return new NamingCompiler()
  }
}

class NamingCompiler extends PostgresQueryCompiler {
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

/** What Kysely calls a client: asks for lists of values, and gives them our names. */
export async function queryRecords(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<PostgresQueryResult<never>> {
  const asked: pg.QueryArrayConfig = { text, values: [...values], rowMode: 'array' }
  // A text of several statements has a list of results, of which nobody reads any.
  const { command, rowCount, fields = [], rows = [] } = await client.query<unknown[]>(asked)
  const records = toRecords({ columns: fields.map(({ name }) => name), rows })
  return { command, rowCount, rows: records } as PostgresQueryResult<never>
}
