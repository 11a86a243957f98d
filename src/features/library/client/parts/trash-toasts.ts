/** The messages of the trash after each request. */
import type { ApiResponse } from '#client/request/request.ts'
import { toast } from '#client/toasts/toasts.ts'
import { trashPaths } from '#paths/files.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { RestoredReply } from '../../contract/trash.ts'
import type { BinnedFile } from '../../views/trash/trash-row.tsx'

interface Ways {
  undo(): Promise<boolean>
  redo(): Promise<boolean>
}

/** Shows where the file is now. */
export function showRestored(
  t: Translate,
  before: BinnedFile,
  { file }: RestoredReply,
  ways: Ways,
): void {
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

export function showTrashRefusal(
  t: Translate,
  { status, code }: ApiResponse<unknown>,
  { fileName: name }: BinnedFile,
  failed: Failed,
  again: () => void,
): void {
  const text =
    code === 'file_not_found'
      ? t('trash.already_gone', { name })
      : code === 'file_quota_exceeded'
        ? t('trash.library_full', { name })
        : null
  if (text) toast({ text })
  else if (status === 0) showNoResponse(t)
  else toast({ text: t(failed, { name }), action: { label: t('trash.retry'), run: again } })
}

export function showNotEmptied(t: Translate, { status }: ApiResponse<unknown>): void {
  if (status === 0) showNoResponse(t)
  else toast({ text: t('trash.not_emptied'), action: reloading(t) })
}

function showNoResponse(t: Translate): void {
  toast({ text: t('trash.no_answer'), action: reloading(t) })
}

function reloading(t: Translate) {
  return { label: t('trash.reload'), run: () => location.assign(trashPaths.trash) }
}
