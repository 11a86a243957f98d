/** What the tests of reminders share. */
import type { Person } from '../../../tests/support/people.ts'

export const NOTES = '/api/sticky-notes'
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000

/** A note on the person's own board. */
export async function newNote(person: Person, content = 'call the baker', more: object = {}) {
  const { boards } = (await person.get('/api/note-boards')).json
  const answer = await person.post(`${NOTES}/board/${boards[0].id}`, { content, ...more })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json.id as string
}

export const setAt = (person: Person, note: string, wish: unknown) =>
  person.post(`${NOTES}/note/${note}/reminder`, wish)
export const snooze = (person: Person, note: string, wish?: unknown) =>
  person.post(`${NOTES}/note/${note}/snooze`, wish)
export const ack = (person: Person, wish: unknown) => person.post(`${NOTES}/reminders/ack`, wish)
export const reminderOf = async (person: Person, note: string) =>
  (await person.get(`${NOTES}/note/${note}/reminder`)).json.reminder
export const summaryOf = async (person: Person) =>
  (await person.get(`${NOTES}/reminders/summary`)).json
export const dueOf = async (person: Person, limit = '') =>
  (await person.get(`${NOTES}/reminders/list${limit && `?limit=${limit}`}`)).json
