/** For a person whom a proxy has signed in: a button to continue, or to link the proxy's name. */
import { findIdentityOwner } from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { proxySubject } from '../actions/proxy.ts'
import type { LinkMethod, LoginMethod, LoginOptions } from '../views/methods.ts'

export function proxyMethod(
  { config, t }: Context,
  { request, next }: LoginOptions,
): LoginMethod[] {
  const subject = proxySubject(config, request)
  if (subject === null) return []
  const body = <ButtonLink href={next}>{t('sign_in.continue_as', { name: subject })}</ButtonLink>
  return [{ id: 'proxy', body }]
}

/** The name from the proxy, if no account has it; null: there is nothing to link. */
export async function unlinkedProxyName(
  { config, store }: MemberContext,
  request: RequestInfo,
): Promise<string | null> {
  const subject = proxySubject(config, request)
  if (subject === null) return null
  return (await findIdentityOwner(store, { provider: 'proxy', subject })) === null ? subject : null
}

export async function proxyLink(
  ctx: MemberContext,
  { request }: { request: RequestInfo },
): Promise<LinkMethod[]> {
  const name = await unlinkedProxyName(ctx, request)
  if (name === null) return []
  const body = (
    <form method="post" action={signInPaths.linkProxy}>
      <Button type="submit">{ctx.t('sign_in.link_proxy', { name })}</Button>
    </form>
  )
  return [{ id: 'proxy', body }]
}
