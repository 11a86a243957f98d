/** Asks for a list at its own address and takes the model out of the page that comes back. */
import { SIGNED_OUT, TIMEOUT_MS } from '../../../../client/talk.ts'
import { decodeProps } from '../../../../platform/html/island-props.ts'
import type { HandedList, ListModel } from '../../views/list/list-model.ts'
import { readList } from './read-list.ts'

export type LoadedList =
  | { ok: true; model: ListModel; title: string }
  | { ok: false; status: number; retryAfterSeconds: number | null }

/** The older way to ask: it alone reads a page into an inert document, where no policy has to trust any text. */
export function loadList(href: string, signal: AbortSignal): Promise<LoadedList> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const finish = () => resolve(read(request))
    request.open('GET', href)
    request.responseType = 'document'
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('accept', 'text/html')
    for (const end of ['load', 'error', 'timeout', 'abort']) request.addEventListener(end, finish)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send()
  })
}

function read(request: XMLHttpRequest): LoadedList {
  const { status } = request
  const page = status === 200 ? request.response : null
  const given = page?.querySelector('[data-island="file-list"]')?.getAttribute('data-props')
  if (given) {
    const { model } = decodeProps(given) as { model: HandedList }
    return { ok: true, model: readList(page, model), title: page.title }
  }
  // The way to a list leads through the door when the session has ended.
  if (status === 200) {
    const redirect = `/login?next=${encodeURIComponent(location.pathname + location.search)}`
    dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: { redirect } }))
    return { ok: false, status: 401, retryAfterSeconds: null }
  }
  const seconds = status === 0 ? 0 : Number(request.getResponseHeader('retry-after'))
  return { ok: false, status, retryAfterSeconds: seconds > 0 ? seconds : null }
}
