/** The tags of notes follow their texts: each write stores them, and a job reads those of notes of before. */
import type { Context, MemberContext } from '#platform/context.ts'
import type { JobHandle } from '#platform/jobs/index.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { tagsOf } from '#platform/tags/index.ts'
import type { Note } from '../rules/note.ts'
import { findNote, insertNoteTags, listUntagged, markTagged, saveNoteTags } from '../store/index.ts'

/** `before` is null for a new note; a deleted note has no tags. */
export async function keepTags(
  { store, actor }: MemberContext,
  before: Note | null,
  after: Note,
): Promise<void> {
  const tags = after.deletedAt === null ? tagsOf(after.content) : []
  if (!before) return insertNoteTags(store, actor.id, after.id, tags)
  const isLive = before.deletedAt === null
  if (isLive && after.content === before.content && after.deletedAt === null) return
  const had = isLive ? tagsOf(before.content) : []
  if (had.join() !== tags.join()) await saveNoteTags(store, actor.id, after.id, tags)
}

const AT_ONCE = 100

/** One short transaction for each note; what a stopped run leaves, the next one does. */
export async function indexNoteTags(
  ctx: Context,
  job: Pick<JobHandle<unknown>, 'throwIfStopped'>,
): Promise<{ done: true; notes: number }> {
  for (let notes = 0; ; ) {
    const untagged = await listUntagged(ctx.store, AT_ONCE)
    if (untagged.length === 0) return { done: true, notes }
    for (const { ownerId, id } of untagged) {
      job.throwIfStopped()
      await inTransactionOf(ctx, ownerId, async ({ store }) => {
        const note = await findNote(store, ownerId, id)
        if (note) await saveNoteTags(store, ownerId, id, tagsOf(note.content))
        await markTagged(store, ownerId, id)
      })
      notes++
    }
  }
}
