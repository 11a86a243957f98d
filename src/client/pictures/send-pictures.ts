/**
 * Sends pictures for the lines that stand for them in a text: each line becomes its picture. When one cannot be sent its
 * line goes, a toast says why, and the text is as it was.
 */
import type { PictureReply } from '#features/pictures/contract/index.ts'
import { picturePaths } from '#features/pictures/contract/paths.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import { MAX_PICTURE_BYTES } from '#platform/pictures/limits.ts'
import { type ApiResponse, post } from '../request/request.ts'
import { toast } from '../toasts/toasts.ts'
import {
  addPictures,
  altOf,
  type PictureTarget,
  pictureName,
  type WaitingPicture,
} from './add-pictures.ts'

const SEND_TIMEOUT_MS = 120_000

/** What trying again would not change. */
const MESSAGES: Partial<Record<string, TextKey>> = {
  picture_unknown_type: 'pictures.unknown_type',
  picture_damaged: 'pictures.damaged',
  picture_too_large: 'pictures.too_large',
  picture_too_many_pixels: 'pictures.too_large',
  payload_too_large: 'pictures.too_large',
  storage_quota_exceeded: 'pictures.quota',
}

export async function sendPictures(
  t: Translate,
  waiting: readonly WaitingPicture[],
  target: PictureTarget,
): Promise<void> {
  for (const { file, line } of waiting) {
    const name = pictureName(t, file)
    if (file.size > MAX_PICTURE_BYTES) {
      target.replaceLine(line, '')
      toast({ text: t('pictures.too_large', { name }) })
      continue
    }
    const response = await send(file)
    if (response.ok) target.replaceLine(line, `![${altOf(name)}](${response.body.url})`)
    else {
      target.replaceLine(line, '')
      report(t, name, response, () => addPictures(t, [file], target))
    }
  }
}

/** What it is, is read from its content by the server: nothing that a name claims is passed on. */
function send(file: File): Promise<ApiResponse<PictureReply>> {
  const body = new Blob([file], { type: 'application/octet-stream' })
  return post<PictureReply>(picturePaths.apiPictures, body, { timeoutMs: SEND_TIMEOUT_MS })
}

function report(
  t: Translate,
  name: string,
  { status, code }: ApiResponse<PictureReply>,
  again: () => void,
): void {
  const message = MESSAGES[code ?? '']
  if (message) toast({ text: t(message, { name }) })
  else
    toast({
      text: t(status === 0 ? 'pictures.offline' : 'pictures.failed', { name }),
      action: { label: t('pictures.try_again'), run: again },
    })
}
