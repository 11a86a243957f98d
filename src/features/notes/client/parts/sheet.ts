/** One note as this page knows it: what the server has confirmed, what is on the screen, and what stands between. */

import { fitsPoints } from '../../../../platform/text/index.ts'
import type { NoteRecord } from '../../contract/index.ts'
import {
  DEFAULT_COLOR,
  DEFAULT_POSITION,
  DEFAULT_SIZE,
  MAX_CONTENT,
  type Mode,
} from '../../contract/limits.ts'

export type { NoteRecord } from '../../contract/index.ts'

/** Everything about a note that is not its words: it travels without a stamp and the last one wins. */
export type Layout = Pick<
  NoteRecord,
  'position' | 'size' | 'color' | 'is_minimized' | 'mode' | 'line_start' | 'line_end' | 'anchor_id'
> & { board_id?: string; z?: number }

export interface Words {
  content: string
  title: string
}

export type Trouble =
  /** Two texts, and only the person knows which is meant. */
  | { kind: 'conflict'; theirs: NoteRecord }
  /** The server will not take it as it is; `fields` says what is held back. */
  | { kind: 'refused'; code: string; fields: 'text' | 'title' | 'create' }
  /** Deleted on another device. */
  | { kind: 'gone' }

export interface Sheet {
  /** The server's id; until it has given one, `new-…`. */
  id: string
  /** Layout and place, as on the screen. */
  note: NoteRecord
  mine: Words
  /** What edits start from. The stamp belongs to these words and to no others. */
  known: Words & { stamp: string }
  /** The text with which it was given to the outbox to be created; null once it exists. */
  sentAs: string | null
  trouble: Trouble | null
  /** Newer words that came while somebody was typing here: they are met at the next save. */
  elsewhere: NoteRecord | null
  isEditing: boolean
  /** Brought to the front by being opened for writing; stored with its first words, or when the writing ends. */
  raisedTo: number | null
  /** Ticks on their way, by ordinal. */
  ticking: ReadonlySet<number>
  /** The id it had before the server gave one: what draws it goes on under the same key. */
  bornAs?: string
  /** Counts answers about boxes: each draws the text anew, also when it is the same. */
  redraws: number
  /** Counts arrivals from elsewhere, so that the page can tint it for a moment. */
  arrivals: number
}

export function sheetOf(note: NoteRecord): Sheet {
  const { content, title, updated_at: stamp } = note
  return {
    id: note.id,
    note,
    mine: { content, title },
    known: { content, title, stamp },
    sentAs: null,
    trouble: null,
    elsewhere: null,
    isEditing: false,
    raisedTo: null,
    ticking: new Set(),
    redraws: 0,
    arrivals: 0,
  }
}

export function isNew({ id }: Pick<Sheet, 'id'>): boolean {
  return id.startsWith('new-')
}

export function isDirty({ mine, known }: Sheet): boolean {
  return mine.content !== known.content || mine.title !== known.title
}

export function isTooLong({ mine }: Sheet): boolean {
  return !fitsPoints(mine.content, MAX_CONTENT)
}

/** Nothing was written and nothing was ever stored: it may vanish without a word. */
export function isBlank(sheet: Sheet): boolean {
  return isNew(sheet) && sheet.mine.content.trim() === '' && sheet.mine.title.trim() === ''
}

export interface PlaceOfNotes {
  kind: NoteRecord['kind']
  id: string
  /** Of a file of a repository. */
  path?: string
}

/** A note as it would be stored, before it is. */
export function blankNote(
  id: string,
  place: PlaceOfNotes,
  layout: Partial<Layout> & { mode: Mode },
): NoteRecord {
  return {
    id,
    kind: place.kind,
    file_id: place.kind === 'file' ? place.id : '',
    board_id: place.kind === 'board' ? place.id : '',
    repo_name: place.kind === 'repo' ? place.id : '',
    repo_path: place.path ?? '',
    title: '',
    content: '',
    position: { ...DEFAULT_POSITION },
    size: { ...DEFAULT_SIZE },
    color: DEFAULT_COLOR,
    color_hex: '',
    is_minimized: false,
    z: 0,
    line_start: null,
    line_end: null,
    anchor_id: '',
    anchor_text: '',
    anchor_quote: '',
    anchor_state: layout.line_start || layout.anchor_id ? 'exact' : '',
    orphaned: false,
    created_at: '',
    updated_at: '',
    ...layout,
  }
}

/** What a create says: only what differs from a plain note. */
export function createBody({ note, mine }: Sheet): Record<string, unknown> {
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
  } = note
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
  }
}
