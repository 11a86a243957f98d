/** The record of a reminder in an export. */
import * as z from 'zod'
import { ExportedMoment } from '#platform/exports.ts'

export const ExportedReminder = z.object({
  note_id: z.string(),
  remind_at: ExportedMoment,
  status: z.enum(['pending', 'acknowledged']),
  ack_at: ExportedMoment.nullable(),
  repeat: z.enum(['', 'daily', 'weekdays', 'weekly', 'monthly']),
  /** The local time of a series, and its time zone. */
  wall: z.string(),
  zone: z.string(),
  snooze_count: z.int(),
  skips_done: z.boolean(),
  created_at: ExportedMoment,
  updated_at: ExportedMoment,
  /** Those of a series that were completed. */
  history: z.array(z.object({ remind_at: ExportedMoment, ack_at: ExportedMoment })),
})
