/** `codeshelf repair-search`: makes the search texts anew that `doctor` found to differ from their files. */
import { repairSearch } from '#features/library/index.ts'
import type { Command } from './command.ts'
import { openCommandLog, openReadyStore } from './open.ts'

export const repairSearchTexts: Command = {
  name: 'repair-search',
  usage: 'repair-search',
  summary: 'Makes search texts anew that differ from their files.',
  help: 'Reads every file, also while people work, and changes no file. Long texts are indexed to their end by serve or work.',
  library: 'acts',
  async run({ config, isTerminal }) {
    const store = await openReadyStore(config, openCommandLog(config, isTerminal))
    try {
      console.log(`search texts made anew: ${await repairSearch(store)}`)
    } finally {
      await store.close()
    }
  },
}
