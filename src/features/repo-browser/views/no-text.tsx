/** A file without text to show, by its kind. */
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'

export type WithoutText =
  | { kind: 'binary' }
  | { kind: 'huge'; limit: string }
  | { kind: 'lfs'; size: string; object: string }
  | { kind: 'submodule'; commit: string }
  | { kind: 'symlink'; target: string; href: string | null }

export function NoText({ what }: { what: WithoutText }) {
  const t = useT()
  if (what.kind === 'symlink')
    return (
      <EmptyState
        icon="link"
        sentence={
          <>
            {t('repo_browser.is_symlink')}{' '}
            {what.href === null ? (
              <bdi dir="ltr">{what.target}</bdi>
            ) : (
              <a href={what.href}>
                <bdi dir="ltr">{what.target}</bdi>
              </a>
            )}
          </>
        }
      />
    )
  return (
    <EmptyState icon={what.kind === 'submodule' ? 'box' : 'file'} sentence={sentenceOf(t, what)} />
  )
}

function sentenceOf(t: Translate, what: Exclude<WithoutText, { kind: 'symlink' }>): string {
  if (what.kind === 'lfs') return t('repo_browser.is_lfs', { size: what.size })
  if (what.kind === 'submodule') return t('repo_browser.is_submodule', { commit: what.commit })
  if (what.kind === 'huge') return t('repo_browser.is_huge', { limit: what.limit })
  return t('repo_browser.is_binary')
}
