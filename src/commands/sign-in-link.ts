/** `codeshelf sign-in-link`: for somebody who cannot sign in any more. */
import { findPerson, giveSignInLink, signInLinkPath } from '#features/account/index.ts'
import { publicAddress } from '#platform/config/index.ts'
import { type Command, nobodyKnown } from './command.ts'
import { withApp } from './with-app.ts'

export const signInLink: Command = {
  name: 'sign-in-link',
  usage: 'sign-in-link <user>',
  summary: 'Makes a link that signs a person in once, within 15 minutes.',
  help: '<user> is the id, the platform id, the @username, the name of a local sign-in, or an identity (messenger:123,\npassword:<name>).\nGive the link to that person alone: whoever opens it first is signed in as them.',
  library: 'acts',
  async run(invocation) {
    const [who = ''] = invocation.args
    await withApp(invocation, async (ctx) => {
      const user = await findPerson(ctx, who)
      if (!user) return nobodyKnown(who)
      const { secret } = await giveSignInLink(ctx, user.id)
      console.log(publicAddress(ctx.config) + signInLinkPath(secret))
    })
  },
}
