/** What the tests of sharing need. */
import { expect } from 'vitest'
import type { Person, TestResponse } from '#tests/support/people.ts'

interface ShareInput {
  name?: string
  content?: string
  days?: number | null
  password?: string
  version?: number
}

let made = 0

/** A new file of this person; its id. */
export async function newSharedFile(
  person: Person,
  { name, content }: ShareInput = {},
): Promise<string> {
  made += 1
  const response = await person.post('/api/files', {
    file_name: name ?? `shared-${made}.ts`,
    content: content ?? `export const n = ${made}\n`,
  })
  expect(response.status, response.text).toBe(201)
  return response.json.file.id
}

export interface Shared {
  id: string
  path: string
  fileId: string
}

export async function shareOf(
  person: Person,
  fileId: string,
  input: ShareInput = {},
): Promise<Shared> {
  const response = await person.post(`/api/share/${fileId}`, {
    ...(input.days !== undefined && { expires_in_days: input.days }),
    ...(input.password && { password: input.password }),
    ...(input.version && { version: input.version }),
  })
  expect(response.status, response.text).toBe(201)
  const { share_id: id, url } = response.json
  return { id, path: new URL(url).pathname, fileId }
}

/** Creates a file and its share. */
export async function sharedFile(person: Person, input: ShareInput = {}): Promise<Shared> {
  return shareOf(person, await newSharedFile(person, input), input)
}

export async function sharedList(
  person: Person,
  fileIds: readonly string[],
  input: ShareInput = {},
): Promise<Shared> {
  const response = await person.post('/api/files/create-share-link', {
    file_ids: fileIds,
    ...(input.days !== undefined && { expires_in_days: input.days }),
    ...(input.password && { password: input.password }),
  })
  expect(response.status, response.text).toBe(200)
  const { token, share_url } = response.json
  return { id: token, path: new URL(share_url).pathname, fileId: fileIds[0]! }
}

/** The cookie in a response, as a browser sends it back. */
export function cookieOf({ headers }: TestResponse): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

export const save = (person: Person, body: Record<string, unknown>) =>
  person.post('/api/shared/save', body)
