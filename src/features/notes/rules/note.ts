/** A note, and the result of one change to it. Pure: the browser computes the same. */

import { linkPaths } from '#paths/links.ts'
import { notePaths } from '#paths/notes.ts'
import type { Authorship } from '#platform/context.ts'
import type { LinkedTarget, TextLinks } from '#platform/markdown/text-links.ts'
import type { NoteRecord } from '../contract/index.ts'
import {
  type AnchorState,
  COLORS,
  HEIGHT_RANGE,
  HISTORY_JOINS_MS,
  isPaletteColor,
  type LocationKind,
  type NoteMode,
  WIDTH_RANGE,
  X_RANGE,
  Y_RANGE,
} from '../contract/limits.ts'

/** What a note belongs to: a file or a board (by id), or a path of a mirrored repository (by name). */
export interface NoteLocation {
  kind: LocationKind
  id: string
  path: string
}

export const onFile = (id: string): NoteLocation => ({ kind: 'file', id, path: '' })
export const onBoard = (id: string): NoteLocation => ({ kind: 'board', id, path: '' })
export const onRepoFile = (name: string, path: string): NoteLocation => ({
  kind: 'repo',
  id: name,
  path,
})

/** What binds a note to text: the lines or heading it was written about, as they were then. */
export interface Anchor {
  lineStart: number | null
  lineEnd: number | null
  /** The heading, in the rendered document; empty without one. */
  anchorId: string
  anchorText: string
  quote: string
  /** What the anchoring engine stores about the surroundings, in its own format. */
  memory: string
  /** Shown until the person confirms the lines: the text under the note was changed or moved. */
  doubt: '' | 'edited' | 'moved'
  /**
   * The version of the file, and the hash of its text, in which the lines were counted. In a repository git's id of it.
   */
  version: number | null
  hash: string
  /** In a repository: the text in which the lines were not found; empty while they are found. */
  lostIn: string
}

export const NO_ANCHOR: Anchor = {
  lineStart: null,
  lineEnd: null,
  anchorId: '',
  anchorText: '',
  quote: '',
  memory: '',
  doubt: '',
  version: null,
  hash: '',
  lostIn: '',
}

/** What a note on a file of a repository was written about; it never changes. */
export interface WrittenOn {
  commit: string
  path: string
  lineStart: number | null
  lineEnd: number | null
}

/** Its author is who wrote the current text. */
export interface Note extends Authorship {
  id: string
  location: NoteLocation
  title: string
  content: string
  position: { x: number; y: number }
  size: { width: number; height: number }
  color: string
  isMinimized: boolean
  /** A note with a larger number is in front. */
  z: number
  anchor: Anchor
  mode: NoteMode
  /** Which session wrote the current text, and when that sitting began. */
  writer: string
  writtenAt: number
  createdAt: number
  updatedAt: number
  deletedAt: number | null
  purgeAt: number | null
  /** Null outside of repositories. */
  writtenOn: WrittenOn | null
  /** The path to which git reports that its file was renamed, once it left the repository; empty otherwise. */
  renamedTo: string
}

/** Where the text is now: computed on read, never stored. */
export interface Placement {
  state: AnchorState
  lineStart: number | null
  lineEnd: number | null
  anchorId: string
}

export function isAnchored({ lineStart, anchorId }: Anchor): boolean {
  return lineStart !== null || anchorId !== ''
}

/** The lines as they are stored, when there is nothing to compare them with. */
export function storedPlacement({ lineStart, lineEnd, anchorId }: Anchor): Placement {
  const state = lineStart !== null || anchorId !== '' ? 'exact' : ''
  return { state, lineStart, lineEnd, anchorId }
}

/** A placement that was once found by similarity stays doubtful until the person confirms it. */
export function doubted({ doubt }: Anchor, found: Placement): Placement {
  const isSure = found.state === 'exact' || found.state === 'shifted'
  return isSure && doubt !== '' ? { ...found, state: doubt } : found
}

export interface NoteChange {
  title?: string | undefined
  content?: string | undefined
  position?: { x?: number | undefined; y?: number | undefined } | undefined
  size?: { width?: number | undefined; height?: number | undefined } | undefined
  color?: string | undefined
  isMinimized?: boolean | undefined
  mode?: NoteMode | undefined
}

/** Changes only what is named; half a position keeps the other half, and 0 is a value. */
export function changedNote(note: Note, change: NoteChange): Note {
  const { position, size } = change
  return {
    ...note,
    title: change.title ?? note.title,
    content: change.content ?? note.content,
    position: {
      x: clamp(position?.x ?? note.position.x, X_RANGE),
      y: clamp(position?.y ?? note.position.y, Y_RANGE),
    },
    size: {
      width: clamp(size?.width ?? note.size.width, WIDTH_RANGE),
      height: clamp(size?.height ?? note.size.height, HEIGHT_RANGE),
    },
    color: change.color ?? note.color,
    isMinimized: change.isMinimized ?? note.isMinimized,
    mode: change.mode ?? note.mode,
  }
}

/** A drag must not fail at an edge: numbers outside the range are clamped. */
function clamp(value: number, [min, max]: readonly [number, number]): number {
  return Math.min(max, Math.max(min, value))
}

/** Every accepted write increases the stamp, also twice in one millisecond. */
export function nextStamp(now: number, previous: number): number {
  return Math.max(now, previous + 1)
}

/** Whether the note was written since its writer saw it; a writer who sends no stamp is never stale. */
export function isStale(note: Note, seenAt: number | null | undefined): boolean {
  return typeof seenAt === 'number' && seenAt !== note.updatedAt
}

export function isSameAnchor(one: Anchor, other: Anchor): boolean {
  const names = Object.keys(NO_ANCHOR) as (keyof Anchor)[]
  return names.every((name) => one[name] === other[name])
}

export function isRewritten(before: Note, after: Note): boolean {
  return before.content !== after.content || before.title !== after.title
}

/**
 * Whether an overwritten text gets no entry of its own: the same writer, within one sitting of five minutes, has seen
 * it. So fifty entries span days, and a text that its overwriter may not have seen is always in the history.
 */
export function joinsHistory(
  note: Note,
  { writer, now, hasSeen }: { writer: string; now: number; hasSeen: boolean },
): boolean {
  return hasSeen && note.writer === writer && now - note.writtenAt < HISTORY_JOINS_MS
}

export function colorHex(color: string): string {
  return isPaletteColor(color) ? COLORS[color] : color
}

/** The names under which a colour may be stored: its own, and the palette's for the same shade. */
export function sameColors(color: string): string[] {
  const hex = colorHex(color)
  const named = Object.entries(COLORS).flatMap(([name, shade]) => (shade === hex ? [name] : []))
  return [...new Set([color, hex, ...named])]
}

// The placement of a note on a file of a repository: each sync has searched for its lines, so nothing is
// compared on read.

/** `object` is git's id of the file's current text; null without the file, undefined when unknown. */
export function repoPlacement(anchor: Anchor, object: string | null | undefined): Placement {
  const stored = storedPlacement(anchor)
  if (!object || anchor.hash === '' || anchor.hash === object) return doubted(anchor, stored)
  // A text other than the one the lines were counted in. Not searched yet means doubtful, not lost.
  return { ...stored, state: anchor.lostIn === object ? 'lost' : 'edited' }
}

/** Whether the lines still have to be searched for in this text. */
export function isUnplaced({ hash, lostIn }: Anchor, object: string): boolean {
  return hash !== '' && hash !== object && lostIn !== object
}

// An anchored note that lost its text: counted by the tray of a page, and filtered by the list of notes.

export function isUnattached(
  note: Pick<NoteRecord, 'mode' | 'anchor_state' | 'orphaned'>,
): boolean {
  return note.mode === 'anchored' && (note.anchor_state === 'lost' || note.orphaned)
}

// How the text of a note is drawn, by the server and in the browser alike.

/** The notes with a tag. */
export const TAGS_AT = `${notePaths.search}?q=tag%3A`

/** Where the links of notes lead, as the browser gets it: by note, each target with what it leads to. */
export type ListedTargets = readonly (readonly [
  noteId: string,
  targets: readonly (readonly [target: string, LinkedTarget])[],
])[]

/** Headings of a note are below its title, and its ids distinct from those of its neighbours. */
export function noteDrawing(id: string, targets: TextLinks['targets'] = null) {
  const textLinks: TextLinks = { unknownAt: `${linkPaths.follow}?to=`, targets }
  return { idPrefix: `n${id}-`, headingShift: 3, canTick: true, tagsAt: TAGS_AT, textLinks }
}
