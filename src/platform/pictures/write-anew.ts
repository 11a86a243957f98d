/**
 * An uploaded picture is never stored as it came. Its file is written anew from the parts that pixels need, so that
 * nothing else is in it: no location and no device, no second picture, no page or program hidden in a comment or behind
 * the end. Pixels are not unpacked here; browsers do that, inside their own sandbox. Both the server and the browser do
 * it, so that a browser without a connection knows the address that its picture will have.
 */
import { rebuildGif } from './gif.ts'
import { rebuildJpeg } from './jpeg.ts'
import type { PictureType } from './limits.ts'
import { PNG_MARK, rebuildPng } from './png.ts'
import { joined, type PictureError, PictureRefused, type Rebuilt } from './rebuilding.ts'
import { rebuildWebp } from './webp.ts'

export interface WrittenPicture {
  type: PictureType
  width: number
  height: number
  bytes: Uint8Array<ArrayBuffer>
}

/** The kind is read from the content; what the sender calls it does not count. */
export function writeAnew(
  sent: Uint8Array,
): WrittenPicture | { error: PictureError; reason: string } {
  try {
    const [type, { width, height, parts }] = rebuilt(sent)
    return { type, width, height, bytes: joined(parts) }
  } catch (error) {
    if (error instanceof PictureRefused) return { error: error.error, reason: error.message }
    throw error
  }
}

function rebuilt(bytes: Uint8Array): [PictureType, Rebuilt] {
  const mark = String.fromCharCode(...bytes.subarray(0, 12))
  if (PNG_MARK.every((byte, at) => bytes[at] === byte)) return ['image/png', rebuildPng(bytes)]
  if (mark.startsWith('\u00ff\u00d8\u00ff')) return ['image/jpeg', rebuildJpeg(bytes)]
  if (/^GIF8[79]a/.test(mark)) return ['image/gif', rebuildGif(bytes)]
  if (mark.startsWith('RIFF') && mark.endsWith('WEBP')) return ['image/webp', rebuildWebp(bytes)]
  throw new PictureRefused('unknown_type', 'none of the four kinds')
}
