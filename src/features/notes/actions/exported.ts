/** Notes with their history, boards and pictures, for the export of everything a person has. */
import * as z from 'zod'
import { EXPORT_FOLDER, type ExportedKind, ExportedMoment, exportedRow } from '#platform/exports.ts'
import { ownedRows, withRowsOf } from '#platform/store/index.ts'
import { NOTE_COLUMNS } from '../store/tables.ts'
import { pictureFile, wholePicture } from './pictures.ts'

const line = z.int().positive().nullable()
const author = { by_token: z.string().nullable(), by_name: z.string().nullable() }

const ExportedNote = z.object({
  id: z.string(),
  /** `place_id` is the id of the file or board, or the name of the repository. */
  kind: z.enum(['file', 'board', 'repo']),
  place_id: z.string(),
  /** In the repository; else empty. */
  path: z.string(),
  title: z.string(),
  content: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  z: z.int(),
  color: z.string(),
  is_minimized: z.boolean(),
  mode: z.enum(['surface', 'screen', 'anchored']),
  line_start: line,
  line_end: line,
  anchor_id: z.string(),
  anchor_text: z.string(),
  anchor_quote: z.string(),
  anchor_memory: z.string(),
  anchor_doubt: z.enum(['', 'edited', 'moved']),
  anchor_version: z.int().nullable(),
  anchor_hash: z.string(),
  anchor_lost_in: z.string(),
  /** JSON of commit, path and lines, or empty. */
  written_on: z.string(),
  renamed_to: z.string(),
  ...author,
  written_at: ExportedMoment,
  created_at: ExportedMoment,
  updated_at: ExportedMoment,
  deleted_at: ExportedMoment.nullable(),
  purge_at: ExportedMoment.nullable(),
  /** The texts that were overwritten, oldest first. */
  history: z.array(
    z.object({
      number: z.int(),
      title: z.string(),
      content: z.string(),
      written_at: ExportedMoment,
      replaced_at: ExportedMoment,
      ...author,
    }),
  ),
})

const HISTORY_COLUMNS = [
  ...(['noteId', 'number', 'title', 'content', 'writtenAt', 'replacedAt'] as const),
  ...(['byToken', 'byName'] as const),
]

export const exportedNotes: ExportedKind = {
  name: 'notes',
  tables: ['notes', 'note_history', 'note_tags'],
  order: 30,
  record: ExportedNote,
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
}

export const exportedBoards: ExportedKind = {
  name: 'boards',
  tables: ['boards'],
  order: 40,
  record: z.object({
    id: z.string(),
    name: z.string(),
    is_default: z.boolean(),
    is_pinned: z.boolean(),
    /** Its rank among the boards. */
    place: z.int(),
    ...author,
    created_at: ExportedMoment,
    updated_at: ExportedMoment,
  }),
  async *read({ store, actor }) {
    const columns = [
      ...(['id', 'name', 'isDefault', 'isPinned', 'place', 'byToken', 'byName'] as const),
      ...(['createdAt', 'updatedAt'] as const),
    ]
    const rows = ownedRows(store, actor.id, { table: 'boards', columns, key: ['id'] })
    for await (const row of rows) yield { record: exportedRow(row) }
  },
}

export const exportedPictures: ExportedKind = {
  name: 'pictures',
  tables: ['pictures', 'picture_parts'],
  order: 60,
  record: z.object({
    id: z.string(),
    /** The picture, as a path in this zip. */
    file: z.string(),
    type: z.string(),
    width: z.int(),
    height: z.int(),
    size_bytes: z.int(),
    created_at: ExportedMoment,
  }),
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
}
