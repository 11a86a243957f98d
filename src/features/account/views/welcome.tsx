/** The one greeting: three sentences. Without a script it is a box on the page; with one, a dialog. */

import { statsPaths } from '#paths/pages.ts'
import { accountPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'

export function Welcome() {
  const t = useT()
  return (
    <Island name="welcome" props={{}}>
      <dialog class="dialog welcome" open aria-labelledby="welcome-title">
        <form class="dialog__body" method="post" action={accountPaths.welcome}>
          <h2 class="dialog__title" id="welcome-title">
            {t('account.welcome_title')}
          </h2>
          <p>{t('account.welcome_files')}</p>
          <p>{t('account.welcome_notes')}</p>
          <p>{t('account.welcome_find')}</p>
          <p>{t('account.welcome_yours')}</p>
          <div class="welcome__acts">
            <Button type="submit">{t('account.welcome_skip')}</Button>
            <Button kind="primary" type="submit" formaction={statsPaths.begin} autofocus>
              {t('account.welcome_start')}
            </Button>
          </div>
        </form>
      </dialog>
    </Island>
  )
}
