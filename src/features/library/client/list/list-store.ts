/** The list that is shown: its URL, how it is replaced, what Back does. */
import { type Signal, signal } from '@preact/signals'
import { readDocument } from '#client/request/read-document.ts'
import { SIGNED_OUT } from '#client/request/request.ts'
import { signInPaths } from '#paths/people.ts'
import { decodeAttribute } from '#platform/html/escape-html.ts'
import type { ListModel, ListProps, RowModel } from '../../views/list/list-model.ts'
import { readList } from './read-list.ts'

type Failed = Extract<LoadedList, { ok: false }>

interface ListState {
  model: ListModel
  isLoading: boolean
  failure: (Failed & { href: string; remember: Remember }) | null
}

/** What the browser's history does: a new entry, a better URL for this one, or nothing. */
export type Remember = 'push' | 'replace' | 'nothing'

export class ListStore {
  readonly state: Signal<ListState>
  #asking: AbortController | null = null

  constructor(first: ListModel) {
    this.state = signal<ListState>({ model: first, isLoading: false, failure: null })
  }

  get model(): ListModel {
    return this.state.value.model
  }

  /** True when the list is loaded. A newer request aborts an older one. */
  async go(href: string, remember: Remember): Promise<boolean> {
    this.#asking?.abort()
    const mine = new AbortController()
    this.#asking = mine
    this.state.value = { ...this.state.value, isLoading: true }
    const loaded = await loadList(href, mine.signal)
    if (mine.signal.aborted) return false
    if (!loaded.ok) {
      const failure = { ...loaded, href, remember }
      this.state.value = { ...this.state.value, isLoading: false, failure }
      return false
    }
    keepScroll(href, remember)
    document.title = loaded.title
    this.state.value = { model: loaded.model, isLoading: false, failure: null }
    return true
  }

  /** Loads the same list again from the server. */
  refresh(): Promise<boolean> {
    return this.go(here(), 'nothing')
  }

  /** A change that the server has confirmed. */
  patch(id: string, change: Partial<RowModel>): void {
    const { model } = this.state.value
    const rows = model.rows.map((row) => (row.id === id ? { ...row, ...change } : row))
    this.state.value = { ...this.state.value, model: { ...model, rows } }
  }

  /** Follows Back and Forward; returns a function that stops it. */
  listen(): () => void {
    let shownAt = here()
    const back = async () => {
      // A jump within the page arrives here too.
      if (here() === shownAt) return
      shownAt = here()
      const state = history.state as { scrollY?: number } | null
      if (await this.go(here(), 'nothing'))
        scrollTo({ top: state?.scrollY ?? 0, behavior: 'instant' })
    }
    const note = () => {
      shownAt = here()
    }
    addEventListener('popstate', back)
    addEventListener(MOVED, note)
    return () => {
      removeEventListener('popstate', back)
      removeEventListener(MOVED, note)
      this.#asking?.abort()
    }
  }
}

function here(): string {
  return location.pathname + location.search
}

const MOVED = 'codeshelf:list-moved'

/** The URL is always that of the list on the screen; the forms of the footer lead back to it. */
function keepScroll(href: string, remember: Remember): void {
  if (remember === 'nothing') return
  if (remember === 'push') {
    history.replaceState({ scrollY }, '')
    history.pushState(null, '', href)
  } else {
    history.replaceState(history.state, '', href)
  }
  dispatchEvent(new Event(MOVED))
  for (const field of document.querySelectorAll<HTMLInputElement>('.footer input[name="next"]'))
    field.value = href
}

/** Loads a list from its own URL and takes the model out of the returned page. */
type LoadedList =
  | { ok: true; model: ListModel; title: string }
  | { ok: false; status: number; retryAfterSeconds: number | null }

async function loadList(href: string, signal: AbortSignal): Promise<LoadedList> {
  const { status, document: page, retryAfterSeconds } = await readDocument(href, signal)
  const given = page?.querySelector('[data-island="file-list"]')?.getAttribute('data-props')
  if (page && given) {
    const { model } = decodeAttribute<{ model: ListProps }>(given)
    return { ok: true, model: readList(page, model), title: page.title }
  }
  // A signed-out request is redirected to the login page, which has no list.
  if (status === 200) {
    const redirect = `${signInPaths.login}?next=${encodeURIComponent(location.pathname + location.search)}`
    dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: { redirect } }))
    return { ok: false, status: 401, retryAfterSeconds: null }
  }
  return { ok: false, status, retryAfterSeconds }
}
