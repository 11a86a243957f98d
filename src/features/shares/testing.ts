/** What the tests of sharing stand on. */
import { expect } from 'vitest'
import { type Answer, BROWSER, type Person } from '../../../tests/support/people.ts'

interface Wish {
  name?: string
  content?: string
  days?: number | null
  password?: string
  version?: number
}

let made = 0

/** A new file of this person; its id. */
export async function newFile(person: Person, { name, content }: Wish = {}): Promise<string> {
  made += 1
  const answer = await person.post('/api/files', {
    file_name: name ?? `shared-${made}.ts`,
    content: content ?? `export const n = ${made}\n`,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.file.id
}

export interface Shared {
  id: string
  path: string
  fileId: string
}

export async function shareOf(person: Person, fileId: string, wish: Wish = {}): Promise<Shared> {
  const answer = await person.post(`/api/share/${fileId}`, {
    ...(wish.days !== undefined && { expires_in_days: wish.days }),
    ...(wish.password && { password: wish.password }),
    ...(wish.version && { version: wish.version }),
  })
  expect(answer.status, answer.text).toBe(201)
  const { share_id: id, url } = answer.json
  return { id, path: new URL(url).pathname, fileId }
}

/** A file and its share in one go. */
export async function sharedFile(person: Person, wish: Wish = {}): Promise<Shared> {
  return shareOf(person, await newFile(person, wish), wish)
}

export async function sharedList(
  person: Person,
  fileIds: readonly string[],
  wish: Wish = {},
): Promise<Shared> {
  const answer = await person.post('/api/files/create-share-link', {
    file_ids: fileIds,
    ...(wish.days !== undefined && { expires_in_days: wish.days }),
    ...(wish.password && { password: wish.password }),
  })
  expect(answer.status, answer.text).toBe(200)
  const { token, share_url } = answer.json
  return { id: token, path: new URL(share_url).pathname, fileId: fileIds[0]! }
}

export function sendForm(person: Person, url: string, fields: Record<string, string> = {}) {
  return person.send('POST', url, {
    body: new URLSearchParams(fields).toString(),
    headers: { accept: BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: Answer): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

export const save = (person: Person, body: Record<string, unknown>) =>
  person.post('/api/shared/save', body)
