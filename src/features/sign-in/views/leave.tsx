/** Another site linked here: a press by the person decides. A typed URL is a decision; a script continues. */

import { statsPaths } from '#paths/pages.ts'
import { signInPaths } from '#paths/people.ts'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'

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
