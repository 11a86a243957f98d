/** A note with default values, and notes as a page carries them: only what differs from it. */
import type { NoteRecord } from '../contract/index.ts'
import {
  COLORS,
  DEFAULT_COLOR,
  DEFAULT_POSITION,
  DEFAULT_SIZE,
  isPaletteColor,
  type NoteMode,
} from '../contract/limits.ts'

interface Location {
  kind: NoteRecord['kind']
  id: string
  path?: string
}

/** A note as it would be stored, before it is. */
export function blankNote(
  id: string,
  location: Location,
  layout: Partial<NoteRecord> & { mode: NoteMode },
): NoteRecord {
  return {
    id,
    kind: location.kind,
    file_id: location.kind === 'file' ? location.id : '',
    board_id: location.kind === 'board' ? location.id : '',
    repo_name: location.kind === 'repo' ? location.id : '',
    repo_path: location.path ?? '',
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
    by: null,
    created_at: '',
    updated_at: '',
    ...layout,
  }
}

/** A note as a page carries it: most of its fields are equal in all notes of a location. */
export type BriefNote = Pick<NoteRecord, 'id'> & Partial<NoteRecord>

export function briefNote(record: NoteRecord, location: Location): BriefNote {
  const { id, color, updated_at } = record
  const usual: Partial<Record<string, unknown>> = wholeNote({ id, color, updated_at }, location)
  const said = Object.entries(record).filter(([field, value]) => !isSame(value, usual[field]))
  return {
    id,
    updated_at,
    ...(color === DEFAULT_COLOR ? {} : { color }),
    ...Object.fromEntries(said),
  }
}

/** For JSON values; most of them are not objects. */
function isSame(value: unknown, other: unknown): boolean {
  if (value === other) return true
  return typeof value === 'object' && JSON.stringify(value) === JSON.stringify(other)
}

export function wholeNote(brief: BriefNote, location: Location): NoteRecord {
  const { id, color = DEFAULT_COLOR, updated_at = '' } = brief
  return {
    ...blankNote(id, location, { mode: 'surface' }),
    color_hex: isPaletteColor(color) ? COLORS[color] : color,
    created_at: updated_at,
    ...brief,
  }
}
