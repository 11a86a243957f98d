/** The messenger's own widget on the login page, and the link to its page in the settings. */

import { signInPaths } from '#paths/people.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { Island } from '#platform/html/island.tsx'
import { href } from '#platform/http/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { WidgetSlot } from '#ui/pages/login.tsx'
import type { LinkMethod, LinkOptions, LoginMethod, LoginOptions } from '../views/methods.ts'

// The messenger's widget comes from its own host and opens a frame there; a page that shows it must allow both.
export const WIDGET_SCRIPT = {
  scripts: ['https://telegram.org'],
  frames: ['https://oauth.telegram.org'],
}

export function messengerMethod(
  { config, t }: Context,
  { next, isLinking = false }: Pick<LoginOptions, 'next'> & { isLinking?: boolean },
): LoginMethod[] {
  if (config.BOT_USERNAME === null) return []
  const labels = {
    receivesTitle: t('sign_in.receives'),
    receivesName: t('sign_in.receives_name'),
    receivesPicture: t('sign_in.receives_picture'),
    receivesId: t('sign_in.receives_id'),
    noScript: t('sign_in.no_script'),
    widgetAbsent: t('sign_in.widget_absent'),
  }
  const props = { path: messengerPath(isLinking), next, botUsername: config.BOT_USERNAME }
  const body = (
    <WidgetSlot labels={labels}>
      <Island name="messenger-widget" props={props} />
    </WidgetSlot>
  )
  return [{ id: 'messenger', body, thirdPartyScript: WIDGET_SCRIPT }]
}

/** Links the messenger to the signed-in person. The browser adds its time zone. */
export function messengerPath(isLinking = false): string {
  return href(signInPaths.messenger, null, { link: isLinking ? 1 : undefined })
}

/** The widget needs a page whose policy allows it, so linking has a page of its own. */
export function messengerLink(
  { config, t }: MemberContext,
  { linked }: Pick<LinkOptions, 'linked'>,
): LinkMethod[] {
  if (config.BOT_USERNAME === null || linked.has('messenger')) return []
  const body = (
    <ButtonLink href={signInPaths.linkMessenger}>{t('sign_in.link_messenger')}</ButtonLink>
  )
  return [{ id: 'messenger', body }]
}
