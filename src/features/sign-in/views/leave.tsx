/** Another site led here: a press of one's own decides. */
import type { Translate } from '../../../platform/i18n/index.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'

export function Leave({ t }: { t: Translate }) {
  return (
    <div class="error-page">
      <h1 class="error-page__title">{t('sign_in.leave_title')}</h1>
      <p class="error-page__words">{t('sign_in.leave_text')}</p>
      <form class="error-page__steps" method="post" action="/logout" data-action="logout">
        <Button kind="primary" type="submit">
          {t('sign_in.leave')}
        </Button>
        <ButtonLink href="/dashboard">{t('sign_in.stay')}</ButtonLink>
      </form>
    </div>
  )
}
