/** The bin's rows as the page holds them, and how they are read from the API. */
import type { RestoredReply } from '../../contract/trash.ts'
import type { BinnedFile } from '../../views/trash/trash-row.tsx'

export interface TrashListState {
  files: readonly BinnedFile[]
  total: number
}

export function without({ files, total }: TrashListState, id: string): TrashListState {
  const left = files.filter((file) => file.id !== id)
  return { files: left, total: Math.max(0, total - (files.length - left.length)) }
}

export function withFirst(state: TrashListState, file: BinnedFile): TrashListState {
  const { files, total } = without(state, file.id)
  return { files: [file, ...files], total: total + 1 }
}

export function toBinned(file: RestoredReply['file']): BinnedFile {
  return {
    id: file.id,
    folder: file.folder,
    fileName: file.file_name,
    deletedAt: Date.parse(file.deleted_at ?? ''),
    purgeAt: file.purge_at === null ? null : Date.parse(file.purge_at),
  }
}

/** The row that takes the focus when this one vanishes: the next, or the one before it at the end. */
export function rowAfter(files: readonly BinnedFile[], gone: BinnedFile): string | null {
  const at = files.findIndex((file) => file.id === gone.id)
  return (files[at + 1] ?? files[at - 1])?.id ?? null
}
