/** Mirrored repositories: as JSON, and by the buttons of their pages. */

import { repoPaths } from '#paths/repositories.ts'
import { defineRoutes, del, get, post, type SentForm } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { addRepo, cancelSync, removeRepo, showRepo, showRepos, syncNow } from '../actions/manage.ts'
import { previewSync } from '../actions/preview.ts'
import {
  AddedRepo,
  AddRepoInput,
  QueuedRepo,
  RemovedRepo,
  RepoList,
  RepoReply,
} from '../contract/index.ts'
import { SyncPreview } from '../contract/sync-preview.ts'

/** Used by the form that adds a repository too. */
export const ADD_REPO_REFUSALS = [
  'invalid_repo_url',
  'repo_host_not_allowed',
  'invalid_repo_name',
  'repo_exists',
  'repo_quota_exceeded',
  'git_unavailable',
]

export const apiRoutes = defineRoutes({
  addRepo: post(repoPaths.apiRepos, {
    who: 'bearer',
    scope: 'write',
    summary:
      'Mirrors a repository by any address that its code host shows; it is cloned in the background, and the list shows how far it is.',
    limit: 'create',
    body: AddRepoInput,
    status: 202,
    reply: AddedRepo,
    isIdempotent: true,
    refuses: ADD_REPO_REFUSALS,
    act: (ctx, { body }) => addRepo(ctx, body),
  }),

  repos: get(repoPaths.apiRepos, {
    who: 'bearer',
    scope: 'read',
    summary: 'The mirrored repositories with their state, by name.',
    reply: RepoList,
    refuses: [],
    act: (ctx) => showRepos(ctx),
  }),

  repo: get(repoPaths.apiRepo, {
    who: 'bearer',
    scope: 'read',
    summary: 'One mirrored repository with its state.',
    reply: RepoReply,
    refuses: ['repo_not_found'],
    act: (ctx, { params }) => showRepo(ctx, params.name),
  }),

  removeRepo: del(repoPaths.apiRepo, {
    who: 'bearer',
    scope: 'write',
    summary: 'Removes a mirror; notes on its files stay and become orphans.',
    reply: RemovedRepo,
    refuses: ['repo_not_found'],
    act: (ctx, { params }) => removeRepo(ctx, params.name),
    form: {
      at: repoPaths.remove,
      summary: 'Removes a mirror; notes on its files stay and become orphans.',
      to: (_done, { params }) => href(repoPaths.repos, null, { removed: params.name }),
    },
  }),

  syncRepo: post(repoPaths.apiSync, {
    who: 'bearer',
    scope: 'write',
    summary: 'Fetches a repository now; one that waits for its turn already is not queued twice.',
    status: 202,
    reply: QueuedRepo,
    refuses: ['repo_not_found', 'git_unavailable'],
    act: (ctx, { params }) => syncNow(ctx, params.name),
    form: { at: repoPaths.fetch, summary: 'The Sync button of a repository.', to: whereItStood },
  }),

  previewRepoSync: get(repoPaths.apiSync, {
    who: 'bearer',
    scope: 'read',
    summary:
      'What a sync would change now: files, and what becomes of the notes on them. Nothing is changed by asking.',
    limit: 'export',
    reply: SyncPreview,
    refuses: ['repo_not_found', 'mirror_unavailable', 'sync_not_previewed', 'git_unavailable'],
    act: (ctx, { params, request }) => previewSync(ctx, params.name, request.signal),
  }),

  cancelRepoSync: post(repoPaths.apiCancel, {
    who: 'bearer',
    scope: 'write',
    summary: 'Ends the sync that waits or runs; the tree stays as it was.',
    reply: RepoReply,
    refuses: ['repo_not_found'],
    act: (ctx, { params }) => cancelSync(ctx, params.name),
    form: { at: repoPaths.cancel, summary: 'The Cancel button of a sync.', to: whereItStood },
  }),
})

function whereItStood(_done: unknown, { params, fields: { back } }: SentForm<{ name: string }>) {
  return back === 'repo' ? href(repoPaths.repo, params) : repoPaths.repos
}
