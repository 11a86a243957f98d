/** Saves, renames and deletes searches, each with a way to undo it. */
import { type ApiResponse, del, post, put } from '#client/request/request.ts'
import { toast } from '#client/toasts/toasts.ts'
import { libraryApi } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { SavedModel } from '../../views/list/list-model.ts'
import type { ListSession } from './bulk-commands.ts'
import type { Failure } from './failures.ts'

const SEARCHES = libraryApi.savedSearches
const searchUrl = (id: string) => href(libraryApi.savedSearch, { id })

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

/** Null when it is done; else the reason, shown by the form. */
export async function saveListSearch(session: ListSession, name: string): Promise<Failure | null> {
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

export async function renameListSearch(
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

/** Undoing saves the same search again, whichever list is shown by then. */
export async function deleteListSearch(
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
