/** Files for the tests of the viewer. */
import { expect } from 'vitest'
import type { Person } from '#tests/support/people.ts'

export interface SampleFile {
  id: string
  version: number
}

export async function keep(
  person: Person,
  file_name: string,
  content: string,
  more: object = {},
): Promise<SampleFile> {
  const response = await person.post('/api/files', { file_name, content, ...more })
  expect(response.status, response.text).toBe(201)
  return response.json.file
}

export async function change(
  person: Person,
  { id, version }: SampleFile,
  content: string,
): Promise<SampleFile> {
  const response = await person.put(`/api/files/${id}`, { content, base_version: version })
  expect(response.status, response.text).toBe(200)
  return response.json.file
}

/** The body as it was sent, requested as a browser does, which accepts compressed responses. */
export async function bytesOf(person: Person, url: string) {
  if (!person.cookie) await person.signIn()
  const headers = { host: 'localhost', cookie: person.cookie ?? '', 'accept-encoding': 'gzip, br' }
  const response = await person.app.server.fastify.inject({ method: 'GET', url, headers })
  return { headers: response.headers, body: response.rawPayload }
}

/** The text of a page without its tags, for tests of its wording. */
export function textOf(html: string): string {
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
