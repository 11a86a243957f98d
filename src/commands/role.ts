/** `codeshelf role`: who may do what. */
import { giveRole, ROLES } from '#features/account/index.ts'
import { howTo, UsageError } from './arguments.ts'
import { type Command, nobodyKnown, printable } from './command.ts'
import { withApp } from './with-app.ts'

export const role: Command = {
  name: 'role',
  usage: 'role <user> <role>',
  summary: 'Gives a person a role: user, premium or admin.',
  help: '<user> is the id (Settings, Profile and quotas shows it), the platform id, the @username, the name of a local\nsign-in, or an identity: messenger:123, oidc:<provider>:<subject>, password:<name>. The change counts at the next request.\nThe last administrator cannot be made anything else.',
  library: 'acts',
  async run(invocation) {
    const [who = '', wanted] = invocation.args
    const found = ROLES.find((known) => known === wanted)
    if (!found) throw new UsageError(`${howTo(role.usage)} (${ROLES.join(', ')})`)
    await withApp(invocation, async (ctx) => {
      const user = await giveRole(ctx, who, found)
      if (user) console.log(`${printable(user.firstName)} (${user.id}) is now ${found}`)
      else nobodyKnown(who)
    })
  },
}
