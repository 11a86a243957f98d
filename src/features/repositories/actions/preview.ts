/** What a sync would change now, without changing anything: the newest commit is fetched beside the mirror's refs. */
import type { Context, MemberContext } from '#platform/context.ts'
import {
  askRemoteHead,
  type FetchCall,
  fetchPreview,
  GitError,
  isMirror,
  RemoteRefused,
} from '#platform/git/index.ts'
import { runHooks } from '#platform/hooks.ts'
import { toIsoOrNull } from '#platform/time/index.ts'
import { MAX_LISTED_CHANGES } from '../contract/limits.ts'
import { NOTE_EFFECTS, type SyncPreview } from '../contract/sync-preview.ts'
import { refuse } from '../problems/index.ts'
import { chooseBranch } from '../rules/branches.ts'
import { fileChanges } from '../rules/tree-entries.ts'
import type { Repo } from '../store/repos.ts'
import { mirrorFolder, requireGit } from './git.ts'
import { requireRepo } from './manage.ts'
import { fetchMirror, fetchWithPatience, limitsOf, openRepoRemote } from './mirror.ts'
import { planSync, type SyncHead } from './plan.ts'

export async function previewSync(
  ctx: MemberContext,
  name: string,
  signal: AbortSignal,
): Promise<SyncPreview> {
  await requireGit()
  const repo = await requireRepo(ctx, name)
  const head = await fetchWithPatience(`preview of ${repo.id}`, signal, (signal) =>
    fetchHead(ctx, repo, signal).catch((error) => refuseUnreached(ctx, repo, error)),
  )
  const { difference, effects } = await planSync(ctx, repo, head, signal)
  const changes = fileChanges(difference)
  const listed = effects.slice(0, MAX_LISTED_CHANGES)
  const titles = new Map<string, string>()
  const noteIds = listed.map(({ note_id }) => note_id)
  await runHooks(ctx, 'repo_notes_named', { ownerId: ctx.actor.id, noteIds, titles })
  return {
    ok: true,
    repo_name: name,
    from: repo.headCommit || null,
    to: head.headCommit || null,
    default_branch: head.defaultBranch || null,
    last_sync_time: toIsoOrNull(repo.syncedAt),
    files: {
      ...countBy(['added', 'changed', 'deleted'], changes, ({ change }) => change),
      list: changes.slice(0, MAX_LISTED_CHANGES),
      has_more: changes.length > MAX_LISTED_CHANGES,
    },
    notes: {
      ...countBy(NOTE_EFFECTS, effects, ({ effect }) => effect),
      list: listed.map((effect) => ({ ...effect, title: titles.get(effect.note_id) ?? '' })),
      has_more: effects.length > MAX_LISTED_CHANGES,
    },
  }
}

/** The branch that a sync would show, and its newest commit. The mirror's own branches stay where they are. */
async function fetchHead(ctx: Context, repo: Repo, signal: AbortSignal): Promise<SyncHead> {
  const remote = await openRepoRemote(ctx, repo)
  const gitDir = mirrorFolder(ctx.config, repo)
  const limits = await limitsOf(ctx, repo)
  const call: FetchCall = { person: repo.ownerId, signal, remote, limits }
  if (!(await isMirror(gitDir, call))) await fetchMirror(gitDir, call)
  const branch = chooseBranch(await askRemoteHead(gitDir, call), repo.defaultBranch)
  const headCommit = branch && (await fetchPreview(gitDir, call, branch))
  return { defaultBranch: branch ?? '', headCommit: headCommit ?? '' }
}

function refuseUnreached(ctx: Context, repo: Repo, error: unknown): never {
  const isRemote = error instanceof GitError || error instanceof RemoteRefused
  if (!isRemote) throw error
  const reason = error instanceof GitError ? error.code : error.reason
  ctx.log.warn({ err: error, repo_id: repo.id, host: repo.host }, 'a sync was not previewed')
  throw refuse('sync_not_previewed', { reason })
}

function countBy<Name extends string, Item>(
  names: readonly Name[],
  items: readonly Item[],
  nameOf: (item: Item) => Name,
): Record<Name, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  for (const item of items) counts[nameOf(item)]++
  return counts
}
