/** A sign-in link: only a press uses it, so that a preview of the link in a chat does not. */
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { LoginPage } from '#ui/pages/login.tsx'

export interface SignInLinkProps {
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
