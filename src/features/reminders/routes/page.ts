/** The page of reminders, its forms, and the block of due ones on the dashboard. */
import { h } from 'preact'
import type * as z from 'zod'
import { listRingingDevices } from '#features/push/index.ts'
import { reminderForms, reminderPaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import type { DashboardBlock } from '#platform/feature.ts'
import { defineRoutes, get, page, post, type RefusedForm } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { parseIso } from '#platform/time/index.ts'
import { showDue, showUpcoming } from '../actions/lists.ts'
import { setReminder, showReminder, snoozeReminder } from '../actions/reminders.ts'
import { showWhen } from '../actions/when.ts'
import { ChangeForm, PageQuery, SnoozeForm } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { groupOf, shortLabel } from '../rules/moment-labels.ts'
import { DueRows } from '../views/due-rows.tsx'
import type { RefusedTime } from '../views/reminder-rows.tsx'
import { RemindersPage } from '../views/reminders-page.tsx'

const MAX_LISTED = 200

export const pageRoutes = defineRoutes({
  page: get(reminderPaths.reminders, {
    who: 'member',
    summary: 'Due and upcoming reminders.',
    query: PageQuery,
    act: (ctx, { query }) => remindersPage(ctx, noticeAfter(ctx, query)),
  }),

  snoozeForm: post(reminderForms.snooze, {
    who: 'member',
    summary: 'The Snooze button of a row.',
    body: SnoozeForm,
    act: (ctx, { body: { note_id: noteId, remind_at: seen, until } }) =>
      until === 'tomorrow'
        ? setReminder(ctx, noteId, { preset: 'tomorrow-09', remind_at: seen })
        : snoozeReminder(ctx, noteId, { minutes: Number(until), remind_at: seen }),
    form: { to: ({ remind_at: at }) => listAfter('snoozed', at), again: listAfterRefusal },
  }),

  changeForm: post(reminderForms.change, {
    who: 'member',
    summary: 'The field of a row for a new time, as text.',
    body: ChangeForm,
    async act(ctx, { body: { note_id: noteId, when } }) {
      const { result, tz, repeat: seriesInText } = await showWhen(ctx, { text: when })
      if (!result) throw refuse('invalid_time')
      const { reminder } = await showReminder(ctx, noteId)
      const { repeat = '', skip_when_done = false } = reminder ?? {}
      const input = { at: result.at, tz, repeat: seriesInText || repeat, skip_when_done }
      return setReminder(ctx, noteId, input)
    },
    form: { to: ({ remind_at: at }) => listAfter('set', at), again: changeAgain },
  }),
})

/** The list of reminders, which shows the result. */
export function listAfter(done: string, at?: string): string {
  return href(reminderPaths.reminders, null, { done, at })
}

/** A conflict is shown as a message there too, not as an error. */
export function listAfterRefusal({ problem }: RefusedForm): string {
  const outcome = OUTCOMES[problem.code]
  if (!outcome) throw problem
  return listAfter(outcome)
}

const OUTCOMES: Record<string, string> = {
  not_found: 'changed',
  note_not_found: 'changed',
  reminder_not_found: 'changed',
  invalid_remind_at: 'changed',
  invalid_minutes: 'unread',
}

const OF_TIME = ['invalid_time', 'time_must_be_in_the_future', 'time_too_far']

function changeAgain(refused: RefusedForm) {
  const { ctx, problem, fields, text } = refused
  if (!OF_TIME.includes(problem.code)) return listAfterRefusal(refused)
  const { note_id: noteId = '', when = '' } = fields
  const why = problem.code === 'invalid_time' ? ctx.t('reminders.not_read') : text
  return remindersPage(ctx, undefined, { noteId, when, why })
}

/** A refused input is shown in its row again. */
async function remindersPage(
  ctx: MemberContext,
  notice: ReturnType<typeof noticeAfter>,
  refused?: RefusedTime,
) {
  const due = await showDue(ctx, MAX_LISTED + 1)
  const upcoming = await showUpcoming(ctx, MAX_LISTED + 1)
  const rows = [due, upcoming].flatMap(({ items }) => items.slice(0, MAX_LISTED))
  const { timeZone } = ctx.actor
  const byGroup = Map.groupBy(rows, (item) =>
    groupOf(Date.parse(item.remind_at), ctx.now(), timeZone),
  )
  const groups = (['due', 'today', 'tomorrow', 'week', 'later'] as const).map((name) => ({
    name,
    items: byGroup.get(name) ?? [],
  }))
  const isGone = refused && !rows.some(({ note_id: id }) => id === refused.noteId)
  return page({
    title: ctx.t('reminders.reminders'),
    body: h(RemindersPage, {
      groups,
      refused,
      devices: (await listRingingDevices(ctx)).length,
      most: [due, upcoming].some(({ count }) => count > MAX_LISTED) ? MAX_LISTED : null,
      notice: isGone ? { tone: 'warn', text: refused.why } : notice,
    }),
  })
}

const DUE_IN_BLOCK = 5

/** Due reminders come first on the dashboard. */
export const dueBlock: DashboardBlock = {
  id: 'due',
  title: 'reminders.due',
  order: 10,
  more: { href: reminderPaths.reminders, label: 'reminders.reminders' },
  async load(ctx) {
    const { items } = await showDue(ctx, DUE_IN_BLOCK)
    if (items.length === 0) return null
    return h(DueRows, { label: ctx.t('reminders.due'), due: items })
  },
}

function noticeAfter(ctx: MemberContext, { done, at }: z.infer<typeof PageQuery>) {
  const moment = at === undefined ? null : parseIso(at)
  const when =
    moment === null ? '' : shortLabel({ ...ctx, now: ctx.now() }, moment, ctx.actor.timeZone)
  const { t } = ctx
  const ok = (text: string) => ({ tone: 'ok' as const, text })
  const warn = (text: string) => ({ tone: 'warn' as const, text })
  if (done === 'done') return ok(t('reminders.was_done'))
  if (done === 'cancelled') return ok(t('reminders.was_cancelled'))
  if (done === 'changed') return warn(t('reminders.was_changed'))
  if (done === 'unread') return warn(t('reminders.not_read'))
  if (when === '') return undefined
  if (done === 'next') return ok(t('reminders.was_done_next', { when }))
  if (done === 'snoozed') return ok(t('reminders.was_snoozed', { when }))
  return done === 'set' ? ok(t('reminders.was_set', { when })) : undefined
}
