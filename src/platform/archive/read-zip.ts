/**
 * Reads a zip by the directory at its end, an entry at a time, from wherever its bytes are. What it claims is checked
 * before anything is unpacked, and what is unpacked is checked against what it claims: a hostile zip is refused by the
 * name of what is wrong with it, and never takes more memory than one entry may have.
 */
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { utf8Text } from '../text/utf8.ts'

/** The bytes of a zip; `read` returns exactly those. */
export interface ZipSource {
  readonly size: number
  read(at: number, length: number): Promise<Buffer>
}

export interface ZipMember {
  /** With `/` between its parts. Never absolute, never with `..`. */
  readonly path: string
  readonly sizeBytes: number
  readonly compressedBytes: number
  readonly checksum: number
  readonly isDeflated: boolean
  readonly modifiedAt: number
  readonly at: number
}

export const ZIP_ERRORS = [
  'not_a_zip',
  'zip_torn',
  'zip_too_many_entries',
  'zip_encrypted',
  'zip_unknown_method',
  'zip_unsafe_path',
  'zip_name_encoding',
  'zip_link',
  'zip_duplicate',
  'zip_overlap',
  'zip_entry_too_large',
  'zip_checksum',
] as const
export type ZipRefusal = (typeof ZIP_ERRORS)[number]

export class ZipRefused extends Error {
  readonly code: ZipRefusal
  /** Of which entry; empty when it is the zip itself. */
  readonly entry: string
  constructor(code: ZipRefusal, entry = '') {
    super(entry === '' ? code : `${code}: ${entry}`)
    this.name = 'ZipRefused'
    this.code = code
    this.entry = entry
  }
}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const LONGEST_HEADER = 30 + 2 * 65_535
const ALL_16 = 0xffff
const ALL_32 = 0xffff_ffff
const IS_ENCRYPTED = 0x0001
const IS_UTF8 = 0x0800
const DEFLATED = 8
const LINK_MODE = 0o120000
const KIND_OF_MODE = 0o170000

/** An entry of the directory takes 46 bytes and its name; of a million there is no library. */
const MAX_DIRECTORY_BYTES = 256 * 1024 * 1024
const ROWS_BETWEEN_PAUSES = 1_000

/** The files of a zip, in the order of its directory; folders are left out. */
export async function readDirectory(source: ZipSource, maxEntries: number): Promise<ZipMember[]> {
  const { count, at, bytes } = await findDirectory(source)
  if (count > maxEntries) throw new ZipRefused('zip_too_many_entries')
  if (bytes > MAX_DIRECTORY_BYTES || at + bytes > source.size) throw new ZipRefused('zip_torn')
  const rows = await source.read(at, bytes)
  const members: ZipMember[] = []
  const seen = new Set<string>()
  let from = 0
  for (let row = 0; row < count; row++) {
    if (row % ROWS_BETWEEN_PAUSES === ROWS_BETWEEN_PAUSES - 1) await turn()
    if (from + 46 > rows.length || rows.readUInt32LE(from) !== CENTRAL)
      throw new ZipRefused('zip_torn')
    const { member, length } = readRow(rows, from)
    from += length
    if (seen.has(member.path)) throw new ZipRefused('zip_duplicate', member.path)
    seen.add(member.path)
    if (!member.path.endsWith('/')) members.push(member)
  }
  refuseOverlaps(members, at)
  return members
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function findDirectory(source: ZipSource) {
  if (source.size < END_BYTES) throw new ZipRefused('not_a_zip')
  const tailBytes = Math.min(source.size, END_BYTES + LONGEST_COMMENT)
  const start = source.size - tailBytes
  const tail = await source.read(start, tailBytes)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END || at + END_BYTES + tail.readUInt16LE(at + 20) > tail.length)
      continue
    const found = {
      count: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      at: tail.readUInt32LE(at + 16),
    }
    const isFar = found.count === ALL_16 || found.bytes === ALL_32 || found.at === ALL_32
    return isFar ? findDirectory64(source, start + at) : found
  }
  throw new ZipRefused('not_a_zip')
}

async function findDirectory64(source: ZipSource, endAt: number) {
  if (endAt < 20) throw new ZipRefused('zip_torn')
  const locator = await source.read(endAt - 20, 20)
  const at = Number(locator.readBigUInt64LE(8))
  if (locator.readUInt32LE(0) !== LOCATOR_64 || at + 56 > source.size)
    throw new ZipRefused('zip_torn')
  const end = await source.read(at, 56)
  if (end.readUInt32LE(0) !== END_64) throw new ZipRefused('zip_torn')
  return {
    count: Number(end.readBigUInt64LE(32)),
    bytes: Number(end.readBigUInt64LE(40)),
    at: Number(end.readBigUInt64LE(48)),
  }
}

function readRow(rows: Buffer, from: number): { member: ZipMember; length: number } {
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((at) =>
    rows.readUInt16LE(from + at),
  ) as [number, number, number]
  const length = 46 + nameBytes + extraBytes + commentBytes
  if (from + length > rows.length) throw new ZipRefused('zip_torn')
  const flags = rows.readUInt16LE(from + 8)
  const path = readPath(rows.subarray(from + 46, from + 46 + nameBytes), flags)
  const method = rows.readUInt16LE(from + 10)
  if (flags & IS_ENCRYPTED) throw new ZipRefused('zip_encrypted', path)
  if (method !== 0 && method !== DEFLATED) throw new ZipRefused('zip_unknown_method', path)
  // The mode of Unix, in the upper half of the attributes.
  if (((rows.readUInt32LE(from + 38) >>> 16) & KIND_OF_MODE) === LINK_MODE)
    throw new ZipRefused('zip_link', path)
  const extra = rows.subarray(from + 46 + nameBytes, from + 46 + nameBytes + extraBytes)
  const sizes = [24, 20, 42].map((at) => rows.readUInt32LE(from + at))
  const [sizeBytes, compressedBytes, at] = withZip64(sizes, extra, path) as [number, number, number]
  const member = {
    ...{ path, sizeBytes, compressedBytes, at, isDeflated: method === DEFLATED },
    checksum: rows.readUInt32LE(from + 16),
    modifiedAt: momentOf(rows.readUInt16LE(from + 14), rows.readUInt16LE(from + 12)),
  }
  return { member, length }
}

/** Those of the three numbers that do not fit are in the extra field, in their order. */
function withZip64(numbers: readonly number[], extra: Buffer, path: string): number[] {
  if (numbers.every((number) => number !== ALL_32)) return [...numbers]
  for (let at = 0; at + 4 <= extra.length; ) {
    const bytes = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) !== 1) {
      at += 4 + bytes
      continue
    }
    let next = at + 4
    return numbers.map((number) => {
      if (number !== ALL_32) return number
      if (next + 8 > Math.min(at + 4 + bytes, extra.length)) throw new ZipRefused('zip_torn', path)
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  throw new ZipRefused('zip_torn', path)
}

/** Names without the mark of UTF-8 are taken when they are UTF-8 all the same, as those of a Mac are. */
function readPath(bytes: Buffer, flags: number): string {
  const path = utf8Text(bytes)
  if (path === null) throw new ZipRefused('zip_name_encoding', bytes.toString('latin1'))
  const isMarked = (flags & IS_UTF8) !== 0
  const written = isMarked || !path.includes('\\') ? path : path.replaceAll('\\', '/')
  const parts = written.replace(/\/$/, '').split('/')
  const isUnsafe =
    /[\u0000-\u001f\u007f\\]|^[A-Za-z]:/.test(written) ||
    parts.some((part) => part === '' || part === '.' || part === '..')
  if (isUnsafe) throw new ZipRefused('zip_unsafe_path', path)
  return written
}

/** Entries that share bytes are how a small zip becomes a large one. */
function refuseOverlaps(members: readonly ZipMember[], directoryAt: number): void {
  let end = 0
  for (const member of members.toSorted((one, other) => one.at - other.at)) {
    if (member.at < end) throw new ZipRefused('zip_overlap', member.path)
    end = member.at + 30 + member.compressedBytes
    if (end > directoryAt) throw new ZipRefused('zip_torn', member.path)
  }
}

const inflate = promisify(inflateRaw)

/** The bytes of an entry, which match the directory and are at most so many. */
export async function readMember(
  source: ZipSource,
  member: ZipMember,
  maxBytes: number,
): Promise<Buffer> {
  const { path, sizeBytes, compressedBytes, at } = member
  // Deflate adds five bytes to a block that it cannot make smaller.
  const mostPacked = sizeBytes + sizeBytes / 1_000 + 64
  if (sizeBytes > maxBytes || compressedBytes > mostPacked)
    throw new ZipRefused('zip_entry_too_large', path)
  const head = await source.read(at, Math.min(LONGEST_HEADER, 30))
  if (head.readUInt32LE(0) !== LOCAL) throw new ZipRefused('zip_torn', path)
  const from = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (from + compressedBytes > source.size) throw new ZipRefused('zip_torn', path)
  const packed = await source.read(from, compressedBytes)
  const bytes = member.isDeflated ? await unpacked(packed, member) : packed
  if (bytes.length !== sizeBytes || crc32(bytes) !== member.checksum)
    throw new ZipRefused('zip_checksum', path)
  return bytes
}

/** Zlib stops one byte above the claimed size, whatever the packed bytes would become. */
async function unpacked(packed: Buffer, { path, sizeBytes }: ZipMember): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: sizeBytes + 1 })
  } catch {
    throw new ZipRefused('zip_checksum', path)
  }
}

function momentOf(date: number, time: number): number {
  const day = [1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31] as const
  return Date.UTC(...day, time >> 11, (time >> 5) & 63, (time & 31) * 2)
}
