/** `codeshelf demo`: a shelf with something on it, to look around before one's own files are there. */
import { makeApp } from '../../app.ts'
import { findActor } from '../../features/account/index.ts'
import { createFile } from '../../features/library/index.ts'
import { newId } from '../../platform/crypto/index.ts'
import { Problem } from '../../platform/problems/index.ts'
import { systemClock } from '../../platform/time/index.ts'
import type { Command } from '../command.ts'
import { assetsDir, openCommandLog, openReadyStore } from '../open.ts'
import { sampleFile } from './samples.ts'

export const demo: Command = {
  name: 'demo',
  usage: 'demo <user> [number]',
  summary: 'Puts sample files on a person\u2019s shelf.',
  help: '<user> is the id, the platform id or the @username of somebody who has signed in. The number of files is 40 unless\nsaid. A name that is taken is left alone, so nothing of the person\u2019s own is changed.',
  async run({ config, args, isTerminal }) {
    const [who, number = '40'] = args
    if (!who || !/^\d{1,6}$/.test(number)) {
      console.error(`codeshelf: usage: codeshelf ${demo.usage}`)
      process.exitCode = 2
      return
    }
    const log = openCommandLog(config, isTerminal)
    const store = await openReadyStore(config, log)
    const app = await makeApp({ config, store, clock: systemClock, log, assetsDir })
    try {
      const nobody = app.contextFor(newId(Date.now()))
      const actor = await findActor(nobody, who)
      if (!actor) {
        console.error(`codeshelf: nobody is known as '${who}'`)
        process.exitCode = 1
        return
      }
      const ctx = { ...nobody, actor }
      let saved = 0
      for (let at = 0; at < Number(number); at++) {
        try {
          await createFile(ctx, sampleFile(at))
          saved++
        } catch (fault) {
          if (!(fault instanceof Problem) || fault.code !== 'file_exists') throw fault
        }
      }
      console.log(`${saved} files were put on the shelf of ${actor.firstName}`)
    } finally {
      await app.stop()
      await store.close()
    }
  },
}
