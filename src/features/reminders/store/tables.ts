/** The tables of reminders, and a row of them as the product sees it. */
import { readableZone } from '#platform/time/index.ts'
import type { Repeat } from '../contract/limits.ts'
import { isWall, wallOf } from '../rules/when.ts'

interface RemindersTable {
  owner_id: string
  note_id: string
  remind_at: number
  status: 'pending' | 'acknowledged'
  ack_at: number | null
  repeat: Repeat | ''
  /** The local time of day of a series. */
  wall: string
  zone: string
  snooze_count: number
  skips_done: number
  /** The note is deleted and may be restored. */
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

declare module '#platform/store/tables.ts' {
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

export const REMINDER_COLUMNS = [
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

export function toReminder(row: Pick<RemindersTable, (typeof REMINDER_COLUMNS)[number]>): Reminder {
  return {
    ownerId: row.owner_id,
    noteId: row.note_id,
    remindAt: row.remind_at,
    status: row.status,
    ackAt: row.ack_at,
    repeat: row.repeat,
    ...seriesOf(row),
    snoozeCount: row.snooze_count,
    skipsDone: row.skips_done === 1,
  }
}

/** A series whose time zone or time cannot be read continues in UTC, from its current moment. */
function seriesOf({ wall, zone, remind_at }: Pick<RemindersTable, 'wall' | 'zone' | 'remind_at'>) {
  const readable = readableZone(zone)
  return { zone: readable, wall: isWall(wall) ? wall : wallOf(remind_at, readable) }
}
