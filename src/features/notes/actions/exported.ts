/** Notes with their history, boards and pictures, for the export of everything a person has. */
import { defineKind, EXPORT_FOLDER, exportedRow } from '#platform/exports.ts'
import { ownedRows, withRowsOf } from '#platform/store/index.ts'
import { ExportedBoard, ExportedNote, ExportedPicture } from '../contract/exported.ts'
import { NOTE_COLUMNS } from '../store/tables.ts'
import { importedBoards, importedNotes, importedPictures } from './imported.ts'
import { pictureFile, wholePicture } from './pictures.ts'

const HISTORY_COLUMNS = [
  ...(['noteId', 'number', 'title', 'content', 'writtenAt', 'replacedAt'] as const),
  ...(['byToken', 'byName'] as const),
]

export const exportedNotes = defineKind({
  name: 'notes',
  tables: ['notes', 'note_history', 'note_tags'],
  order: 30,
  record: ExportedNote,
  importing: importedNotes,
  async *read({ store, actor }) {
    const notes = ownedRows(store, actor.id, { table: 'notes', columns: NOTE_COLUMNS, key: ['id'] })
    const history = ownedRows(store, actor.id, {
      table: 'noteHistory',
      columns: HISTORY_COLUMNS,
      key: ['noteId', 'number'],
    })
    const ofNote = ({ noteId }: { noteId: string }) => noteId
    for await (const { whole, parts } of withRowsOf(notes, ({ id }) => id, history, ofNote)) {
      // The session that wrote it means nothing elsewhere.
      const { writer: _, ...note } = whole
      const earlier = parts.map(({ noteId: _, ...entry }) => exportedRow(entry))
      yield { record: { ...exportedRow(note), history: earlier } }
    }
  },
})

export const exportedBoards = defineKind({
  name: 'boards',
  tables: ['boards'],
  order: 40,
  record: ExportedBoard,
  importing: importedBoards,
  async *read({ store, actor }) {
    const columns = [
      ...(['id', 'name', 'isDefault', 'isPinned', 'place', 'byToken', 'byName'] as const),
      ...(['createdAt', 'updatedAt'] as const),
    ]
    const rows = ownedRows(store, actor.id, { table: 'boards', columns, key: ['id'] })
    for await (const row of rows) yield { record: exportedRow(row) }
  },
})

export const exportedPictures = defineKind({
  name: 'pictures',
  tables: ['pictures', 'picture_parts'],
  order: 60,
  record: ExportedPicture,
  importing: importedPictures,
  async *read({ store, actor }, run) {
    const columns = ['id', 'type', 'width', 'height', 'sizeBytes', 'createdAt'] as const
    const rows = ownedRows(store, actor.id, { table: 'pictures', columns, key: ['id'] })
    for await (const row of rows) {
      const file = `${EXPORT_FOLDER}/${pictureFile(row)}`
      const read = async () => {
        try {
          return await wholePicture(store, actor.id, row)
        } catch {
          run.leaveOut({ kind: 'pictures', id: row.id, reason: 'unreadable' })
          return null
        }
      }
      const entry = { name: file, modifiedAt: row.createdAt, read }
      yield { record: { ...exportedRow(row), file }, entries: [entry] }
    }
  },
})
