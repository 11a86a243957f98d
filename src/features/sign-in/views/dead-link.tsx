/** A one-time link that was used, has expired or never existed: what to do now. */

import { signInPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'

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
