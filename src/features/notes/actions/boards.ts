/** What the feature of boards does with notes: it looks at them from outside and moves them. */
import type { MemberContext } from '#platform/context.ts'
import { foldText } from '#platform/text/index.ts'
import { onBoard } from '../rules/note.ts'
import { freeTitle } from '../rules/titles.ts'
import { listTitlesAt, moveToBoard, saveTitle } from '../store/index.ts'

/** All notes of a board to another one, in the caller's transaction. A clashing title gets ` (2)`; no quota holds. */
export async function moveBoardNotes(ctx: MemberContext, from: string, to: string): Promise<void> {
  const { store, actor } = ctx
  const taken = new Set(
    (await listTitlesAt(store, actor.id, onBoard(to))).map(({ title }) => title),
  )
  const coming = await listTitlesAt(store, actor.id, onBoard(from))
  // A number that is given must clash neither there nor with what comes along.
  const all = new Set([...taken, ...coming.map(({ title }) => title)])
  for (const { id, title } of coming) {
    if (!taken.has(title)) continue
    const free = freeTitle(title, (one) => all.has(one))
    all.add(free)
    await saveTitle(store, actor.id, id, free, foldText(free))
  }
  await moveToBoard(store, actor.id, from, to, ctx.now())
}
