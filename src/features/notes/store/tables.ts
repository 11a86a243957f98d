/** The rows of notes, and the note as the feature knows it. */

import type { Generated } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { isRecord, storedJson } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { LocationKind } from '../contract/limits.ts'
import type { Anchor, Note, WrittenOn } from '../rules/note.ts'

type Flat = Omit<Note, 'location' | 'position' | 'size' | 'anchor' | 'writtenOn'>

interface NoteRow extends Flat, AnchorRow {
  kind: LocationKind
  placeId: string
  path: string
  x: number
  y: number
  width: number
  height: number
  /** JSON, or empty. */
  writtenOn: string
}

type AnchorRow = ReturnType<typeof anchorColumns>

declare module '#platform/store/tables.ts' {
  interface Tables {
    notes: NoteRow & {
      ownerId: string
      titleFolded: string
      contentFolded: string
      /** Its tags were read; see `tags.ts`. */
      isTagged: Generated<boolean>
    }
  }
}

/** What `toAnchor` reads. */
export const ANCHOR_COLUMNS = [
  'lineStart',
  'lineEnd',
  'anchorId',
  'anchorText',
  'anchorQuote',
  'anchorMemory',
  'anchorDoubt',
  'anchorVersion',
  'anchorHash',
  'anchorLostIn',
] as const satisfies readonly (keyof NoteRow)[]

/** What every reader of notes selects: all but the owner, who is known, and what searches compare. */
export const NOTE_COLUMNS = [
  'id',
  'kind',
  'placeId',
  'path',
  'x',
  'y',
  'width',
  'height',
  'color',
  'isMinimized',
  'mode',
  'writer',
  'byToken',
  'byName',
  'writtenAt',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'purgeAt',
  'title',
  'content',
  'z',
  'writtenOn',
  'renamedTo',
  ...ANCHOR_COLUMNS,
] as const satisfies readonly (keyof NoteRow)[]

export function toNote(row: NoteRow): Note {
  return {
    id: row.id,
    location: { kind: row.kind, id: row.placeId, path: row.path },
    title: row.title,
    content: row.content,
    position: { x: row.x, y: row.y },
    size: { width: row.width, height: row.height },
    color: row.color,
    isMinimized: row.isMinimized,
    z: row.z,
    anchor: toAnchor(row),
    mode: row.mode,
    writer: row.writer,
    byToken: row.byToken,
    byName: row.byName,
    writtenAt: row.writtenAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
    purgeAt: row.purgeAt,
    writtenOn: storedJson(row.writtenOn, isWrittenOn, null),
    renamedTo: row.renamedTo,
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

export function toAnchor(row: AnchorRow): Anchor {
  return {
    lineStart: row.lineStart,
    lineEnd: row.lineEnd,
    anchorId: row.anchorId,
    anchorText: row.anchorText,
    quote: row.anchorQuote,
    memory: row.anchorMemory,
    doubt: row.anchorDoubt,
    version: row.anchorVersion,
    hash: row.anchorHash,
    lostIn: row.anchorLostIn,
  }
}

export function toRow({ location, anchor, position, size, writtenOn, ...flat }: Note) {
  return {
    ...flat,
    ...{ kind: location.kind, placeId: location.id, path: location.path },
    ...{ x: position.x, y: position.y, width: size.width, height: size.height },
    ...anchorColumns(anchor),
    titleFolded: foldText(flat.title),
    contentFolded: foldText(flat.content),
    writtenOn: writtenOn === null ? '' : JSON.stringify(writtenOn),
  }
}

export function anchorColumns(anchor: Anchor) {
  return {
    lineStart: anchor.lineStart,
    lineEnd: anchor.lineEnd,
    anchorId: anchor.anchorId,
    anchorText: anchor.anchorText,
    anchorQuote: anchor.quote,
    anchorMemory: anchor.memory,
    anchorDoubt: anchor.doubt,
    anchorVersion: anchor.version,
    anchorHash: anchor.hash,
    anchorLostIn: anchor.lostIn,
  }
}

/** The notes of this person, live or deleted. */
export function notesOf(store: Pick<Store, 'query'>, ownerId: string) {
  return store.query.selectFrom('notes').select(NOTE_COLUMNS).where('ownerId', '=', ownerId)
}
