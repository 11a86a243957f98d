/** `codeshelf demo`: a library with something in it, to look around before one's own files are there. */

import { findActor } from '#features/account/index.ts'
import { createFile } from '#features/library/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { howTo, UsageError } from '../arguments.ts'
import { type Command, nobodyKnown, printable } from '../command.ts'
import { withApp } from '../with-app.ts'
import { putIntoAdminPages } from './admin-pages.ts'
import { sampleFile } from './samples.ts'

export const demo: Command = {
  name: 'demo',
  usage: 'demo <user> [number]',
  summary: 'Puts sample files into a person\u2019s library.',
  help: '<user> is the id, the platform id, the @username or the local name of somebody who has signed in. The number of files is 40 unless\nsaid. A name that is taken is left alone, so nothing of the person\u2019s own is changed. An\nadministrator also gets sample alerts, and runs of a few jobs are asked for.',
  library: 'acts',
  async run(invocation) {
    const [who = '', number = '40'] = invocation.args
    if (!/^\d{1,6}$/.test(number)) throw new UsageError(howTo(demo.usage))
    // Sample alerts are nothing to warn of between the lines that a person reads.
    const config = { ...invocation.config, LOG_LEVEL: 'error' as const }
    await withApp({ ...invocation, config }, async (nobody) => {
      const actor = await findActor(nobody, who)
      if (!actor) return nobodyKnown(who)
      const ctx = { ...nobody, actor }
      let saved = 0
      for (let at = 0; at < Number(number); at++) {
        try {
          await createFile(ctx, sampleFile(at))
          saved++
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== 'file_exists') throw error
        }
      }
      if (actor.role === 'admin') await putIntoAdminPages(ctx)
      console.log(`${saved} files were put into the library of ${printable(actor.firstName)}`)
    })
  },
}
