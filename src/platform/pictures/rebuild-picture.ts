/** A picture as it is stored: encoded again, and named by the hash of the result. */
import { createHash } from 'node:crypto'
import { pictureId } from './address.ts'
import type { PictureError } from './rebuilding.ts'
import { type WrittenPicture, writeAnew } from './write-anew.ts'

export interface RebuiltPicture extends WrittenPicture {
  id: string
}

export function rebuildPicture(
  sent: Uint8Array,
): RebuiltPicture | { error: PictureError; reason: string } {
  const written = writeAnew(sent)
  if ('error' in written) return written
  const { width, height, bytes } = written
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return { id: pictureId(hash, width, height), ...written }
}
