/** The rows of notes, and the note as the feature knows it. */

import type { Generated, Selectable } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { isRecord, storedJson } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { LocationKind, NoteMode } from '../contract/limits.ts'
import type { Anchor, Note, WrittenOn } from '../rules/note.ts'

interface NotesTable {
  owner_id: string
  id: string
  kind: LocationKind
  place_id: string
  path: string
  x: number
  y: number
  width: number
  height: number
  color: string
  is_minimized: number
  mode: NoteMode
  line_start: number | null
  line_end: number | null
  anchor_id: string
  anchor_text: string
  anchor_quote: string
  anchor_memory: string
  anchor_doubt: Anchor['doubt']
  anchor_version: number | null
  anchor_hash: string
  writer: string
  written_at: number
  created_at: number
  updated_at: number
  deleted_at: number | null
  purge_at: number | null
  title: string
  title_folded: string
  content_folded: string
  content: string
  z: number
  anchor_lost_in: Generated<string>
  /** JSON, or empty. */
  written_on: Generated<string>
  renamed_to: Generated<string>
}

interface NoteHistoryTable {
  owner_id: string
  note_id: string
  number: number
  title: string
  written_at: number
  replaced_at: number
  content: string
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    notes: NotesTable
    note_history: NoteHistoryTable
  }
}

/** What `toAnchor` reads. */
export const ANCHOR_COLUMNS = [
  'line_start',
  'line_end',
  'anchor_id',
  'anchor_text',
  'anchor_quote',
  'anchor_memory',
  'anchor_doubt',
  'anchor_version',
  'anchor_hash',
  'anchor_lost_in',
] as const satisfies readonly (keyof NotesTable)[]

/** What every reader of notes selects: all but the owner, who is known, and what searches compare. */
export const NOTE_COLUMNS = [
  'id',
  'kind',
  'place_id',
  'path',
  'x',
  'y',
  'width',
  'height',
  'color',
  'is_minimized',
  'mode',
  'writer',
  'written_at',
  'created_at',
  'updated_at',
  'deleted_at',
  'purge_at',
  'title',
  'content',
  'z',
  'written_on',
  'renamed_to',
  ...ANCHOR_COLUMNS,
] as const satisfies readonly (keyof NotesTable)[]

type NoteRow = Pick<Selectable<NotesTable>, (typeof NOTE_COLUMNS)[number]>

export function toNote(row: NoteRow): Note {
  return {
    id: row.id,
    location: { kind: row.kind, id: row.place_id, path: row.path },
    title: row.title,
    content: row.content,
    position: { x: row.x, y: row.y },
    size: { width: row.width, height: row.height },
    color: row.color,
    isMinimized: row.is_minimized === 1,
    z: row.z,
    anchor: toAnchor(row),
    mode: row.mode,
    writer: row.writer,
    writtenAt: row.written_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    purgeAt: row.purge_at,
    writtenOn: storedJson(row.written_on, isWrittenOn, null),
    renamedTo: row.renamed_to,
  }
}

function isWrittenOn(value: unknown): value is WrittenOn {
  if (!isRecord(value)) return false
  const isLine = (one: unknown) => one === null || typeof one === 'number'
  const { commit, path, lineStart, lineEnd } = value
  return (
    typeof commit === 'string' && typeof path === 'string' && isLine(lineStart) && isLine(lineEnd)
  )
}

type AnchorRow = Pick<Selectable<NotesTable>, keyof ReturnType<typeof anchorColumns>>

export function toAnchor(row: AnchorRow): Anchor {
  return {
    lineStart: row.line_start,
    lineEnd: row.line_end,
    anchorId: row.anchor_id,
    anchorText: row.anchor_text,
    quote: row.anchor_quote,
    memory: row.anchor_memory,
    doubt: row.anchor_doubt,
    version: row.anchor_version,
    hash: row.anchor_hash,
    lostIn: row.anchor_lost_in,
  }
}

export function toRow(note: Note): Omit<Selectable<NotesTable>, 'owner_id'> {
  const { location, anchor, position, size } = note
  return {
    id: note.id,
    kind: location.kind,
    place_id: location.id,
    path: location.path,
    x: position.x,
    y: position.y,
    width: size.width,
    height: size.height,
    color: note.color,
    is_minimized: note.isMinimized ? 1 : 0,
    mode: note.mode,
    ...anchorColumns(anchor),
    writer: note.writer,
    written_at: note.writtenAt,
    created_at: note.createdAt,
    updated_at: note.updatedAt,
    deleted_at: note.deletedAt,
    purge_at: note.purgeAt,
    title: note.title,
    title_folded: foldText(note.title),
    content_folded: foldText(note.content),
    content: note.content,
    z: note.z,
    written_on: note.writtenOn === null ? '' : JSON.stringify(note.writtenOn),
    renamed_to: note.renamedTo,
  }
}

export function anchorColumns(anchor: Anchor) {
  return {
    line_start: anchor.lineStart,
    line_end: anchor.lineEnd,
    anchor_id: anchor.anchorId,
    anchor_text: anchor.anchorText,
    anchor_quote: anchor.quote,
    anchor_memory: anchor.memory,
    anchor_doubt: anchor.doubt,
    anchor_version: anchor.version,
    anchor_hash: anchor.hash,
    anchor_lost_in: anchor.lostIn,
  }
}

/** The notes of this person, live or deleted. */
export function notesOf(store: Pick<Store, 'query'>, ownerId: string) {
  return store.query.selectFrom('notes').select(NOTE_COLUMNS).where('owner_id', '=', ownerId)
}
