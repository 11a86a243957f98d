/** Sticky notes: on files, on boards, on files of mirrored repositories. */

import { notePaths } from '#paths/notes.ts'
import { defineFeature } from '#platform/feature.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import { carryNotes } from './actions/carry.ts'
import { planRepoNotes } from './actions/repo-sync.ts'
import { hideWithFile, purgeWithFile, showWithFile } from './actions/trash.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { latestNotesBlock } from './routes/block.ts'
import { routes } from './routes/index.ts'
import { countAllNotes, findNotes, listAnchorVersions } from './store/index.ts'
import { islandTexts } from './texts/islands.ts'
import { texts } from './texts.ts'

export { attachNote } from './actions/attach.ts'
export { boardNamesOf } from './actions/board-names.ts'
export { moveBoardNotes } from './actions/boards.ts'
export { createNote } from './actions/create.ts'
export { countRepoNotes, listOrphans, type RepoNoteCounts } from './actions/orphans.ts'
export { readCreation } from './actions/reading.ts'
export { fileNamesOf, findNotesContaining } from './actions/search.ts'
export { listNotes, listReply, loadNote } from './actions/show.ts'
export { isOnBinnedFile } from './actions/trash.ts'
export {
  CreateNoteInput,
  MAX_CONTENT,
  NoteCreated,
  NoteRecord,
  NotesReply as NoteList,
} from './contract/index.ts'
export { refuse as refuseNote } from './problems.ts'
export { CREATE_REFUSALS, REPO_FILE_REFUSALS } from './routes/created.ts'
export {
  drawNotesToRead,
  listNotesToRead,
  type NotesOnPage,
  noteCommands,
  notesOnBoard,
  notesOnPage,
  notesOnRepoFile,
} from './routes/on-page.ts'
export { noteFragment } from './rules/addresses.ts'
export { type Note, onBoard, onFile } from './rules/note.ts'
export {
  countNotesByBoard,
  findNotes,
  findNotesOf,
  listSpots,
  noteTextsNaming,
} from './store/index.ts'

export const notesFeature = defineFeature({
  name: 'notes',
  routes,
  texts,
  islandTexts,
  problems,
  jobs,
  ownedTables: ['notes', 'note_history'],
  quotas: [
    {
      id: 'notes',
      label: 'notes.notes',
      order: 20,
      max: (config) => config.MAX_NOTES_PER_USER,
      used: ({ store, actor }) => countAllNotes(store, actor.id),
    },
  ],
  dashboard: [latestNotesBlock],
  nav: [
    {
      path: notePaths.search,
      label: 'notes.notes',
      icon: 'sticky-note',
      group: 'main',
      key: 'n',
      order: 35,
    },
    {
      path: notePaths.deleted,
      label: 'notes.deleted_notes',
      icon: 'sticky-note',
      group: 'bin',
      order: 92,
    },
  ],
  hooks: {
    file_saved: carryNotes,
    repo_sync_planned: planRepoNotes,
    async repo_notes_named({ store }, { ownerId, noteIds, titles }) {
      for (const { id, title, content } of await findNotes(store, ownerId, noteIds))
        titles.set(id, title || firstWords(readable(content), 12))
    },
    file_binned: (ctx, { ownerId, fileId }) => hideWithFile(ctx, ownerId, fileId),
    file_restored: (ctx, { ownerId, fileId }) => showWithFile(ctx, ownerId, fileId),
    file_purged: (ctx, { ownerId, fileId }) => purgeWithFile(ctx, ownerId, fileId),
    async versions_thinning(ctx, { ownerId, fileId, needed }) {
      for (const version of await listAnchorVersions(ctx.store, ownerId, fileId))
        needed.add(version)
    },
  },
})
