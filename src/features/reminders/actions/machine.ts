/**
 * The one state machine of reminders. Every transition reads the record, decides, and writes only if the record still
 * carries the moment it decided about; what is to ring changes in the same transaction.
 *
 *   set           any            -> pending at the new moment
 *   snooze        pending        -> pending, minutes from now
 *   acknowledge   pending        -> acknowledged, or pending at the next moment of its series
 *   remove        any            -> no record
 */

import { cancelPush, schedulePush } from '#features/push/index.ts'
import type { Context } from '#platform/context.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { nextRepeat } from '../rules/when.ts'
import {
  type Armed,
  addClosedMoment,
  closeReminder,
  deleteReminders,
  findReminder,
  hideReminder,
  insertReminder,
  listReminded,
  moveReminder,
  type Reminder,
  saveArmed,
  type WholeReminder,
} from '../store/index.ts'

export const KIND = 'reminder'

export async function arm(ctx: Context, armed: Armed): Promise<boolean> {
  return inTransactionOf(ctx, armed.ownerId, async (ctx) => {
    await saveArmed(ctx.store, armed, ctx.now())
    if (armed.isHidden) await silence(ctx, armed)
    else await ring(ctx, armed, armed.remindAt)
    return true
  })
}

/** A set that names the moment it replaces: one occurrence is postponed, and its series continues as before. */
export async function postpone(
  ctx: Context,
  armed: Armed,
  { seen, keepsSeries }: { seen: number; keepsSeries: boolean },
): Promise<boolean> {
  return inTransactionOf(ctx, armed.ownerId, async (ctx) => {
    const found = await findReminder(ctx.store, armed.ownerId, armed.noteId)
    if (!isPendingAt(found, seen)) return false
    const { repeat, wall, zone, skipsDone } = found
    return arm(ctx, keepsSeries ? { ...armed, repeat, wall, zone, skipsDone } : armed)
  })
}

/** `seen`: the moment that it must still have; null accepts any. */
export async function snooze(
  ctx: Context,
  {
    ownerId,
    noteId,
    minutes,
    seen,
  }: { ownerId: string; noteId: string; minutes: number; seen: number | null },
): Promise<number | null> {
  return inTransactionOf(ctx, ownerId, async (ctx) => {
    const found = await findReminder(ctx.store, ownerId, noteId)
    if (!isPendingAt(found, seen)) return null
    const remindAt = ctx.now() + minutes * 60_000
    const change = { remindAt, snoozeCount: found.snoozeCount + 1 }
    if (!(await moveReminder(ctx.store, found, change, ctx.now()))) return null
    await ring(ctx, found, remindAt)
    return remindAt
  })
}

export interface Closed {
  /** When it rings again; null when the series, or the one reminder, is over. */
  nextAt: number | null
}

export async function acknowledge(
  ctx: Context,
  { ownerId, noteId, seen }: { ownerId: string; noteId: string; seen: number | null },
): Promise<Closed | null> {
  return inTransactionOf(ctx, ownerId, async (ctx) => {
    const found = await findReminder(ctx.store, ownerId, noteId)
    if (!isPendingAt(found, seen)) return null
    const now = ctx.now()
    const nextAt = nextOf(found, now)
    const isWritten =
      nextAt === null
        ? await closeReminder(ctx.store, found, now)
        : await moveReminder(ctx.store, found, { remindAt: nextAt, snoozeCount: 0 }, now)
    if (!isWritten) return null
    await addClosedMoment(ctx.store, found, now)
    if (nextAt === null) await silence(ctx, found)
    else await ring(ctx, found, nextAt)
    return { nextAt }
  })
}

function isPendingAt(found: Reminder | null, seen: number | null): found is Reminder {
  return found !== null && found.status === 'pending' && (seen === null || found.remindAt === seen)
}

/**
 * After now and after the moment that is closed: one that is acknowledged early does not ring again for the same time.
 */
function nextOf({ repeat, wall, zone, remindAt }: Reminder, now: number): number | null {
  return repeat === '' ? null : nextRepeat(repeat, { wall, zone }, Math.max(now, remindAt))
}

export async function remove(
  ctx: Context,
  ownerId: string,
  noteIds: readonly string[],
): Promise<void> {
  await inTransactionOf(ctx, ownerId, async (ctx) => {
    await deleteReminders(ctx.store, ownerId, noteIds)
    for (const noteId of noteIds) await silence(ctx, { ownerId, noteId })
  })
}

/** The notes, or their file, were deleted and can be restored. */
export async function hide(
  ctx: Context,
  ownerId: string,
  noteIds: readonly string[],
): Promise<void> {
  for (const noteId of await listReminded(ctx.store, ownerId, noteIds)) {
    await hideReminder(ctx.store, ownerId, noteId, true)
    await silence(ctx, { ownerId, noteId })
  }
}

/** What became due meanwhile is in the bell; it does not ring for a moment that has passed. */
export async function show(
  ctx: Context,
  ownerId: string,
  noteIds: readonly string[],
): Promise<void> {
  for (const noteId of await listReminded(ctx.store, ownerId, noteIds)) {
    await hideReminder(ctx.store, ownerId, noteId, false)
    const found = await findReminder(ctx.store, ownerId, noteId)
    if (found?.status === 'pending' && found.remindAt > ctx.now())
      await ring(ctx, found, found.remindAt)
  }
}

type Which = Pick<Reminder, 'ownerId' | 'noteId'>

/** One from elsewhere, as it was. It rings when its moment comes, at once when that is past. */
export async function bring(
  ctx: Context,
  reminder: WholeReminder,
  history: readonly { remindAt: number; ackAt: number }[],
): Promise<void> {
  await inTransactionOf(ctx, reminder.ownerId, async (ctx) => {
    await insertReminder(ctx.store, reminder, history)
    if (reminder.status === 'pending' && !reminder.isHidden)
      await ring(ctx, reminder, reminder.remindAt)
  })
}

function ring(ctx: Context, { ownerId, noteId }: Which, at: number): Promise<void> {
  return schedulePush(ctx, { ownerId, kind: KIND, itemId: noteId, at })
}

function silence(ctx: Context, { ownerId, noteId }: Which): Promise<void> {
  return cancelPush(ctx, { ownerId, kind: KIND, itemId: noteId })
}
