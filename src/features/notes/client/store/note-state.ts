/** One note as this page knows it: what the server has confirmed, what is on the screen, and the state in between. */

import { fitsPoints } from '#platform/text/code-points.ts'
import type { NoteRecord } from '../../contract/index.ts'
import { MAX_CONTENT } from '../../contract/limits.ts'

export type { NoteRecord } from '../../contract/index.ts'

/** How a note looks and what it is tied to. Each copy of a note takes them from here, so that none loses a field. */
const APPEARANCE = ['position', 'size', 'color', 'is_minimized', 'mode'] as const
const ANCHOR = ['line_start', 'line_end', 'anchor_id'] as const

type Appearance = Pick<NoteRecord, (typeof APPEARANCE)[number]>

/** Everything about a note except its text: it is sent without a stamp and the last one wins. */
export type Layout = Appearance &
  Pick<NoteRecord, (typeof ANCHOR)[number]> & {
    board_id?: string
    z?: number
    /** The version of the file on the page, in which the lines were counted; the server finds them in its newest. */
    file_version?: number
  }

export interface NoteText {
  content: string
  title: string
}

export type NoteError =
  /** Two texts, and only the person knows which is right. */
  | { kind: 'conflict'; theirs: NoteRecord }
  /** The server refuses it as it is; `fields` names what is not stored. */
  | { kind: 'refused'; code: string; fields: 'text' | 'title' | 'create' }
  /** Deleted on another device. */
  | { kind: 'gone' }

export interface NoteState {
  /** The server's id; `new-…` until it has assigned one. */
  id: string
  /** Layout and location, as on the screen. */
  record: NoteRecord
  mine: NoteText
  /** What edits start from. The stamp belongs to this text and to no other. */
  known: NoteText & { stamp: string }
  /** The text with which it was given to the outbox to be created; null once it exists. */
  sentAs: string | null
  error: NoteError | null
  /** A newer text that came while this note was being edited: it is merged at the next save. */
  remoteVersion: NoteRecord | null
  isEditing: boolean
  /** The stacking number from being opened for editing; stored with the first text, or when the editing ends. */
  raisedTo: number | null
  /** Ticks without a reply yet, by ordinal. */
  ticking: ReadonlySet<number>
  /** The id it had before the server assigned one: its component stays mounted under this key. */
  temporaryId?: string
  /** Counts replies about boxes: each redraws the text, even when it is the same. */
  redraws: number
  /** Counts changes from other devices, so that the page can highlight it for a moment. */
  arrivals: number
}

export function appearanceOf(record: NoteRecord): Appearance {
  return pick(record, APPEARANCE)
}

export function layoutOf(record: NoteRecord): Layout {
  return pick(record, [...APPEARANCE, ...ANCHOR])
}

/** A second note of the same, not quite on top of it. */
export function layoutBeside(record: NoteRecord): Layout {
  const { x, y } = record.position
  return { ...layoutOf(record), is_minimized: false, position: { x: x + 24, y: y + 24 } }
}

function pick<Name extends keyof NoteRecord>(record: NoteRecord, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<NoteRecord, Name>
}

export function noteStateOf(record: NoteRecord): NoteState {
  const { content, title, updated_at: stamp } = record
  return {
    id: record.id,
    record,
    mine: { content, title },
    known: { content, title, stamp },
    sentAs: null,
    error: null,
    remoteVersion: null,
    isEditing: false,
    raisedTo: null,
    ticking: new Set(),
    redraws: 0,
    arrivals: 0,
  }
}

export function isNew({ id }: Pick<NoteState, 'id'>): boolean {
  return id.startsWith('new-')
}

export function isDirty({ mine, known }: NoteState): boolean {
  return mine.content !== known.content || mine.title !== known.title
}

export function isTooLong({ mine }: NoteState): boolean {
  return !fitsPoints(mine.content, MAX_CONTENT)
}

/** Nothing was written and nothing was ever stored: it may be removed without notice. */
export function isBlank(note: NoteState): boolean {
  return isNew(note) && note.mine.content.trim() === '' && note.mine.title.trim() === ''
}

export interface NotesLocation {
  kind: NoteRecord['kind']
  id: string
  /** Of a file of a repository, and git's name for the text on the page: lines are counted in it. */
  path?: string
  object?: string
}

/** The body of a create request: only what differs from a plain note. */
export function createBody({ record, mine }: NoteState): Record<string, unknown> {
  const {
    position,
    size,
    color,
    mode,
    is_minimized,
    z,
    line_start,
    line_end,
    anchor_id,
    anchor_text,
    file_version,
  }: NoteRecord & Partial<Layout> = record
  const isAnchored = line_start !== null || anchor_id !== ''
  return {
    content: mine.content,
    position,
    size,
    color,
    mode,
    ...(mine.title ? { title: mine.title } : {}),
    ...(is_minimized ? { is_minimized } : {}),
    ...(z > 0 ? { z } : {}),
    ...(line_start === null ? {} : { line_start, line_end }),
    ...(anchor_id ? { anchor_id, anchor_text } : {}),
    ...(isAnchored && file_version !== undefined ? { file_version } : {}),
  }
}
