/** What a person, a tool or a notification's button does with reminders. */

import { isOnBinnedFile, loadNote } from '#features/notes/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { common } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import { refuse } from '../problems.ts'
import { InvalidInput, readAck, readSet, readSnooze, type SetInput } from '../rules/input.ts'
import { judgeMoment, localMoment, presetMoment, wallOf } from '../rules/when.ts'
import { findReminder } from '../store/index.ts'
import { acknowledge, arm, postpone, remove, snooze } from './machine.ts'
import { reported } from './take-back.ts'

export async function setReminder(ctx: MemberContext, noteId: string, body: unknown) {
  return reported(ctx, noteId, async (ctx) =>
    inTransaction(ctx, async (ctx) => {
      // The note is checked first: without a note, other errors are not reported.
      const note = await loadNote(ctx, noteId)
      const input = reading(() => readSet(body))
      const zone = input.zone ?? ctx.actor.timeZone
      const remindAt = momentOf(input, ctx.now(), zone)
      const fitness = judgeMoment(remindAt, ctx.now())
      if (fitness === 'past') throw refuse('time_must_be_in_the_future')
      if (fitness === 'too_far') throw refuse('time_too_far')
      const armed = {
        ownerId: ctx.actor.id,
        noteId,
        remindAt,
        repeat: input.repeat ?? '',
        wall: wallOf(remindAt, zone),
        zone,
        skipsDone: input.skipsDone ?? false,
        isHidden: await isOnBinnedFile(ctx, note),
      }
      const isSet =
        input.seen === null
          ? await arm(ctx, armed)
          : await postpone(ctx, armed, { seen: input.seen, keepsSeries: input.repeat === null })
      if (!isSet) throw refuse('reminder_not_found', { note_id: noteId })
      return { ok: true as const, remind_at: toIso(remindAt) }
    }),
  )
}

function momentOf({ preset, at }: SetInput, now: number, zone: string): number {
  if (preset !== null) return presetMoment(preset, now, zone)
  const local = localMoment(at ?? '', zone)
  if (!local) throw refuse('invalid_time')
  return local.at
}

export async function snoozeReminder(ctx: MemberContext, noteId: string, body: unknown) {
  const { minutes, seen } = reading(() => readSnooze(body))
  const remindAt = await reported(ctx, noteId, (ctx) =>
    snooze(ctx, { ownerId: ctx.actor.id, noteId, minutes, seen }),
  )
  if (remindAt === null) throw refuse('reminder_not_found', { note_id: noteId })
  return { ok: true as const, remind_at: toIso(remindAt) }
}

export async function acknowledgeReminder(ctx: MemberContext, body: unknown) {
  const { noteId, seen } = reading(() => readAck(body))
  const closed = await reported(ctx, noteId, (ctx) =>
    acknowledge(ctx, { ownerId: ctx.actor.id, noteId, seen }),
  )
  if (!closed) throw common.refuse('not_found')
  return { ok: true as const, next_remind_at: toIsoOrNull(closed.nextAt) }
}

export async function removeReminder(ctx: MemberContext, noteId: string) {
  await loadNote(ctx, noteId)
  await reported(ctx, noteId, (ctx) => remove(ctx, ctx.actor.id, [noteId]))
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
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw error.code === 'invalid_payload' ? common.refuse('invalid_payload') : refuse(error.code)
  }
}
