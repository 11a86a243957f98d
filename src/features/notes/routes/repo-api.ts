/** Sticky notes on files of repositories as JSON. */

import { noteApi } from '#paths/notes.ts'
import { bodyBytesFor, defineRoutes, get, post } from '#platform/http/index.ts'
import { anchorFor, createNote } from '../actions/create.ts'
import { listOrphanRepos, listOrphans } from '../actions/orphans.ts'
import { listRepoNotes, repoLocation } from '../actions/show.ts'
import {
  CreateNoteInput,
  MAX_CONTENT,
  NoteCreated,
  OrphanReposReply,
  OrphansReply,
  RepoNotesReply,
} from '../contract/index.ts'
import { CREATE_REFUSALS, created, REPO_FILE_REFUSALS, sendNotes } from './created.ts'

export const repoApiRoutes = defineRoutes({
  orphanRepos: get(noteApi.orphanRepos, {
    who: 'bearer',
    scope: 'read',
    summary: 'Repositories that have notes and are no longer mirrored.',
    reply: OrphanReposReply,
    act: (ctx) => listOrphanRepos(ctx),
  }),

  orphanReposToo: get(noteApi.orphanReposToo, {
    who: 'bearer',
    scope: 'read',
    summary: 'The same as /api/sticky-notes/orphan-repos.',
    reply: OrphanReposReply,
    act: (ctx) => listOrphanRepos(ctx),
  }),

  repoOrphans: get(noteApi.repoOrphans, {
    who: 'bearer',
    scope: 'read',
    summary:
      'Notes of a repository whose file left the mirrored tree, and when that was looked at.',
    reply: OrphansReply,
    refuses: ['repo_not_found'],
    act: (ctx, { params }) => listOrphans(ctx, params.repo_name),
  }),

  repoOrphansToo: get(noteApi.repoOrphansToo, {
    who: 'bearer',
    scope: 'read',
    summary: 'The same as /api/sticky-notes/repo-orphans/{repo_name}.',
    reply: OrphansReply,
    refuses: ['repo_not_found'],
    act: (ctx, { params }) => listOrphans(ctx, params.repo_name),
  }),

  repoNotes: get(noteApi.onRepoFile, {
    who: 'bearer',
    scope: 'read',
    summary: 'Notes on a file of a mirrored repository, oldest first.',
    reply: RepoNotesReply,
    refuses: ['repo_not_found', 'invalid_repo_path'],
    act: (ctx, { params }) =>
      sendNotes(ctx, () => listRepoNotes(ctx, params.repo_name, params['*'])),
  }),

  createRepoNote: post(noteApi.onRepoFile, {
    who: 'bearer',
    scope: 'write',
    canBeProposed: true,
    summary: 'A new note on a file of a mirrored repository.',
    limit: 'create',
    body: CreateNoteInput,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT),
    isIdempotent: true,
    status: 201,
    reply: NoteCreated,
    refuses: [
      'proposal_quota_exceeded',
      ...REPO_FILE_REFUSALS,
      'text_too_long',
      ...CREATE_REFUSALS,
    ],
    prepare: (ctx, { params, body }) =>
      anchorFor(ctx, repoLocation(params.repo_name, params['*']), body),
    async act(ctx, { params, body, prepared }) {
      const location = repoLocation(params.repo_name, params['*'])
      return created(await createNote(ctx, location, body, prepared))
    },
  }),
})
