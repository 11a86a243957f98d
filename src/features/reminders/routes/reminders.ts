/** Every address of reminders. */
import { h } from 'preact'
import type { z } from 'zod'
import type { MemberContext } from '../../../platform/context.ts'
import {
  defineRoutes,
  del,
  get,
  page,
  post,
  searchText,
  seeOther,
} from '../../../platform/http/index.ts'
import { pickPhrases } from '../../../platform/i18n/index.ts'
import { Problem } from '../../../platform/problems/index.ts'
import type { DashboardBlock } from '../../../platform/room.ts'
import { exactTime } from '../../../platform/time/format.ts'
import { parseIso, toIso } from '../../../platform/time/index.ts'
import { listRingingDevices } from '../../push/index.ts'
import { showDue, showRinging, showSummary, showUpcoming } from '../actions/lists.ts'
import {
  acknowledgeReminder,
  removeReminder,
  setReminder,
  showReminder,
  snoozeReminder,
} from '../actions/reminders.ts'
import { shortWords, showWhen } from '../actions/when.ts'
import {
  Acked,
  AckInput,
  CancelForm,
  ChangeForm,
  Done,
  DoneForm,
  ListQuery,
  Moved,
  PageQuery,
  type ReminderItem,
  ReminderList,
  ReminderReply,
  Ringing,
  SetInput,
  SnoozeForm,
  SnoozeInput,
  Summary,
  WhenQuery,
  WhenReply,
} from '../contract/index.ts'
import { placeOf, shownOf } from '../rules/shown.ts'
import { groupOf } from '../rules/words.ts'
import { texts } from '../texts.ts'
import { DueRows } from '../views/due-rows.tsx'
import { DIALOG_KEYS } from '../views/reminder-form.tsx'
import type { ReminderRow } from '../views/reminder-rows.tsx'
import { RemindersPage } from '../views/reminders-page.tsx'

const SET_REFUSALS = [
  'note_not_found',
  'invalid_payload',
  'invalid_preset',
  'invalid_time',
  'invalid_tz',
  'invalid_repeat',
  'invalid_remind_at',
  'time_must_be_in_the_future',
  'time_too_far',
  'reminder_not_found',
]

export const reminderRoutes = defineRoutes({
  summary: get('/api/sticky-notes/reminders/summary', {
    who: 'bearer',
    summary: 'How many reminders are due, and when to ask again.',
    // Asked by every open browser, and too short to be packed.
    isSentAsIs: true,
    reply: Summary,
    act: showSummary,
  }),

  list: get('/api/sticky-notes/reminders/list', {
    who: 'bearer',
    summary: 'The reminders that are due, oldest first.',
    query: ListQuery,
    reply: ReminderList,
    act: (ctx, { query }) => showDue(ctx, query.limit),
  }),

  upcoming: get('/api/sticky-notes/reminders/upcoming', {
    who: 'bearer',
    summary: 'The reminders that will be due, soonest first.',
    query: ListQuery,
    reply: ReminderList,
    act: (ctx, { query }) => showUpcoming(ctx, query.limit),
  }),

  ringing: get('/api/sticky-notes/reminders/ringing', {
    who: 'member',
    summary: 'What came due last, newest first, as the notifications that an open page shows.',
    reply: Ringing,
    act: showRinging,
  }),

  when: get('/api/sticky-notes/reminders/when', {
    who: 'bearer',
    summary: 'What the presets, a local time or a few words would mean, before anything is set.',
    query: WhenQuery,
    reply: WhenReply,
    refuses: ['invalid_tz'],
    async act(ctx, { query }) {
      const meant = await showWhen(ctx, query)
      if (query.words === undefined) return meant
      return { ...meant, phrases: pickPhrases(phrases, DIALOG_KEYS, ctx.locale) }
    },
  }),

  acknowledge: post('/api/sticky-notes/reminders/ack', {
    who: 'bearer',
    summary: 'Closes a reminder; with its moment, only while it still carries that one.',
    limit: 'write',
    body: AckInput,
    refusesTextIn: ['remind_at'],
    reply: Acked,
    refuses: ['invalid_payload', 'note_id_required', 'invalid_remind_at', 'not_found'],
    act: (ctx, { body }) => acknowledgeReminder(ctx, body),
  }),

  reminder: get('/api/sticky-notes/note/:note_id/reminder', {
    who: 'bearer',
    summary: 'The reminder of a note, or null.',
    reply: ReminderReply,
    refuses: ['note_not_found'],
    act: (ctx, { params }) => showReminder(ctx, params.note_id),
  }),

  setReminder: post('/api/sticky-notes/note/:note_id/reminder', {
    who: 'bearer',
    summary: 'Sets the reminder of a note, or sets it anew.',
    limit: 'write',
    body: SetInput,
    reply: Moved,
    refuses: SET_REFUSALS,
    act: (ctx, { params, body }) => setReminder(ctx, params.note_id, body),
  }),

  removeReminder: del('/api/sticky-notes/note/:note_id/reminder', {
    who: 'bearer',
    summary: 'Removes the reminder of a note; also when there was none.',
    reply: Done,
    refuses: ['note_not_found'],
    act: (ctx, { params }) => removeReminder(ctx, params.note_id),
  }),

  snooze: post('/api/sticky-notes/note/:note_id/snooze', {
    who: 'bearer',
    summary: 'Puts a waiting reminder off, from now.',
    limit: 'write',
    body: SnoozeInput,
    refusesTextIn: ['minutes', 'remind_at'],
    reply: Moved,
    refuses: ['invalid_payload', 'invalid_minutes', 'invalid_remind_at', 'reminder_not_found'],
    act: (ctx, { params, body }) => snoozeReminder(ctx, params.note_id, body),
  }),

  page: get('/reminders', {
    who: 'member',
    summary: 'Due and upcoming reminders.',
    query: PageQuery,
    async act(ctx, { query }) {
      const due = await showDue(ctx, MOST_SHOWN + 1)
      const upcoming = await showUpcoming(ctx, MOST_SHOWN + 1)
      const rows = [due, upcoming].flatMap(({ items }) => items.slice(0, MOST_SHOWN))
      const { timeZone } = ctx.actor
      const byGroup = Map.groupBy(rows, (item) =>
        groupOf(Date.parse(item.remind_at), ctx.now(), timeZone),
      )
      const groups = (['due', 'today', 'tomorrow', 'week', 'later'] as const).map((name) => ({
        name,
        rows: (byGroup.get(name) ?? []).map((item) => rowOf(ctx, item)),
      }))
      return page({
        title: ctx.t('reminders.reminders'),
        body: h(RemindersPage, {
          t: ctx.t,
          groups,
          devices: (await listRingingDevices(ctx)).length,
          most: [due, upcoming].some(({ count }) => count > MOST_SHOWN) ? MOST_SHOWN : null,
          said: saidAfter(ctx, query),
        }),
      })
    },
  }),

  doneForm: post('/reminders/done', {
    who: 'member',
    summary: 'The Done button of a row.',
    body: DoneForm,
    act: (ctx, { body }) =>
      telling(async () => {
        const { next_remind_at: at } = await acknowledgeReminder(ctx, body)
        return at === null ? { done: 'done' } : { done: 'next', at }
      }),
  }),

  snoozeForm: post('/reminders/snooze', {
    who: 'member',
    summary: 'The Snooze button of a row.',
    body: SnoozeForm,
    act: (ctx, { body: { note_id: noteId, remind_at: seen, until } }) =>
      telling(async () => {
        const { remind_at: at } =
          until === 'tomorrow'
            ? await setReminder(ctx, noteId, { preset: 'tomorrow-09', remind_at: seen })
            : await snoozeReminder(ctx, noteId, { minutes: Number(until), remind_at: seen })
        return { done: 'snoozed', at }
      }),
  }),

  cancelForm: post('/reminders/cancel', {
    who: 'member',
    summary: 'The button that cancels a reminder.',
    body: CancelForm,
    act: (ctx, { body }) =>
      telling(async () => {
        await removeReminder(ctx, body.note_id)
        return { done: 'cancelled' }
      }),
  }),

  changeForm: post('/reminders/change', {
    who: 'member',
    summary: 'The field of a row in which a new time is written in words.',
    body: ChangeForm,
    act: (ctx, { body }) =>
      telling(async () => {
        const { result, tz, repeat: said } = await showWhen(ctx, { text: body.when })
        if (!result) return { done: 'unread' }
        const { reminder } = await showReminder(ctx, body.note_id)
        const { repeat = '', skip_when_done = false } = reminder ?? {}
        const wish = { at: result.at, tz, repeat: said || repeat, skip_when_done }
        const { remind_at: at } = await setReminder(ctx, body.note_id, wish)
        return { done: 'set', at }
      }),
  }),
})

const phrases = new Map(
  Object.entries(texts.phrases).map(([key, phrase]) => [`reminders.${key}`, phrase]),
)

const MOST_SHOWN = 200

/** Leads back to the page, which says what happened; what had changed meanwhile is said too, not shown as a fault. */
async function telling(act: () => Promise<{ done: string; at?: string }>) {
  try {
    return seeOther(`/reminders${searchText(await act())}`)
  } catch (fault) {
    const said = fault instanceof Problem ? SAID[fault.code] : undefined
    if (!said) throw fault
    return seeOther(`/reminders${searchText({ done: said })}`)
  }
}

const SAID: Record<string, string> = {
  not_found: 'changed',
  note_not_found: 'changed',
  reminder_not_found: 'changed',
  invalid_remind_at: 'changed',
  invalid_minutes: 'unread',
  time_must_be_in_the_future: 'past',
  time_too_far: 'far',
}

const DUE_IN_BLOCK = 5

/** What is due stands first on the dashboard. */
export const dueBlock: DashboardBlock = {
  id: 'due',
  title: 'reminders.due',
  order: 10,
  more: { href: '/reminders', label: 'reminders.reminders' },
  async load(ctx) {
    const { items } = await showDue(ctx, DUE_IN_BLOCK)
    if (items.length === 0) return null
    return h(DueRows, {
      t: ctx.t,
      label: ctx.t('reminders.due'),
      due: items.map((item) => rowOf(ctx, item)),
    })
  },
}

function saidAfter(ctx: MemberContext, { done, at }: z.infer<typeof PageQuery>) {
  const moment = at === undefined ? null : parseIso(at)
  const when = moment === null ? '' : shortWords(ctx, moment, ctx.actor.timeZone)
  const { t } = ctx
  const ok = (words: string) => ({ tone: 'ok' as const, words })
  const warn = (words: string) => ({ tone: 'warn' as const, words })
  if (done === 'done') return ok(t('reminders.was_done'))
  if (done === 'cancelled') return ok(t('reminders.was_cancelled'))
  if (done === 'changed') return warn(t('reminders.was_changed'))
  if (done === 'unread') return warn(t('reminders.not_read'))
  if (done === 'past') return warn(t('reminders.is_past'))
  if (done === 'far') return warn(t('reminders.is_too_far'))
  if (when === '') return undefined
  if (done === 'next') return ok(t('reminders.was_done_next', { when }))
  if (done === 'snoozed') return ok(t('reminders.was_snoozed', { when }))
  return done === 'set' ? ok(t('reminders.was_set', { when })) : undefined
}

function rowOf(ctx: MemberContext, item: ReminderItem): ReminderRow {
  const at = Date.parse(item.remind_at)
  const { timeZone } = ctx.actor
  return {
    noteId: item.note_id,
    ...shownOf(item),
    place: placeOf(item),
    url: item.url,
    remindAt: item.remind_at,
    when: {
      iso: toIso(at),
      text: shortWords(ctx, at, timeZone),
      exact: exactTime(at, ctx.locale, timeZone),
    },
    isDue: at <= ctx.now(),
    repeat: item.repeat,
  }
}
