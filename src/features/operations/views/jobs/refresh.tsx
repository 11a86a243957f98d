/** For readers without scripts: a link to reload the page. With scripts it reloads itself. */
import type { Translate } from '#platform/i18n/index.ts'
import { ButtonLink } from '#ui/components/button.tsx'

export function Refresh({ t, href }: { t: Translate; href: string }) {
  return (
    <noscript>
      <ButtonLink href={href} icon="refresh-cw">
        {t('jobs-admin.refresh')}
      </ButtonLink>
    </noscript>
  )
}
