/** Open reminders, due or not yet: of one person, and of everybody for the sender. */
import { sql } from 'kysely'
import {
  acrossOwners,
  compileOnce,
  isOneOfPairs,
  type Pair,
  type Store,
} from '#platform/store/index.ts'
import { REMINDER_COLUMNS, type Reminder, withReadableSeries } from './reminders.ts'

function pendingOf(store: Store, ownerId: string) {
  return store.query
    .selectFrom('reminders')
    .select(REMINDER_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'pending')
    .where('isHidden', '=', false)
}

/** The notes with an open reminder, the soonest first. */
export async function listRemindedNotes(
  store: Store,
  ownerId: string,
  most: number,
): Promise<string[]> {
  const rows = await pendingOf(store, ownerId)
    .orderBy('remindAt')
    .orderBy('noteId')
    .limit(most)
    .execute()
  return rows.map(({ noteId }) => noteId)
}

/** Oldest first. */
export async function listDue(store: Store, ownerId: string, now: number, limit: number) {
  const rows = await pendingOf(store, ownerId)
    .where('remindAt', '<=', now)
    .orderBy('remindAt')
    .orderBy('noteId')
    .limit(limit)
    .execute()
  return rows.map(withReadableSeries)
}

/** Due, and silent when every box of the note is ticked. */
export async function listDueSkipping(store: Store, ownerId: string, now: number) {
  const rows = await pendingOf(store, ownerId)
    .where('remindAt', '<=', now)
    .where('skipsDone', '=', true)
    .execute()
  return rows.map(withReadableSeries)
}

/** Soonest first. */
export async function listUpcoming(store: Store, ownerId: string, now: number, limit: number) {
  const rows = await pendingOf(store, ownerId)
    .where('remindAt', '>', now)
    .orderBy('remindAt')
    .orderBy('noteId')
    .limit(limit)
    .execute()
  return rows.map(withReadableSeries)
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
    .select('updatedAt')
    .where('remindAt', isDue ? '<=' : '>', now)
    .orderBy('remindAt', isDue ? 'desc' : 'asc')
    .orderBy('noteId')
    .limit(limit)
    .execute()
  return rows.map(withReadableSeries)
}

// Runs for every open browser, so it is compiled once: two look-ups in one index, one round trip.
const summary = compileOnce((query) =>
  query.selectNoFrom((e) => {
    const pending = () =>
      e
        .selectFrom('reminders')
        .where('ownerId', '=', '')
        .where('status', '=', sql.lit('pending'))
        .where('isHidden', '=', sql.lit(false))
    return [
      pending()
        .where('remindAt', '<=', 0)
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('due'),
      pending()
        .where('remindAt', '<=', 0)
        .where('skipsDone', '=', sql.lit(true))
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('skipping'),
      pending()
        .where('remindAt', '>', 0)
        .select((c) => c.fn.min('remindAt').as('at'))
        .as('nextAt'),
    ]
  }),
)

export async function summarise(store: Store, ownerId: string, now: number) {
  const [row] = await summary(store.query, [ownerId, now, ownerId, now, ownerId, now])
  return {
    due: Number(row?.due ?? 0),
    skipping: Number(row?.skipping ?? 0),
    nextAt: row?.nextAt ?? null,
  }
}

/** For the sender, which serves everybody: the reminders of these notes, as they are now. */
export async function listRemindersOf(store: Store, owned: readonly Pair[]): Promise<Reminder[]> {
  if (owned.length === 0) return []
  const rows = await acrossOwners(store, 'the sender serves everybody')
    .selectFrom('reminders')
    .select(REMINDER_COLUMNS)
    .where(isOneOfPairs(['ownerId', 'noteId'], owned))
    .where('status', '=', 'pending')
    .where('isHidden', '=', false)
    .execute()
  return rows.map(withReadableSeries)
}
