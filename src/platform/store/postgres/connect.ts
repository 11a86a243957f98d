/** A connection of its own, for work that takes long and has no owner's turn. */
import pg from 'pg'
import { StoreUnusable } from '../unavailable.ts'

// How values arrive from PostgreSQL.

const INT8 = 20
const NUMERIC = 1700

/** Instants and counts are below 2^53, so plain numbers hold them; pg would return strings. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

// A peer that vanished without a word is noticed by the network; the system's own delay is two hours.
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types,
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    application_name: name,
  })
  // Heard as the failure of the statement that waits; unheard, it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    const reason = code ?? message ?? 'no answer'
    throw new StoreUnusable(`the database cannot be reached (${reason}); check DATABASE_URL`, {
      cause: error,
    })
  }
}
