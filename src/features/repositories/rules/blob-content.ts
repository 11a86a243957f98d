/** What the bytes of a file are, for a reader: text, a pointer to a file stored elsewhere, or neither. */
import { utf8Text } from '#platform/text/utf8.ts'

export type BlobContent =
  | { kind: 'text'; text: string; isUtf8: boolean }
  /** Git LFS stores the file elsewhere; the repository contains this pointer. */
  | { kind: 'lfs'; object: string; sizeBytes: number }
  | { kind: 'binary' }

const western = new TextDecoder('windows-1252')

// Git itself searches for a NUL in as many bytes.
const LOOKED_AT = 8_000

export function contentOf(bytes: Buffer): BlobContent {
  const pointer = readPointer(bytes)
  if (pointer) return pointer
  if (bytes.subarray(0, LOOKED_AT).includes(0)) return { kind: 'binary' }
  const text = utf8Text(bytes)
  // Bytes that are not UTF-8 and have no NUL are mostly an old Western text, and readable as one.
  return { kind: 'text', text: text ?? western.decode(bytes), isUtf8: text !== null }
}

const POINTER_BYTES = 1_024
const POINTER =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-[^\n]+\n)*oid sha256:([0-9a-f]{64})\nsize (\d{1,15})\n/

function readPointer(bytes: Buffer): BlobContent | null {
  if (bytes.length > POINTER_BYTES) return null
  const [, object, size] = POINTER.exec(bytes.toString('latin1')) ?? []
  return object === undefined ? null : { kind: 'lfs', object, sizeBytes: Number(size) }
}
