/** Searches are saved, renamed and deleted in place, each with its way back. */
import { useEffect, useState } from 'preact/hooks'
import { type ApiResponse, del, post, put } from '#client/request/request.ts'
import { toast } from '#client/toasts/toasts.ts'
import { trackPending } from '#client/toasts/undo-stack.ts'
import { href } from '#platform/http/paths.ts'
import { libraryApi } from '../../contract/paths.ts'
import { listHref } from '../../rules/addresses.ts'
import type { SavedModel } from '../../views/list/list-model.ts'
import type { SavedSearchesProps } from '../../views/list/saved-searches.tsx'
import type { ListSession } from './bulk-commands.ts'
import { type Failure, failureText, isOutdated, showFailure } from './failures.ts'

const SEARCHES = libraryApi.savedSearches
const searchUrl = (id: string) => href(libraryApi.savedSearch, { id })

type Handlers = Required<Pick<SavedSearchesProps, 'problem' | 'isBusy' | 'onName' | 'onDelete'>>

export function useSavedSearches(session: ListSession): Handlers {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { address, saved } = session.list.model
  useEffect(showPresent, [listHref(address), saved])
  return {
    problem,
    isBusy,
    async onName(event, present) {
      event.preventDefault()
      const form = event.currentTarget as HTMLFormElement
      const name = String(new FormData(form).get('name')).trim()
      setBusy(true)
      const failure = await trackPending(
        present ? renameSearch(session, present, name) : saveSearch(session, name),
      )
      setBusy(false)
      setProblem(failure ? failureText(session.t, failure) : '')
      if (failure) return
      form.hidePopover()
      focusOn('.saved__link[aria-current]')
    },
    async onDelete(event, present) {
      event.preventDefault()
      const failure = await trackPending(deleteSearch(session, present))
      if (!failure) return focusOn('.saved__save')
      showFailure(session.t, failure, () => void deleteSearch(session, present))
      if (isOutdated(failure)) void session.list.refresh()
    },
  }
}

/** The links may go on beyond their box; the page itself stays where it is. */
function showPresent(): void {
  const link = document.querySelector('.saved__link[aria-current]')
  const box = link?.closest('.saved__list')
  if (!link || !box) return
  const [is, seen] = [link.getBoundingClientRect(), box.getBoundingClientRect()]
  const left = Math.min(0, is.left - seen.left) || Math.max(0, is.right - seen.right)
  const top = Math.min(0, is.top - seen.top) || Math.max(0, is.bottom - seen.bottom)
  box.scrollBy({ left, top, behavior: 'instant' })
}

/** What was pressed is gone; what has come in its place is where one goes on. */
function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

/** Waits until the list shows it. */
async function sent<T>(
  { t, list, rows }: ListSession,
  name: string,
  request: Promise<ApiResponse<T>>,
): Promise<ApiResponse<T>> {
  const response = await rows.whileSaving(t('library.saving_change', { name }), [name], request)
  if (response.ok) await list.refresh()
  return response
}

/** Null when it is done; else why not, for the form to say. */
async function saveSearch(session: ListSession, name: string): Promise<Failure | null> {
  const { address } = session.list.model
  const response = await sent(session, name, post<{ id: string }>(SEARCHES, { name, ...address }))
  if (!response.ok) return response
  const { id } = response.body
  toast({
    text: session.t('library.search_saved', { name }),
    undo: async () => (await sent(session, name, del(searchUrl(id)))).ok,
  })
  return null
}

async function renameSearch(
  session: ListSession,
  { id, name: before }: SavedModel,
  name: string,
): Promise<Failure | null> {
  if (name === before) return null
  const call = (name: string) => sent(session, name, put(searchUrl(id), { name }))
  const response = await call(name)
  if (!response.ok) return response
  toast({
    text: session.t('library.search_renamed', { before, name }),
    undo: async () => (await call(before)).ok,
    redo: async () => (await call(name)).ok,
  })
  return null
}

/** The way back saves the same search again, wherever the list has gone meanwhile. */
async function deleteSearch(
  session: ListSession,
  { id, name }: SavedModel,
): Promise<Failure | null> {
  const { address } = session.list.model
  const response = await sent(session, name, del(searchUrl(id)))
  if (!response.ok) return response
  toast({
    text: session.t('library.search_deleted', { name }),
    undo: async () => (await sent(session, name, post(SEARCHES, { name, ...address }))).ok,
  })
  return null
}
