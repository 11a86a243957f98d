/** The providers of OpenID Connect on the login page and in the settings: a link and a form, which need no script. */

import { signInPaths } from '#paths/people.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { href } from '#platform/http/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { oidcProviders, providerName } from '../actions/oidc-providers.ts'
import type { LinkMethod, LinkOptions, LoginMethod, LoginOptions } from '../views/methods.ts'

/**
 * All of them in one block. The configuration of a provider that was not loaded yet is loaded in the background: the
 * page does not wait.
 */
export function oidcMethods(ctx: Context, { next }: Pick<LoginOptions, 'next'>): LoginMethod[] {
  const { t } = ctx
  const buttons = [...oidcProviders(ctx).values()].map(({ settings, client }) => {
    void client.start()
    const { id } = settings
    const name = providerName(settings)
    const label = t('sign_in.with_provider', { name })
    if (!client.isKnown)
      return (
        <ProviderOff key={id} id={id} label={label} reason={t('sign_in.provider_off', { name })} />
      )
    return (
      <ButtonLink key={id} href={href(signInPaths.oidc, { id }, { next })}>
        {label}
      </ButtonLink>
    )
  })
  return buttons.length > 0 ? [{ id: 'oidc', body: buttons }] : []
}

function ProviderOff({ id, label, reason }: { id: string; label: string; reason: string }) {
  const reasonId = `provider-off-${id}`
  return (
    <div class="sign-in-off">
      <Button disabled aria-describedby={reasonId}>
        {label}
      </Button>
      <p class="secondary" id={reasonId}>
        {reason}
      </p>
    </div>
  )
}

export function oidcLinks(
  ctx: MemberContext,
  { linked }: Pick<LinkOptions, 'linked'>,
): LinkMethod[] {
  return [...oidcProviders(ctx).values()]
    .filter(({ settings, client }) => client.isKnown && !linked.has(`oidc:${settings.id}`))
    .map(({ settings }) => {
      const label = ctx.t('sign_in.link_provider', { name: providerName(settings) })
      const body = (
        <form method="post" action={href(signInPaths.oidcLink, { id: settings.id })}>
          <Button type="submit">{label}</Button>
        </form>
      )
      return { id: `oidc:${settings.id}`, body }
    })
}
