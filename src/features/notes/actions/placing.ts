/**
 * Where the text under a note is now. It is computed on read from the text the note was tied to and the text there is;
 * nothing is written and no stamp moves. Only the person's word, or a save in our own editor, ties a note anew.
 */
import {
  captureAnchor,
  captureHeading,
  type HeadingAnchor,
  type LineAnchor,
} from '../../../platform/anchoring/index.ts'
import {
  headingsIn,
  type Places,
  placesOf,
  type Wanted,
} from '../../../platform/anchoring/placing/index.ts'
import type { MemberContext, OwnerContext } from '../../../platform/context.ts'
import { HEADING_PREFIX, type Heading } from '../../../platform/markdown/index.ts'
import { common } from '../../../platform/problems/everywhere.ts'
import {
  type CodeFile,
  findAnyFile,
  findContents,
  findFiles,
  findVersion,
} from '../../library/index.ts'
import { refuse } from '../problems.ts'
import {
  type Anchor,
  isAnchored,
  NO_ANCHOR,
  type Note,
  type Place,
  type Placement,
  storedPlacement,
} from '../rules/note.ts'
import { recallPlacement, rememberPlacement } from './placement-memo.ts'

/** What the engine needs to find a place again, as it is stored beside the note. */
interface Memory {
  line?: Pick<LineAnchor, 'before' | 'after' | 'headingPath'>
  heading?: HeadingAnchor
}

/** The place of each note, by its id. The files may be handed in where they are known already. */
export async function placeNotes(
  ctx: OwnerContext,
  notes: readonly Note[],
  files?: readonly CodeFile[],
): Promise<ReadonlyMap<string, Placement>> {
  const placements = new Map(notes.map((note) => [note.id, storedPlacement(note.anchor)]))
  const tied = notes.filter(({ place, anchor }) => place.kind === 'file' && anchor.hash !== '')
  if (tied.length === 0) return placements
  const hashes = await currentHashes(ctx, tied, files)
  const open: Note[] = []
  for (const note of tied) {
    const current = hashes.get(note.place.id)
    if (current === undefined) continue
    const known =
      current === note.anchor.hash
        ? storedPlacement(note.anchor)
        : recallPlacement(note.anchor, current)
    if (known) placements.set(note.id, doubted(note.anchor, known))
    else open.push(note)
  }
  // Everybody who saves would wait for the comparison; whoever writes has looked before.
  if (ctx.store.isInTransaction) {
    for (const note of open) placements.set(note.id, unsurePlacement(note))
    return placements
  }
  await compareTexts(ctx, open, hashes, (note, found) => {
    if (found) rememberPlacement(note.anchor, hashes.get(note.place.id)!, found)
    placements.set(note.id, found ? doubted(note.anchor, found) : unsurePlacement(note))
  })
  return placements
}

async function currentHashes(
  ctx: OwnerContext,
  notes: readonly Note[],
  known: readonly CodeFile[] = [],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map(known.map(({ id, contentHash }) => [id, contentHash]))
  const missing = [...new Set(notes.map(({ place }) => place.id))].filter((id) => !hashes.has(id))
  const found = missing.length > 0 ? await findFiles(ctx.store, ctx.actor.id, missing) : []
  for (const { id, contentHash } of found) hashes.set(id, contentHash)
  return hashes
}

/** One look for all the texts, then one comparison for each pair of them. */
async function compareTexts(
  ctx: OwnerContext,
  notes: readonly Note[],
  hashes: ReadonlyMap<string, string>,
  tell: (note: Note, found: Placement | null) => void,
): Promise<void> {
  if (notes.length === 0) return
  const pairs = Map.groupBy(notes, ({ anchor, place }) => `${anchor.hash} ${hashes.get(place.id)}`)
  const wanted = [...new Set([...pairs.keys()].flatMap((pair) => pair.split(' ')))]
  const texts = await findContents(ctx.store, ctx.actor.id, wanted)
  for (const [pair, together] of pairs) {
    const [stored, current] = pair.split(' ').map((hash) => texts.get(hash))
    const found =
      stored === undefined || current === undefined
        ? together.map(lostPlacement)
        : await placeLater(stored, current, together, ctx.actor.id)
    for (const [at, note] of together.entries()) tell(note, found?.[at] ?? null)
  }
}

/** The text that the note was tied to is not kept any more: its last place is all there is. */
function lostPlacement({ anchor }: Note): Placement {
  return { ...storedPlacement(anchor), state: 'lost' }
}

/**
 * Nobody had the time to look. The text is another one than the note was tied to, so its last place is in doubt; that it is
 * lost, nobody knows. It is not remembered: the next reader asks again.
 */
function unsurePlacement({ anchor }: Note): Placement {
  return { ...storedPlacement(anchor), state: 'edited' }
}

/** Null when there was no time for it; see `unsurePlacement`. */
async function placeLater(
  storedText: string,
  currentText: string,
  notes: readonly Note[],
  person: string,
): Promise<Placement[] | null> {
  const places = await placesOf(storedText, currentText, wantedBy(notes), person)
  return 'failure' in places ? null : placementsOf(notes, places)
}

/** What is asked about notes that were tied to one text: those on lines, then those at headings. */
export function wantedBy(notes: readonly Note[]): Wanted {
  const { onLines, atHeadings } = byKind(notes)
  return {
    lines: onLines.map(({ anchor }) => rangeOf(anchor)),
    headings: atHeadings.map(({ anchor }) => headingOf(anchor)),
  }
}

function byKind(notes: readonly Note[]) {
  const [onLines = [], atHeadings = []] = [true, false].map((isOnLines) =>
    notes.filter(({ anchor }) => (anchor.lineStart !== null) === isOnLines),
  )
  return { onLines, atHeadings }
}

/** What was found, in the order of the notes. */
export function placementsOf(notes: readonly Note[], places: Places): Placement[] {
  const { onLines, atHeadings } = byKind(notes)
  const found = new Map<Note, Placement>()
  for (const [at, note] of onLines.entries()) {
    const { state, lineStart, lineEnd } = places.lines[at]!
    const { anchorId, lineEnd: end } = note.anchor
    // A note on one line was given no last line, and is given none here.
    const isOneLine = end === null && lineEnd === lineStart
    found.set(note, { state, lineStart, lineEnd: isOneLine ? null : lineEnd, anchorId })
  }
  for (const [at, note] of atHeadings.entries()) {
    const { state, anchorId } = places.headings[at]!
    const isSame = anchorId === headingOf(note.anchor).anchorId
    const shown = isSame || state === 'lost' ? note.anchor.anchorId : anchorId
    found.set(note, { state, lineStart: null, lineEnd: null, anchorId: shown })
  }
  return notes.map((note) => found.get(note)!)
}

function rangeOf({ lineStart, lineEnd }: Anchor) {
  return { lineStart: lineStart ?? 1, lineEnd: lineEnd ?? lineStart ?? 1 }
}

export function memoryOf({ memory }: Anchor): Memory {
  return memory === '' ? {} : (JSON.parse(memory) as Memory)
}

function headingOf(anchor: Anchor): HeadingAnchor {
  const { anchorId, anchorText } = anchor
  return memoryOf(anchor).heading ?? { anchorId, text: anchorText, path: [] }
}

/** A place that was once found by likeness stays in doubt until the person says that it is right. */
function doubted({ doubt }: Anchor, found: Placement): Placement {
  const isSure = found.state === 'exact' || found.state === 'shifted'
  return isSure && doubt !== '' ? { ...found, state: doubt } : found
}

export interface AnchorWish {
  lineStart: number | null
  lineEnd: number | null
  anchorId: string
  anchorText: string
  /** The version the lines were counted in; the newest unless said. */
  fileVersion?: number | undefined
}

/** Ties a note to a place: the lines or the heading as they are now, with what stands around them. */
export async function captureFor(
  ctx: MemberContext,
  place: Place,
  wish: AnchorWish,
): Promise<Anchor> {
  const { fileVersion, ...said } = wish
  const anchor: Anchor = { ...NO_ANCHOR, ...said }
  if (place.kind !== 'file' || !isAnchored(anchor)) return anchor
  const file = await findAnyFile(ctx.store, ctx.actor.id, place.id)
  if (!file) return anchor
  const version = await versionOf(ctx, file, fileVersion)
  const texts = await findContents(ctx.store, ctx.actor.id, [version.hash])
  const text = texts.get(version.hash)
  if (text === undefined) return anchor
  const headings = file.language === 'markdown' ? await headingsIn(text, ctx.actor.id) : []
  // Its lines can be kept without the headings around them; a heading that nobody could look for cannot.
  if (headings === null && anchor.lineStart === null) throw common.refuse('text_too_long')
  return captured(anchor, text, headings ?? [], version)
}

async function versionOf(ctx: MemberContext, file: CodeFile, number = file.version) {
  if (number === file.version) return { number, hash: file.contentHash }
  const version = await findVersion(ctx.store, ctx.actor.id, file.id, number)
  if (!version) throw refuse('invalid_file_version', { version: number })
  return { number, hash: version.contentHash }
}

/** The anchor with its quote and its surroundings in this text. */
export function captured(
  anchor: Anchor,
  text: string,
  headings: readonly Heading[],
  version: { number: number; hash: string },
): Anchor {
  const tied = { ...anchor, version: version.number, hash: version.hash }
  if (anchor.lineStart !== null) {
    const { quote, before, after, headingPath } = captureAnchor(text, rangeOf(anchor), headings)
    const memory: Memory = { line: { before, after, headingPath } }
    return { ...tied, quote, memory: JSON.stringify(memory) }
  }
  const heading = findHeading(headings, anchor.anchorId)
  // Of other languages we draw no headings, so nobody can say what became of one.
  if (!heading) return { ...anchor, hash: '', version: null }
  const memory: Memory = { heading }
  return {
    ...tied,
    anchorText: anchor.anchorText || heading.text,
    quote: heading.text,
    memory: JSON.stringify(memory),
  }
}

/** An id as the page has it, or without the prefix that our pages give it. */
export function findHeading(headings: readonly Heading[], anchorId: string): HeadingAnchor | null {
  return (
    captureHeading(headings, anchorId) ?? captureHeading(headings, `${HEADING_PREFIX}${anchorId}`)
  )
}
