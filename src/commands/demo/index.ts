/** `codeshelf demo`: a library with sample content, to look around before adding one's own files. */

import { findActor } from '#features/account/index.ts'
import { createFile } from '#features/library/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { howTo, UsageError } from '../arguments.ts'
import { type Invocation, nobodyKnown, printable } from '../command.ts'
import { withApp } from '../with-app.ts'
import { putIntoAdminPages } from './admin-pages.ts'
import { sampleFile } from './samples.ts'

export async function run(invocation: Invocation): Promise<void> {
  const [who = '', number = '40'] = invocation.args
  if (!/^\d{1,6}$/.test(number)) throw new UsageError(howTo(invocation.usage))
  // Sample alerts should not appear as warnings between the lines that a person reads.
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
}
