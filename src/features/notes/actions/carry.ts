/**
 * When a file is saved in our own editor, its notes are anchored to the new text without changing their time of update.
 */

import { type CodeFile, findContents } from '#features/library/index.ts'
import { headingsOf } from '#platform/anchoring/index.ts'
import { locateAll } from '#platform/anchoring/placing/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import type { Heading } from '#platform/markdown/index.ts'
import { type Note, onFile, type Placement } from '../rules/note.ts'
import { listNotesAt, saveAnchor } from '../store/index.ts'
import { carriedAnchor } from './capturing.ts'
import { placementsOf, wantedBy } from './placing.ts'

// The limit for both texts together. This runs while the save holds the store, so it must be quick and cannot use a
// worker. The notes of a larger file stay anchored to their old text, and reading computes their placement from there,
// on a worker.
const CARRIED_UNITS = 200_000
// Reading headings takes longer than comparing lines.
const CARRIED_MARKDOWN = 64 * 1024

export interface SavedFile {
  before: CodeFile
  after: CodeFile
  oldText: string
  newText: string
}

export async function carryNotes(ctx: Context, saved: SavedFile): Promise<void> {
  const { before, after, oldText, newText } = saved
  const most = after.language === 'markdown' ? CARRIED_MARKDOWN : CARRIED_UNITS
  if (!ctx.actor || oldText.length + newText.length > most) return
  const member = ctx as MemberContext
  const notes = await listNotesAt(ctx.store, ctx.actor.id, onFile(after.id))
  const tied = notes.filter(({ anchor }) => anchor.hash !== '')
  if (tied.length === 0) return
  const headings = after.language === 'markdown' ? headingsOf(newText) : []
  const texts = await textsOf(member, tied, new Map([[before.contentHash, oldText]]))
  for (const [hash, together] of Map.groupBy(tied, ({ anchor }) => anchor.hash)) {
    const stored = texts.get(hash)
    if (stored === undefined || stored.length + newText.length > most) continue
    const wanted = wantedBy(together)
    const found = locateAll({ storedText: stored, currentText: newText, ...wanted })
    const placements = placementsOf(together, found)
    for (const [at, note] of together.entries())
      await carry(member, note, placements[at]!, saved, headings)
  }
}

/**
 * Notes that were unattached before are still anchored to older texts: when such a text comes back, so does their
 * placement.
 */
async function textsOf(
  ctx: MemberContext,
  notes: readonly Note[],
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const hashes = [...new Set(notes.map(({ anchor }) => anchor.hash))]
  const missing = hashes.filter((hash) => !known.has(hash))
  const found = await findContents(ctx.store, ctx.actor.id, missing)
  return new Map([...known, ...found])
}

async function carry(
  ctx: MemberContext,
  note: Note,
  location: Placement,
  { after, newText }: SavedFile,
  headings: readonly Heading[],
): Promise<void> {
  if (location.state === 'lost') return
  const version = { number: after.version, hash: after.contentHash }
  const anchor = carriedAnchor(note.anchor, location, newText, headings, version)
  await saveAnchor(ctx.store, ctx.actor.id, note.id, anchor)
}
