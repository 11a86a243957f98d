/** Filters of a list of notes that are not columns of their rows: unattached, and with an open reminder. */

import { findFiles } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { isUnattached } from '../rules/note.ts'
import { findNotes, listTiedNotes, type TiedNote } from '../store/index.ts'
import { locateNotes } from './placing.ts'
import { findRepoFiles } from './repo-files.ts'

// Twice as many as a person may have by default; each is one parameter of a statement.
const MOST_NAMED = 2_000
// Each may be a comparison of two texts on a worker; the results are cached.
const MOST_COMPARED = 200
// This many pairs of texts are in memory at once.
const PER_COMPARISON = 20

export interface Narrowed {
  ids: readonly string[]
  /** There were more than could be checked; these are some of them. */
  isCut: boolean
}

/** Unattached notes, as the trays of their pages count them. */
export async function findUnattached(ctx: MemberContext): Promise<Narrowed> {
  const tied = await listTiedNotes(ctx.store, ctx.actor.id, MOST_NAMED + 1)
  const known = tied.slice(0, MOST_NAMED)
  const lost = await findLost(ctx, known)
  const { objectOf } = await findRepoFiles(ctx, known)
  // Orphans, and those whose lines the last sync did not find.
  const orphans = known.filter((note) => {
    const object = objectOf(note)
    return object === null || (object !== undefined && object === note.lostIn)
  })
  return {
    ids: [...lost.ids, ...orphans.map(({ id }) => id)],
    isCut: lost.isCut || tied.length > known.length,
  }
}

async function findLost(ctx: MemberContext, tied: readonly TiedNote[]): Promise<Narrowed> {
  const onFiles = tied.filter(({ location }) => location.kind === 'file')
  if (onFiles.length === 0) return { ids: [], isCut: false }
  const fileIds = [...new Set(onFiles.map(({ location }) => location.id))]
  const files = await findFiles(ctx.store, ctx.actor.id, fileIds)
  const hashes = new Map(files.map(({ id, contentHash }) => [id, contentHash]))
  // A text that has not changed since the note was written has lost nothing.
  const doubtful = onFiles.filter(
    ({ location, hash }) => (hashes.get(location.id) ?? hash) !== hash,
  )
  const looked = doubtful.slice(0, MOST_COMPARED)
  const ids: string[] = []
  for (let at = 0; at < looked.length; at += PER_COMPARISON) {
    const asked = looked.slice(at, at + PER_COMPARISON).map(({ id }) => id)
    const notes = await findNotes(ctx.store, ctx.actor.id, asked)
    const placements = await locateNotes(ctx, notes, files)
    for (const { id, mode } of notes) {
      const anchor_state = placements.get(id)?.state ?? ''
      if (isUnattached({ mode, anchor_state, orphaned: false })) ids.push(id)
    }
  }
  return { ids, isCut: doubtful.length > looked.length }
}

/** Reminders belong to another feature. */
export async function findReminded(ctx: MemberContext): Promise<Narrowed> {
  const ids = new Set<string>()
  await runHooks(ctx, 'notes_reminded', { ownerId: ctx.actor.id, most: MOST_NAMED + 1, ids })
  return { ids: [...ids].slice(0, MOST_NAMED), isCut: ids.size > MOST_NAMED }
}
