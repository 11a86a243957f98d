/** Sticky notes: as JSON, and by the buttons of pages. */

import { noteApi, notePaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import { bodyBytesFor, defineRoutes, del, get, post, put } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { attachNote, suggestFor } from '../actions/attach.ts'
import { changeNotes } from '../actions/batch.ts'
import { changeNote } from '../actions/change.ts'
import { anchorFor, createNote } from '../actions/create.ts'
import { searchReply } from '../actions/search.ts'
import { listFileNotes, loadNote, showHistory, showNote } from '../actions/show.ts'
import { storedText, toggleNoteTask } from '../actions/toggle.ts'
import { deleteNote, listDeleted, restoreNote } from '../actions/trash.ts'
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
  NoteHistoryQuery,
  NoteReply,
  NotesReply,
  NoteUpdated,
  OkReply,
  SearchQuery,
  SearchReply,
  SuggestionsReply,
  ToggleInput,
  ToggleReply,
  UpdateNoteInput,
} from '../contract/index.ts'
import { onFile } from '../rules/note.ts'
import { CREATE_REFUSALS, created, REPO_FILE_REFUSALS, sendNotes } from './created.ts'

// Four bytes for every character of a hundred full notes, and space for the fields around them.
const MAX_BATCH_BYTES = MAX_BATCH * (MAX_CONTENT * 4 + 4_096)

export const apiRoutes = defineRoutes({
  searchNotes: get(noteApi.search, {
    who: 'bearer',
    scope: 'read',
    summary: 'Notes that hold a phrase in title or text: titles first, then the newest.',
    limit: 'search',
    query: SearchQuery,
    reply: SearchReply,
    refuses: ['note_search_too_broad'],
    act: (ctx, { query }) => searchReply(ctx, query),
  }),

  deletedNotes: get(noteApi.deleted, {
    who: 'bearer',
    scope: 'read',
    summary: 'Notes deleted in the last thirty days, newest first.',
    reply: DeletedNotes,
    act: (ctx) => sendNotes(ctx, (begin) => listDeleted(ctx, begin)),
  }),

  batch: post(noteApi.batch, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    summary: 'Changes up to a hundred notes; each is judged as its own PUT would be.',
    body: BatchInput,
    maxBodyBytes: MAX_BATCH_BYTES,
    takesRawText: true,
    reply: BatchReply,
    refuses: ['no_updates_provided', 'too_many_updates'],
    act: (ctx, { body }) => changeNotes(ctx, body.updates),
  }),

  readNote: get(noteApi.note, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'One note.',
    reply: NoteReply,
    refuses: ['note_not_found'],
    async act(ctx, { params }) {
      const note = await loadNote(ctx, params.note_id)
      return { ok: true, note: await showNote(ctx, note) }
    },
  }),

  updateNote: put(noteApi.note, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary: 'Changes what is named; a stale prev_updated_at is refused with the stored note.',
    body: UpdateNoteInput,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT),
    reply: NoteUpdated,
    refuses: [
      'proposal_quota_exceeded',
      'note_not_found',
      'conflict',
      'duplicate_title',
      'not_a_board_note',
      'board_not_found',
      'note_quota_exceeded',
      'note_quota_unknown',
      'storage_quota_exceeded',
      'note_not_stored',
      'text_too_long',
      'anchor_not_found',
      'mirror_unavailable',
    ],
    async act(ctx, { params, body }) {
      const note = await changeNote(ctx, params.note_id, body)
      return { ok: true, updated_at: note.updated_at, note }
    },
  }),

  deleteNote: del(noteApi.note, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary: 'Deletes a note; for thirty days it can be restored.',
    reply: OkReply,
    refuses: ['proposal_quota_exceeded', 'note_not_found', 'note_not_stored'],
    async act(ctx, { params }) {
      await deleteNote(ctx, params.note_id)
      return { ok: true }
    },
  }),

  restoreNote: post(noteApi.restore, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary: 'Takes a deletion back.',
    reply: NoteReply,
    refuses: [
      'proposal_quota_exceeded',
      'note_not_found',
      'note_quota_exceeded',
      'note_quota_unknown',
      'note_not_stored',
    ],
    async act(ctx, { params }) {
      return { ok: true, note: await restoreNote(ctx, params.note_id) }
    },
    form: {
      at: notePaths.restore,
      summary: 'The Restore button of a deleted note.',
      to: (_done, { params }) => href(notePaths.note, params),
    },
  }),

  noteHistory: get(noteApi.history, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary:
      'The last fifty texts that were overwritten, newest first, and who wrote each; with a limit page by page.',
    query: NoteHistoryQuery,
    reply: HistoryReply,
    refuses: ['note_not_found'],
    act: (ctx, { params, query }) => showHistory(ctx, params.note_id, query),
  }),

  toggleTask: post(noteApi.task, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary: 'Ticks or clears one box; every response about the note carries its stored text.',
    body: ToggleInput,
    reply: ToggleReply,
    refusalContext: (ctx, params) => storedText(ctx, params.note_id),
    refuses: [
      'proposal_quota_exceeded',
      'note_not_found',
      'invalid_index',
      'invalid_checked',
      'invalid_prev_updated_at',
      'conflict',
      'task_index_not_found',
      'storage_quota_exceeded',
      'task_toggle_not_applied',
      'task_toggle_failed',
    ],
    act: (ctx, { params, body }) => toggleNoteTask(ctx, params.note_id, body),
  }),

  suggestions: get(noteApi.suggestions, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'Places where a note whose text is gone may belong, the likeliest first.',
    reply: SuggestionsReply,
    refuses: ['note_not_found', 'file_not_found', 'mirror_unavailable'],
    act: (ctx, { params }) => suggestFor(ctx, params.note_id),
  }),

  attachNote: post(noteApi.attach, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary:
      'Ties a note to a line or a heading, and quotes it anew; a note of a repository also to another of its files.',
    body: AttachInput,
    reply: NoteUpdated,
    refuses: [
      'proposal_quota_exceeded',
      'note_not_found',
      'file_not_found',
      'version_not_found',
      'invalid_line',
      'invalid_file_version',
      'anchor_not_found',
      'not_on_a_text',
      'not_in_a_repository',
      ...REPO_FILE_REFUSALS,
      'note_quota_exceeded',
      'note_quota_unknown',
      'conflict',
      'note_not_stored',
      'text_too_long',
    ],
    async act(ctx, { params, body }) {
      const note = await attachNote(ctx, params.note_id, body)
      return { ok: true, updated_at: note.updated_at, note }
    },
    form: {
      at: repoPaths.attach,
      summary: 'The button that takes a note to where git thinks that its file went.',
      read: ({ repo_path = '' }) => ({ repo_path }),
      to: (_done, { params }) => href(notePaths.note, params),
    },
  }),

  fileNotes: get(noteApi.onFile, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'Notes on a file, oldest first, each where its text is now.',
    reply: NotesReply,
    refuses: ['file_not_found'],
    act: (ctx, { params }) => sendNotes(ctx, (begin) => listFileNotes(ctx, params.file_id, begin)),
  }),

  createFileNote: post(noteApi.onFile, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary: 'A new note on a file.',
    limit: 'create',
    body: CreateNoteInput,
    maxBodyBytes: bodyBytesFor(MAX_CONTENT),
    isIdempotent: true,
    status: 201,
    reply: NoteCreated,
    refuses: ['proposal_quota_exceeded', 'file_not_found', 'text_too_long', ...CREATE_REFUSALS],
    prepare: (ctx, { params, body }) => anchorFor(ctx, onFile(params.file_id), body),
    async act(ctx, { params, body, prepared }) {
      return created(await createNote(ctx, onFile(params.file_id), body, prepared))
    },
  }),
})
