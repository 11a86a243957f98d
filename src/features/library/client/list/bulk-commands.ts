/** Actions on one or many files that show a message with an undo button. */
import { type ApiResponse, del, post, put } from '#client/request/request.ts'
import { toast } from '#client/toasts/toasts.ts'
import { libraryApi, trashApi } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { RowModel } from '../../views/list/list-model.ts'
import { type Failure, isOutdated, showFailure } from './failures.ts'
import type { ListRows } from './list-rows.ts'
import type { ListStore } from './list-store.ts'

export interface ListSession {
  t: Translate
  list: ListStore
  rows: ListRows
}

const idsOf = (files: readonly RowModel[]) => files.map(({ id }) => id)

function saving<T>(
  { t, rows }: ListSession,
  files: readonly RowModel[],
  work: Promise<T>,
): Promise<T> {
  const [first] = files
  const label =
    files.length === 1 && first
      ? t('library.saving_change', { name: first.name })
      : t('library.saving_changes', { n: files.length })
  return rows.whileSaving(label, idsOf(files), work)
}

/** Shows why it failed, and reloads the list when it was outdated. */
function fail(session: ListSession, failure: Failure, again: () => void): false {
  showFailure(session.t, failure, again)
  if (isOutdated(failure)) void session.list.refresh()
  return false
}

export async function moveFilesToTrash(
  session: ListSession,
  files: readonly RowModel[],
): Promise<boolean> {
  const { t, rows, list } = session
  const [first] = files
  if (!first) return false
  const show = rows.hide(idsOf(files))
  const isOne = files.length === 1
  const request: Promise<ApiResponse<unknown>> = isOne
    ? del(href(libraryApi.file, first))
    : post(libraryApi.bulkDelete, { file_ids: idsOf(files) })
  const response = await saving(session, files, request)
  if (!response.ok) {
    show()
    return fail(session, response, () => void moveFilesToTrash(session, files))
  }
  toast({
    text: isOne
      ? t('library.binned', { name: first.name })
      : t('library.binned_n', { n: files.length }),
    undo: () => restoreFiles(session, files),
    redo: () => moveFilesToTrash(session, files),
  })
  await list.refresh()
  show()
  return true
}

async function restoreFiles(session: ListSession, files: readonly RowModel[]): Promise<boolean> {
  const restore = (file: RowModel) => post(href(trashApi.restore, file))
  const answers = await saving(session, files, inTurn(files, restore))
  const done = answers.filter(({ ok }) => ok).length
  void session.list.refresh()
  if (done === files.length) return true
  if (done > 0) toast({ text: session.t('library.restored_part', { done, all: files.length }) })
  return done > 0
}

export async function starFiles(
  session: ListSession,
  files: readonly RowModel[],
  isFavorite: boolean,
): Promise<boolean> {
  const changed = files.filter((file) => file.isFavorite !== isFavorite)
  const response = await sendStars(session, changed, isFavorite)
  if (!response.ok) return fail(session, response, () => void starFiles(session, files, isFavorite))
  for (const { id } of changed) session.list.patch(id, { isFavorite })
  const back = changed.map((file) => ({ ...file, isFavorite }))
  toast({
    text: session.t(isFavorite ? 'library.starred_n' : 'library.unstarred_n', {
      n: changed.length,
    }),
    undo: () => starQuietly(session, back, !isFavorite),
    redo: () => starQuietly(session, changed, isFavorite),
  })
  return true
}

function sendStars(session: ListSession, files: readonly RowModel[], isFavorite: boolean) {
  const url = isFavorite ? libraryApi.bulkFavorite : libraryApi.bulkUnfavorite
  return saving(session, files, post(url, { file_ids: idsOf(files) }))
}

async function starQuietly(
  session: ListSession,
  files: readonly RowModel[],
  isFavorite: boolean,
): Promise<boolean> {
  const { ok } = await sendStars(session, files, isFavorite)
  if (ok) for (const { id } of files) session.list.patch(id, { isFavorite })
  return ok
}

/** Null when the tags are added; else the reason, shown by the dialog. */
export async function tagFiles(
  session: ListSession,
  files: readonly RowModel[],
  tags: readonly string[],
): Promise<Failure | null> {
  const request = post(libraryApi.bulkTag, { file_ids: idsOf(files), tags })
  const response = await saving(session, files, request)
  if (!response.ok) return response
  const putBack = (file: RowModel) => put(href(libraryApi.file, file), { tags: file.tags })
  toast({
    text: session.t('library.tagged_n', { n: files.length }),
    async undo() {
      const answers = await saving(session, files, inTurn(files, putBack))
      void session.list.refresh()
      return answers.every(({ ok }) => ok)
    },
  })
  void session.list.refresh()
  return null
}

/** Null when they are moved; else the reason. Undoing moves each back to its folder. */
export async function moveSelected(
  session: ListSession,
  files: readonly RowModel[],
  folder: string,
): Promise<Failure | null> {
  const { t, list } = session
  const moved = files.filter((file) => file.folder !== folder)
  const [first] = moved
  if (!first) return null
  const request = post(libraryApi.bulkMove, { file_ids: idsOf(moved), folder })
  const response = await saving(session, moved, request)
  if (!response.ok) return response
  const shown = folder || t('library.top_folder')
  toast({
    text:
      moved.length === 1
        ? t('library.moved', { name: first.name, folder: shown })
        : t('library.moved_n', { n: moved.length, folder: shown }),
    async undo() {
      const putBack = (file: RowModel) => put(href(libraryApi.file, file), { folder: file.folder })
      const answers = await saving(session, moved, inTurn(moved, putBack))
      void list.refresh()
      return answers.every(({ ok }) => ok)
    },
    redo: async () => (await moveSelected(session, moved, folder)) === null,
  })
  void list.refresh()
  return null
}

/** By drag, without a dialog that could show an error. */
export async function dropFiles(
  session: ListSession,
  files: readonly RowModel[],
  folder: string,
): Promise<boolean> {
  const failure = await moveSelected(session, files, folder)
  return failure === null || fail(session, failure, () => void dropFiles(session, files, folder))
}

export async function zipFiles(session: ListSession, files: readonly RowModel[]): Promise<boolean> {
  const failure = await saveZip(idsOf(files), zipName(files, new Date()))
  if (failure) return fail(session, failure, () => void zipFiles(session, files))
  toast({ text: session.t('library.zip_ready') })
  return true
}

// A few at a time: a hundred at once would exceed the limits of browser and server.
const AT_ONCE = 4

async function inTurn<T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < things.length) {
      const at = next++
      results[at] = await work(things[at]!)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

// Fetches a zip of files and passes it to the browser's downloads.

// Streamed by the server; a hundred files of 2 MiB on a slow line take their time.
const TIMEOUT_MS = 300_000
// The browser has read the file long before that.
const REVOKE_AFTER_MS = 60_000

/** Null when the file is being downloaded. */
async function saveZip(fileIds: readonly string[], name: string): Promise<Failure | null> {
  try {
    const response = await fetch(libraryApi.createZip, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/zip, application/json' },
      credentials: 'same-origin',
      body: JSON.stringify({ file_ids: fileIds }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return await failureOf(response)
    // A stream that breaks throws here: half a zip is never saved.
    hand(await response.blob(), name)
    return null
  } catch {
    return { status: 0, code: null, retryAfterSeconds: null }
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  const seconds = Number(response.headers.get('retry-after'))
  return {
    status: response.status,
    code: code ?? null,
    retryAfterSeconds: seconds > 0 ? seconds : null,
  }
}

function hand(zip: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(zip)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

/** The name of a downloaded zip: the folder that contains all its files, or its first file, and the day. */
export function zipName(
  files: readonly Pick<RowModel, 'name' | 'folder'>[],
  now: Date,
): `${string}.zip` {
  const [first, ...others] = files
  const folder = others.every((file) => file.folder === first?.folder) ? first?.folder : ''
  const name = folder?.split('/').at(-1) || first?.name.replace(/(?<=.)\.[^.]*$/, '') || 'files'
  return `${name} ${dayOf(now)}.zip`
}

/** The reader's own day, so that two downloads of one evening have the same date. */
function dayOf(moment: Date): string {
  const padded = (number: number) => String(number).padStart(2, '0')
  return [moment.getFullYear(), padded(moment.getMonth() + 1), padded(moment.getDate())].join('-')
}
