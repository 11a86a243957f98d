/** One note as this page knows it: what the server has confirmed, what is on the screen, and what stands between. */

import { fitsPoints } from '#platform/text/index.ts'
import type { NoteRecord } from '../../contract/index.ts'
import { MAX_CONTENT } from '../../contract/limits.ts'

export type { NoteRecord } from '../../contract/index.ts'

/** Everything about a note that is not its words: it travels without a stamp and the last one wins. */
export type Layout = Pick<
  NoteRecord,
  'position' | 'size' | 'color' | 'is_minimized' | 'mode' | 'line_start' | 'line_end' | 'anchor_id'
> & {
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
  /** Two texts, and only the person knows which is meant. */
  | { kind: 'conflict'; theirs: NoteRecord }
  /** The server will not take it is; `fields` says what is held back. */
  | { kind: 'refused'; code: string; fields: 'text' | 'title' | 'create' }
  /** Deleted on another device. */
  | { kind: 'gone' }

export interface NoteState {
  /** The server's id; until it has given one, `new-…`. */
  id: string
  /** Layout and place, as on the screen. */
  record: NoteRecord
  mine: NoteText
  /** What edits start from. The stamp belongs to these words and to no others. */
  known: NoteText & { stamp: string }
  /** The text with which it was given to the outbox to be created; null once it exists. */
  sentAs: string | null
  error: NoteError | null
  /** Newer words that came while somebody was typing here: they are met at the next save. */
  remoteVersion: NoteRecord | null
  isEditing: boolean
  /** Brought to the front by being opened for writing; stored with its first words, or when the writing ends. */
  raisedTo: number | null
  /** Ticks on their way, by ordinal. */
  ticking: ReadonlySet<number>
  /** The id it had before the server gave one: what draws it goes on under the same key. */
  temporaryId?: string
  /** Counts answers about boxes: each draws the text anew, also when it is the same. */
  redraws: number
  /** Counts arrivals from elsewhere, so that the page can tint it for a moment. */
  arrivals: number
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

/** Nothing was written and nothing was ever stored: it may vanish without a word. */
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

/** What a create says: only what differs from a plain note. */
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
