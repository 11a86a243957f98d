/** Eight writers of pairs, each pair one transaction; prints the name of a pair once it is acknowledged. */
import type { Kysely } from 'kysely'
import { migrate, openStore } from '#platform/store/index.ts'

const [dataDir = '', round = ''] = process.argv.slice(2)
const store = openStore({ dataDir, databaseUrl: null })
await migrate(store)

async function write(writer: number): Promise<void> {
  for (let i = 0; ; i++) {
    const name = `${round}-${writer}-${i}`
    await store.transact(async (tx) => {
      const db = tx as Kysely<any>
      for (const half of ['a', 'b'])
        await db
          .insertInto('usedLogins')
          .values({ hash: `${name}-${half}`, expiresAt: 1 })
          .execute()
    })
    // Waits for the pipe: a full one takes nothing, and the output must not accumulate here.
    await new Promise((resolve) => process.stdout.write(`${name}\n`, resolve))
  }
}

await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
