/** `codeshelf role`: changes a person's role. */
import { giveRole, ROLES } from '#features/account/index.ts'
import { howTo, UsageError } from './arguments.ts'
import { type Invocation, nobodyKnown, printable } from './command.ts'
import { withApp } from './with-app.ts'

export async function run(invocation: Invocation): Promise<void> {
  const [who = '', wanted] = invocation.args
  const found = ROLES.find((known) => known === wanted)
  if (!found) throw new UsageError(`${howTo(invocation.usage)} (${ROLES.join(', ')})`)
  await withApp(invocation, async (ctx) => {
    const user = await giveRole(ctx, who, found)
    if (user) console.log(`${printable(user.firstName)} (${user.id}) is now ${found}`)
    else nobodyKnown(who)
  })
}
