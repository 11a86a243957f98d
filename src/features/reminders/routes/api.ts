import { reminderApi, reminderForms } from '#paths/notes.ts'
import { defineRoutes, del, get, post } from '#platform/http/index.ts'
import { showDue, showRinging, showSummary, showUpcoming } from '../actions/lists.ts'
import {
  acknowledgeReminder,
  removeReminder,
  setReminder,
  showReminder,
  snoozeReminder,
} from '../actions/reminders.ts'
import { showWhen } from '../actions/when.ts'
import {
  AckInput,
  AckReply,
  MovedReply,
  ReminderDone,
  ReminderList,
  ReminderListQuery,
  ReminderReply,
  RingingReply,
  SetReminderInput,
  SnoozeInput,
  Summary,
  WhenQuery,
  WhenReply,
} from '../contract/index.ts'
import { listAfter, listAfterRefusal } from './page.ts'

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

export const apiRoutes = defineRoutes({
  summary: get(reminderApi.summary, {
    who: 'bearer',
    scope: 'read',
    summary: 'How many reminders are due, and when to ask again.',
    // Requested by every open browser, and too short to be compressed.
    isSentAsIs: true,
    reply: Summary,
    act: showSummary,
  }),

  list: get(reminderApi.list, {
    who: 'bearer',
    scope: 'read',
    summary: 'The reminders that are due, oldest first.',
    query: ReminderListQuery,
    reply: ReminderList,
    act: (ctx, { query }) => showDue(ctx, query.limit),
  }),

  upcoming: get(reminderApi.upcoming, {
    who: 'bearer',
    scope: 'read',
    summary: 'The reminders that will be due, soonest first.',
    query: ReminderListQuery,
    reply: ReminderList,
    act: (ctx, { query }) => showUpcoming(ctx, query.limit),
  }),

  ringing: get(reminderApi.ringing, {
    who: 'member',
    summary: 'What came due last, newest first, as the notifications that an open page shows.',
    reply: RingingReply,
    act: showRinging,
  }),

  when: get(reminderApi.when, {
    who: 'bearer',
    scope: 'read',
    summary: 'What the presets, a local time or a few words would mean, before anything is set.',
    query: WhenQuery,
    reply: WhenReply,
    refuses: ['invalid_tz'],
    async act(ctx, { query }) {
      const interpretation = await showWhen(ctx, query)
      if (query.words === undefined) return interpretation
      return { ...interpretation, phrases: ctx.installed.phrasesOf('reminder-dialog', ctx.locale) }
    },
  }),

  acknowledge: post(reminderApi.acknowledge, {
    who: 'bearer',
    scope: 'write',
    summary: 'Closes a reminder; with its moment, only while it still carries that one.',
    body: AckInput,
    refusesTextIn: ['remind_at'],
    reply: AckReply,
    refuses: ['invalid_payload', 'note_id_required', 'invalid_remind_at', 'not_found'],
    act: (ctx, { body }) => acknowledgeReminder(ctx, body),
    form: {
      at: reminderForms.done,
      summary: 'The Done button of a row.',
      read: ({ note_id, remind_at = '' }) => ({ note_id, remind_at }),
      to: ({ next_remind_at: at }) => (at === null ? listAfter('done') : listAfter('next', at)),
      again: listAfterRefusal,
    },
  }),

  reminder: get(reminderApi.reminder, {
    who: 'bearer',
    scope: 'read',
    summary: 'The reminder of a note, or null.',
    reply: ReminderReply,
    refuses: ['note_not_found'],
    act: (ctx, { params }) => showReminder(ctx, params.note_id),
  }),

  setReminder: post(reminderApi.reminder, {
    who: 'bearer',
    scope: 'write',
    canBeProposed: true,
    summary: 'Sets the reminder of a note, or sets it anew.',
    body: SetReminderInput,
    reply: MovedReply,
    refuses: ['proposal_quota_exceeded', ...SET_REFUSALS],
    act: (ctx, { params, body }) => setReminder(ctx, params.note_id, body),
  }),

  removeReminder: del(reminderApi.reminder, {
    who: 'bearer',
    scope: 'write',
    canBeProposed: true,
    summary: 'Removes the reminder of a note; also when there was none.',
    reply: ReminderDone,
    refuses: ['proposal_quota_exceeded', 'note_not_found'],
    act: (ctx, { params }) => removeReminder(ctx, params.note_id),
    form: {
      at: reminderForms.cancel,
      summary: 'The button that cancels a reminder.',
      limit: 'write',
      to: listAfter('cancelled'),
      again: listAfterRefusal,
    },
  }),

  snooze: post(reminderApi.snooze, {
    who: 'bearer',
    scope: 'write',
    canBeProposed: true,
    summary: 'Puts a waiting reminder off, from now.',
    body: SnoozeInput,
    refusesTextIn: ['minutes', 'remind_at'],
    reply: MovedReply,
    refuses: [
      'proposal_quota_exceeded',
      'invalid_payload',
      'invalid_minutes',
      'invalid_remind_at',
      'reminder_not_found',
    ],
    act: (ctx, { params, body }) => snoozeReminder(ctx, params.note_id, body),
  }),
})
