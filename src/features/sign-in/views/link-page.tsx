/** A page for linking another sign-in method: what will happen, the method itself, and a link back. */
import type { ComponentChildren } from 'preact'
import { signInPaths } from '#paths/people.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { LoginPage } from '#ui/pages/login.tsx'

export interface LinkPageProps {
  t: Translate
  title: string
  children: ComponentChildren
}

export function LinkPage({ t, title, children }: LinkPageProps) {
  const back = <ButtonLink href={signInPaths.settings}>{t('sign_in.back_to_settings')}</ButtonLink>
  return (
    <LoginPage
      title={title}
      notice={<p>{t('sign_in.link_text')}</p>}
      blocks={[
        { id: 'method', body: children },
        { id: 'back', body: <div>{back}</div> },
      ]}
    />
  )
}
