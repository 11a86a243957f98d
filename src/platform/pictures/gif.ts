/** GIF, block by block: frames, their timing and how often they repeat. Comments and programs' own data go. */
import {
  ByteReader,
  bytesOf,
  damaged,
  FrameBudget,
  type Rebuilt,
  requireSize,
} from './rebuilding.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff

interface Progress {
  parts: Uint8Array[]
  frames: FrameBudget
  frameCount: number
  /** Timing of the frame that follows. */
  control: Uint8Array | null
  repeats: boolean
}

export function rebuildGif(bytes: Uint8Array): Rebuilt {
  const reader = new ByteReader(bytes)
  const version = reader.take(6)
  const start = reader.at
  const [width, height] = [reader.u16(true), reader.u16(true)]
  requireSize(width, height)
  const flags = reader.u8()
  reader.take(2)
  takePalette(reader, flags)
  const progress: Progress = {
    parts: [version, reader.bytes.subarray(start, reader.at)],
    ...{ frames: new FrameBudget(), frameCount: 0, control: null, repeats: false },
  }
  for (;;) {
    const kind = reader.u8()
    if (kind === TRAILER) break
    if (kind === EXTENSION) takeExtension(reader, progress)
    else if (kind === IMAGE) takeFrame(reader, progress)
    else throw damaged('a block that nobody knows')
  }
  if (progress.frameCount === 0) throw damaged('no pixels')
  return { width, height, parts: [...progress.parts, bytesOf([TRAILER])] }
}

function takePalette(reader: ByteReader, flags: number): void {
  if (flags & 0x80) reader.take(3 * 2 ** ((flags & 7) + 1))
}

function takeFrame(reader: ByteReader, at: Progress): void {
  const start = reader.at - 1
  reader.take(4)
  const [width, height] = [reader.u16(true), reader.u16(true)]
  requireSize(width, height)
  at.frames.add(width, height)
  takePalette(reader, reader.u8())
  const codeBits = reader.u8()
  if (codeBits < 1 || codeBits > 11) throw damaged('a frame that is none')
  skipBlocks(reader)
  if (at.control) at.parts.push(at.control)
  at.parts.push(reader.bytes.subarray(start, reader.at))
  at.control = null
  at.frameCount++
}

function takeExtension(reader: ByteReader, at: Progress): void {
  const start = reader.at - 1
  const label = reader.u8()
  if (label === CONTROL) {
    if (reader.u8() !== 4) throw damaged('a timing that is none')
    reader.take(4)
    if (reader.u8() !== 0) throw damaged('a timing that is none')
    at.control = reader.bytes.subarray(start, reader.at)
    return
  }
  const content = reader.at
  skipBlocks(reader)
  if (label === APPLICATION) keepRepeats(reader.bytes.subarray(content, reader.at), at)
  // Text drawn by the reader itself was dropped by everybody long ago; its timing belongs to it.
  else if (label === 0x01) at.control = null
}

const REPEATS = 'NETSCAPE2.0'

/** How often to begin again: the one word of a program that every browser understands. */
function keepRepeats(blocks: Uint8Array, at: Progress): void {
  const name = String.fromCharCode(...blocks.subarray(1, 12))
  const isRepeats = blocks[0] === 11 && name === REPEATS && blocks[12] === 3 && blocks[13] === 1
  if (!isRepeats || at.repeats || blocks.length < 17) return
  at.repeats = true
  at.parts.push(bytesOf([EXTENSION, APPLICATION, 11], REPEATS, [3, 1, blocks[14]!, blocks[15]!, 0]))
}

function skipBlocks(reader: ByteReader): void {
  for (let length = reader.u8(); length > 0; length = reader.u8()) reader.take(length)
}
