/** A page of one repository, in the frame that all of them share. */
import { type ComponentChildren, h } from 'preact'
import type { MemberContext } from '#platform/context.ts'
import { MAX_MIRROR_REFS } from '#platform/git/index.ts'
import { page } from '#platform/http/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { gitCapability } from '../actions/git.ts'
import type { RepoRecord } from '../contract/index.ts'
import { MAX_OBJECTS, MAX_TREE_DEPTH, MAX_TREE_ENTRIES } from '../contract/limits.ts'
import type { RepoSectionId } from '../contract/sections.ts'
import { knownSyncError } from '../rules/sync-state.ts'
import { RepoFrame, type RepoFrameProps } from '../views/repo-frame.tsx'
import type { RepoView } from '../views/repo-state.tsx'

interface RepoPageParts extends Omit<Parameters<typeof page>[0], 'shows'> {
  /** Before the name of the repository. */
  title: string
  /** Null on a page that is none of the sections. */
  section: RepoSectionId | null
  /** At the inline end of the tabs. */
  tools?: ComponentChildren
  trail?: RepoFrameProps['trail']
  body: ComponentChildren
}

export async function repoPage(
  ctx: MemberContext,
  record: RepoRecord,
  { section, tools, trail, title, body, sheets = [], ...parts }: RepoPageParts,
) {
  const repo = await describeRepo(ctx, record)
  return page({
    ...parts,
    title: title === '' ? record.name : `${title} · ${record.name}`,
    sheets: ['repos', ...sheets],
    body: h(RepoFrame, { repo, section, tools, trail, children: body }),
  })
}

// A repository in the reader's language.

export async function describeRepo(ctx: MemberContext, repo: RepoRecord): Promise<RepoView> {
  const { isReady: canSync } = await gitCapability()
  const { name, host, state, error } = repo
  return {
    ...{ name, host, state, canSync },
    branch: repo.default_branch,
    commit: repo.head_commit,
    error: error === null ? null : ctx.t(`repos.error_${knownSyncError(error)}`, limitsOf(ctx)),
    progress: progressView(ctx, repo),
    syncedAt: repo.last_sync_time,
    fileCount: repo.file_count,
    skippedCount: repo.skipped_count,
  }
}

/** The values in a sentence about a limit. */
function limitsOf({ config }: MemberContext) {
  return {
    minutes: config.CODEHOST_SYNC_TIMEOUT_MINUTES,
    size: sizeText(config.CODEHOST_MAX_REPO_BYTES),
    all: sizeText(config.MAX_MIRROR_BYTES_PER_USER),
    refs: MAX_MIRROR_REFS.toLocaleString('en'),
    objects: MAX_OBJECTS.toLocaleString('en'),
    depth: MAX_TREE_DEPTH.toLocaleString('en'),
    names: MAX_TREE_ENTRIES.toLocaleString('en'),
  }
}

function progressView({ t }: MemberContext, { state, progress }: RepoRecord): RepoView['progress'] {
  if (!progress) return null
  const { phase, percent, objects, total_objects: total, bytes } = progress
  const counts = { done: objects.toLocaleString('en'), total: total.toLocaleString('en') }
  const text = t(`repos.phase_${phase ?? (state === 'queued' ? 'waiting' : 'starting')}`, counts)
  const received = bytes > 0 ? ` · ${t('repos.received', { size: sizeText(bytes) })}` : ''
  return { percent, text: text + received }
}
