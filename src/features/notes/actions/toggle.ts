/**
 * Ticks one box of a note. The order of the checks is part of the interface, and every response about a note that
 * exists carries the stored text.
 */
import type { MemberContext } from '#platform/context.ts'
import { common, Problem } from '#platform/problems/index.ts'
import { asksForRepeat, inTransaction } from '#platform/store/index.ts'
import { tasksOf, toggleTask as toggleIn } from '#platform/tasks/index.ts'
import { toIso } from '#platform/time/index.ts'
import { PrevUpdatedAt } from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import { type Note, nextStamp } from '../rules/note.ts'
import { swapContent } from '../store/index.ts'
import { requireBytesFor, saveOverwritten, signed } from './saved-text.ts'
import { conflict, findNoteInReach, loadNote, showNote } from './show.ts'

interface ToggleInput {
  index: number
  checked: boolean
  seenAt: number | null
}

export async function toggleNoteTask(ctx: MemberContext, id: string, body: unknown) {
  try {
    return await toggle(ctx, id, body)
  } catch (error) {
    throw await withContent(ctx, id, error)
  }
}

async function toggle(ctx: MemberContext, id: string, body: unknown) {
  await loadNote(ctx, id)
  const input = inputOf(body)
  const stale = await inTransaction(ctx, (ctx) => swap(ctx, id, input))
  if (stale) throw conflict(await showNote(ctx, stale))
  // Neither a count of rows nor the absence of an error is proof: the stored note is read again.
  const stored = await loadNote(ctx, id)
  if (tasksOf(stored.content)[input.index]?.checked !== input.checked)
    throw refuse('task_toggle_not_applied')
  return { ok: true as const, ...contentOf(stored) }
}

function inputOf(body: unknown): ToggleInput {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw common.refuse('invalid_payload')
  const { index, checked, prev_updated_at } = body as Record<string, unknown>
  if (typeof index !== 'number' || !Number.isSafeInteger(index) || index < 0)
    throw refuse('invalid_index')
  if (typeof checked !== 'boolean') throw refuse('invalid_checked')
  const seenAt = PrevUpdatedAt.safeParse(prev_updated_at)
  if (!seenAt.success) throw refuse('invalid_prev_updated_at')
  return { index, checked, seenAt: seenAt.data ?? null }
}

/** Returns the stored note when its writer has not seen it. */
async function swap(
  ctx: MemberContext,
  id: string,
  { index, checked, seenAt }: ToggleInput,
): Promise<Note | null> {
  const before = await loadNote(ctx, id)
  if (seenAt !== null && seenAt !== before.updatedAt) return before
  const content = toggleIn(before.content, index, checked)
  if (content === null) throw refuse('task_index_not_found', { index })
  if (content === before.content) return null
  const updatedAt = nextStamp(ctx.now(), before.updatedAt)
  // The new text is made from the stored one, so its writer has seen it.
  const after = signed(ctx, before, { ...before, content, updatedAt }, true)
  await requireBytesFor(ctx, before, after, true)
  if (await swapContent(ctx.store, ctx.actor.id, before, after))
    await saveOverwritten(ctx, before, after, true)
  return null
}

/** The same refusal with the stored text; if the text cannot be read now, the error is returned unchanged. */
async function withContent(ctx: MemberContext, id: string, error: unknown): Promise<unknown> {
  const isAboutNote = !(error instanceof Problem) || error.code !== 'note_not_found'
  if (!isAboutNote || asksForRepeat(error)) return error
  const stored = await findNoteInReach(ctx, id).catch(() => null)
  if (!stored) return error
  if (!(error instanceof Problem)) {
    ctx.log.error({ err: error, request_id: ctx.requestId }, 'a box could not be ticked')
    return refuse('task_toggle_failed', contentOf(stored))
  }
  const { declared, context, code } = error
  return new Problem(code, declared, { ...context, ...contentOf(stored) })
}

/** The stored text, for refusals that happen before the action; a missing note is itself refused. */
export async function storedText(ctx: MemberContext, id: string): Promise<Record<string, unknown>> {
  return contentOf(await loadNote(ctx, id))
}

function contentOf({ content, updatedAt }: Note) {
  return { content, updated_at: toIso(updatedAt) }
}
