/** Many changes in one request, each judged by itself, and one flush to disk for all of them. */
import type { MemberContext } from '../../../platform/context.ts'
import { common } from '../../../platform/problems/everywhere.ts'
import { Problem } from '../../../platform/problems/index.ts'
import { inTransaction } from '../../../platform/store/index.ts'
import { toIso } from '../../../platform/time/index.ts'
import { type BatchReply, MAX_BATCH } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import type { Note } from '../rules/note.ts'
import { readChange } from './reading.ts'
import { showNotes } from './show.ts'
import { applyChange, findUnwritten, type Outcome } from './write.ts'

type Item = { id: string | null } & (Outcome | { kind: 'refused'; problem: Problem })

export async function changeNotes(ctx: MemberContext, updates: unknown): Promise<BatchReply> {
  if (!Array.isArray(updates)) throw common.refuse('invalid_payload', { field: 'updates' })
  if (updates.length === 0) throw refuse('no_updates_provided')
  if (updates.length > MAX_BATCH) throw refuse('too_many_updates', { max: MAX_BATCH })
  const items = await inTransaction(ctx, async (ctx) => {
    const items: Item[] = []
    for (const update of updates) items.push(await changeOne(ctx, update))
    return items
  })
  const unwritten = await findUnwritten(ctx, items.flatMap(notesOf('written')))
  const stale = items.flatMap(notesOf('stale'))
  const shown = new Map((await showNotes(ctx, stale)).map((note, at) => [stale[at]!, note]))
  return {
    results: items.map((item) => {
      const { id } = item
      if (item.kind === 'refused') return refusedResult(id, item.problem)
      if (item.kind === 'written' && unwritten.has(item.note.id))
        return refusedResult(id, refuse('note_not_stored'))
      const updatedAt = toIso(item.note.updatedAt)
      if (item.kind === 'written') return { id, ok: true, status: 200, updated_at: updatedAt }
      const note = shown.get(item.note)
      return refusedResult(id, refuse('conflict', { updated_at: updatedAt, note }))
    }),
  }
}

/** A refusal concerns this item alone; any other fault concerns the store, and so the whole batch. */
async function changeOne(ctx: MemberContext, update: unknown): Promise<Item> {
  const said = (update as { id?: unknown } | null)?.id
  const id = typeof said === 'string' ? said : null
  try {
    if (id === null) throw common.refuse('invalid_payload', { field: 'id' })
    return { id, ...(await applyChange(ctx, id, readChange(update))) }
  } catch (fault) {
    if (fault instanceof Problem) return { id, kind: 'refused', problem: fault }
    throw fault
  }
}

function notesOf(kind: Outcome['kind']) {
  return (item: Item): Note[] => (item.kind === kind ? [item.note] : [])
}

function refusedResult(id: string | null, { declared, code, context }: Problem) {
  return { ...context, id, ok: false, status: declared.status, error: declared.error, code }
}
