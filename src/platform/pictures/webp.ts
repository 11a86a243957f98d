/** WebP, chunk by chunk: pixels, transparency and animation. Profiles and what cameras write go. */
import {
  ByteReader,
  bytesOf,
  damaged,
  FrameBudget,
  joined,
  little32,
  orientationOf,
  orientationTiff,
  type Rebuilt,
  requireSize,
} from './rebuilding.ts'

const HAS_ANIMATION = 0x02
const HAS_EXIF = 0x08
const HAS_ALPHA = 0x10

interface Chunk {
  tag: string
  data: Uint8Array
}

interface Size {
  width: number
  height: number
}

export function rebuildWebp(bytes: Uint8Array): Rebuilt {
  const head = new ByteReader(bytes)
  head.take(4)
  const length = head.u32(true)
  head.take(4)
  if (length < 4) throw damaged('no length')
  // What follows the declared length is not part of the picture.
  const chunks = chunksOf(new ByteReader(head.take(length - 4)))
  const [first] = chunks
  if (!first) throw damaged('nothing inside')
  return first.tag === 'VP8X' ? rebuildExtended(first, chunks.slice(1)) : rebuildSimple(first)
}

function chunksOf(reader: ByteReader): Chunk[] {
  const chunks: Chunk[] = []
  while (reader.left > 0) {
    const tag = reader.tag()
    const length = reader.u32(true)
    chunks.push({ tag, data: reader.take(length) })
    if (length % 2 === 1 && reader.left > 0) reader.take(1)
  }
  return chunks
}

function rebuildSimple(chunk: Chunk): Rebuilt {
  const size = sizeOfPixels(chunk)
  requireSize(size.width, size.height)
  return { ...size, parts: fileOf([chunk]) }
}

function rebuildExtended({ data }: Chunk, rest: readonly Chunk[]): Rebuilt {
  if (data.length !== 10) throw damaged('a header that no WebP has')
  const reader = new ByteReader(data)
  const flags = reader.u32(true) & 255
  const canvas = { width: reader.u24Little() + 1, height: reader.u24Little() + 1 }
  requireSize(canvas.width, canvas.height)
  const isAnimated = (flags & HAS_ANIMATION) !== 0
  const pixels = isAnimated ? animation(canvas, rest) : still(canvas, rest)
  const camera = rest.find(({ tag }) => tag === 'EXIF')
  const orientation = camera ? orientationOf(withoutName(camera.data)) : 1
  const chunks = flags & (HAS_ANIMATION | HAS_ALPHA)
  const header = { tag: 'VP8X', data: Uint8Array.from(data) }
  header.data.set([chunks | (orientation === 1 ? 0 : HAS_EXIF), 0, 0, 0])
  const side = orientation === 1 ? [] : [{ tag: 'EXIF', data: orientationTiff(orientation) }]
  return { ...canvas, parts: fileOf([header, ...pixels, ...side]) }
}

/** Some programs write the name that the chunk has already. */
function withoutName(data: Uint8Array): Uint8Array {
  return String.fromCharCode(...data.subarray(0, 4)) === 'Exif' ? data.subarray(6) : data
}

function still(canvas: Size, chunks: readonly Chunk[]): Chunk[] {
  const [pixels, others] = [chunks.find(isPixels), chunks.find(({ tag }) => tag === 'ALPH')]
  if (!pixels) throw damaged('no pixels')
  requireSame(sizeOfPixels(pixels), canvas)
  return others && pixels.tag === 'VP8 ' ? [others, pixels] : [pixels]
}

function animation(canvas: Size, chunks: readonly Chunk[]): Chunk[] {
  const settings = chunks.find(({ tag }) => tag === 'ANIM')
  const frames = chunks.filter(({ tag }) => tag === 'ANMF')
  if (settings?.data.length !== 6 || frames.length === 0) throw damaged('an animation that is none')
  const budget = new FrameBudget()
  return [settings, ...frames.map(({ data }) => rebuildFrame(data, canvas, budget))]
}

function rebuildFrame(data: Uint8Array, canvas: Size, budget: FrameBudget): Chunk {
  const reader = new ByteReader(data)
  const head = reader.take(16)
  const frame = new ByteReader(head)
  const [x, y] = [2 * frame.u24Little(), 2 * frame.u24Little()]
  const size = { width: frame.u24Little() + 1, height: frame.u24Little() + 1 }
  if (x + size.width > canvas.width || y + size.height > canvas.height)
    throw damaged('a frame beyond the picture')
  budget.add(size.width, size.height)
  const inside = still(size, chunksOf(reader))
  return { tag: 'ANMF', data: joined([head, ...inside.flatMap(written)]) }
}

function isPixels({ tag }: Chunk): boolean {
  return tag === 'VP8 ' || tag === 'VP8L'
}

function sizeOfPixels({ tag, data }: Chunk): Size {
  const reader = new ByteReader(data)
  if (tag === 'VP8L') {
    if (reader.u8() !== 0x2f) throw damaged('pixels that are none')
    const bits = reader.u32(true)
    if (bits >>> 29 !== 0) throw damaged('pixels of another version')
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (tag !== 'VP8 ') throw damaged('a chunk that nobody knows')
  const isKeyFrame = (reader.u24Little() & 1) === 0
  if (!isKeyFrame || reader.u24Little() !== 0x2a019d) throw damaged('pixels that are none')
  return { width: reader.u16(true) & 0x3fff, height: reader.u16(true) & 0x3fff }
}

function requireSame(one: Size, other: Size): void {
  if (one.width !== other.width || one.height !== other.height)
    throw damaged('pixels of another size')
}

function written({ tag, data }: Chunk): Uint8Array[] {
  const padding = data.length % 2 === 1 ? [new Uint8Array(1)] : []
  return [bytesOf(tag, little32(data.length)), data, ...padding]
}

function fileOf(chunks: readonly Chunk[]): Uint8Array[] {
  const parts = chunks.flatMap(written)
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  return [bytesOf('RIFF', little32(length), 'WEBP'), ...parts]
}
