/** What tokens do with reminders: reported with the reminder that was there before, and taken back. */
import { findNotes, isOnBinnedFile, loadNote, noteName } from '#features/notes/index.ts'
import type { Context, Hooks, MemberContext } from '#platform/context.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso } from '#platform/time/index.ts'
import { reportChange, standing, type WrittenFields } from '#platform/token-writes.ts'
import { refuse } from '../problems.ts'
import { findReminder, type Reminder } from '../store/index.ts'
import { arm, remove } from './machine.ts'

/** Runs `act` and reports what it made of the note's reminder. */
export async function reported<Done>(
  ctx: MemberContext,
  noteId: string,
  act: (ctx: MemberContext) => Promise<Done>,
): Promise<Done> {
  if (!ctx.actor.token && !ctx.actor.author) return act(ctx)
  return inTransaction(ctx, async (ctx) => {
    const read = () => findReminder(ctx.store, ctx.actor.id, noteId)
    const before = fieldsOf(await read())
    const done = await act(ctx)
    const after = fieldsOf(await read())
    const [note] = await findNotes(ctx.store, ctx.actor.id, [noteId])
    // What it does without a note, it refuses itself.
    if (!note) return done
    const name = noteName(note, '')
    await reportChange(ctx, { action: 'reminder_changed', targetId: noteId, name, before, after })
    return done
  })
}

/** All of it is put back together. */
function fieldsOf(reminder: Reminder | null): WrittenFields {
  const isPending = reminder?.status === 'pending'
  return { reminder: isPending ? textOf(reminder) : null }
}

function textOf({ remindAt, repeat, wall, zone, skipsDone }: Reminder): readonly string[] {
  return [toIso(remindAt), repeat, wall, zone, skipsDone ? 'skips done' : '']
}

/** Handles `token_write_undone`. */
export async function takeBackReminder(
  context: Context,
  write: Hooks['token_write_undone'],
): Promise<void> {
  if (write.action !== 'reminder_changed') return
  const { targetId: noteId, before, outcome } = write
  await inTransaction(context as MemberContext, async (ctx) => {
    const note = await loadNote(ctx, noteId)
    const now = standing(fieldsOf(await findReminder(ctx.store, ctx.actor.id, noteId)), write)
    outcome.done = now === 'as written' ? 'put_back' : now === 'as before' ? 'nothing' : 'conflict'
    if (now !== 'as written') return
    const stored = before['reminder']
    if (!Array.isArray(stored)) return remove(ctx, ctx.actor.id, [noteId])
    const [at = '', repeat = '', wall = '', zone = '', skips = ''] = stored as string[]
    const remindAt = Date.parse(at)
    if (remindAt <= ctx.now()) throw refuse('time_must_be_in_the_future')
    await arm(ctx, {
      ...{ ownerId: ctx.actor.id, noteId, remindAt, wall, zone },
      ...{ repeat: repeat as Reminder['repeat'], skipsDone: skips !== '' },
      isHidden: await isOnBinnedFile(ctx, note),
    })
  })
}
