/** Open reminders, due or not yet: of one person, and of everybody for the sender. */
import { sql } from 'kysely'
import {
  acrossOwners,
  compileOnce,
  isOneOfPairs,
  type Pair,
  type Store,
} from '#platform/store/index.ts'
import { REMINDER_COLUMNS, type Reminder, toReminder } from './tables.ts'

function pendingOf(store: Store, ownerId: string) {
  return store.query
    .selectFrom('reminders')
    .select(REMINDER_COLUMNS)
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

// Runs for every open browser, so it is compiled once: two look-ups in one index, one round trip.
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
    .select(REMINDER_COLUMNS)
    .where(isOneOfPairs(['owner_id', 'note_id'], owned))
    .where('status', '=', 'pending')
    .where('is_hidden', '=', 0)
    .execute()
  return rows.map(toReminder)
}
