/** PNG and its animated kind, chunk by chunk. Each chunk's checksum is checked; what is not named here is left out. */
import {
  ByteReader,
  big32,
  bytesOf,
  damaged,
  FrameBudget,
  orientationOf,
  orientationTiff,
  type Rebuilt,
  requireSize,
} from './rebuilding.ts'

export const PNG_MARK = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Allowed bits a sample by kind of colour. */
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

// Colours as numbers and nothing else. A colour profile (iCCP) is a document of its own and goes.
const COLOUR_CHUNKS: Record<string, number> = { gAMA: 4, cHRM: 32, sRGB: 1, cICP: 4 }
const MOST_PALETTE = 768
const MOST_TRANSPARENT = 256

interface Progress {
  parts: Uint8Array[]
  width: number
  height: number
  frames: FrameBudget
  /** Sequence number of the next frame chunk. */
  sequence: number
  isAnimated: boolean
  hasPalette: boolean
  /** Pixels of the default picture: not begun, being read, or over. */
  data: 'before' | 'in' | 'after'
  seen: Set<string>
}

export function rebuildPng(bytes: Uint8Array): Rebuilt {
  const reader = new ByteReader(bytes)
  const progress: Progress = {
    parts: [reader.take(PNG_MARK.length)],
    ...{ width: 0, height: 0, sequence: 0, isAnimated: false, hasPalette: false, data: 'before' },
    frames: new FrameBudget(),
    seen: new Set(),
  }
  for (;;) {
    const { type, data, whole } = takeChunk(reader)
    if (progress.width === 0 && type !== 'IHDR') throw damaged('no header')
    if (progress.data === 'in' && type !== 'IDAT') progress.data = 'after'
    if (type === 'IEND') {
      if (progress.data !== 'after') throw damaged('no pixels')
      progress.parts.push(chunk('IEND', new Uint8Array()))
      return progress
    }
    const chunks = keep(type, data, whole, progress)
    if (chunks) progress.parts.push(chunks)
  }
}

function takeChunk(reader: ByteReader) {
  const start = reader.at
  const length = reader.u32()
  const type = reader.tag()
  const data = reader.take(length)
  const checked = reader.bytes.subarray(start + 4, reader.at)
  if (reader.u32() !== crc32(checked)) throw damaged(`the checksum of ${type} is wrong`)
  return { type, data, whole: reader.bytes.subarray(start, reader.at) }
}

function keep(type: string, data: Uint8Array, whole: Uint8Array, at: Progress): Uint8Array | null {
  switch (type) {
    case 'IHDR':
      readHeader(data, at)
      return whole
    case 'PLTE':
      once(type, at)
      if (at.data !== 'before' || data.length % 3 !== 0 || !isWithin(data, MOST_PALETTE))
        throw damaged('a palette that is none')
      at.hasPalette = true
      return whole
    case 'tRNS':
      once(type, at)
      if (at.data !== 'before' || !isWithin(data, MOST_TRANSPARENT)) throw damaged('transparency')
      return whole
    case 'IDAT':
      if (at.data === 'after') throw damaged('pixels in two places')
      at.data = 'in'
      return whole
    case 'acTL':
      once(type, at)
      if (at.data !== 'before' || data.length !== 8) throw damaged('an animation that is none')
      at.isAnimated = true
      return whole
    case 'fcTL':
    case 'fdAT':
      return at.isAnimated ? keepFrame(type, data, whole, at) : null
    case 'eXIf':
      return at.data === 'before' ? orientationChunk(data, at) : null
    default:
      return keepOther(type, data, whole, at)
  }
}

function readHeader(data: Uint8Array, at: Progress): void {
  if (at.width !== 0 || data.length !== 13) throw damaged('two headers')
  const reader = new ByteReader(data)
  const [width, height] = [reader.u32(), reader.u32()]
  const [depth, colour, packing, filter, interlace] = reader.take(5) as unknown as number[]
  if (!DEPTHS[colour!]?.includes(depth!) || packing !== 0 || filter !== 0 || interlace! > 1)
    throw damaged('a header that no PNG has')
  requireSize(width, height)
  at.width = width
  at.height = height
}

/** A frame is within the picture; frames and their pixels are numbered in one sequence. */
function keepFrame(type: string, data: Uint8Array, whole: Uint8Array, at: Progress): Uint8Array {
  const reader = new ByteReader(data)
  if (reader.u32() !== at.sequence++) throw damaged('frames out of order')
  if (type === 'fdAT') return whole
  if (data.length !== 26) throw damaged('a frame that is none')
  const [width, height, x, y] = [reader.u32(), reader.u32(), reader.u32(), reader.u32()]
  if (width < 1 || height < 1 || x + width > at.width || y + height > at.height)
    throw damaged('a frame beyond the picture')
  at.frames.add(width, height)
  return whole
}

function orientationChunk(data: Uint8Array, at: Progress): Uint8Array | null {
  const orientation = orientationOf(data)
  if (at.seen.has('eXIf') || orientation === 1) return null
  at.seen.add('eXIf')
  return chunk('eXIf', orientationTiff(orientation))
}

/** Colour as numbers stays. Optional parts are left out, and unknown mandatory ones are refused. */
function keepOther(type: string, data: Uint8Array, whole: Uint8Array, at: Progress) {
  const length = COLOUR_CHUNKS[type]
  if (length !== undefined) {
    const isWell =
      data.length === length && at.data === 'before' && !at.hasPalette && !at.seen.has(type)
    at.seen.add(type)
    return isWell ? whole : null
  }
  // A capital first letter means that the picture cannot be understood without the chunk.
  if (!/^[a-z]/.test(type)) throw damaged('a chunk that nobody knows')
  return null
}

function once(type: string, { seen }: Progress): void {
  if (seen.has(type)) throw damaged(`${type} twice`)
  seen.add(type)
}

function isWithin({ length }: Uint8Array, most: number): boolean {
  return length > 0 && length <= most
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const checked = bytesOf(type, data)
  return bytesOf(big32(data.length), checked, big32(crc32(checked)))
}

/** The checksum of PNG chunks, for both sides of the wire: 5 MiB take about 15 ms. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255]! ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
