/**
 * Sends pictures for their placeholder lines in a text: each line becomes its picture. Without a connection they are
 * stored on the device and sent later. When one cannot be stored its line is removed, a toast explains why, and the
 * text is as it was.
 */
import type { PictureReply } from '#features/notes/contract/pictures.ts'
import { picturePaths } from '#paths/files.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import { PICTURE_PATH, pictureId } from '#platform/pictures/address.ts'
import { MAX_PICTURE_BYTES } from '#platform/pictures/limits.ts'
import type { PictureError } from '#platform/pictures/rebuilding.ts'
import { writeAnew } from '#platform/pictures/write-anew.ts'
import { PICTURE_QUEUE } from '../offline/journal.ts'
import { sharedOutbox } from '../offline/shared-outbox.ts'
import { type ApiResponse, noResponse, post } from '../request/request.ts'
import { toast } from '../toasts/toasts.ts'
import {
  addPictures,
  altOf,
  type PictureTarget,
  pictureName,
  type WaitingPicture,
} from './add-pictures.ts'

const SEND_TIMEOUT_MS = 120_000

/** Problems for which trying again would not help. */
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
    const show = (url: string) => target.replaceLine(line, `![${altOf(name)}](${url})`)
    const response = navigator.onLine ? await send(file) : noResponse<PictureReply>()
    if (response.ok) show(response.body.url)
    else if (response.status === 0) {
      const kept = await keepOnDevice(file, name)
      if ('url' in kept) show(kept.url)
      else {
        target.replaceLine(line, '')
        toast({ text: t(kept.message, { name }) })
      }
    } else {
      target.replaceLine(line, '')
      report(t, name, response, () => addPictures(t, [file], target))
    }
  }
}

/** The server detects the type from the content: nothing that the file name claims is sent. */
function send(file: File): Promise<ApiResponse<PictureReply>> {
  const body = new Blob([file], { type: 'application/octet-stream' })
  return post<PictureReply>(picturePaths.apiPictures, body, { timeoutMs: SEND_TIMEOUT_MS })
}

function report(
  t: Translate,
  name: string,
  { code }: ApiResponse<PictureReply>,
  again: () => void,
): void {
  const message = MESSAGES[code ?? '']
  if (message) toast({ text: t(message, { name }) })
  else
    toast({
      text: t('pictures.failed', { name }),
      action: { label: t('pictures.try_again'), run: again },
    })
}

// A picture that is added offline. It is encoded here as the server would do it, so that the text contains the URL that
// the picture will have; the outbox stores its bytes and sends them. Until then the service worker shows them.

/** Of all pictures that wait on this device: five of the largest. */
const MOST_WAITING_BYTES = 25 * 1024 * 1024

const REFUSALS: Record<PictureError, TextKey> = {
  unknown_type: 'pictures.unknown_type',
  damaged: 'pictures.damaged',
  too_many_pixels: 'pictures.too_large',
}

/** Its URL, once it is safe on this device; else the message to show. */
async function keepOnDevice(
  file: File,
  name: string,
): Promise<{ url: string } | { message: TextKey }> {
  // Only a secure page can compute the hash of its content.
  if (!globalThis.crypto?.subtle) return { message: 'pictures.offline' }
  const written = writeAnew(new Uint8Array(await file.arrayBuffer()))
  if ('error' in written) return { message: REFUSALS[written.error] }
  const { type, width, height, bytes } = written
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  const id = pictureId(base64url(new Uint8Array(hash)), width, height)
  const queue = PICTURE_QUEUE + id
  const outbox = await sharedOutbox()
  const waiting = outbox.entries.filter((entry) => entry.queue.startsWith(PICTURE_QUEUE))
  const waitingBytes = waiting.reduce((sum, { body }) => sum + (body as Blob).size, 0)
  if (!waiting.some((entry) => entry.queue === queue)) {
    if (waitingBytes + bytes.length > MOST_WAITING_BYTES) return { message: 'pictures.device_full' }
    const body = new Blob([bytes], { type })
    await outbox.put({
      ...{ queue, method: 'POST', url: picturePaths.apiPictures, body, label: name },
    })
  }
  return { url: PICTURE_PATH + id }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
