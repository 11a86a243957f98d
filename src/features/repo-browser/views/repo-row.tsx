/** One repository in the list. */

import {
  liveAttributes,
  RepoAsOf,
  RepoNews,
  RepoStateBadge,
  type RepoView,
  SyncForm,
} from '#features/repositories/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { UNKNOWN } from '#ui/components/badge.tsx'
import { Menu, type MenuItem } from '#ui/components/menu.tsx'
import { Icon } from '#ui/icons/icon.tsx'

export interface RepoRowView {
  repo: RepoView
  /** Its source. */
  url: string
  notes: number
  /** Null: could not be counted. */
  unattached: number | null
}

export function RepoRow({ repo, url, notes, unattached }: RepoRowView) {
  const t = useT()
  const { name, host, branch } = repo
  const address = href(repoPaths.repo, { name })
  return (
    <li class="row repo-row" data-row={address} {...liveAttributes(repo)}>
      <Icon name="folder-git-2" class="row__icon" />
      <div class="row__words">
        <a class="row__name" href={address}>
          <bdi class="clip" dir="ltr">
            {name}
          </bdi>
        </a>
        <p class="row__detail">
          <bdi dir="ltr">{host}</bdi>
          {branch !== null && (
            <>
              {' · '}
              <bdi dir="ltr" title={t('repos.branch', { name: branch })}>
                {branch}
              </bdi>
            </>
          )}
        </p>
      </div>
      <div class="row__facts">
        <span class="row__fact">
          <RepoStateBadge repo={repo} />
        </span>
        <span class="row__fact">
          <RepoAsOf repo={repo} />
        </span>
        <span class="row__fact">
          {t('repo_browser.files', {
            n: repo.fileCount,
            count: repo.fileCount.toLocaleString('en'),
          })}
        </span>
        <span class="row__fact">{t('repo_browser.notes', { n: notes })}</span>
        <Unattached unattached={unattached} />
      </div>
      <div class="row__actions">
        <SyncForm repo={repo} back="list" />
        <Menu
          id={`repo-${name}`}
          label={t('repo_browser.menu', { name })}
          items={menuItems(t, repo, url)}
        />
      </div>
      <div class="repo-row__news">
        <RepoNews repo={repo} />
      </div>
    </li>
  )
}

function Unattached({ unattached }: Pick<RepoRowView, 'unattached'>) {
  const t = useT()
  if (unattached === null)
    return (
      <span class="row__fact" title={t('repo_browser.notes_unknown')}>
        {UNKNOWN}
      </span>
    )
  return (
    <span class="row__fact">
      {unattached > 0 && t('repo_browser.unattached', { n: unattached })}
    </span>
  )
}

function menuItems(t: Translate, { name, host }: RepoView, url: string): MenuItem[] {
  return [
    {
      label: t('repo_browser.open_at_host', { host }),
      icon: 'external-link',
      href: url,
      button: { rel: 'noreferrer' },
    },
    {
      label: t('repo_browser.remove'),
      icon: 'trash-2',
      href: href(repoPaths.remove, { name }),
      isDanger: true,
      isApart: true,
    },
  ]
}
