/** `codeshelf invite`: lets one person join. */
import { joinPath, makeInvitation, ROLES } from '#features/account/index.ts'
import { publicAddress } from '#platform/config/index.ts'
import { howTo, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { withApp } from './with-app.ts'

const WEEK_MS = 7 * 86_400_000

export const invite: Command = {
  name: 'invite',
  usage: 'invite [role]',
  summary: 'Makes an invitation for one person, valid for 7 days.',
  help: 'The role is user unless said (user, premium, admin). The link works once, also while REGISTRATION is closed, and is\nnot shown again; administrators see and revoke it on /admin/users.',
  library: 'acts',
  async run(invocation) {
    const [wanted = 'user'] = invocation.args
    const role = ROLES.find((known) => known === wanted)
    if (!role) throw new UsageError(`${howTo(invite.usage)} (${ROLES.join(', ')})`)
    await withApp(invocation, async (ctx) => {
      const made = { role, label: 'codeshelf invite', madeBy: null, lastsMs: WEEK_MS }
      const { secret } = await makeInvitation(ctx, made)
      console.log(publicAddress(ctx.config) + joinPath(secret))
    })
  },
}
