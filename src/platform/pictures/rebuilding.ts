/** What the readers of the four formats share: bounds, errors, and a reader that never leaves its bytes. */
import { MOST_FRAME_PIXELS, MOST_PIXELS, MOST_SIDE } from './limits.ts'

/** `unknown_type`: none of the four. `damaged`: not whole, or not valid in its format. `too_many_pixels`: a bomb. */
export type PictureError = 'unknown_type' | 'damaged' | 'too_many_pixels'

export class PictureRefused extends Error {
  readonly error: PictureError
  constructor(error: PictureError, reason: string) {
    super(reason)
    this.error = error
  }
}

export function damaged(reason: string): PictureRefused {
  return new PictureRefused('damaged', reason)
}

export interface Rebuilt {
  width: number
  height: number
  /** What the new file consists of, in order. */
  parts: Uint8Array[]
}

/** Refuses what is no size or more pixels than anybody can look at. */
export function requireSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw damaged('no pixels')
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
    throw new PictureRefused('too_many_pixels', `${width} x ${height}`)
}

/** The pixels of all frames together. */
export class FrameBudget {
  #pixels = 0

  add(width: number, height: number): void {
    this.#pixels += width * height
    if (this.#pixels > MOST_FRAME_PIXELS)
      throw new PictureRefused('too_many_pixels', `${this.#pixels} in all frames`)
  }
}

export class ByteReader {
  readonly bytes: Uint8Array
  readonly #view: DataView
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.bytes.length - this.at
  }

  take(length: number): Uint8Array {
    this.#require(length)
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  u8(): number {
    this.#require(1)
    return this.#view.getUint8(this.at++)
  }

  u16(isLittle = false): number {
    this.#require(2)
    this.at += 2
    return this.#view.getUint16(this.at - 2, isLittle)
  }

  u24Little(): number {
    return this.u16(true) + this.u8() * 65_536
  }

  u32(isLittle = false): number {
    this.#require(4)
    this.at += 4
    return this.#view.getUint32(this.at - 4, isLittle)
  }

  /** Four letters. */
  tag(): string {
    return String.fromCharCode(...this.take(4))
  }

  #require(length: number): void {
    if (length > this.left) throw damaged('it ends too early')
  }
}

/** Bytes from letters and numbers, for the few parts that are written again. */
export function bytesOf(...pieces: (string | readonly number[] | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    pieces.flatMap((piece) =>
      typeof piece === 'string'
        ? [...piece].map((character) => character.charCodeAt(0))
        : [...piece],
    ),
  )
}

export function big32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

export function little32(value: number): number[] {
  return big32(value).reverse()
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

// Of everything a camera writes beside its picture (where, when, with what, by whom) only the orientation is
// preserved.

const ORIENTATION = 0x0112
const SHORT = 3

/** 1 to 8, as TIFF numbers them; 1, upright, when nothing readable states otherwise. */
export function orientationOf(tiff: Uint8Array): number {
  try {
    return readOrientation(new ByteReader(tiff))
  } catch {
    // The metadata may be damaged while the picture is well.
    return 1
  }
}

function readOrientation(reader: ByteReader): number {
  const order = reader.u16()
  if (order !== 0x4949 && order !== 0x4d4d) return 1
  const isLittle = order === 0x4949
  if (reader.u16(isLittle) !== 42) return 1
  const directory = reader.u32(isLittle)
  reader.at = 0
  reader.take(directory)
  const entries = reader.u16(isLittle)
  for (let entry = 0; entry < entries; entry++) {
    const tag = reader.u16(isLittle)
    const type = reader.u16(isLittle)
    const count = reader.u32(isLittle)
    const value = reader.u16(isLittle)
    reader.take(2)
    if (tag !== ORIENTATION) continue
    return type === SHORT && count === 1 && value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** A TIFF header with one entry. */
export function orientationTiff(orientation: number): Uint8Array {
  return bytesOf(
    'MM',
    [0, 42, 0, 0, 0, 8, 0, 1],
    [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    [0, 0, 0, 0],
  )
}

/** On its side: a viewer turns it by a quarter. */
export function isTurned(orientation: number): boolean {
  return orientation >= 5
}
