/**
 * The redirect to a provider, by a script or by a press. The policy lets forms target only this site, so the response
 * to one is a page that continues, and not a redirect.
 */
import { useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'

export interface OnwardProps {
  title: string
  text: string
  url: string
}

export function Onward({ title, text, url }: OnwardProps) {
  const t = useT()
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
