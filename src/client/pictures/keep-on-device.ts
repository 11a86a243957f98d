/**
 * A picture that comes without a connection. It is written anew here as the server would do it, so that the text holds the
 * address that the picture will have; the outbox keeps its bytes and sends them. Until then the service worker shows them.
 */
import { picturePaths } from '#paths/files.ts'
import type { TextKey } from '#platform/i18n/index.ts'
import { PICTURE_PATH, pictureId } from '#platform/pictures/address.ts'
import type { PictureError } from '#platform/pictures/rebuilding.ts'
import { writeAnew } from '#platform/pictures/write-anew.ts'
import { PICTURE_QUEUE } from '../offline/journal.ts'
import { sharedOutbox } from '../offline/shared-outbox.ts'

/** Of all pictures that wait on this device: five of the largest. */
export const MOST_WAITING_BYTES = 25 * 1024 * 1024

const REFUSALS: Record<PictureError, TextKey> = {
  unknown_type: 'pictures.unknown_type',
  damaged: 'pictures.damaged',
  too_many_pixels: 'pictures.too_large',
}

/** Its address, once it is safe on this device; else what to say. */
export async function keepOnDevice(
  file: File,
  name: string,
): Promise<{ url: string } | { message: TextKey }> {
  // Only a secure page can name it by its content.
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
