/** `codeshelf sign-in-link`: for somebody who cannot sign in any more. */
import { findPerson, giveSignInLink, signInLinkPath } from '#features/account/index.ts'
import { publicAddress } from '#platform/config/index.ts'
import { type Invocation, nobodyKnown } from './command.ts'
import { withApp } from './with-app.ts'

export async function run(invocation: Invocation): Promise<void> {
  const [who = ''] = invocation.args
  await withApp(invocation, async (ctx) => {
    const user = await findPerson(ctx, who)
    if (!user) return nobodyKnown(who)
    const { secret } = await giveSignInLink(ctx, user.id)
    console.log(publicAddress(ctx.config) + signInLinkPath(secret))
  })
}
