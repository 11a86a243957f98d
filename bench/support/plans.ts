/** The queries of the list, and how the database executes them. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { browseLibrary } from '#features/library/actions/browse.ts'
import type { MemberContext } from '#platform/context.ts'
import { openStore } from '#platform/store/index.ts'
import type { Shelf } from './shelf.ts'

export interface Question {
  sql: string
  plan: string[]
}

/** Every statement of one list, with its plan in this very store. */
export async function questionsOf({ dataDir, owner }: Shelf): Promise<Question[]> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const store = openStore(
    { dataDir, databaseUrl: null },
    {
      kysely: {
        log: (event) => {
          if (event.level === 'query') asked.push(event.query)
        },
      },
    },
  )
  try {
    // The list reads only the store and the owner.
    const ctx = { store, actor: { id: owner } } as unknown as MemberContext
    await browseLibrary(ctx, {})
  } finally {
    await store.close()
  }
  const database = new Database(join(dataDir, 'library.db'), { readonly: true })
  try {
    return asked.map(({ sql, parameters }) => ({
      sql,
      plan: database
        .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
        .all(...parameters)
        .map(({ detail }) => detail),
    }))
  } finally {
    database.close()
  }
}
