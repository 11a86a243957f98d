/** One reminder. Every change names the state it changes, so that a concurrent change is never overwritten. */
import type { Store } from '#platform/store/index.ts'
import { REMINDER_COLUMNS, type Reminder, toReminder } from './tables.ts'

export async function findReminder(
  store: Store,
  ownerId: string,
  noteId: string,
): Promise<Reminder | null> {
  const row = await store.query
    .selectFrom('reminders')
    .select(REMINDER_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('note_id', '=', noteId)
    .where('is_hidden', '=', 0)
    .executeTakeFirst()
  return row ? toReminder(row) : null
}

export type Armed = Pick<
  Reminder,
  'ownerId' | 'noteId' | 'remindAt' | 'repeat' | 'wall' | 'zone' | 'skipsDone'
> & {
  /** Its note is hidden, and it is silent until the note is restored. */
  isHidden: boolean
}

/** One record per note: a set updates the existing one, and is the only way to reactivate an acknowledged one. */
export async function saveArmed(store: Store, armed: Armed, now: number): Promise<void> {
  const fresh = {
    remind_at: armed.remindAt,
    status: 'pending' as const,
    ack_at: null,
    repeat: armed.repeat,
    wall: armed.wall,
    zone: armed.zone,
    snooze_count: 0,
    skips_done: armed.skipsDone ? 1 : 0,
    is_hidden: armed.isHidden ? 1 : 0,
    updated_at: now,
  }
  await store.query
    .insertInto('reminders')
    .values({ owner_id: armed.ownerId, note_id: armed.noteId, created_at: now, ...fresh })
    .onConflict((c) => c.columns(['owner_id', 'note_id']).doUpdateSet(fresh))
    .execute()
}

/** Of a pending reminder, and only while it has the moment that was seen. */
export async function moveReminder(
  store: Store,
  seen: Reminder,
  change: { remindAt: number; snoozeCount: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await pendingAt(store, seen)
    .set({ remind_at: change.remindAt, snooze_count: change.snoozeCount, updated_at: now })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function closeReminder(store: Store, seen: Reminder, now: number): Promise<boolean> {
  const { numUpdatedRows } = await pendingAt(store, seen)
    .set({ status: 'acknowledged', ack_at: now, updated_at: now })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function pendingAt(store: Store, { ownerId, noteId, remindAt }: Reminder) {
  return store.query
    .updateTable('reminders')
    .where('owner_id', '=', ownerId)
    .where('note_id', '=', noteId)
    .where('status', '=', 'pending')
    .where('is_hidden', '=', 0)
    .where('remind_at', '=', remindAt)
}

const REMEMBERED_MOMENTS = 50

/** The moment that was closed, among the last fifty of its note. */
export async function addClosedMoment(
  store: Store,
  { ownerId, noteId, remindAt }: Reminder,
  ackAt: number,
) {
  await store.query
    .insertInto('reminder_history')
    .values({ owner_id: ownerId, note_id: noteId, remind_at: remindAt, ack_at: ackAt })
    .onConflict((c) =>
      c.columns(['owner_id', 'note_id', 'remind_at']).doUpdateSet({ ack_at: ackAt }),
    )
    .execute()
  await store.query
    .deleteFrom('reminder_history')
    .where('owner_id', '=', ownerId)
    .where('note_id', '=', noteId)
    .where('remind_at', 'not in', (q) =>
      q
        .selectFrom('reminder_history')
        .select('remind_at')
        .where('owner_id', '=', ownerId)
        .where('note_id', '=', noteId)
        .orderBy('remind_at', 'desc')
        .limit(REMEMBERED_MOMENTS),
    )
    .execute()
}

export async function deleteReminders(store: Store, ownerId: string, noteIds: readonly string[]) {
  if (noteIds.length === 0) return
  for (const table of ['reminders', 'reminder_history'] as const)
    await store.query
      .deleteFrom(table)
      .where('owner_id', '=', ownerId)
      .where('note_id', 'in', noteIds)
      .execute()
}

/** Those of the notes that have a reminder, hidden or not. */
export async function listReminded(
  store: Store,
  ownerId: string,
  noteIds: readonly string[],
): Promise<string[]> {
  const rows = await store.query
    .selectFrom('reminders')
    .select('note_id')
    .where('owner_id', '=', ownerId)
    .where('note_id', 'in', noteIds)
    .execute()
  return rows.map(({ note_id }) => note_id)
}

/** Follows its note into the trash and back. */
export async function hideReminder(
  store: Store,
  ownerId: string,
  noteId: string,
  isHidden: boolean,
) {
  await store.query
    .updateTable('reminders')
    .set({ is_hidden: isHidden ? 1 : 0 })
    .where('owner_id', '=', ownerId)
    .where('note_id', '=', noteId)
    .execute()
}
