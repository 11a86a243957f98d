/** Asks for a list at its own address and takes the model out of the page that comes back. */
import { readDocument } from '#client/request/read-document.ts'
import { SIGNED_OUT } from '#client/request/request.ts'
import { signInPaths } from '#paths/people.ts'
import { decodeProps } from '#platform/html/island-props.ts'
import type { ListModel, ListProps } from '../../views/list/list-model.ts'
import { readList } from './read-list.ts'

export type LoadedList =
  | { ok: true; model: ListModel; title: string }
  | { ok: false; status: number; retryAfterSeconds: number | null }

export async function loadList(href: string, signal: AbortSignal): Promise<LoadedList> {
  const { status, document: page, retryAfterSeconds } = await readDocument(href, signal)
  const given = page?.querySelector('[data-island="file-list"]')?.getAttribute('data-props')
  if (page && given) {
    const { model } = decodeProps(given) as { model: ListProps }
    return { ok: true, model: readList(page, model), title: page.title }
  }
  // The way to a list leads through the door when the session has ended.
  if (status === 200) {
    const redirect = `${signInPaths.login}?next=${encodeURIComponent(location.pathname + location.search)}`
    dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: { redirect } }))
    return { ok: false, status: 401, retryAfterSeconds: null }
  }
  return { ok: false, status, retryAfterSeconds }
}
