/** Makes the trash interactive: rows disappear without a new page, and purging asks for confirmation. */
import { useRef, useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { island } from '#client/islands/island.ts'
import { del, get, post } from '#client/request/request.ts'
import { toast } from '#client/toasts/toasts.ts'
import { trackPending } from '#client/toasts/undo-stack.ts'
import { libraryApi, trashApi, trashPaths } from '#paths/files.ts'
import { useRenderContext } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { EmptiedReply, RestoredReply, TrashList as TrashReply } from '../contract/trash.ts'
import {
  emptyLabels,
  purgeLabels,
  QuestionDialog,
  type QuestionLabels,
} from '../views/trash/question.tsx'
import { type TrashProps, TrashView } from '../views/trash/trash.tsx'
import type { BinnedFile } from '../views/trash/trash-row.tsx'
import { showNotEmptied, showRestored, showTrashRefusal } from './parts/trash-toasts.ts'

/** One request per row at a time: a second press while the first is being sent does nothing. */
function useOnce() {
  const busy = useRef(new Set<string>())
  return async <T,>(key: string, send: () => Promise<T>) => {
    if (busy.current.has(key)) return null
    busy.current.add(key)
    const response = await send()
    busy.current.delete(key)
    return response
  }
}

function TrashIsland({ files, total, ...rest }: Omit<TrashProps, 'acts'>) {
  const { t, now } = useRenderContext()
  const { list, setList, take, putBack } = useTrashList({ files, total })
  const once = useOnce()

  const restore = async (file: BinnedFile): Promise<boolean> => {
    const response = await once(file.id, () => post<RestoredReply>(href(trashApi.restore, file)))
    if (!response) return false
    if (!response.ok) {
      if (response.code === 'file_not_found') take(file)
      showTrashRefusal(t, response, file, 'trash.not_restored', () => void restore(file))
      return false
    }
    take(file)
    showRestored(t, file, response.body, {
      undo: async () => {
        const binned = await del<RestoredReply>(href(libraryApi.file, file))
        if (binned.ok) putBack(binned.body)
        return binned.ok
      },
      redo: () => restore(file),
    })
    return true
  }

  const purge = async (file: BinnedFile) => {
    const response = await once(file.id, () => post(href(trashApi.purge, file)))
    if (!response) return
    if (response.ok || response.code === 'file_not_found') take(file)
    if (response.ok) toast({ text: t('trash.purged', { name: file.fileName }) })
    else showTrashRefusal(t, response, file, 'trash.not_purged', () => void purge(file))
  }

  const empty = async () => {
    // Files that another tab deletes while the dialog is open were not part of the question.
    const asked = Math.max(now(), ...list.files.map((file) => file.deletedAt))
    const left = await once('', () => emptyTrash(t, asked))
    if (!left) return
    setList(left)
    document.getElementById('main')?.focus()
  }

  return (
    <TrashView
      {...rest}
      {...list}
      acts={{
        onRestore: (file) => void trackPending(restore(file)),
        onPurge: (file) => ask(purgeLabels(t, file.fileName), () => void purge(file)),
        onEmpty: () => ask(emptyLabels(t, list.total), () => void empty()),
      }}
    />
  )
}

function useTrashList(first: TrashListState) {
  const [list, setList] = useState(first)
  // This page is empty, the trash is not: the next rows are on the server.
  if (list.files.length === 0 && list.total > 0) location.assign(trashPaths.trash)
  return {
    list,
    setList,
    take(file: BinnedFile) {
      const next = rowAfter(list.files, file)
      setList((now) => without(now, file.id))
      requestAnimationFrame(() => focusRow(next))
    },
    putBack: (reply: RestoredReply) => setList((now) => withFirst(now, toBinned(reply.file))),
  }
}

/** What is left; null when nothing was deleted, or the page is loaded again. */
async function emptyTrash(t: Translate, before: number): Promise<TrashListState | null> {
  const body = { deleted_before: new Date(before).toISOString() }
  const response = await post<EmptiedReply>(trashApi.empty, body)
  if (!response.ok) {
    showNotEmptied(t, response)
    return null
  }
  toast({ text: t('trash.emptied', { n: response.body.purged }) })
  const left = await get<TrashReply>(trashApi.trash)
  if (left.ok) return { files: left.body.items.map(toBinned), total: left.body.total }
  location.assign(trashPaths.trash)
  return null
}

function ask(labels: QuestionLabels, onConfirm: () => void): void {
  openDialog({
    class: 'overlay-dialog bin-dialog',
    label: labels.title,
    draw: (close) => (
      <QuestionDialog
        labels={labels}
        onCancel={close}
        onConfirm={() => {
          close()
          onConfirm()
        }}
      />
    ),
  })
}

function focusRow(id: string | null): void {
  const row = id ? document.querySelector(`[data-row="${CSS.escape(id)}"]`) : null
  const element = row?.querySelector('button') ?? document.getElementById('main')
  element?.focus()
}

island('bin-list', TrashIsland)

/** The trash's rows on the page, and how they are read from the API. */
interface TrashListState {
  files: readonly BinnedFile[]
  total: number
}

function without({ files, total }: TrashListState, id: string): TrashListState {
  const left = files.filter((file) => file.id !== id)
  return { files: left, total: Math.max(0, total - (files.length - left.length)) }
}

function withFirst(state: TrashListState, file: BinnedFile): TrashListState {
  const { files, total } = without(state, file.id)
  return { files: [file, ...files], total: total + 1 }
}

function toBinned(file: RestoredReply['file']): BinnedFile {
  return {
    id: file.id,
    folder: file.folder,
    fileName: file.file_name,
    deletedAt: Date.parse(file.deleted_at ?? ''),
    purgeAt: file.purge_at === null ? null : Date.parse(file.purge_at),
  }
}

/** The row that takes the focus when this one disappears: the next, or the previous one at the end. */
function rowAfter(files: readonly BinnedFile[], gone: BinnedFile): string | null {
  const at = files.findIndex((file) => file.id === gone.id)
  return (files[at + 1] ?? files[at - 1])?.id ?? null
}
