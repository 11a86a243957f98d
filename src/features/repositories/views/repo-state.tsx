/** The state of a repository. While something is running, a page requests itself again and replaces this text. */
import { repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { Time } from '#ui/components/time.tsx'
import type { IconName } from '#ui/icons/names.ts'
import type { REPO_STATES } from '../contract/index.ts'

const LOOKS: Record<RepoView['state'], { tone: Tone; icon: IconName }> = {
  queued: { tone: 'plain', icon: 'clock' },
  syncing: { tone: 'accent', icon: 'refresh-cw' },
  ready: { tone: 'ok', icon: 'check' },
  failed: { tone: 'danger', icon: 'circle-alert' },
  cancelled: { tone: 'plain', icon: 'circle-x' },
}

export function RepoStateBadge({ repo }: { repo: RepoView }) {
  const t = useT()
  const { tone, icon } = LOOKS[repo.state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`repos.state_${repo.state}`)}
    </Badge>
  )
}

/** When the tree was read: a mirror may be behind. */
export function RepoAsOf({ repo }: { repo: RepoView }) {
  const t = useT()
  if (!repo.syncedAt) return <span>{t('repos.never_synced')}</span>
  return (
    <span>
      {t('repos.synced')} <Time at={repo.syncedAt} />
    </span>
  )
}

/** The progress of a sync, or why it failed; nothing in the normal state. */
export function RepoNews({ repo }: { repo: RepoView }) {
  const t = useT()
  const { name, progress, error, syncedAt } = repo
  if (isUnderWay(repo) && progress)
    return (
      <ProgressBar
        id={`progress-${name}`}
        label={t('repos.progress', { name })}
        share={progress.percent / 100}
        text={progress.text}
      />
    )
  if (error === null) return null
  return (
    <p class="repo-news">
      {error} {t(syncedAt ? 'repos.old_tree_stays' : 'repos.nothing_yet')}
    </p>
  )
}

/** Requests a sync, or cancels the running one. Without git there is neither. */
export function SyncForm({ repo, back }: { repo: RepoView; back: 'list' | 'repo' }) {
  const t = useT()
  const { name, canSync } = repo
  const isBusy = isUnderWay(repo)
  if (!canSync && !isBusy) return null
  return (
    <form method="post" action={href(isBusy ? repoPaths.cancel : repoPaths.fetch, { name })}>
      <input type="hidden" name="back" value={back} />
      <Button type="submit" kind="quiet" icon={isBusy ? 'x' : 'refresh-cw'}>
        {t(isBusy ? 'repos.cancel_sync' : 'repos.sync_now')}
        <span class="visually-hidden"> {name}</span>
      </Button>
    </form>
  )
}

/** The island `repo-progress` replaces the part with this key by the newly loaded one. */
export function liveAttributes(repo: RepoView) {
  return { 'data-live': `repo-${repo.name}`, 'data-under-way': isUnderWay(repo) ? '' : undefined }
}

// The props of the views about a repository: texts and numbers, nothing of the store.

export interface RepoView {
  name: string
  host: string
  /** Null: never synchronised, or empty. */
  branch: string | null
  /** The commit of the tree; null like the branch. */
  commit: string | null
  state: (typeof REPO_STATES)[number]
  /** Why the last sync failed, as text. */
  error: string | null
  /** While it is queued or running. */
  progress: { percent: number; text: string } | null
  /** Null: never. */
  syncedAt: string | null
  /** A git is installed. */
  canSync: boolean
  fileCount: number
  skippedCount: number
}

function isUnderWay({ state }: Pick<RepoView, 'state'>): boolean {
  return state === 'queued' || state === 'syncing'
}
