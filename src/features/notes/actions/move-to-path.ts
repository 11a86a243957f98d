/**
 * Moves a note to another file of its repository at its owner's request, usually to the path that git reports as the
 * renamed file.
 */
import { openRepoText } from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { common } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import type { NoteRecord } from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import {
  type Anchor,
  isSameAnchor,
  type Note,
  type NoteLocation,
  nextStamp,
} from '../rules/note.ts'
import { isUnplaced } from '../rules/repo-placement.ts'
import { freeTitle } from '../rules/titles.ts'
import { listTitlesAt, updateNote } from '../store/index.ts'
import { confirmWritten } from './confirm.ts'
import { requireNoteQuota } from './quota.ts'
import { carryAnchors } from './repo-anchors.ts'
import { requireMirrored } from './repo-files.ts'
import { loadNote, repoLocation, showNote } from './show.ts'

/** Its lines are searched for in the new file exactly as a sync would. */
export async function moveToPath(
  ctx: MemberContext,
  note: Note,
  path: string,
): Promise<NoteRecord> {
  if (note.location.kind !== 'repo') throw refuse('not_in_a_repository')
  const location = repoLocation(note.location.id, path)
  await requireMirrored(ctx, location.id, location.path)
  const anchor = await anchorAt(ctx, note.anchor, location)
  const moved = await inTransaction(ctx, async (ctx) => {
    const before = await loadNote(ctx, note.id)
    const { object } = await requireMirrored(ctx, location.id, location.path)
    // The note was anchored again, or a sync came, since its lines were searched for.
    if (!isSameAnchor(before.anchor, note.anchor) || isUnplaced(anchor, object))
      throw common.refuse('busy', {}, { 'retry-after': '1' })
    if (location.path !== before.location.path) await requireNoteQuota(ctx, location, 'moving')
    const titles = await listTitlesAt(ctx.store, ctx.actor.id, location)
    const taken = new Set(titles.filter(({ id }) => id !== note.id).map(({ title }) => title))
    const after: Note = {
      ...before,
      location,
      anchor,
      renamedTo: '',
      // A title that is already used there gets a number: a name must not keep the note from moving.
      title: freeTitle(before.title, (one) => taken.has(one)),
      updatedAt: nextStamp(ctx.now(), before.updatedAt),
    }
    if (!(await updateNote(ctx.store, ctx.actor.id, before, after))) throw refuse('note_not_stored')
    return after
  })
  await confirmWritten(ctx, [moved])
  return showNote(ctx, moved)
}

async function anchorAt(
  ctx: MemberContext,
  anchor: Anchor,
  { id, path }: NoteLocation,
): Promise<Anchor> {
  if (anchor.hash === '') return anchor
  const file = await openRepoText(ctx, id, path)
  // The same text under another name: nothing has to be searched for.
  if (file.object === anchor.hash) return { ...anchor, lostIn: '' }
  const target = { object: file.object, path, text: await file.read(file.object) }
  const [carried] = await carryAnchors([anchor], await file.read(anchor.hash), target, ctx.actor.id)
  return carried!.anchor
}
