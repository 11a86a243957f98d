/** What a person, a tool or a notification's button does with reminders. */
import type { MemberContext } from '../../../platform/context.ts'
import { common } from '../../../platform/problems/everywhere.ts'
import { inTransaction } from '../../../platform/store/index.ts'
import { toIso, toIsoOrNull } from '../../../platform/time/index.ts'
import { loadNote } from '../../notes/index.ts'
import { refuse } from '../problems.ts'
import { judgeMoment, localMoment, presetMoment, wallOf } from '../rules/when.ts'
import { readAck, readSet, readSnooze, type SetWish, WrongWish } from '../rules/wishes.ts'
import { findReminder } from '../store/index.ts'
import { acknowledge, arm, postpone, remove, snooze } from './machine.ts'

export async function setReminder(ctx: MemberContext, noteId: string, body: unknown) {
  return inTransaction(ctx, async (ctx) => {
    // The note comes first: who asks about nothing is not told what else is wrong.
    await loadNote(ctx, noteId)
    const wish = reading(() => readSet(body))
    const zone = wish.zone ?? ctx.actor.timeZone
    const remindAt = momentOf(wish, ctx.now(), zone)
    const fitness = judgeMoment(remindAt, ctx.now())
    if (fitness === 'past') throw refuse('time_must_be_in_the_future')
    if (fitness === 'too_far') throw refuse('time_too_far')
    const armed = {
      ownerId: ctx.actor.id,
      noteId,
      remindAt,
      repeat: wish.repeat ?? '',
      wall: wallOf(remindAt, zone),
      zone,
      skipsDone: wish.skipsDone ?? false,
    }
    const isSet =
      wish.seen === null
        ? await arm(ctx, armed)
        : await postpone(ctx, armed, { seen: wish.seen, keepsSeries: wish.repeat === null })
    if (!isSet) throw refuse('reminder_not_found', { note_id: noteId })
    return { ok: true as const, remind_at: toIso(remindAt) }
  })
}

function momentOf({ preset, at }: SetWish, now: number, zone: string): number {
  if (preset !== null) return presetMoment(preset, now, zone)
  const local = localMoment(at ?? '', zone)
  if (!local) throw refuse('invalid_time')
  return local.at
}

export async function snoozeReminder(ctx: MemberContext, noteId: string, body: unknown) {
  const { minutes, seen } = reading(() => readSnooze(body))
  const remindAt = await snooze(ctx, { ownerId: ctx.actor.id, noteId, minutes, seen })
  if (remindAt === null) throw refuse('reminder_not_found', { note_id: noteId })
  return { ok: true as const, remind_at: toIso(remindAt) }
}

export async function acknowledgeReminder(ctx: MemberContext, body: unknown) {
  const { noteId, seen } = reading(() => readAck(body))
  const closed = await acknowledge(ctx, { ownerId: ctx.actor.id, noteId, seen })
  if (!closed) throw common.refuse('not_found')
  return { ok: true as const, next_remind_at: toIsoOrNull(closed.nextAt) }
}

export async function removeReminder(ctx: MemberContext, noteId: string) {
  await loadNote(ctx, noteId)
  await remove(ctx, ctx.actor.id, [noteId])
  return { ok: true as const }
}

export async function showReminder(ctx: MemberContext, noteId: string) {
  await loadNote(ctx, noteId)
  const found = await findReminder(ctx.store, ctx.actor.id, noteId)
  const reminder = found && {
    note_id: noteId,
    status: found.status,
    remind_at: toIso(found.remindAt),
    repeat: found.repeat,
    ack_at: toIsoOrNull(found.ackAt),
    snooze_count: found.snoozeCount,
    tz: found.zone,
    skip_when_done: found.skipsDone,
  }
  return { ok: true as const, reminder }
}

/** A wrong field becomes the refusal of its name. */
function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (fault) {
    if (!(fault instanceof WrongWish)) throw fault
    throw fault.code === 'invalid_payload' ? common.refuse('invalid_payload') : refuse(fault.code)
  }
}
