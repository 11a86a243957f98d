/**
 * The pages of a one-time link. Only a press uses a sign-in link, so that a preview of the link in a chat does not.
 */

import { signInPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { LoginPage } from '#ui/pages/login.tsx'

interface SignInLinkProps {
  /** The name of the person who is signed in on this device now. */
  name?: string | undefined
}

export function SignInLink({ name }: SignInLinkProps) {
  const t = useT()
  const body = (
    <Island name="send-once" props={{}}>
      <form class="sign-in-form" method="post">
        <p>{t('sign_in.link_sign_in_text')}</p>
        <div>
          <Button kind="primary" type="submit">
            {t('sign_in.enter')}
          </Button>
        </div>
      </form>
    </Island>
  )
  return (
    <LoginPage
      title={t('sign_in.link_sign_in_title')}
      notice={
        name !== undefined && <Notice tone="warn">{t('sign_in.link_other', { name })}</Notice>
      }
      blocks={[{ id: 'link', body }]}
    />
  )
}

// A one-time link that was used, has expired or never existed: what to do now.

interface DeadLinkProps {
  title: string
  reason?: string | undefined
}

export function DeadLink({ title, reason }: DeadLinkProps) {
  const t = useT()
  return (
    <div class="error-page">
      <h1 class="error-page__title">{title}</h1>
      <p class="error-page__words">{reason ?? t('sign_in.dead_link_text')}</p>
      <div class="error-page__steps">
        <ButtonLink kind="primary" href={signInPaths.login}>
          {t('sign_in.title')}
        </ButtonLink>
      </div>
    </div>
  )
}
