/** Leaving: the confirmation, the farewell page, and the strip that offers to keep the account. */

import { accountPaths, takeoutPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'

export function LeaveQuestion() {
  const t = useT()
  return (
    <form class="settings__form" method="post" action={accountPaths.leave}>
      <p>{t('account.leave_text')}</p>
      <p>
        {t('account.take_along')} <a href={takeoutPaths.settings}>{t('account.take_along_link')}</a>
      </p>
      <Checkbox name="sure" value="yes" input={{ required: true, autocomplete: 'off' }}>
        {t('account.leave_sure')}
      </Checkbox>
      <div class="settings__acts">
        <Button kind="danger" icon="trash-2" type="submit">
          {t('account.leave')}
        </Button>
      </div>
    </form>
  )
}

export function StayQuestion({ date }: { date: string }) {
  const t = useT()
  return (
    <form class="settings__form" method="post" action={accountPaths.stay}>
      <p>{t('account.leaving_strip', { date })}</p>
      <div class="settings__acts">
        <Button kind="primary" type="submit">
          {t('account.stay')}
        </Button>
      </div>
    </form>
  )
}

export function Farewell({ date }: { date: string }) {
  const t = useT()
  return (
    <div class="error-page">
      <h1 class="error-page__title">{t('account.left_title')}</h1>
      <p class="error-page__words">{t('account.left_text', { date })}</p>
      <div class="error-page__steps">
        <ButtonLink href="/">{t('account.left_home')}</ButtonLink>
      </div>
    </div>
  )
}

/** Above every page of a person who came back within the month. */
export function LeavingStrip({ date }: { date: string }) {
  const t = useT()
  return (
    <aside class="announcement announcement--warn" aria-label={t('account.left_title')}>
      <p class="announcement__text">{t('account.leaving_strip', { date })}</p>
      <form method="post" action={accountPaths.stay}>
        <Button type="submit">{t('account.stay')}</Button>
      </form>
    </aside>
  )
}
