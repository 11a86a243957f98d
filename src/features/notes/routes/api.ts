/** Sticky notes as JSON. */
import { bodyBytesFor, defineRoutes, del, get, post, put } from '../../../platform/http/index.ts'
import { attachNote, suggestFor } from '../actions/attach.ts'
import { changeNotes } from '../actions/batch.ts'
import { deleteNote, listDeleted, restoreNote } from '../actions/bin.ts'
import { listOrphanRepos, listOrphans } from '../actions/orphans.ts'
import { searchReply } from '../actions/search.ts'
import {
  listFileNotes,
  listRepoNotes,
  loadNote,
  repoPlace,
  showHistory,
  showNote,
} from '../actions/show.ts'
import { storedText, toggleTask } from '../actions/toggle.ts'
import { anchorFor, changeNote, createNote } from '../actions/write.ts'
import {
  AttachInput,
  BatchInput,
  BatchReply,
  CreateNoteInput,
  DeletedNotes,
  HistoryReply,
  MAX_BATCH,
  MAX_CONTENT,
  NoteCreated,
  NoteList,
  type NoteRecord,
  NoteReply,
  NoteUpdated,
  OkReply,
  OrphanReposReply,
  OrphansReply,
  RepoNoteList,
  SearchQuery,
  SearchReply,
  SuggestionsReply,
  ToggleInput,
  ToggleReply,
  UpdateNoteInput,
} from '../contract/index.ts'
import { onFile } from '../rules/note.ts'

// Four bytes for every letter of a hundred full notes, and room for the fields around them.
const MAX_BATCH_BYTES = MAX_BATCH * (MAX_CONTENT * 4 + 4_096)

export const CREATE_REFUSALS = [
  'note_quota_exceeded',
  'note_quota_unknown',
  'note_not_stored',
  'duplicate_title',
  'invalid_line',
  'invalid_file_version',
]

const created = (note: NoteRecord) => ({ ok: true as const, id: note.id, note })

export const apiRoutes = defineRoutes({
  searchNotes: get('/api/sticky-notes/search', {
    who: 'bearer',
    summary: 'Notes that hold a phrase in title or text: titles first, then the newest.',
    limit: 'search',
    query: SearchQuery,
    reply: SearchReply,
    refuses: ['note_search_too_broad'],
    act: (ctx, { query }) => searchReply(ctx, query),
  }),

  deletedNotes: get('/api/sticky-notes/deleted', {
    who: 'bearer',
    summary: 'Notes deleted in the last thirty days, newest first.',
    reply: DeletedNotes,
    act: (ctx) => listDeleted(ctx),
  }),

  batch: post('/api/sticky-notes/batch', {
    who: 'bearer',
    summary: 'Changes up to a hundred notes; each is judged as its own PUT would be.',
    limit: 'write',
    body: BatchInput,
    maxBodyBytes: MAX_BATCH_BYTES,
    reply: BatchReply,
    refuses: ['no_updates_provided', 'too_many_updates'],
    act: (ctx, { body }) => changeNotes(ctx, body.updates),
  }),

  readNote: get('/api/sticky-notes/note/:note_id', {
    who: 'bearer',
    summary: 'One note.',
    reply: NoteReply,
    refuses: ['note_not_found'],
    async act(ctx, { params }) {
      const note = await loadNote(ctx, params.note_id)
      return { ok: true, note: await showNote(ctx, note) }
    },
  }),

  updateNote: put('/api/sticky-notes/note/:note_id', {
    who: 'bearer',
    summary: 'Changes what is named; a stale prev_updated_at is refused with the stored note.',
    body: UpdateNoteInput,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT),
    reply: NoteUpdated,
    refuses: [
      'note_not_found',
      'conflict',
      'duplicate_title',
      'not_a_board_note',
      'board_not_found',
      'note_quota_exceeded',
      'note_quota_unknown',
      'note_not_stored',
      'text_too_long',
    ],
    async act(ctx, { params, body }) {
      const note = await changeNote(ctx, params.note_id, body)
      return { ok: true, updated_at: note.updated_at, note }
    },
  }),

  deleteNote: del('/api/sticky-notes/note/:note_id', {
    who: 'bearer',
    summary: 'Deletes a note; for thirty days it can be restored.',
    reply: OkReply,
    refuses: ['note_not_found', 'note_not_stored'],
    async act(ctx, { params }) {
      await deleteNote(ctx, params.note_id)
      return { ok: true }
    },
  }),

  restoreNote: post('/api/sticky-notes/note/:note_id/restore', {
    who: 'bearer',
    summary: 'Takes a deletion back.',
    reply: NoteReply,
    refuses: ['note_not_found', 'note_quota_exceeded', 'note_quota_unknown', 'note_not_stored'],
    async act(ctx, { params }) {
      return { ok: true, note: await restoreNote(ctx, params.note_id) }
    },
  }),

  noteHistory: get('/api/sticky-notes/note/:note_id/history', {
    who: 'bearer',
    summary: 'The last fifty texts that were overwritten, newest first.',
    reply: HistoryReply,
    refuses: ['note_not_found'],
    act: (ctx, { params }) => showHistory(ctx, params.note_id),
  }),

  toggleTask: post('/api/sticky-notes/note/:note_id/task', {
    who: 'bearer',
    summary: 'Ticks or clears one box; every answer about the note carries its stored text.',
    limit: 'write',
    body: ToggleInput,
    reply: ToggleReply,
    refusalContext: (ctx, params) => storedText(ctx, params.note_id),
    refuses: [
      'note_not_found',
      'invalid_index',
      'invalid_checked',
      'invalid_prev_updated_at',
      'conflict',
      'task_index_not_found',
      'task_toggle_not_applied',
      'task_toggle_failed',
    ],
    act: (ctx, { params, body }) => toggleTask(ctx, params.note_id, body),
  }),

  suggestions: get('/api/sticky-notes/note/:note_id/suggestions', {
    who: 'bearer',
    summary: 'Places where a note whose text is gone may belong, the likeliest first.',
    reply: SuggestionsReply,
    refuses: ['note_not_found', 'file_not_found'],
    act: (ctx, { params }) => suggestFor(ctx, params.note_id),
  }),

  attachNote: post('/api/sticky-notes/note/:note_id/attach', {
    who: 'bearer',
    summary: 'Ties a note to a line or a heading, and quotes it anew.',
    limit: 'write',
    body: AttachInput,
    reply: NoteUpdated,
    refuses: [
      'note_not_found',
      'file_not_found',
      'version_not_found',
      'invalid_line',
      'invalid_file_version',
      'anchor_not_found',
      'not_on_a_text',
      'conflict',
      'note_not_stored',
      'text_too_long',
    ],
    async act(ctx, { params, body }) {
      const note = await attachNote(ctx, params.note_id, body)
      return { ok: true, updated_at: note.updated_at, note }
    },
  }),

  orphanRepos: get('/api/sticky-notes/orphan-repos', {
    who: 'bearer',
    summary: 'Repositories that have notes and are no longer mirrored.',
    reply: OrphanReposReply,
    act: (ctx) => listOrphanRepos(ctx),
  }),

  orphanReposToo: get('/api/sticky-notes/repo/~orphan-repos', {
    who: 'bearer',
    summary: 'The same as /api/sticky-notes/orphan-repos.',
    reply: OrphanReposReply,
    act: (ctx) => listOrphanRepos(ctx),
  }),

  repoOrphans: get('/api/sticky-notes/repo-orphans/:repo_name', {
    who: 'bearer',
    summary:
      'Notes of a repository whose file left the mirrored tree, and when that was looked at.',
    reply: OrphansReply,
    act: (ctx, { params }) => listOrphans(ctx, params.repo_name),
  }),

  repoOrphansToo: get('/api/sticky-notes/repo/~orphans/:repo_name', {
    who: 'bearer',
    summary: 'The same as /api/sticky-notes/repo-orphans/{repo_name}.',
    reply: OrphansReply,
    act: (ctx, { params }) => listOrphans(ctx, params.repo_name),
  }),

  repoNotes: get('/api/sticky-notes/repo/:repo_name/*', {
    who: 'bearer',
    summary: 'Notes on a file of a mirrored repository, oldest first.',
    reply: RepoNoteList,
    refuses: ['repo_not_found', 'invalid_repo_path'],
    act: (ctx, { params }) => listRepoNotes(ctx, params.repo_name, params['*']),
  }),

  createRepoNote: post('/api/sticky-notes/repo/:repo_name/*', {
    who: 'bearer',
    summary: 'A new note on a file of a mirrored repository.',
    limit: 'create',
    body: CreateNoteInput,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT),
    isIdempotent: true,
    status: 201,
    reply: NoteCreated,
    refuses: [
      'invalid_repo_path',
      'repo_not_found',
      'repo_file_not_found',
      'repo_unknown',
      ...CREATE_REFUSALS,
    ],
    async act(ctx, { params, body }) {
      const place = repoPlace(params.repo_name, params['*'])
      return created(await createNote(ctx, place, body))
    },
  }),

  fileNotes: get('/api/sticky-notes/:file_id', {
    who: 'bearer',
    summary: 'Notes on a file, oldest first, each where its text is now.',
    reply: NoteList,
    refuses: ['file_not_found'],
    act: (ctx, { params }) => listFileNotes(ctx, params.file_id),
  }),

  createFileNote: post('/api/sticky-notes/:file_id', {
    who: 'bearer',
    summary: 'A new note on a file.',
    limit: 'create',
    body: CreateNoteInput,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT),
    isIdempotent: true,
    status: 201,
    reply: NoteCreated,
    refuses: ['file_not_found', 'text_too_long', ...CREATE_REFUSALS],
    prepare: (ctx, { params, body }) => anchorFor(ctx, onFile(params.file_id), body),
    async act(ctx, { params, body, prepared }) {
      return created(await createNote(ctx, onFile(params.file_id), body, prepared))
    },
  }),
})
