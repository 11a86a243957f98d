/** Reminders. Every change names the state it changes, so that what came between is never written over. */
import { sql } from 'kysely'
import {
  acrossOwners,
  compileOnce,
  isOneOfPairs,
  type Pair,
  type Store,
} from '../../../platform/store/index.ts'
import type { Repeat } from '../contract/limits.ts'

interface RemindersTable {
  owner_id: string
  note_id: string
  remind_at: number
  status: 'pending' | 'acknowledged'
  ack_at: number | null
  repeat: Repeat | ''
  /** The time on the wall that a series of repeats keeps. */
  wall: string
  zone: string
  snooze_count: number
  skips_done: number
  /** The note is deleted and may come back. */
  is_hidden: number
  created_at: number
  updated_at: number
}

interface ReminderHistoryTable {
  owner_id: string
  note_id: string
  remind_at: number
  ack_at: number
}

declare module '../../../platform/store/tables.ts' {
  interface Tables {
    reminders: RemindersTable
    reminder_history: ReminderHistoryTable
  }
}

export interface Reminder {
  ownerId: string
  noteId: string
  remindAt: number
  status: 'pending' | 'acknowledged'
  ackAt: number | null
  repeat: Repeat | ''
  wall: string
  zone: string
  snoozeCount: number
  skipsDone: boolean
}

const COLUMNS = [
  'owner_id',
  'note_id',
  'remind_at',
  'status',
  'ack_at',
  'repeat',
  'wall',
  'zone',
  'snooze_count',
  'skips_done',
] as const

function toReminder(row: Pick<RemindersTable, (typeof COLUMNS)[number]>): Reminder {
  return {
    ownerId: row.owner_id,
    noteId: row.note_id,
    remindAt: row.remind_at,
    status: row.status,
    ackAt: row.ack_at,
    repeat: row.repeat,
    wall: row.wall,
    zone: row.zone,
    snoozeCount: row.snooze_count,
    skipsDone: row.skips_done === 1,
  }
}

export async function findReminder(
  store: Store,
  ownerId: string,
  noteId: string,
): Promise<Reminder | null> {
  const row = await store.query
    .selectFrom('reminders')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('note_id', '=', noteId)
    .where('is_hidden', '=', 0)
    .executeTakeFirst()
  return row ? toReminder(row) : null
}

export type Armed = Pick<
  Reminder,
  'ownerId' | 'noteId' | 'remindAt' | 'repeat' | 'wall' | 'zone' | 'skipsDone'
>

/** One record a note: a set writes to the one that is there, and is the only way back from acknowledged. */
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
    is_hidden: 0,
    updated_at: now,
  }
  await store.query
    .insertInto('reminders')
    .values({ owner_id: armed.ownerId, note_id: armed.noteId, created_at: now, ...fresh })
    .onConflict((c) => c.columns(['owner_id', 'note_id']).doUpdateSet(fresh))
    .execute()
}

/** Of a pending reminder, and only while it carries the moment that was seen. */
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

const KEPT_MOMENTS = 50

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
        .limit(KEPT_MOMENTS),
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

/** Follows its note into the bin and back. */
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

function pendingOf(store: Store, ownerId: string) {
  return store.query
    .selectFrom('reminders')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'pending')
    .where('is_hidden', '=', 0)
}

/** The notes with an open reminder, the soonest first. */
export async function listRemindedNotes(
  store: Store,
  ownerId: string,
  most: number,
): Promise<string[]> {
  const rows = await pendingOf(store, ownerId)
    .orderBy('remind_at')
    .orderBy('note_id')
    .limit(most)
    .execute()
  return rows.map(({ note_id }) => note_id)
}

/** Oldest first. */
export async function listDue(store: Store, ownerId: string, now: number, limit: number) {
  const rows = await pendingOf(store, ownerId)
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .orderBy('note_id')
    .limit(limit)
    .execute()
  return rows.map(toReminder)
}

/** Due, and silent when every box of the note is ticked. */
export async function listDueSkipping(store: Store, ownerId: string, now: number) {
  const rows = await pendingOf(store, ownerId)
    .where('remind_at', '<=', now)
    .where('skips_done', '=', 1)
    .execute()
  return rows.map(toReminder)
}

/** Soonest first. */
export async function listUpcoming(store: Store, ownerId: string, now: number, limit: number) {
  const rows = await pendingOf(store, ownerId)
    .where('remind_at', '>', now)
    .orderBy('remind_at')
    .orderBy('note_id')
    .limit(limit)
    .execute()
  return rows.map(toReminder)
}

export interface DatedReminder extends Reminder {
  updatedAt: number
}

/** With the moment of their last change: due ones newest first, others soonest first. */
export async function listDatedReminders(
  store: Store,
  ownerId: string,
  now: number,
  which: 'due' | 'upcoming',
  limit: number,
): Promise<DatedReminder[]> {
  const isDue = which === 'due'
  const rows = await pendingOf(store, ownerId)
    .select('updated_at')
    .where('remind_at', isDue ? '<=' : '>', now)
    .orderBy('remind_at', isDue ? 'desc' : 'asc')
    .orderBy('note_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toReminder(row), updatedAt: row.updated_at }))
}

// Asked by every open browser, so it is compiled once: two look-ups in one index, one round trip.
const summary = compileOnce((query) =>
  query.selectNoFrom((e) => {
    const pending = () =>
      e
        .selectFrom('reminders')
        .where('owner_id', '=', '')
        .where('status', '=', sql.lit('pending'))
        .where('is_hidden', '=', sql.lit(0))
    return [
      pending()
        .where('remind_at', '<=', 0)
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('due'),
      pending()
        .where('remind_at', '<=', 0)
        .where('skips_done', '=', sql.lit(1))
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('skipping'),
      pending()
        .where('remind_at', '>', 0)
        .select((c) => c.fn.min('remind_at').as('at'))
        .as('next_at'),
    ]
  }),
)

export async function summarise(store: Store, ownerId: string, now: number) {
  const [row] = await summary(store.query, [ownerId, now, ownerId, now, ownerId, now])
  return {
    due: Number(row?.due ?? 0),
    skipping: Number(row?.skipping ?? 0),
    nextAt: row?.next_at ?? null,
  }
}

/** For the sender, which serves everybody: the reminders of these notes, as they are now. */
export async function listRemindersOf(store: Store, owned: readonly Pair[]): Promise<Reminder[]> {
  if (owned.length === 0) return []
  const rows = await acrossOwners(store, 'the sender serves everybody')
    .selectFrom('reminders')
    .select(COLUMNS)
    .where(isOneOfPairs(['owner_id', 'note_id'], owned))
    .where('status', '=', 'pending')
    .where('is_hidden', '=', 0)
    .execute()
  return rows.map(toReminder)
}
