/** People of the tests and their notes. */
import { expect } from 'vitest'
import type { Person, TestResponse } from '#tests/support/people.ts'
import type { NoteRecord } from './contract/index.ts'

export const NOTES = '/api/sticky-notes'

export async function defaultBoard(person: Person): Promise<string> {
  const { boards } = (await person.get('/api/note-boards')).json
  return boards.find((board: { is_default: boolean }) => board.is_default).id
}

export async function newBoard(person: Person, name: string): Promise<string> {
  return taken(await person.post('/api/note-boards', { name })).id
}

export async function newNotesFile(
  person: Person,
  content = 'one\ntwo\nthree\n',
  fileName = 'a.ts',
): Promise<string> {
  return taken(await person.post('/api/files', { file_name: fileName, content })).file.id
}

/** A note on a file, or on a board: `board/<id>`. */
export async function newNote(
  person: Person,
  location: string,
  fields: Record<string, unknown> = { content: 'text' },
): Promise<NoteRecord> {
  return taken(await person.post(`${NOTES}/${location}`, fields)).note
}

export async function boardNote(
  person: Person,
  fields: Record<string, unknown> = { content: 'text' },
): Promise<NoteRecord> {
  return newNote(person, `board/${await defaultBoard(person)}`, fields)
}

export async function readNote(person: Person, id: string): Promise<NoteRecord> {
  return taken(await person.get(`${NOTES}/note/${id}`)).note
}

export function put(person: Person, id: string, change: unknown): Promise<TestResponse> {
  return person.put(`${NOTES}/note/${id}`, change)
}

export async function history(person: Person, id: string): Promise<string[]> {
  const { entries } = taken(await person.get(`${NOTES}/note/${id}/history`))
  return entries.map((entry: { content: string }) => entry.content)
}

/** The body of a response that must be a success. */
export function taken(response: TestResponse) {
  expect([response.status, response.status < 300 ? '' : response.text]).toEqual([
    response.status,
    '',
  ])
  return response.json
}
