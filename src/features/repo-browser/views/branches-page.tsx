/** The branches and tags of a repository, each a link to its files. */
import type { Translate } from '#platform/i18n/index.ts'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time, type TimeProps } from '#ui/components/time.tsx'

export interface RefView {
  name: string
  href: string
  subject: string
  commit: string
  commitHref: string
  time: TimeProps
  isDefault: boolean
}

export interface BranchesPageProps {
  t: Translate
  branches: readonly RefView[]
  tags: readonly RefView[]
  /** There are more than are listed. */
  isCut: boolean
}

export function BranchesPage({ t, branches, tags, isCut }: BranchesPageProps) {
  if (branches.length === 0 && tags.length === 0)
    return <EmptyState icon="git-branch" sentence={t('repo_browser.no_branches')} />
  return (
    <>
      {isCut && <Notice>{t('repo_browser.refs_cut')}</Notice>}
      <RefList t={t} title={t('repo_browser.branches')} refs={branches} />
      {tags.length > 0 && <RefList t={t} title={t('repo_browser.tags')} refs={tags} />}
    </>
  )
}

function RefList({ t, title, refs }: { t: Translate; title: string; refs: readonly RefView[] }) {
  return (
    <section class="repo-refs">
      <h2>{title}</h2>
      <Rows label={title}>
        {refs.map((ref) => (
          <Row
            key={ref.name}
            href={ref.href}
            name={ref.name}
            detail={ref.subject}
            facts={[
              ref.isDefault && <Badge>{t('repo_browser.default_branch')}</Badge>,
              <a href={ref.commitHref}>
                <bdi class="code" dir="ltr">
                  {ref.commit}
                </bdi>
              </a>,
              <Time {...ref.time} />,
            ]}
          />
        ))}
      </Rows>
    </section>
  )
}
