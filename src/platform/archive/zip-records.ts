/**
 * The records of a zip around the compressed bytes (APPNOTE 6.3.10). Numbers of entries and positions that do not fit
 * the first format are written in that of Zip64: a library can have more than 65,535 versions.
 */

export interface Packed {
  name: string
  modifiedAt: number
  compressed: Uint8Array
  sizeBytes: number
  checksum: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50

const DEFLATED = 8
const NAME_IS_UTF8 = 0x0800
const PLAIN = 20
const WITH_64 = 45
const ALL_16 = 0xffff
const ALL_32 = 0xffff_ffff

/** The header before the bytes, and the row of the directory, of an entry that begins at `at`. */
export function writeEntry(packed: Packed, at: number): { local: Buffer; central: Buffer } {
  const name = Buffer.from(packed.name, 'utf8')
  // One entry is held in memory, so its own sizes always fit.
  const isFar = at >= ALL_32
  const shared = Buffer.alloc(22)
  shared.writeUInt16LE(NAME_IS_UTF8, 0)
  shared.writeUInt16LE(DEFLATED, 2)
  shared.writeUInt32LE(dosTime(packed.modifiedAt), 4)
  shared.writeUInt32LE(packed.checksum, 8)
  shared.writeUInt32LE(packed.compressed.length, 12)
  shared.writeUInt32LE(packed.sizeBytes, 16)
  shared.writeUInt16LE(name.length, 20)
  const before = Buffer.alloc(6)
  before.writeUInt32LE(LOCAL, 0)
  before.writeUInt16LE(PLAIN, 4)
  const head = Buffer.alloc(8)
  head.writeUInt32LE(CENTRAL, 0)
  head.writeUInt16LE(isFar ? WITH_64 : PLAIN, 4)
  head.writeUInt16LE(isFar ? WITH_64 : PLAIN, 6)
  const extra = isFar ? farPosition(at) : Buffer.alloc(0)
  const tail = Buffer.alloc(16)
  tail.writeUInt16LE(extra.length, 0)
  tail.writeUInt32LE(isFar ? ALL_32 : at, 12)
  return {
    local: Buffer.concat([before, shared, Buffer.alloc(2), name]),
    central: Buffer.concat([head, shared, tail, name, extra]),
  }
}

function farPosition(at: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(at), 4)
  return extra
}

/** What follows the directory, which begins at `at`. */
export function writeEnd(directory: readonly Buffer[], at: number): Buffer {
  const count = directory.length
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(Math.min(count, ALL_16), 8)
  end.writeUInt16LE(Math.min(count, ALL_16), 10)
  end.writeUInt32LE(Math.min(size, ALL_32), 12)
  end.writeUInt32LE(Math.min(at, ALL_32), 16)
  const isLarge = count >= ALL_16 || size >= ALL_32 || at >= ALL_32
  return isLarge ? Buffer.concat([writeEnd64(count, size, at), end]) : end
}

function writeEnd64(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(END_64, 0)
  // The bytes of this record after this field.
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(WITH_64, 12)
  end.writeUInt16LE(WITH_64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(at), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(LOCATOR_64, 0)
  locator.writeBigUInt64LE(BigInt(at + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

/** Date and time in UTC, two seconds exact, from 1980 to 2107: all that two of its fields express. */
function dosTime(at: number): number {
  const moment = new Date(Math.min(Math.max(at, EARLIEST), LATEST))
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) |
    ((moment.getUTCMonth() + 1) << 5) |
    moment.getUTCDate()
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}

const EARLIEST = Date.UTC(1980, 0, 1)
const LATEST = Date.UTC(2107, 11, 31)
