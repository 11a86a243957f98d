/** `codeshelf migrate`: brings the database up to date and goes. */
import { migrate as applyMigrations, openStore } from '../platform/store/index.ts'
import type { Command } from './command.ts'

export const migrate: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'Brings the database up to date without starting.',
  help: 'serve and work do this by themselves; use it to migrate before a new release starts.',
  async run({ config }) {
    const store = openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
    try {
      const applied = await applyMigrations(store)
      console.log(
        applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the database is up to date',
      )
    } finally {
      await store.close()
    }
  },
}
