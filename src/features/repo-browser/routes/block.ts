/** The block of the dashboard with the state of the mirrored repositories. */
import { h } from 'preact'
import { countRepoNotes } from '#features/notes/index.ts'
import { describeRepo, showRepos } from '#features/repositories/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { DashboardBlock } from '#platform/feature.ts'
import { NO_NOTES } from '../actions/overview.ts'
import { LatestRepos } from '../views/latest-repos.tsx'

const REPOS_IN_BLOCK = 5

export const reposBlock: DashboardBlock = {
  id: 'repos',
  title: 'repos.repositories',
  order: 45,
  more: { href: repoPaths.repos, label: 'repo_browser.all_repos' },
  async load(ctx) {
    const { repos } = await showRepos(ctx)
    if (repos.length === 0) return null
    const counts = await countRepoNotes(ctx)
    const latest = repos
      .toSorted((a, b) => syncedAt(b).localeCompare(syncedAt(a)))
      .slice(0, REPOS_IN_BLOCK)
    const rows = latest.map(async (record) => ({
      repo: await describeRepo(ctx, record),
      ...(counts.get(record.name) ?? NO_NOTES),
    }))
    return h(LatestRepos, { rows: await Promise.all(rows) })
  },
}

/** One that was never synchronised counts as the newest: it was just added. */
function syncedAt({ last_sync_time: time }: { last_sync_time: string | null }): string {
  return time ?? '~'
}
