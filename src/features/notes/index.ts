/** Sticky notes: on files, on boards, on files of mirrored repositories. */
import { defineRoom } from '../../platform/room.ts'
import { purgeWithFile } from './actions/bin.ts'
import { carryNotes } from './actions/carry.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { latestNotesBlock } from './routes/block.ts'
import { routes } from './routes/index.ts'
import { countAllNotes, listAnchorVersions } from './store/index.ts'
import { islandTexts } from './texts/islands.ts'
import { texts } from './texts.ts'

export { changeNotes } from './actions/batch.ts'
export { deleteNote, restoreNote } from './actions/bin.ts'
export { boardNamesOf } from './actions/board-names.ts'
export { moveBoardNotes } from './actions/boards.ts'
export { readChange, readCreation } from './actions/reading.ts'
export { fileNamesOf, findNotesContaining } from './actions/search.ts'
export { listNotes, listReply, loadNote, showNote, showNotes } from './actions/show.ts'
export { toggleTask } from './actions/toggle.ts'
export { changeNote, createNote } from './actions/write.ts'
export {
  CreateNoteInput,
  MAX_CONTENT,
  NoteCreated,
  NoteList,
  NoteRecord,
} from './contract/index.ts'
export { refuse as refuseNote } from './problems.ts'
export { CREATE_REFUSALS } from './routes/api.ts'
export {
  type NotesOnPage,
  type NotesToRead,
  notesOnBoard,
  notesOnPage,
  notesToRead,
} from './routes/on-page.ts'
export { type Note, onBoard, onFile, onRepoFile, type Place } from './rules/note.ts'
export {
  countNotesByBoard,
  findAnyNote,
  findNote,
  findNotes,
  findNotesOf,
  listSpots,
  noteTextsNaming,
  type Spot,
} from './store/index.ts'
export { NoteCards } from './views/note-card.tsx'

export const notesRoom = defineRoom({
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
      path: '/notes/search',
      label: 'notes.notes',
      icon: 'sticky-note',
      group: 'main',
      key: 'n',
      order: 35,
    },
    {
      path: '/trash/notes',
      label: 'notes.deleted_notes',
      icon: 'sticky-note',
      group: 'bin',
      order: 92,
    },
  ],
  follows: {
    file_saved: carryNotes,
    file_purged: (ctx, { ownerId, fileId }) => purgeWithFile(ctx, ownerId, fileId),
    async versions_thinning(ctx, { ownerId, fileId, needed }) {
      for (const version of await listAnchorVersions(ctx.store, ownerId, fileId))
        needed.add(version)
    },
  },
})
