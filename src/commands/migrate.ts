/** `codeshelf migrate`: brings the database up to date and goes. */
import { migrate as applyMigrations } from '#platform/store/index.ts'
import type { Command } from './command.ts'
import { openReachableStore } from './open.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate [--new]',
  summary: 'Brings the database up to date without starting.',
  help: 'serve and work do this by themselves; use it to migrate before a new release starts. With --new it makes the library\nwhere there is none; otherwise only the first start of serve does.',
  library: 'acts',
  async run({ config, flags }) {
    const store = await openReachableStore(config, { mayMake: flags.includes('--new') })
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
