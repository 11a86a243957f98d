/** Saves, renames and deletes searches in the page, each with a way to undo it. */
import { signal } from '@preact/signals'
import { trackPending } from '#client/toasts/undo-stack.ts'
import type { SavedSearchesProps } from '../../views/list/saved-searches.tsx'
import type { ListSession } from './bulk-commands.ts'
import { failureText, isOutdated, showFailure } from './failures.ts'
import { loadCommands } from './load-commands.ts'

type Handlers = Required<Pick<SavedSearchesProps, 'problem' | 'isBusy' | 'onName' | 'onDelete'>>

export class SavedSearchForms {
  readonly #session: ListSession
  readonly #state = signal({ problem: '', isBusy: false })

  constructor(session: ListSession) {
    this.#session = session
  }

  get handlers(): Handlers {
    return { ...this.#state.value, onName: this.#onName, onDelete: this.#onDelete }
  }

  #onName: Handlers['onName'] = async (event, present) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const name = String(new FormData(form).get('name')).trim()
    const session = this.#session
    this.#state.value = { ...this.#state.value, isBusy: true }
    const commands = await loadCommands()
    const named = present
      ? commands?.renameListSearch(session, present, name)
      : commands?.saveListSearch(session, name)
    const failure = named && (await trackPending(named))
    this.#state.value = { ...this.#state.value, isBusy: false }
    if (!named) return
    const problem = failure ? failureText(session.t, failure) : ''
    this.#state.value = { ...this.#state.value, problem }
    if (failure) return
    form.hidePopover()
    focusOn('.saved__link[aria-current]')
  }

  #onDelete: Handlers['onDelete'] = async (event, present) => {
    event.preventDefault()
    const commands = await loadCommands()
    if (!commands) return
    const session = this.#session
    const failure = await trackPending(commands.deleteListSearch(session, present))
    if (!failure) return focusOn('.saved__save')
    showFailure(session.t, failure, () => void commands.deleteListSearch(session, present))
    if (isOutdated(failure)) void session.list.refresh()
  }
}

/** Scrolls the links of their box to the current one, and not the page. */
export function showPresent(): void {
  const link = document.querySelector('.saved__link[aria-current]')
  const box = link?.closest('.saved__list')
  if (!link || !box) return
  const [is, seen] = [link.getBoundingClientRect(), box.getBoundingClientRect()]
  const left = Math.min(0, is.left - seen.left) || Math.max(0, is.right - seen.right)
  const top = Math.min(0, is.top - seen.top) || Math.max(0, is.bottom - seen.bottom)
  box.scrollBy({ left, top, behavior: 'instant' })
}

/** The pressed element is gone; its replacement gets the focus. */
function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}
