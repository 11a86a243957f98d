/** What reminders refuse. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('reminders'), {
  invalid_preset: { status: 400, error: 'invalid_preset' },
  invalid_tz: { status: 400, error: 'invalid_tz' },
  invalid_time: { status: 400, error: 'Invalid time' },
  time_must_be_in_the_future: { status: 400, error: 'Time must be in the future' },
  time_too_far: { status: 400, error: 'Time too far' },
  invalid_repeat: { status: 400, error: 'Invalid repeat' },
  invalid_minutes: { status: 400, error: 'Invalid minutes' },
  note_id_required: { status: 400, error: 'note_id required' },
  invalid_remind_at: { status: 400, error: 'invalid_remind_at' },
  reminder_not_found: { status: 404, error: 'Reminder not found' },
})

export const { refuse } = problems
