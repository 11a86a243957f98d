/** The text of one version, loaded once for all its users: search, copy, the lines that are not on the page. */
import { get } from '#client/request/request.ts'
import { libraryApi } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'

const pending = new Map<string, Promise<string | null>>()

/** A text that is no file of the library is identified by its URL. */
export const isAddress = (id: string) => id[0] === '/'

/** Null when it could not be read; the next call requests it again. */
export function fileText(id: string, version: number): Promise<string | null> {
  const key = `${id} ${version}`
  let text = pending.get(key)
  if (!text) {
    text = ask(id, version)
    pending.set(key, text)
    void text.then((response) => response === null && pending.delete(key))
  }
  return text
}

/** The language of the file on the page. */
export function shownLanguage(): string {
  return document.querySelector<HTMLElement>('.file')?.dataset['language'] ?? ''
}

async function ask(id: string, version: number): Promise<string | null> {
  // Two megabytes may take a while on a slow connection.
  const url = isAddress(id) ? id : href(libraryApi.version, { id, number: version })
  const response = await get<{ content: string }>(url, { timeoutMs: 60_000 })
  return response.ok ? response.body.content : null
}
