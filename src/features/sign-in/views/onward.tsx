/**
 * The redirect to a provider, by a script or by a press. The policy lets forms target only this site, so the response
 * to one is a page that continues, and not a redirect.
 */
import type { Translate } from '#platform/i18n/index.ts'
import { ButtonLink } from '#ui/components/button.tsx'

export interface OnwardProps {
  t: Translate
  title: string
  text: string
  url: string
}

export function Onward({ t, title, text, url }: OnwardProps) {
  return (
    <div class="error-page">
      <meta http-equiv="refresh" content={`0; url=${url}`} />
      <h1 class="error-page__title">{title}</h1>
      <p class="error-page__words">{text}</p>
      <div class="error-page__steps">
        <ButtonLink kind="primary" href={url}>
          {t('sign_in.onward')}
        </ButtonLink>
      </div>
    </div>
  )
}
