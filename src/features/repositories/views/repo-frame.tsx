/** The frame of every page of one repository: its name, its state, and its sections. */
import type { ComponentChildren } from 'preact'
import { repoPaths } from '#paths/repositories.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Breadcrumb, type BreadcrumbProps } from '#ui/components/breadcrumb.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { REPO_SECTIONS, type RepoSectionId } from '../contract/sections.ts'
import type { RepoView } from './repo-state.tsx'
import { liveAttributes, RepoAsOf, RepoNews, RepoStateBadge, SyncForm } from './repo-state.tsx'

export interface RepoFrameProps {
  repo: RepoView
  /** Which tab is the current one; null on a page without a tab. */
  section: RepoSectionId | null
  /** At the inline end of the tabs. */
  tools?: ComponentChildren
  /** The folders and the file that is read: then the head is one line, and the sections are in a menu. */
  trail?: BreadcrumbProps['steps'] | undefined
  children: ComponentChildren
}

export function RepoFrame({ repo, section, tools, trail, children }: RepoFrameProps) {
  const t = useT()
  if (trail)
    return (
      <article class="repo repo--reading" data-repo={repo.name}>
        <ReadingHead repo={repo} tools={tools} trail={trail} />
        {children}
      </article>
    )
  return (
    <article class="repo" data-repo={repo.name}>
      <RepoHead repo={repo} />
      <div class="repo__bar">
        <Tabs label={t('repos.sections')} tabs={tabsOf(t, repo.name, section)} />
        {tools && <div class="repo__tools">{tools}</div>}
      </div>
      {children}
    </article>
  )
}

function RepoHead({ repo }: Pick<RepoFrameProps, 'repo'>) {
  const t = useT()
  return (
    <header class="repo-head">
      <Breadcrumb
        label={t('repos.repositories')}
        steps={[{ label: t('repos.repositories'), href: repoPaths.repos }]}
      />
      <h1 class="repo-head__name">
        <bdi dir="ltr">{repo.name}</bdi>
      </h1>
      <Island
        name="repo-progress"
        class="repo-head__state"
        props={{ href: href(repoPaths.state, { name: repo.name }) }}
      >
        <LiveHead repo={repo} />
      </Island>
    </header>
  )
}

/** In one line: where the file is, its branch and its time, and everything else of the repository behind a button. */
function ReadingHead({ repo, tools, trail }: Pick<RepoFrameProps, 'repo' | 'tools' | 'trail'>) {
  const t = useT()
  const { name } = repo
  const steps = [
    { label: t('repos.repositories'), href: repoPaths.repos },
    { label: name, href: href(repoPaths.repo, { name }), isCode: true },
    ...(trail ?? []),
  ]
  return (
    <header class="repo-line">
      <h1 class="visually-hidden">
        <bdi dir="ltr">{[name, ...(trail ?? []).map(({ label }) => label)].join('/')}</bdi>
      </h1>
      <Breadcrumb label={t('repo_browser.path')} steps={steps} />
      {tools}
      <Island
        name="repo-progress"
        class="repo-line__state"
        props={{ href: href(repoPaths.state, { name }) }}
      >
        <LiveHead repo={repo} />
      </Island>
      <Menu
        id="repo-sections"
        label={t('repos.sections')}
        items={tabsOf(t, name, null).map(({ href, label }) => ({
          href,
          label,
          icon: 'folder-git-2',
        }))}
      />
    </header>
  )
}

/** The part that is drawn again during a sync. */
export function LiveHead({ repo }: Pick<RepoFrameProps, 'repo'>) {
  const t = useT()
  return (
    <div class="repo-live" {...liveAttributes(repo)}>
      <div class="repo-live__facts">
        <RepoStateBadge repo={repo} />
        <bdi class="repo-live__host" dir="ltr">
          {repo.host}
        </bdi>
        {repo.branch !== null && (
          <span class="repo-live__branch" title={t('repos.branch', { name: repo.branch })}>
            <Icon name="git-branch" />
            <bdi dir="ltr">{repo.branch}</bdi>
          </span>
        )}
        <RepoAsOf repo={repo} />
        <SyncForm repo={repo} back="repo" />
      </div>
      <RepoNews repo={repo} />
    </div>
  )
}

function tabsOf(t: Translate, name: string, current: RepoSectionId | null) {
  return REPO_SECTIONS.map(({ id, path, label }) => ({
    href: href(path, { name }),
    label: t(label),
    isCurrent: id === current,
  }))
}
