/**
 * The redirect to a provider, by a script or by a press. The policy lets forms target only this site, so the response
 * to one is a page that continues, and not a redirect.
 */

import { statsPaths } from '#paths/pages.ts'
import { signInPaths } from '#paths/people.ts'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'

interface OnwardProps {
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

// Another site linked here: a press by the person decides. A typed URL is a decision; a script continues.

export function Leave({ isMeant }: { isMeant: boolean }) {
  const t = useT()
  return (
    <div class="error-page">
      <h1 class="error-page__title">{t('sign_in.leave_title')}</h1>
      <p class="error-page__words">{t('sign_in.leave_text')}</p>
      <form
        class="error-page__steps"
        method="post"
        action={signInPaths.logout}
        {...press('logout')}
        data-leaves={isMeant}
      >
        <Button kind="primary" type="submit">
          {t('sign_in.leave')}
        </Button>
        <ButtonLink href={statsPaths.dashboard}>{t('sign_in.stay')}</ButtonLink>
      </form>
    </div>
  )
}
