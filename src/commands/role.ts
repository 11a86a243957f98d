/** `codeshelf role`: who may do what. */
import { giveRole, ROLES } from '#features/account/index.ts'
import { type Command, failUsage, nobodyKnown, printable } from './command.ts'
import { withApp } from './with-app.ts'

export const role: Command = {
  name: 'role',
  usage: 'role <user> <role>',
  summary: 'Gives a person a role: user, premium or admin.',
  help: '<user> is the id (Settings, Profile and quotas shows it), the platform id, the @username, or an identity:\nmessenger:123, oidc:<provider>:<subject>, password:<name>. The change counts at the next request.\nThe last administrator cannot be made anything else.',
  async run(invocation) {
    const [who, wanted] = invocation.args
    const found = ROLES.find((known) => known === wanted)
    if (!who || !found) return failUsage(role, `(${ROLES.join(', ')})`)
    await withApp(invocation, async (ctx) => {
      const user = await giveRole(ctx, who, found)
      if (user) console.log(`${printable(user.firstName)} (${user.id}) is now ${found}`)
      else nobodyKnown(who)
    })
  },
}
