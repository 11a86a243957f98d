/** The bin comes to life: rows leave without a new page, and what goes for good is asked about first. */
import { useRef, useState } from 'preact/hooks'
import { type IslandGifts, island } from '../../../client/island.ts'
import { openDialog } from '../../../client/open-dialog.tsx'
import { type Answer, del, get, post } from '../../../client/talk.ts'
import { toast } from '../../../client/toasts.ts'
import { acting } from '../../../client/undo-stack.ts'
import type { Translate } from '../../../platform/i18n/index.ts'
import { Bin, type BinProps } from '../views/bin.tsx'
import type { BinnedFile } from '../views/bin-row.tsx'
import { emptyWords, purgeWords, QuestionDialog, type QuestionWords } from '../views/question.tsx'

type Props = Omit<BinProps, 'acts' | 't' | 'locale'> & IslandGifts

interface FileWire {
  id: string
  folder: string
  file_name: string
  deleted_at: string | null
  purge_at: string | null
}

interface FileReply {
  file: FileWire
}

interface BinReply {
  items: FileWire[]
  total: number
}

function BinList({ t, files, total, ...rest }: Props) {
  const [bin, setBin] = useState({ files, total })
  const busy = useRef(new Set<string>())

  const take = (file: BinnedFile) => {
    const next = rowAfter(bin.files, file)
    setBin((now) => without(now, file.id))
    requestAnimationFrame(() => focusRow(next))
  }
  const putBack = (reply: FileReply) => setBin((now) => withFirst(now, toBinned(reply.file)))

  /** One request a row at a time: a second press while the first is on its way is not a second wish. */
  const once = async <T,>(
    key: string,
    send: () => Promise<Answer<T>>,
  ): Promise<Answer<T> | null> => {
    if (busy.current.has(key)) return null
    busy.current.add(key)
    const answer = await send()
    busy.current.delete(key)
    return answer
  }

  const restore = async (file: BinnedFile): Promise<boolean> => {
    const answer = await once(file.id, () => post<FileReply>(`/api/trash/${file.id}/restore`))
    if (!answer) return false
    if (!answer.ok) {
      if (answer.code === 'file_not_found') take(file)
      tellRefusal(t, answer, file, 'trash.not_restored', () => void restore(file))
      return false
    }
    take(file)
    tellRestored(t, file, answer.body, {
      undo: async () => {
        const binned = await del<FileReply>(`/api/files/${file.id}`)
        if (binned.ok) putBack(binned.body)
        return binned.ok
      },
      redo: () => restore(file),
    })
    return true
  }

  const purge = async (file: BinnedFile) => {
    const answer = await once(file.id, () => post(`/api/trash/${file.id}/purge`))
    if (!answer) return
    if (answer.ok || answer.code === 'file_not_found') take(file)
    if (answer.ok) toast({ text: t('trash.purged', { name: file.fileName }) })
    else tellRefusal(t, answer, file, 'trash.not_purged', () => void purge(file))
  }

  const empty = async () => {
    // What another tab throws away while the question is open was not part of it.
    const asked = Math.max(rest.now, ...bin.files.map((file) => file.deletedAt))
    const body = { deleted_before: new Date(asked).toISOString() }
    const answer = await once('', () => post<{ purged: number }>('/api/trash/empty', body))
    if (!answer) return
    if (!answer.ok) {
      tellNotEmptied(t, answer)
      return
    }
    toast({ text: t('trash.emptied', { n: answer.body.purged }) })
    const left = await get<BinReply>('/api/trash')
    if (!left.ok) return location.assign('/trash')
    setBin({ files: left.body.items.map(toBinned), total: left.body.total })
    document.getElementById('main')?.focus()
  }

  // The page is used up, the bin is not: the next rows are on the server.
  if (bin.files.length === 0 && bin.total > 0) location.assign('/trash')

  return (
    <Bin
      {...rest}
      {...bin}
      t={t}
      acts={{
        onRestore: (file) => void acting(restore(file)),
        onPurge: (file) => ask(t, purgeWords(t, file.fileName), () => void purge(file)),
        onEmpty: () => ask(t, emptyWords(t, bin.total), () => void empty()),
      }}
    />
  )
}

function ask(t: Translate, words: QuestionWords, onConfirm: () => void): void {
  openDialog({
    class: 'overlay-dialog bin-dialog',
    label: words.title,
    draw: (close) => (
      <QuestionDialog
        t={t}
        words={words}
        onCancel={close}
        onConfirm={() => {
          close()
          onConfirm()
        }}
      />
    ),
  })
}

interface Ways {
  undo(): Promise<boolean>
  redo(): Promise<boolean>
}

/** Says where it went. */
function tellRestored(t: Translate, before: BinnedFile, { file }: FileReply, ways: Ways): void {
  const { file_name: name, folder } = file
  const text =
    name !== before.fileName
      ? t('trash.restored_as', { name })
      : folder
        ? t('trash.restored_in', { name, folder })
        : t('trash.restored', { name })
  toast({ text, ...ways })
}

type Failed = 'trash.not_restored' | 'trash.not_purged'

function tellRefusal(
  t: Translate,
  { status, code }: Answer<unknown>,
  { fileName: name }: BinnedFile,
  failed: Failed,
  again: () => void,
): void {
  const text =
    code === 'file_not_found'
      ? t('trash.already_gone', { name })
      : code === 'file_quota_exceeded'
        ? t('trash.shelf_full', { name })
        : null
  if (text) toast({ text })
  else if (status === 0) tellNoAnswer(t)
  else toast({ text: t(failed, { name }), action: { label: t('trash.retry'), run: again } })
}

function tellNotEmptied(t: Translate, { status }: Answer<unknown>): void {
  if (status === 0) tellNoAnswer(t)
  else toast({ text: t('trash.not_emptied'), action: reloading(t) })
}

function tellNoAnswer(t: Translate): void {
  toast({ text: t('trash.no_answer'), action: reloading(t) })
}

function reloading(t: Translate) {
  return { label: t('trash.reload'), run: () => location.assign('/trash') }
}

interface Shown {
  files: readonly BinnedFile[]
  total: number
}

function without({ files, total }: Shown, id: string): Shown {
  const left = files.filter((file) => file.id !== id)
  return { files: left, total: Math.max(0, total - (files.length - left.length)) }
}

function withFirst(shown: Shown, file: BinnedFile): Shown {
  const { files, total } = without(shown, file.id)
  return { files: [file, ...files], total: total + 1 }
}

function toBinned(file: FileWire): BinnedFile {
  return {
    id: file.id,
    folder: file.folder,
    fileName: file.file_name,
    deletedAt: Date.parse(file.deleted_at ?? ''),
    purgeAt: file.purge_at === null ? null : Date.parse(file.purge_at),
  }
}

/** Where the focus goes when this row vanishes: the next row, or the one before it at the end. */
function rowAfter(files: readonly BinnedFile[], gone: BinnedFile): string | null {
  const at = files.findIndex((file) => file.id === gone.id)
  return (files[at + 1] ?? files[at - 1])?.id ?? null
}

function focusRow(id: string | null): void {
  const row = id ? document.querySelector(`[data-row="${CSS.escape(id)}"]`) : null
  const place = row?.querySelector('button') ?? document.getElementById('main')
  place?.focus()
}

island('bin-list', BinList)
