/** Sticky notes: on files, on boards, on files of mirrored repositories. */
import { boardPaths, notePaths } from '#paths/notes.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import { textsOf } from '#texts/index.ts'
import { carryNotes } from './actions/carry.ts'
import { exportedBoards, exportedNotes, exportedPictures } from './actions/exported.ts'
import { giveDefaultBoard } from './actions/manage-boards.ts'
import { zippedPictures } from './actions/pictures.ts'
import { planRepoNotes } from './actions/repo-sync.ts'
import { takeBackNoteWrite } from './actions/take-back.ts'
import { findCalled, nameLinkEnds, offerLinkEnds } from './actions/text-links.ts'
import { hideWithFile, purgeWithFile, showWithFile } from './actions/trash.ts'
import { jobs as notesJobs, picturesJobs } from './jobs/index.ts'
import { problems as boardsProblems, refuse } from './problems/boards.ts'
import { problems as notesProblems } from './problems/index.ts'
import { problems as picturesProblems } from './problems/pictures.ts'
import { apiRoutes } from './routes/api.ts'
import { routes as boardsRoutes } from './routes/boards.ts'
import { latestNotesBlock, pageRoutes } from './routes/pages.ts'
import { routes as picturesRoutes } from './routes/pictures.ts'
import { repoApiRoutes } from './routes/repo-api.ts'
import { findBoard, findBoards } from './store/boards.ts'
import { countAllNotes, findNotes, listAnchorVersions } from './store/index.ts'
import { agentTools } from './tools.ts'

const notesRoutes = joinRoutes(apiRoutes, repoApiRoutes, pageRoutes)

const notesTexts = textsOf('notes')

export const picturesTexts = textsOf('pictures')

export { changeNote } from './actions/change.ts'
export { createNote } from './actions/create.ts'
export { oneAtATime } from './actions/full-locations.ts'
export {
  createBoard,
  findBoardsNamed,
  findSimilarBoards,
  listBoardsOfTokens,
  removeEmptyBoard,
} from './actions/manage-boards.ts'
export { countRepoNotes, listOrphans, type RepoNoteCounts } from './actions/orphans.ts'
export { copyPictures, loadPicture } from './actions/pictures.ts'
export { boardNamesOf, fileNamesOf, findNotesContaining } from './actions/search.ts'
export { listNotes, loadNote, noteStamps, type WantedNotes } from './actions/show.ts'
export { deleteNote, isOnBinnedFile } from './actions/trash.ts'
export { NoteRecord } from './contract/index.ts'
export { refuse as refusePicture } from './problems/pictures.ts'
export { apiRoutes as noteRoutes } from './routes/api.ts'
export { drawNotesToRead, listNotesToRead } from './routes/notes-to-read.ts'
export {
  type NotesOnPage,
  noteCommands,
  notesOnPage,
  notesOnRepoFile,
} from './routes/on-page.ts'
export { showPicture } from './routes/pictures.ts'
export { type Note, onBoard, onFile } from './rules/note.ts'
export { noteName } from './rules/note-name.ts'
export { findBoards, listBoards } from './store/boards.ts'
export {
  countNotesUnder,
  findNotes,
  findNotesOf,
  listHistory,
  listNotesAt,
  listTokenHistory,
  listTokenTexts,
  type TokenText,
} from './store/index.ts'

export { NoteColor } from './views/note-color.tsx'

export const notesFeature = defineFeature({
  name: 'notes',
  routes: notesRoutes,
  texts: notesTexts,
  problems: notesProblems,
  jobs: notesJobs,
  agentTools,
  exported: [exportedNotes],
  ownedTables: ['notes', 'note_history', 'note_tags'],
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
    token_write_undone: takeBackNoteWrite,
    file_saved: carryNotes,
    link_names_called: findCalled,
    link_ends_named: nameLinkEnds,
    link_names_offered: offerLinkEnds,
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

/** Boards: surfaces for notes that belong to no file. */
export const boardsFeature = defineFeature({
  name: 'boards',
  routes: boardsRoutes,
  texts: textsOf('boards'),
  problems: boardsProblems,
  exported: [exportedBoards],
  ownedTables: ['boards'],
  nav: [
    {
      path: boardPaths.boards,
      label: 'boards.boards',
      icon: 'layout-grid',
      group: 'main',
      key: 'b',
      order: 30,
    },
  ],
  hooks: {
    person_arrived: (ctx, { userId }) => giveDefaultBoard(ctx, userId),
    async note_put_on_board(ctx, { ownerId, boardId }) {
      if (!(await findBoard(ctx.store, ownerId, boardId)))
        throw refuse('board_not_found', { board_id: boardId })
    },
    async boards_named(ctx, { ownerId, ids, names }) {
      for (const { id, name } of await findBoards(ctx.store, ownerId, ids)) names.set(id, name)
    },
  },
})

/** Pictures in notes and documents. */
export const picturesFeature = defineFeature({
  name: 'pictures',
  routes: picturesRoutes,
  texts: picturesTexts,
  problems: picturesProblems,
  jobs: picturesJobs,
  exported: [exportedPictures],
  ownedTables: ['pictures', 'picture_parts'],
  hooks: {
    async files_zipping(ctx, { ownerId, companions }) {
      companions.push(zippedPictures(ctx, ownerId))
    },
  },
})
