/**
 * Computes where the text under a note is now, on read, from the text that the note was anchored to and the current
 * text; nothing is written and no stamp changes. The anchor itself changes only by its owner, by a save in our own
 * editor, or by the sync of a repository.
 */
import {
  type CodeFile,
  findAnyFile,
  findContents,
  findFiles,
  listVersions,
} from '#features/library/index.ts'
import {
  type AnchorLocations,
  type AnchorsToLocate,
  locateAnchors,
  textsToWalk,
} from '#platform/anchoring/placing/index.ts'
import { LruCache } from '#platform/cache/lru.ts'
import type { MemberContext, OwnerContext } from '#platform/context.ts'
import { noteAddress, type RepoFileState } from '../rules/addresses.ts'
import {
  type Anchor,
  doubted,
  type Note,
  type Placement,
  repoPlacement,
  storedPlacement,
} from '../rules/note.ts'
import { anchoredLinesOf, headingOf } from './capturing.ts'
import { askMirror, findRepoFiles, type RepoFiles } from './repo-files.ts'

// Content never changes under its hash, nor do the versions between two of a file, so an entry is valid forever. Five
// thousand entries of about two hundred bytes are a megabyte.
const cache = new LruCache<Placement>({ maxSize: 5_000 })

/** The placement of each note, by its id. Pass the files when they are already loaded. */
export async function locateNotes(
  ctx: OwnerContext,
  notes: readonly Note[],
  files?: readonly CodeFile[],
  repoFiles?: RepoFiles,
): Promise<ReadonlyMap<string, Placement>> {
  const placements = new Map(notes.map((note) => [note.id, storedPlacement(note.anchor)]))
  const inRepos = notes.filter(({ location }) => location.kind === 'repo')
  const known = repoFiles ?? (await findRepoFiles(ctx, inRepos))
  for (const note of inRepos)
    placements.set(note.id, repoPlacement(note.anchor, known.objectOf(note)))
  const tied = notes.filter(
    ({ location, anchor }) => location.kind === 'file' && anchor.hash !== '',
  )
  if (tied.length === 0) return placements
  const hashes = await currentHashes(ctx, tied, files)
  const open: Note[] = []
  for (const note of tied) {
    const current = hashes.get(note.location.id)
    if (current === undefined) continue
    const known =
      current === note.anchor.hash
        ? storedPlacement(note.anchor)
        : cache.get(cacheKey(note, current))
    if (known) placements.set(note.id, doubted(note.anchor, known))
    else open.push(note)
  }
  // All writers would wait for the comparison; a writer locates its notes before the transaction.
  if (ctx.store.isInTransaction) {
    for (const note of open) placements.set(note.id, unsurePlacement(note))
    return placements
  }
  await compareTexts(ctx, open, hashes, (note, found) => {
    if (found) cache.set(cacheKey(note, hashes.get(note.location.id)!), found)
    placements.set(note.id, found ? doubted(note.anchor, found) : unsurePlacement(note))
  })
  return placements
}

/** The file, two of its contents, and the lines or heading in the first of them. */
function cacheKey({ location, anchor }: Note, currentHash: string): string {
  const { hash, lineStart, lineEnd, anchorId } = anchor
  return JSON.stringify([location.id, hash, currentHash, lineStart, lineEnd, anchorId])
}

async function currentHashes(
  ctx: OwnerContext,
  notes: readonly Note[],
  known: readonly CodeFile[] = [],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map(known.map(({ id, contentHash }) => [id, contentHash]))
  const missing = [...new Set(notes.map(({ location }) => location.id))].filter(
    (id) => !hashes.has(id),
  )
  const found = missing.length > 0 ? await findFiles(ctx.store, ctx.actor.id, missing) : []
  for (const { id, contentHash } of found) hashes.set(id, contentHash)
  return hashes
}

/** Reads all the texts in one query, then compares each pair of them once. */
async function compareTexts(
  ctx: OwnerContext,
  notes: readonly Note[],
  hashes: ReadonlyMap<string, string>,
  report: (note: Note, found: Placement | null) => void,
): Promise<void> {
  if (notes.length === 0) return
  const pairs = Map.groupBy(
    notes,
    ({ anchor, location }) => `${anchor.hash} ${hashes.get(location.id)} ${location.id}`,
  )
  const wanted = [...new Set([...pairs.keys()].flatMap((pair) => pair.split(' ').slice(0, 2)))]
  const texts = await findContents(ctx.store, ctx.actor.id, wanted)
  for (const [pair, together] of pairs) {
    const [stored, current] = pair.split(' ').map((hash) => texts.get(hash))
    const found =
      stored === undefined || current === undefined
        ? together.map(lostPlacement)
        : await comparePair(ctx, stored, current, together)
    for (const [at, note] of together.entries()) report(note, found?.[at] ?? null)
  }
}

/** The text that the note was anchored to is not stored any more: its last placement is all there is. */
function lostPlacement({ anchor }: Note): Placement {
  return { ...storedPlacement(anchor), state: 'lost' }
}

/**
 * There was no time to compare. The text differs from the one the note was anchored to, so its last placement is
 * doubtful but not known to be lost. The result is not cached: the next reader computes it again.
 */
function unsurePlacement({ anchor }: Note): Placement {
  return { ...storedPlacement(anchor), state: 'edited' }
}

/** Null when there was no time for it; see `unsurePlacement`. */
async function comparePair(
  ctx: OwnerContext,
  storedText: string,
  currentText: string,
  notes: readonly Note[],
): Promise<Placement[] | null> {
  const { location, anchor } = notes[0]!
  const locations = await locateAnchors(
    storedText,
    currentText,
    wantedBy(notes),
    ctx.actor.id,
    () => versionsAfter(ctx, location.id, anchor),
  )
  return 'failure' in locations ? null : placementsOf(notes, locations)
}

/** The texts of the versions between the one that lines were counted in and the newest, the oldest first. */
async function versionsAfter(
  { store, actor }: OwnerContext,
  fileId: string,
  { version, hash }: Anchor,
): Promise<string[]> {
  if (version === null) return []
  const newer = (await listVersions(store, actor.id, fileId)).filter(
    ({ number, contentHash }) => number > version && contentHash !== hash,
  )
  // The first in the list is the current one.
  const walked = textsToWalk(newer.slice(1).toReversed(), ({ sizeBytes }) => sizeBytes).map(
    ({ contentHash }) => contentHash,
  )
  if (walked.length === 0) return []
  const texts = await findContents(store, actor.id, [...new Set(walked)])
  return walked.flatMap((wanted) => texts.get(wanted) ?? [])
}

type TiedTo = Pick<Note, 'anchor'>

/** What to search for, for notes that were anchored to one text: first those on lines, then those at headings. */
export function wantedBy(notes: readonly TiedTo[]): AnchorsToLocate {
  const { onLines, atHeadings } = byKind(notes)
  return {
    lines: onLines.map(({ anchor }) => anchoredLinesOf(anchor)),
    headings: atHeadings.map(({ anchor }) => headingOf(anchor)),
  }
}

function byKind(notes: readonly TiedTo[]) {
  const [onLines = [], atHeadings = []] = [true, false].map((isOnLines) =>
    notes.filter(({ anchor }) => (anchor.lineStart !== null) === isOnLines),
  )
  return { onLines, atHeadings }
}

/** The results, in the order of the notes. */
export function placementsOf(notes: readonly TiedTo[], locations: AnchorLocations): Placement[] {
  const { onLines, atHeadings } = byKind(notes)
  const found = new Map<TiedTo, Placement>()
  for (const [at, note] of onLines.entries()) {
    const { state, lineStart, lineEnd } = locations.lines[at]!
    const { anchorId, lineEnd: end } = note.anchor
    // A note on one line was given no last line, and gets none here.
    const isOneLine = end === null && lineEnd === lineStart
    found.set(note, { state, lineStart, lineEnd: isOneLine ? null : lineEnd, anchorId })
  }
  for (const [at, note] of atHeadings.entries()) {
    const { state, anchorId } = locations.headings[at]!
    const isSame = anchorId === headingOf(note.anchor).anchorId
    const shown = isSame || state === 'lost' ? note.anchor.anchorId : anchorId
    found.set(note, { state, lineStart: null, lineEnd: null, anchorId: shown })
  }
  return notes.map((note) => found.get(note)!)
}

// The address at which a note is opened: its page, its line or heading, or the trash when its file was deleted.

export async function findAddress(ctx: MemberContext, note: Note): Promise<string> {
  const isOnFile = note.location.kind === 'file'
  const file = isOnFile ? await findAnyFile(ctx.store, ctx.actor.id, note.location.id) : null
  const placements = await locateNotes(ctx, [note], file ? [file] : [])
  const placement = placements.get(note.id) ?? storedPlacement(note.anchor)
  const known = file && {
    isMarkdown: file.language === 'markdown',
    isInTrash: file.deletedAt !== null,
  }
  return noteAddress(note, placement, known, await repoFileState(ctx, note))
}

async function repoFileState(ctx: MemberContext, note: Note): Promise<RepoFileState> {
  const { kind, id: name } = note.location
  if (kind !== 'repo') return 'there'
  const mirror = await askMirror(ctx, async (mirrors, ownerId) => ({
    found: await mirrors.find(ownerId, name),
  }))
  if (mirror?.found === null) return 'no repository'
  return (await findRepoFiles(ctx, [note])).isOrphan(note) ? 'gone' : 'there'
}
