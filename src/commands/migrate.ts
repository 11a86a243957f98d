/** `codeshelf migrate`: brings the database up to date and goes. */
import { migrate as applyMigrations } from '#platform/store/index.ts'
import type { Command } from './command.ts'
import { openReachableStore } from './open.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'Brings the database up to date without starting.',
  help: 'serve and work do this by themselves; use it to migrate before a new release starts.',
  async run({ config }) {
    const store = await openReachableStore(config)
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
