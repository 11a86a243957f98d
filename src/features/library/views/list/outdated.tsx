/** A URL that was valid once: its cursor or its order is no longer known. */
import type { Translate } from '#platform/i18n/index.ts'
import { ButtonLink } from '#ui/components/button.tsx'

export interface OutdatedProps {
  t: Translate
  /** The same list from its beginning. */
  href: string
}

export function Outdated({ t, href }: OutdatedProps) {
  return (
    <div class="files-outdated stack">
      <h1>{t('library.outdated_title')}</h1>
      <p>
        {t('library.outdated_reason')} {t('library.outdated_safe')}
      </p>
      <ButtonLink kind="primary" href={href}>
        {t('library.start_again')}
      </ButtonLink>
    </div>
  )
}
