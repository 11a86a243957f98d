/** The calendar feed: created, renewed, removed, and read by anyone who has its address. */

import { isActivePerson } from '#features/account/index.ts'
import { findNotes, type Note } from '#features/notes/index.ts'
import { calendarPaths } from '#paths/notes.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { newToken, sha256 } from '#platform/crypto/index.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { common } from '#platform/problems/index.ts'
import { excerpt, readable } from '#platform/text/index.ts'
import {
  type CalendarEvent,
  calendarText,
  type Occurrence,
  occurrencesOf,
  utcText,
} from '../rules/calendar.ts'
import { previewOf, type ReminderTitle, titleOf } from '../rules/reminder-title.ts'
import {
  type DatedReminder,
  deleteFeed,
  findFeed,
  findFeedBySecret,
  listForCalendar,
  noteFeedRead,
  saveFeed,
} from '../store/index.ts'
import { loudOf } from './lists.ts'
import { reminderUrl } from './message.ts'

const SECRET = /^[\w-]{43}\.ics$/
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The maximum of one document: 300 reminders, 500 events, of one series the next 30 within a year. */
const MOST = { due: 50, upcoming: 250 }
const BOUNDS = { most: 500, mostOfSeries: 30 }
const AHEAD_MS = 366 * DAY_MS

/** The address is returned once; only its hash is stored. The previous one stops working at the same moment. */
export async function makeFeed(ctx: MemberContext): Promise<string> {
  const secret = newToken()
  await saveFeed(ctx.store, ctx.actor.id, sha256(secret), ctx.now())
  return href(calendarPaths.calendar, { file: `${secret}.ics` })
}

export async function removeFeed(ctx: MemberContext): Promise<void> {
  await deleteFeed(ctx.store, ctx.actor.id)
}

export function showFeed(ctx: MemberContext) {
  return findFeed(ctx.store, ctx.actor.id)
}

/** A feed that never existed, that was removed, or an invalid address get the same response. */
export async function readFeed(ctx: Context, file: string, origin: string): Promise<string> {
  const feed = SECRET.test(file)
    ? await findFeedBySecret(ctx.store, sha256(file.slice(0, -'.ics'.length)))
    : null
  if (!feed || !(await isActivePerson(ctx, feed.ownerId))) throw common.refuse('not_found')
  const { ownerId, readAt } = feed
  const now = ctx.now()
  const reminders = await listForCalendar(ctx.store, ownerId, now, MOST)
  const ids = reminders.map(({ noteId }) => noteId)
  const notes = new Map((await findNotes(ctx.store, ownerId, ids)).map((note) => [note.id, note]))
  const there = reminders.filter(({ noteId }) => notes.has(noteId))
  const loud = await loudOf(there, notes)
  // Five hundred events may belong to a dozen notes.
  const titles = new Map([...notes].map(([id, note]) => [id, titleOfNote(note)]))
  const occurrences = occurrencesOf(loud, { ...BOUNDS, until: now + AHEAD_MS })
  // Once an hour is exact enough to show whether the feed is read.
  if (readAt === null || now - readAt >= HOUR_MS) await noteFeedRead(ctx.store, ownerId, now)
  return calendarText(
    'Codeshelf',
    occurrences.map((one) => {
      const { noteId } = one.reminder
      return eventOf(one, notes.get(noteId)!, titles.get(noteId)!, origin, ctx.t)
    }),
  )
}

function titleOfNote(note: Note): ReminderTitle {
  const preview = previewOf({ ...note, anchorText: note.anchor.anchorText })
  return titleOf({ title: note.title, preview, text: excerpt(note.content) })
}

function eventOf(
  { reminder, at }: Occurrence<DatedReminder>,
  note: Note,
  { name, beside }: ReminderTitle,
  origin: string,
  t: Translate,
): CalendarEvent {
  const { noteId, repeat, updatedAt } = reminder
  return {
    // A postponed one is the same event; the moments of a series are separate events.
    uid: repeat === '' ? `${noteId}@codeshelf` : `${noteId}-${utcText(at)}@codeshelf`,
    at,
    changedAt: Math.max(updatedAt, note.updatedAt),
    summary: name || t('reminders.no_words'),
    description: readable(beside),
    url: `${origin}${reminderUrl(noteId)}`,
  }
}
