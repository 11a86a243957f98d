/** A URL that was valid once: its cursor or its order is no longer known. */
import { useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'

export interface OutdatedProps {
  /** The same list from its beginning. */
  href: string
}

export function Outdated({ href }: OutdatedProps) {
  const t = useT()
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
