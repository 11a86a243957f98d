/** What the tests of reminders share. */
import type { Person } from '#tests/support/people.ts'

export const REMINDER_NOTES = '/api/sticky-notes'
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000

/** A note on the person's own board. */
export async function newReminderNote(
  person: Person,
  content = 'call the baker',
  more: object = {},
) {
  const { boards } = (await person.get('/api/note-boards')).json
  const response = await person.post(`${REMINDER_NOTES}/board/${boards[0].id}`, {
    content,
    ...more,
  })
  if (response.status !== 201) throw new Error(response.text)
  return response.json.id as string
}

export const setAt = (person: Person, note: string, input: unknown) =>
  person.post(`${REMINDER_NOTES}/note/${note}/reminder`, input)
export const snooze = (person: Person, note: string, input?: unknown) =>
  person.post(`${REMINDER_NOTES}/note/${note}/snooze`, input)
export const ack = (person: Person, input: unknown) =>
  person.post(`${REMINDER_NOTES}/reminders/ack`, input)
export const reminderOf = async (person: Person, note: string) =>
  (await person.get(`${REMINDER_NOTES}/note/${note}/reminder`)).json.reminder
export const summaryOf = async (person: Person) =>
  (await person.get(`${REMINDER_NOTES}/reminders/summary`)).json
export const dueOf = async (person: Person, limit = '') =>
  (await person.get(`${REMINDER_NOTES}/reminders/list${limit && `?limit=${limit}`}`)).json
