/** For readers without scripts: a link to reload the page. With scripts it reloads itself. */
import { useT } from '#platform/html/render-context.ts'
import { ButtonLink } from '#ui/components/button.tsx'

export function Refresh({ href }: { href: string }) {
  const t = useT()
  return (
    <noscript>
      <ButtonLink href={href} icon="refresh-cw">
        {t('jobs-admin.refresh')}
      </ButtonLink>
    </noscript>
  )
}
