/** The confirmation before a mirror is removed: what happens to the notes on its files. */
import { repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'

export interface RemovePageProps {
  name: string
  host: string
  notes: number
}

export function RemovePage({ name, host, notes }: RemovePageProps) {
  const t = useT()
  return (
    <div class="repo-question">
      <h1>{t('repo_browser.remove_title')}</h1>
      <p class="repo-question__name">
        <bdi dir="ltr">{name}</bdi>
      </p>
      <p>{t('repo_browser.remove_text', { host })}</p>
      {notes > 0 && <p>{t('repo_browser.remove_notes', { n: notes })}</p>}
      <form class="acts" method="post" action={href(repoPaths.remove, { name })}>
        <ButtonLink href={repoPaths.repos}>{t('repo_browser.keep')}</ButtonLink>
        <Button type="submit" kind="danger" icon="trash-2">
          {t('repo_browser.remove')}
        </Button>
      </form>
    </div>
  )
}
