/** `codeshelf invite`: lets one person join. */
import { joinPath, makeInvitation, ROLES } from '#features/account/index.ts'
import { publicAddress } from '#platform/config/index.ts'
import { howTo, UsageError } from './arguments.ts'
import type { Invocation } from './command.ts'
import { withApp } from './with-app.ts'

const WEEK_MS = 7 * 86_400_000

export async function run(invocation: Invocation): Promise<void> {
  const [wanted = 'user'] = invocation.args
  const role = ROLES.find((known) => known === wanted)
  if (!role) throw new UsageError(`${howTo(invocation.usage)} (${ROLES.join(', ')})`)
  await withApp(invocation, async (ctx) => {
    const made = { role, label: 'codeshelf invite', madeBy: null, lastsMs: WEEK_MS }
    const { secret } = await makeInvitation(ctx, made)
    console.log(publicAddress(ctx.config) + joinPath(secret))
  })
}
