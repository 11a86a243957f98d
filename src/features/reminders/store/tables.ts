/** The tables of reminders, and a row of them as the product sees it. */
import { readableZone } from '#platform/time/index.ts'
import type { Repeat } from '../contract/limits.ts'
import { isWall, wallOf } from '../rules/when.ts'

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
