/** Reminders on notes: at most one a note, and the moments that were closed. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function reminders(db: Kysely<any>, { text, whole, flag, keyed }: Kinds) {
  await db.schema
    .createTable('reminders')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('note_id', text, (c) => c.notNull())
    .addColumn('remind_at', whole, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('ack_at', whole)
    .addColumn('repeat', text, (c) => c.notNull())
    .addColumn('wall', text, (c) => c.notNull())
    .addColumn('zone', text, (c) => c.notNull())
    .addColumn('snooze_count', whole, (c) => c.notNull())
    .addColumn('skips_done', flag, (c) => c.notNull())
    .addColumn('is_hidden', flag, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('updated_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('reminders_pk', ['owner_id', 'note_id'])
    // Both are written together or neither: the database itself knows no half-acknowledged reminder.
    .addCheckConstraint(
      'reminders_status',
      sql`(status = 'pending' and ack_at is null) or (status = 'acknowledged' and ack_at is not null)`,
    )
    .addCheckConstraint(
      'reminders_repeat',
      sql`repeat in ('', 'daily', 'weekdays', 'weekly', 'monthly')`,
    )
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('reminders_pending')
    .on('reminders')
    .columns(['owner_id', 'remind_at', 'note_id', 'skips_done'])
    .where(sql<boolean>`status = 'pending' and is_hidden = 0`)
    .execute()
  await db.schema
    .createTable('reminder_history')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('note_id', text, (c) => c.notNull())
    .addColumn('remind_at', whole, (c) => c.notNull())
    .addColumn('ack_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('reminder_history_pk', ['owner_id', 'note_id', 'remind_at'])
    .modifyEnd(keyed)
    .execute()
}
