/** The wire types of reminders. */
import * as z from 'zod'
import type { NotificationPayload } from '#platform/push/index.ts'
import { LIST_DEFAULT, LIST_MAX, MAX_WHEN_TEXT, REPEATS } from './limits.ts'

const ok = z.literal(true)
const MOMENT = '2026-11-14T09:30:00.000+00:00'

/**
 * The three bodies are checked by the actions: a missing note is reported before an invalid input, and each wrong field
 * has its own problem, in the order of the interface.
 */
export const SetReminderInput = z.unknown().meta({
  description:
    'Exactly one of preset (1h, 3h, 24h, 1w, today-21, tomorrow-09) and at (a local date and time). tz: an IANA zone; without it the person’s own. repeat: daily, weekdays, weekly or monthly. skip_when_done: no ring when every box of the note is ticked. remind_at: the moment it replaces, if it must still be that one.',
  examples: [{ preset: 'tomorrow-09', tz: 'Asia/Jerusalem' }],
})
export const SnoozeInput = z.unknown().meta({
  description:
    'minutes: a whole number from 1 to 1440, 60 without it. remind_at: the moment that is snoozed, if it must still be that one.',
  examples: [{ minutes: 60 }],
})
export const AckInput = z.unknown().meta({
  description:
    'note_id, and the remind_at that the list gave: only the record that still carries that moment is closed.',
  examples: [{ note_id: '01k9z4m2c8t7q3v5w6x8y0b1d2', remind_at: MOMENT }],
})

const limitError = { error: 'invalid_limit' }
/** A number out of range is clamped; anything but a whole number is refused. */
export const ReminderListQuery = z.object({
  limit: z
    .string(limitError)
    .regex(/^-?\d{1,9}$/, limitError)
    .transform((text) => Math.min(LIST_MAX, Math.max(1, Number(text))))
    .optional()
    .transform((limit) => limit ?? LIST_DEFAULT)
    .meta({ examples: ['20'] }),
})

export const Summary = z.object({
  ok,
  has_due: z.boolean(),
  count_due: z.int(),
  /** Writes of agents that wait for their person. */
  count_suggested: z.int(),
  next_in_seconds: z.int().nullable(),
})
export type Summary = z.infer<typeof Summary>

export const ReminderItem = z
  .object({
    note_id: z.string(),
    file_id: z.string(),
    file_name: z.string(),
    /** Exactly its first six words. */
    preview: z.string(),
    /** Its beginning without the signs of Markdown, cut between words. */
    text: z.string(),
    anchor_id: z.string(),
    anchor_text: z.string(),
    remind_at: z.string(),
    board_id: z.string(),
    board_name: z.string(),
    repo_name: z.string(),
    repo_path: z.string(),
    url: z.string(),
    title: z.string(),
    repeat: z.enum(['', ...REPEATS]),
  })
  .meta({ title: 'ReminderItem' })
export type ReminderItem = z.infer<typeof ReminderItem>
export const ReminderList = z
  .object({ ok, count: z.int(), items: z.array(ReminderItem) })
  .meta({ title: 'ReminderList' })
export type ReminderList = z.infer<typeof ReminderList>

/** For pages that ring by themselves where no push service does. */
export const RingingReply = z.object({
  ok,
  /** The server's clock: a page compares moments with this and never with its own. */
  as_of: z.string(),
  /** The devices that the push service rings, by the hash of their endpoint. */
  devices: z.array(z.string()),
  items: z.array(
    z.object({
      note_id: z.string(),
      remind_at: z.string(),
      /** Title or beginning of the text, as a person reads them. */
      name: z.string(),
      /** What the service worker draws a notification from. */
      message: z.custom<NotificationPayload>(),
    }),
  ),
})
export type RingingReply = z.infer<typeof RingingReply>

export const ReminderDone = z.object({ ok })
export const AckReply = z.object({
  ok,
  /** When a repeating reminder rings next. */
  next_remind_at: z.string().nullable(),
})
export type AckReply = z.infer<typeof AckReply>
export const MovedReply = z.object({ ok, remind_at: z.string() })
export type MovedReply = z.infer<typeof MovedReply>

const ReminderRecord = z
  .object({
    note_id: z.string(),
    status: z.enum(['pending', 'acknowledged']),
    remind_at: z.string(),
    repeat: z.enum(['', ...REPEATS]),
    ack_at: z.string().nullable(),
    snooze_count: z.int(),
    tz: z.string(),
    skip_when_done: z.boolean(),
  })
  .meta({ title: 'Reminder' })
export type ReminderRecord = z.infer<typeof ReminderRecord>
export const ReminderReply = z.object({ ok, reminder: ReminderRecord.nullable() })
export type ReminderReply = z.infer<typeof ReminderReply>

/** The interpretation of an input before it is set: for the dialog, which has no time zone data of its own. */
export const WhenQuery = z.object({
  tz: z.string().optional(),
  text: z.string().max(MAX_WHEN_TEXT).optional(),
  at: z.string().max(40).optional(),
  /** When present, the reply includes the texts of the dialog. */
  words: z.string().max(1).optional(),
})
const Interpretation = z.object({
  remind_at: z.string(),
  /** The same in local time of that zone: the format of `at`. */
  at: z.string(),
  /** `Sunday 6 Dec 2026, 09:00 · Jerusalem (UTC+2) · in 3 days`. */
  words: z.string(),
  /** Short, for a button: `today 17:40`. */
  short: z.string(),
  oddity: z.enum(['gap', 'overlap']).nullable(),
  is_past: z.boolean(),
  is_too_far: z.boolean(),
})
export type Interpretation = z.infer<typeof Interpretation>
export const WhenReply = z.object({
  ok,
  tz: z.string(),
  /** The person's own, when another one was asked for. */
  own_tz: z.string(),
  presets: z.array(Interpretation.extend({ preset: z.string() })),
  /** Null when the text or the time cannot be interpreted. */
  result: Interpretation.nullable(),
  /** The same hour in the other half of the day, where the text is ambiguous. */
  other: Interpretation.nullable(),
  /** The series that the text asks for: "every day at 8". */
  repeat: z.enum(['', ...REPEATS]),
  /** The words that were not understood. */
  unread: z.array(z.string()),
  /** How many devices would ring. */
  devices: z.int(),
  phrases: z.record(z.string(), z.unknown()).optional(),
})
export type WhenReply = z.infer<typeof WhenReply>

export const PageQuery = z.object({
  done: z.string().optional().catch(undefined),
  at: z.string().optional().catch(undefined),
})
export const CalendarQuery = z.object({ done: z.string().optional().catch(undefined) })
export const SnoozeForm = z.object({
  note_id: z.string(),
  remind_at: z.string(),
  until: z.string(),
})
export const ChangeForm = z.object({ note_id: z.string(), when: z.string().max(MAX_WHEN_TEXT) })
