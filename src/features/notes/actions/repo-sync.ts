/**
 * What a sync of a repository does to the notes on its files. It is computed before the transaction and written in it;
 * a preview of the sync shows the same result.
 */
import {
  type BlobText,
  type NoteEffect,
  type PlannedSync,
  storedMirrors,
} from '#features/repositories/index.ts'
import { textsToWalk } from '#platform/anchoring/placing/index.ts'
import type { Context } from '#platform/context.ts'
import { isSameAnchor, isUnplaced, type Placement, repoPlacement } from '../rules/note.ts'
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
  const noted = [...Map.groupBy(notes, (note) => note.path)].map(([path, notes]) =>
    notedFile(sync, { path, notes, was: files.get(path) ?? null }),
  )
  const texts = sync.readTexts(noted.flatMap(textsOf))
  const planned = new Map<string, PlannedNote>()
  for (const file of noted)
    for (const one of await planFile(sync, file, texts)) planned.set(one.before.id, one)
  sync.writes.push((ctx) => writeNotes(ctx, sync, planned))
}

/** A file with notes, and git's ids of its text before and after the sync; null: the file does not exist. */
interface NotedFile {
  path: string
  notes: readonly RepoAnchor[]
  was: string | null
  is: string | null
  /**
   * The notes whose lines have to be searched for, by the text they are anchored to: each pair of texts is compared
   * once.
   */
  open: ReadonlyMap<string, readonly RepoAnchor[]>
}

function notedFile(sync: PlannedSync, file: Pick<NotedFile, 'path' | 'notes' | 'was'>): NotedFile {
  const is = sync.objectAfter(file.path, file.was)
  const open = file.notes.filter(({ anchor }) => is !== null && isUnplaced(anchor, is))
  return { ...file, is, open: Map.groupBy(open, ({ anchor }) => anchor.hash) }
}

/** In the order in which they are compared. */
function textsOf({ is, open }: NotedFile): string[] {
  return is === null || open.size === 0 ? [] : [is, ...open.keys()]
}

async function planFile(
  sync: PlannedSync,
  file: NotedFile,
  texts: AsyncGenerator<BlobText, void, void>,
): Promise<PlannedNote[]> {
  const { path, notes, was, is } = file
  const carried = await carry(sync, file, texts)
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

async function carry(
  sync: PlannedSync,
  { path, was, is: object, open }: NotedFile,
  texts: AsyncGenerator<BlobText, void, void>,
): Promise<Map<string, CarriedAnchor>> {
  const carried = new Map<string, CarriedAnchor>()
  if (object === null || open.size === 0) return carried
  const next = async () => (await texts.next()).value!
  const target = { object, path, text: await next() }
  for (const [hash, together] of open) {
    const anchors = together.map(({ anchor }) => anchor)
    // Lines that an earlier sync has lost were counted in a text before all of those.
    const between = hash === was ? () => textsBetween(sync, path, [hash, object]) : undefined
    const found = await carryAnchors(anchors, await next(), target, sync.ownerId, between)
    for (const [at, { id }] of together.entries()) carried.set(id, found[at]!)
  }
  return carried
}

/** The texts of the file between two syncs, the oldest first. */
async function textsBetween(
  sync: PlannedSync,
  path: string,
  ends: readonly string[],
): Promise<string[]> {
  const objects = (await sync.objectsBetween(path)).filter((object) => !ends.includes(object))
  const texts: string[] = []
  for await (const text of sync.readTexts(textsToWalk(objects)))
    if ('text' in text) texts.push(text.text)
  return [...textsToWalk(texts, ({ length }) => length)]
}

/**
 * The path that git reports as the file's new name, from this sync or an earlier one whose target may have been renamed
 * again; empty: none.
 */
async function findRenamed(
  sync: PlannedSync,
  { path, renamedTo }: RepoAnchor,
  wasThere: boolean,
): Promise<string> {
  const last = wasThere ? path : renamedTo
  // An earlier rename stays valid unless this sync removes its target.
  const isStill = !wasThere && sync.objectAfter(last, 'there') !== null
  if (last === '' || isStill) return renamedTo
  return (await sync.findRenames()).get(last) ?? ''
}

/** False when a note was created, anchored or restored since the sync was planned. */
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

// What a sync visibly changes about a note.

/** The placements before and after, null without the file; `found` is how the text was found. Null: nothing changed. */
function effectOf(
  was: Placement | null,
  is: Placement | null,
  found: Placement['state'],
): NoteEffect['effect'] | null {
  if (is === null) return was === null ? null : 'orphaned'
  if (was === null) return 'returned'
  if (is.state === 'lost') return was.state === 'lost' ? null : 'lost'
  if (was.state === 'lost') return 'returned'
  if (found === 'edited') return 'edited'
  const isElsewhere =
    was.lineStart !== is.lineStart || was.lineEnd !== is.lineEnd || was.anchorId !== is.anchorId
  return isElsewhere || found === 'moved' ? 'moved' : null
}
