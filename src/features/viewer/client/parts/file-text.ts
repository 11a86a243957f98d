/** The text of one version, fetched once for whoever needs it: search, copy, the lines that are not on the page. */
import { get } from '../../../../client/talk.ts'

const asked = new Map<string, Promise<string | null>>()

/** Null when it could not be read; the next call asks again. */
export function fileText(id: string, version: number): Promise<string | null> {
  const key = `${id} ${version}`
  let text = asked.get(key)
  if (!text) {
    text = ask(id, version)
    asked.set(key, text)
    void text.then((answer) => answer === null && asked.delete(key))
  }
  return text
}

async function ask(id: string, version: number): Promise<string | null> {
  // Two megabytes may take a while on a slow line.
  const url = `/api/files/${encodeURIComponent(id)}/versions/${version}`
  const answer = await get<{ content: string }>(url, { timeoutMs: 60_000 })
  return answer.ok ? answer.body.content : null
}
