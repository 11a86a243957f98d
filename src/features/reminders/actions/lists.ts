/** What is due and what will be. The badge, the list, the page and the sender use one filter. */
import { setImmediate } from 'node:timers/promises'
import { boardNamesOf, fileNamesOf, findNotes, type Note } from '#features/notes/index.ts'
import { countProposals } from '#features/proposals/index.ts'
import { listRingingDevices } from '#features/push/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { together } from '#platform/store/index.ts'
import { excerpt } from '#platform/text/index.ts'
import { toIso } from '#platform/time/index.ts'
import type { ReminderItem } from '../contract/index.ts'
import { BADGE_REFRESH_SECONDS, RINGING_MAX } from '../contract/limits.ts'
import { isAllDone, previewOf, titleOf } from '../rules/reminder-title.ts'
import {
  listDatedReminders,
  listDue,
  listDueSkipping,
  listUpcoming,
  type Reminder,
  summarise,
} from '../store/index.ts'
import { messageFor, reminderUrl } from './message.ts'

/** What the bell shows. Two indexed reads; another one only when a due reminder may have no open task left. */
export async function showSummary(ctx: MemberContext) {
  const now = ctx.now()
  const [{ due, skipping, nextAt }, suggested] = await together(
    summarise(ctx.store, ctx.actor.id, now),
    countProposals(ctx.store, ctx.actor.id),
  )
  const silent = skipping > 0 ? (await listSilent(ctx)).size : 0
  const count = due - silent
  return {
    ok: true as const,
    has_due: count > 0,
    count_due: count,
    count_suggested: suggested,
    next_in_seconds: nextPollInSeconds(now, nextAt, count + suggested > 0),
  }
}

/** Due reminders of notes in which every box is ticked. */
async function listSilent(ctx: MemberContext): Promise<Set<string>> {
  const skipping = await listDueSkipping(ctx.store, ctx.actor.id, ctx.now())
  const notes = await notesOf(ctx, skipping)
  const loud = new Set(await loudOf(skipping, notes))
  return new Set(skipping.filter((one) => !loud.has(one)).map(({ noteId }) => noteId))
}

/**
 * Without those of notes in which every box is ticked. Reading a thousand long notes takes a second, so other requests
 * run in between.
 */
export async function loudOf<One extends Pick<Reminder, 'noteId' | 'skipsDone'>>(
  reminders: readonly One[],
  notes: ReadonlyMap<string, Note>,
): Promise<One[]> {
  const loud: One[] = []
  for (const one of reminders) {
    const note = one.skipsDone ? notes.get(one.noteId) : undefined
    if (!note || !isAllDone(note.content)) loud.push(one)
    if (note) await setImmediate()
  }
  return loud
}

async function notesOf(ctx: MemberContext, reminders: readonly Reminder[]) {
  const ids = reminders.map(({ noteId }) => noteId)
  const notes = await findNotes(ctx.store, ctx.actor.id, ids)
  return new Map(notes.map((note) => [note.id, note]))
}

export async function showDue(ctx: MemberContext, limit: number) {
  const { skipping } = await summarise(ctx.store, ctx.actor.id, ctx.now())
  const found = await listDue(ctx.store, ctx.actor.id, ctx.now(), limit + skipping)
  const notes = await notesOf(ctx, found)
  const loud = await loudOf(found, notes)
  return listReply(ctx, loud.slice(0, limit), notes)
}

/** For an open page, which decides by the moments what it has not rung yet. */
export async function showRinging(ctx: MemberContext) {
  const now = ctx.now()
  const found = await listDatedReminders(ctx.store, ctx.actor.id, now, 'due', RINGING_MAX)
  const notes = await notesOf(ctx, found)
  const speaker = { t: ctx.t, locale: ctx.locale, timeZone: ctx.actor.timeZone }
  const items = (await loudOf(found, notes)).flatMap((reminder) => {
    const note = notes.get(reminder.noteId)
    if (!note) return []
    const preview = previewOf({ ...note, anchorText: note.anchor.anchorText })
    return [
      {
        note_id: reminder.noteId,
        remind_at: toIso(reminder.remindAt),
        name:
          titleOf({ title: note.title, preview, text: excerpt(note.content) }).name ||
          ctx.t('reminders.no_words'),
        message: messageFor(reminder, note, speaker),
      },
    ]
  })
  const devices = await listRingingDevices(ctx)
  return { ok: true as const, as_of: toIso(now), devices, items }
}

export async function showUpcoming(ctx: MemberContext, limit: number) {
  const found = await listUpcoming(ctx.store, ctx.actor.id, ctx.now(), limit)
  return listReply(ctx, found, await notesOf(ctx, found))
}

async function listReply(
  ctx: MemberContext,
  reminders: readonly Reminder[],
  notes: ReadonlyMap<string, Note>,
) {
  const names = new Map([
    ...(await fileNamesOf(ctx, [...notes.values()])),
    ...(await boardNamesOf(ctx, [...notes.values()])),
  ])
  const items = reminders.flatMap((reminder) => {
    const note = notes.get(reminder.noteId)
    return note ? [itemOf(reminder, note, names.get(note.location.id) ?? '')] : []
  })
  return { ok: true as const, count: items.length, items }
}

function itemOf({ noteId, remindAt, repeat }: Reminder, note: Note, name: string): ReminderItem {
  const { location, anchor } = note
  const only = (kind: Note['location']['kind'], text: string) =>
    location.kind === kind ? text : ''
  return {
    note_id: noteId,
    file_id: only('file', location.id),
    file_name: only('file', name),
    preview: previewOf({ ...note, anchorText: anchor.anchorText }),
    text: excerpt(note.content),
    anchor_id: anchor.anchorId,
    anchor_text: anchor.anchorText,
    remind_at: toIso(remindAt),
    board_id: only('board', location.id),
    board_name: only('board', name),
    repo_name: only('repo', location.id),
    repo_path: only('repo', location.path),
    url: reminderUrl(noteId),
    title: note.title,
    repeat,
  }
}

// When the client should request again.

/**
 * Seconds, rounded up: an early request would find nothing due yet. Null: the client waits as long as its own limit.
 */
export function nextPollInSeconds(
  now: number,
  nextAt: number | null,
  isBadgeShown: boolean,
): number | null {
  const untilNext = nextAt === null ? null : Math.max(0, Math.ceil((nextAt - now) / 1000))
  if (!isBadgeShown) return untilNext
  return Math.min(untilNext ?? BADGE_REFRESH_SECONDS, BADGE_REFRESH_SECONDS)
}
