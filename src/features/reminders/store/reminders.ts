/** One reminder. Every change names the state it changes, so that a concurrent change is never overwritten. */
import type { Store } from '#platform/store/index.ts'
import { readableZone } from '#platform/time/index.ts'
import type { Repeat } from '../contract/limits.ts'
import { isWall, wallOf } from '../rules/when.ts'

// The tables of reminders, and a row of them as the product sees it.

export interface Reminder {
  ownerId: string
  noteId: string
  remindAt: number
  status: 'pending' | 'acknowledged'
  ackAt: number | null
  repeat: Repeat | ''
  /** The local time of day of a series. */
  wall: string
  zone: string
  snoozeCount: number
  /** Silent once every box of its note is ticked. */
  skipsDone: boolean
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    reminders: Reminder & {
      /** The note is deleted and may be restored. */
      isHidden: boolean
      createdAt: number
      updatedAt: number
    }
    reminderHistory: { ownerId: string; noteId: string; remindAt: number; ackAt: number }
  }
}

export const REMINDER_COLUMNS = [
  'ownerId',
  'noteId',
  'remindAt',
  'status',
  'ackAt',
  'repeat',
  'wall',
  'zone',
  'snoozeCount',
  'skipsDone',
] as const satisfies readonly (keyof Reminder)[]

/** A series whose time zone or time cannot be read continues in UTC, from its current moment. */
export function withReadableSeries<Row extends Reminder>(row: Row): Row {
  const zone = readableZone(row.zone)
  return { ...row, zone, wall: isWall(row.wall) ? row.wall : wallOf(row.remindAt, zone) }
}

export async function findReminder(
  store: Store,
  ownerId: string,
  noteId: string,
): Promise<Reminder | null> {
  const row = await store.query
    .selectFrom('reminders')
    .select(REMINDER_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('noteId', '=', noteId)
    .where('isHidden', '=', false)
    .executeTakeFirst()
  return row ? withReadableSeries(row) : null
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
    remindAt: armed.remindAt,
    status: 'pending' as const,
    ackAt: null,
    repeat: armed.repeat,
    wall: armed.wall,
    zone: armed.zone,
    snoozeCount: 0,
    skipsDone: armed.skipsDone,
    isHidden: armed.isHidden,
    updatedAt: now,
  }
  await store.query
    .insertInto('reminders')
    .values({ ownerId: armed.ownerId, noteId: armed.noteId, createdAt: now, ...fresh })
    .onConflict((c) => c.columns(['ownerId', 'noteId']).doUpdateSet(fresh))
    .execute()
}

/** A reminder with its moments, as an export has it. */
export type WholeReminder = Reminder & { isHidden: boolean; createdAt: number; updatedAt: number }

export async function insertReminder(
  store: Store,
  reminder: WholeReminder,
  history: readonly { remindAt: number; ackAt: number }[],
): Promise<void> {
  const { ownerId, noteId } = reminder
  await store.query.insertInto('reminders').values(reminder).execute()
  if (history.length === 0) return
  await store.query
    .insertInto('reminderHistory')
    .values(history.map((entry) => ({ ...entry, ownerId, noteId })))
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
    .set({ remindAt: change.remindAt, snoozeCount: change.snoozeCount, updatedAt: now })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function closeReminder(store: Store, seen: Reminder, now: number): Promise<boolean> {
  const { numUpdatedRows } = await pendingAt(store, seen)
    .set({ status: 'acknowledged', ackAt: now, updatedAt: now })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function pendingAt(store: Store, { ownerId, noteId, remindAt }: Reminder) {
  return store.query
    .updateTable('reminders')
    .where('ownerId', '=', ownerId)
    .where('noteId', '=', noteId)
    .where('status', '=', 'pending')
    .where('isHidden', '=', false)
    .where('remindAt', '=', remindAt)
}

const REMEMBERED_MOMENTS = 50

/** The moment that was closed, among the last fifty of its note. */
export async function addClosedMoment(
  store: Store,
  { ownerId, noteId, remindAt }: Reminder,
  ackAt: number,
) {
  await store.query
    .insertInto('reminderHistory')
    .values({ ownerId, noteId, remindAt, ackAt })
    .onConflict((c) => c.columns(['ownerId', 'noteId', 'remindAt']).doUpdateSet({ ackAt }))
    .execute()
  await store.query
    .deleteFrom('reminderHistory')
    .where('ownerId', '=', ownerId)
    .where('noteId', '=', noteId)
    .where('remindAt', 'not in', (q) =>
      q
        .selectFrom('reminderHistory')
        .select('remindAt')
        .where('ownerId', '=', ownerId)
        .where('noteId', '=', noteId)
        .orderBy('remindAt', 'desc')
        .limit(REMEMBERED_MOMENTS),
    )
    .execute()
}

export async function deleteReminders(store: Store, ownerId: string, noteIds: readonly string[]) {
  if (noteIds.length === 0) return
  for (const table of ['reminders', 'reminderHistory'] as const)
    await store.query
      .deleteFrom(table)
      .where('ownerId', '=', ownerId)
      .where('noteId', 'in', noteIds)
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
    .select('noteId')
    .where('ownerId', '=', ownerId)
    .where('noteId', 'in', noteIds)
    .execute()
  return rows.map(({ noteId }) => noteId)
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
    .set({ isHidden: isHidden })
    .where('ownerId', '=', ownerId)
    .where('noteId', '=', noteId)
    .execute()
}
