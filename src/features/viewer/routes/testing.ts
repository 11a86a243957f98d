/** Files for the tests of the viewer. */
import { expect } from 'vitest'
import type { Person } from '../../../../tests/support/people.ts'

export interface Kept {
  id: string
  version: number
}

export async function keep(
  person: Person,
  file_name: string,
  content: string,
  more: object = {},
): Promise<Kept> {
  const answer = await person.post('/api/files', { file_name, content, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.file
}

export async function change(
  person: Person,
  { id, version }: Kept,
  content: string,
): Promise<Kept> {
  const answer = await person.put(`/api/files/${id}`, { content, base_version: version })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.file
}

/** The body as it left, asked for as a browser does, which takes compressed answers. */
export async function bytesOf(person: Person, url: string) {
  if (!person.cookie) await person.signIn()
  const headers = { host: 'localhost', cookie: person.cookie ?? '', 'accept-encoding': 'gzip, br' }
  const answer = await person.app.server.fastify.inject({ method: 'GET', url, headers })
  return { headers: answer.headers, body: answer.rawPayload }
}

/** The text of a page without its tags, for promises about words. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}
