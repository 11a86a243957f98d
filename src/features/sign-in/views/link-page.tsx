/** A page for linking another sign-in method: what will happen, the method itself, and a link back. */
import type { ComponentChildren } from 'preact'
import { signInPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { LoginPage } from '#ui/pages/login.tsx'

export interface LinkPageProps {
  title: string
  children: ComponentChildren
}

export function LinkPage({ title, children }: LinkPageProps) {
  const t = useT()
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
