/** Small real pictures, as a browser writes them, and hostile variants of them. */
import { crc32, deflateSync } from 'node:zlib'

const decoded = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

// Six by four pixels, red and blue; each carries the colour profile that its maker adds.
export const JPEG = decoded(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAXEAEAAwAAAAAAAAAAAAAAAAAAAzKB/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQT/xAAXEQADAQAAAAAAAAAAAAAAAAAAAQMy/9oADAMBAAIRAxEAPwCaS2ALZYQ12z//2Q==',
)
export const WEBP = decoded(
  'UklGRjoCAABXRUJQVlA4WAoAAAAwAAAABQAAAwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZBTFBIEQAAAAEPMP8REUIhgAAoEmsi+h/wAFZQOCAyAAAA0AEAnQEqBgAEAAVAfCWwAnQBDwS7goAA/i6D11D5nfZf62+0ZlLYm8MKKF62d4cbAAA=',
)
export const GIF = decoded('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

export function join(...parts: (Uint8Array | string | readonly number[])[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
      ),
    ),
  )
}

const big32 = (value: number) => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]

export function pngChunk(type: string, data: Uint8Array | string): Uint8Array {
  const checked = join(type, data)
  return join(big32(checked.length - 4), checked, big32(crc32(checked)))
}

const MARK = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEADER = (width: number, height: number) =>
  pngChunk('IHDR', join(big32(width), big32(height), [8, 0, 0, 0, 0]))

/** Grey pixels; `seed` makes one that differs from the others. */
export function png({
  width = 6,
  height = 4,
  seed = 0,
  extra = [],
}: {
  width?: number
  height?: number
  seed?: number
  extra?: readonly Uint8Array[]
} = {}): Uint8Array {
  const rows = Buffer.alloc(height * (width + 1), 0)
  for (let at = 0; at < rows.length; at++)
    if (at % (width + 1) !== 0) rows[at] = (at * 37 + seed * 101) & 255
  return join(
    MARK,
    HEADER(width, height),
    ...extra,
    pngChunk('IDAT', new Uint8Array(deflateSync(rows))),
    pngChunk('IEND', ''),
  )
}

/** Declares an enormous size; its pixels are a few bytes. */
export function pngBomb(width: number, height: number): Uint8Array {
  return join(
    MARK,
    HEADER(width, height),
    pngChunk('IDAT', new Uint8Array(deflateSync(Buffer.alloc(100)))),
    pngChunk('IEND', ''),
  )
}

/** A TIFF as cameras write it: the orientation, and a text with a position. */
export function cameraTiff(orientation: number, place: string): Uint8Array {
  const text = `${place}\0`
  return join(
    'II',
    [42, 0, 8, 0, 0, 0, 2, 0],
    [0x0e, 0x01, 2, 0, text.length, 0, 0, 0, 38, 0, 0, 0],
    [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    [0, 0, 0, 0],
    text,
  )
}

/** Inserts a segment where cameras put theirs: after the first one. */
export function withJpegSegment(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2
  return join(
    JPEG.subarray(0, 20),
    [0xff, marker, length >> 8, length & 255],
    data,
    JPEG.subarray(20),
  )
}
