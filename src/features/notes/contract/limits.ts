/** The numbers of notes and boards, without zod: the browser reads them too. */
import { fitsPoints, isCleanText } from '#platform/text/code-points.ts'

export const MAX_CONTENT = 20_000
export const MAX_TITLE = 80
export const MAX_ANCHOR = 256
export const MAX_LINE = 1_000_000
export const X_RANGE = [0, 100_000] as const
export const Y_RANGE = [0, 1_000_000] as const
export const WIDTH_RANGE = [120, 1_200] as const
export const HEIGHT_RANGE = [80, 1_200] as const
export const DEFAULT_POSITION = { x: 100, y: 100 } as const
export const DEFAULT_SIZE = { width: 250, height: 200 } as const

/** The maximum number of notes at one location; the total per person is a setting. */
export const MAX_PER_LOCATION = { file: 200, board: 200, repo: 20 } as const
export type LocationKind = keyof typeof MAX_PER_LOCATION
export const KINDS = ['file', 'board', 'repo'] as const satisfies readonly LocationKind[]
/** Where the list of notes searches: in one kind of location, or among unattached notes. */
export const NOTE_LOCATIONS = [...KINDS, 'unattached'] as const
export type NoteLocationFilter = (typeof NOTE_LOCATIONS)[number]

export const MAX_BATCH = 100
export const HISTORY_LENGTH = 50
export const HISTORY_JOINS_MS = 5 * 60_000
export const UNDO_DAYS = 30

export const NOTE_SEARCH_DEFAULT_LIMIT = 30
export const NOTE_SEARCH_MAX_LIMIT = 50
export const NOTE_SEARCH_MAX_NEEDLE = 200
export const NOTE_SEARCH_PREVIEW_CHARS = 200

/** `surface` moves with the document or board, `screen` floats, `anchored` follows its line or heading. */
export const NOTE_MODES = ['surface', 'screen', 'anchored'] as const
export type NoteMode = (typeof NOTE_MODES)[number]

/** The palette: the name of a colour, and its shade on white paper. */
export const COLORS = {
  yellow: '#ffffcc',
  yellow_light: '#ffffba',
  green_light: '#dbffe3',
  orange_light: '#ffeddb',
  blue_light: '#f0f8ff',
  purple_light: '#f5ecfe',
  pink_light: '#ffdbdf',
} as const
export type Color = keyof typeof COLORS
export const COLOR_NAMES = Object.keys(COLORS) as Color[]
export const DEFAULT_COLOR: Color = 'yellow'

const HEX = /^#[0-9a-f]{6}$/i

export function isPaletteColor(text: string): text is Color {
  return Object.hasOwn(COLORS, text)
}

/** A name of the palette, or `#rrggbb`. */
export function isColor(text: string): boolean {
  return isPaletteColor(text) || HEX.test(text)
}

/** Empty: the note is not anchored. */
export const ANCHOR_STATES = ['', 'exact', 'shifted', 'edited', 'moved', 'lost'] as const
export type AnchorState = (typeof ANCHOR_STATES)[number]

/** The only change to what people write: line breaks become LF. */
export function normaliseBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** A title is one line, by every character that JavaScript counts as a line break. */
export function isOneLine(text: string): boolean {
  return !/[\n\r\u0085\u2028\u2029]/.test(text)
}

// The numbers of boards, without zod: the browser reads them too.

export const MAX_BOARD_NAME = 120
export const MAX_BOARDS = 500

/** One line with something on it. */
export function isBoardName(text: string): boolean {
  const isOneLine = !/[\n\r\u0085\u2028\u2029]/.test(text)
  return text.trim() !== '' && isOneLine && isCleanText(text) && fitsPoints(text, MAX_BOARD_NAME)
}
