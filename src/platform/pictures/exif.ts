/**
 * Of everything a camera writes beside its picture (where, when, with what, by whom) only the orientation is preserved.
 */
import { ByteReader, bytesOf } from './rebuilding.ts'

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
