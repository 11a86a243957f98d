/** The branches and tags of a repository, each a link to its files. */
import { useT } from '#platform/html/render-context.ts'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'

export interface RefView {
  name: string
  href: string
  subject: string
  commit: string
  commitHref: string
  createdAt: number
  isDefault: boolean
}

export interface BranchesPageProps {
  branches: readonly RefView[]
  tags: readonly RefView[]
  /** There are more than are listed. */
  isCut: boolean
}

export function BranchesPage({ branches, tags, isCut }: BranchesPageProps) {
  const t = useT()
  if (branches.length === 0 && tags.length === 0)
    return <EmptyState icon="git-branch" sentence={t('repo_browser.no_branches')} />
  return (
    <>
      {isCut && <Notice>{t('repo_browser.refs_cut')}</Notice>}
      <RefList title={t('repo_browser.branches')} refs={branches} />
      {tags.length > 0 && <RefList title={t('repo_browser.tags')} refs={tags} />}
    </>
  )
}

function RefList({ title, refs }: { title: string; refs: readonly RefView[] }) {
  const t = useT()
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
              <Time at={ref.createdAt} />,
            ]}
          />
        ))}
      </Rows>
    </section>
  )
}
