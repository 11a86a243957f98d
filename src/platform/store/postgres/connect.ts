/** A connection of its own, for work that takes long and is nobody's turn. */
import pg from 'pg'
import { StoreUnusable } from '../store-unusable.ts'
import { types } from './value-parsers.ts'

export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
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
