/** The path inside a repository: its folders from the root, and the point of its history. */
import { repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Breadcrumb, type BreadcrumbProps } from '#ui/components/breadcrumb.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { type LinkPoint, repoFolderHref } from '../rules/point-links.ts'

interface PathProps {
  point: LinkPoint
  path: string
}

export function PathBar({ point, path }: PathProps) {
  const t = useT()
  const steps = [{ label: point.name, href: repoFolderHref(point, '') }, ...pathSteps(point, path)]
  return <Breadcrumb label={t('repo_browser.path')} steps={steps} />
}

/** The folders from the root, each a link, and the last name. */
export function pathSteps(point: LinkPoint, path: string): BreadcrumbProps['steps'] {
  const parts = path === '' ? [] : path.split('/')
  return parts.map((label, at) => ({
    label,
    ...(at < parts.length - 1 && {
      href: repoFolderHref(point, parts.slice(0, at + 1).join('/')),
    }),
  }))
}

/** Shows that this is not the last sync, and links back to it. */
export function PointBand({ point, path }: PathProps) {
  const t = useT()
  const { name, commit, ref, isCommit } = point
  if (ref === null && !isCommit) return null
  const newest = repoFolderHref({ ...point, ref: null, isCommit: false }, path)
  return (
    <Notice>
      {ref === null
        ? t('repo_browser.at_commit', { commit: shortName(commit) })
        : t('repo_browser.at_ref', { ref })}{' '}
      <a href={path === '' ? href(repoPaths.repo, { name }) : newest}>
        {t('repo_browser.to_newest')}
      </a>
    </Notice>
  )
}

/** Names the branch, tag or commit, and links to the others. */
export function RefLink({ point, branch }: { point: LinkPoint; branch: string }) {
  const t = useT()
  const { name, commit, ref, isCommit } = point
  const label = isCommit ? shortName(commit) : (ref ?? branch)
  return (
    <ButtonLink
      kind="quiet"
      icon="git-branch"
      href={href(repoPaths.branches, { name })}
      aria-label={`${label} · ${t('repo_browser.branches')}`}
    >
      <bdi dir="ltr">{label}</bdi>
    </ButtonLink>
  )
}

/** The usual short form of an object id. */
export function shortName(commit: string): string {
  return commit.slice(0, 10)
}
