/**
 * What a sync of a repository makes of the notes on its files. It is worked out before the transaction and written in
 * it; whoever only asks what a sync would change is told the same.
 */
import { type NoteEffect, type PlannedSync, storedMirrors } from '#features/repos/index.ts'
import type { Context } from '#platform/context.ts'
import { isSameAnchor } from '../rules/note.ts'
import { isUnplaced, repoPlacement } from '../rules/repo-placement.ts'
import { effectOf } from '../rules/sync-effect.ts'
import { listRepoAnchors, type RepoAnchor, saveRepoAnchor } from '../store/index.ts'
import { type CarriedAnchor, carryAnchors } from './repo-anchors.ts'

interface PlannedNote {
  before: RepoAnchor
  after: RepoAnchor
}

export async function planRepoNotes(ctx: Context, sync: PlannedSync): Promise<void> {
  const { ownerId, name } = sync
  const notes = await listRepoAnchors(ctx.store, ownerId, name)
  const paths = [...new Set(notes.map(({ path }) => path))]
  const files = await storedMirrors(ctx.store).findFiles(ownerId, name, paths)
  const planned = new Map<string, PlannedNote>()
  for (const [path, together] of Map.groupBy(notes, (note) => note.path))
    for (const one of await planFile(sync, path, together, files.get(path) ?? null))
      planned.set(one.before.id, one)
  sync.writes.push((ctx) => writeNotes(ctx, sync, planned))
}

/** The notes of one file, whose text has these names of git before and after the sync; null: it is not there. */
async function planFile(
  sync: PlannedSync,
  path: string,
  notes: readonly RepoAnchor[],
  was: string | null,
): Promise<PlannedNote[]> {
  const is = sync.objectAfter(path, was)
  const carried = is === null ? new Map<string, CarriedAnchor>() : await carry(sync, is, notes)
  const planned: PlannedNote[] = []
  for (const before of notes) {
    const found = carried.get(before.id)
    const renamedTo = is === null ? await findRenamed(sync, before, was !== null) : ''
    const after = { ...before, anchor: found?.anchor ?? before.anchor, renamedTo }
    planned.push({ before, after })
    const shown = {
      was: was === null ? null : repoPlacement(before.anchor, was),
      is: is === null ? null : repoPlacement(after.anchor, is),
    }
    const effect = effectOf(shown.was, shown.is, found?.state ?? 'exact')
    if (effect === null || before.isDeleted) continue
    sync.effects.push({
      note_id: before.id,
      path,
      effect,
      line_before: before.anchor.lineStart,
      line_after: after.anchor.lineStart,
      anchor_state: (shown.is ?? repoPlacement(after.anchor, null)).state,
      reason: found?.reason ?? null,
      renamed_to: renamedTo || null,
    } satisfies NoteEffect)
  }
  return planned
}

/** Looks for the lines of those notes that are tied to another text; each pair of texts is compared once. */
async function carry(
  sync: PlannedSync,
  object: string,
  notes: readonly RepoAnchor[],
): Promise<Map<string, CarriedAnchor>> {
  const open = notes.filter(({ anchor }) => isUnplaced(anchor, object))
  const carried = new Map<string, CarriedAnchor>()
  if (open.length === 0) return carried
  const target = { object, path: open[0]!.path, text: await sync.readText(object) }
  for (const [hash, together] of Map.groupBy(open, ({ anchor }) => anchor.hash)) {
    const anchors = together.map(({ anchor }) => anchor)
    const found = await carryAnchors(anchors, await sync.readText(hash), target, sync.ownerId)
    for (const [at, { id }] of together.entries()) carried.set(id, found[at]!)
  }
  return carried
}

/** Where git thinks that the file went now, or went earlier and may have gone on from there; empty: nowhere. */
async function findRenamed(
  sync: PlannedSync,
  { path, renamedTo }: RepoAnchor,
  wasThere: boolean,
): Promise<string> {
  const last = wasThere ? path : renamedTo
  // Whatever it was before: it stays unless this sync takes it away.
  const isStill = !wasThere && sync.objectAfter(last, 'there') !== null
  if (last === '' || isStill) return renamedTo
  return (await sync.findRenames()).get(last) ?? ''
}

/** False when a note was made, tied or brought back since it was planned. */
async function writeNotes(
  { store }: Context,
  { ownerId, name }: PlannedSync,
  planned: ReadonlyMap<string, PlannedNote>,
): Promise<boolean> {
  const present = await listRepoAnchors(store, ownerId, name)
  const isAsPlanned = ({ id, path, anchor, renamedTo }: RepoAnchor) => {
    const before = planned.get(id)?.before
    return (
      before?.path === path && before.renamedTo === renamedTo && isSameAnchor(before.anchor, anchor)
    )
  }
  if (!present.every(isAsPlanned)) return false
  for (const { id } of present) {
    const { before, after } = planned.get(id)!
    if (!isSameAnchor(before.anchor, after.anchor) || before.renamedTo !== after.renamedTo)
      await saveRepoAnchor(store, ownerId, after)
  }
  return true
}
