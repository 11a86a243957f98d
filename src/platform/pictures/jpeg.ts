/** JPEG, segment by segment. Tables and scans stay; notes of cameras and programs, previews and comments go. */
import {
  ByteReader,
  bytesOf,
  damaged,
  isTurned,
  orientationOf,
  orientationTiff,
  PictureRefused,
  type Rebuilt,
  requireSize,
} from './rebuilding.ts'

// Browsers unpack each scan of a progressive picture again: a thousand of them keep one busy for minutes.
const MOST_SCANS = 100

const EOI = 0xd9
const SOS = 0xda
const DQT = 0xdb
const DRI = 0xdd
const DHT = 0xc4
const APP0 = 0xe0
const APP1 = 0xe1
const APP14 = 0xee
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

interface Progress {
  /** Tables, frame and scans; what comes before them is written at the end. */
  body: Uint8Array[]
  width: number
  height: number
  components: number
  scans: number
  isJfif: boolean
  /** How an Adobe program declares that colours are stored; null when none did. */
  adobe: number | null
  orientation: number
}

export function rebuildJpeg(bytes: Uint8Array): Rebuilt {
  const reader = new ByteReader(bytes)
  reader.take(2)
  const progress: Progress = {
    body: [],
    ...{ width: 0, height: 0, components: 0, scans: 0, isJfif: false, adobe: null, orientation: 1 },
  }
  for (;;) {
    const marker = nextMarker(reader)
    if (marker === EOI) break
    const length = reader.u16()
    if (length < 2) throw damaged('a segment without a length')
    readSegment(marker, reader.take(length - 2), progress)
    if (marker === SOS) takeScan(reader, progress)
  }
  if (progress.scans === 0) throw damaged('no pixels')
  return whole(progress)
}

/** Any number of filling bytes may precede a marker. */
function nextMarker(reader: ByteReader): number {
  if (reader.u8() !== 0xff) throw damaged('no marker where one belongs')
  for (;;) {
    const marker = reader.u8()
    if (marker !== 0xff) return marker
  }
}

function readSegment(marker: number, data: Uint8Array, at: Progress): void {
  if (FRAMES.has(marker)) readFrame(marker, data, at)
  else if (marker === DHT || marker === DQT) {
    requireTables(marker, data)
    at.body.push(...segment(marker, data))
  } else if (marker === DRI) {
    if (data.length !== 2) throw damaged('a restart interval that is none')
    at.body.push(...segment(marker, data))
  } else if (marker === SOS) readScanHeader(data, at)
  else if (marker === APP0) at.isJfif ||= startsWith(data, 'JFIF\0')
  else if (marker === APP1 && startsWith(data, 'Exif\0\0'))
    at.orientation = orientationOf(data.subarray(6))
  else if (marker === APP14 && startsWith(data, 'Adobe') && data.length >= 12) at.adobe = data[11]!
  // Application data and comments are left out; a kind of picture that browsers cannot show is refused.
  else if ((marker < 0xe0 || marker > 0xef) && marker !== 0xfe)
    throw damaged(`a segment ${marker.toString(16)}`)
}

function readFrame(marker: number, data: Uint8Array, at: Progress): void {
  const reader = new ByteReader(data)
  const precision = reader.u8()
  const [height, width, components] = [reader.u16(), reader.u16(), reader.u8()]
  const isWell = precision === 8 && [1, 3, 4].includes(components)
  if (at.width !== 0 || !isWell || reader.left !== 3 * components)
    throw damaged('a frame that browsers cannot show')
  requireSize(width, height)
  Object.assign(at, { width, height, components })
  at.body.push(...segment(marker, data))
}

/** Each table has its declared length, and nothing follows the last one. */
function requireTables(marker: number, data: Uint8Array): void {
  const reader = new ByteReader(data)
  while (reader.left > 0) {
    const kind = reader.u8()
    if (marker === DQT) reader.take(kind >> 4 === 0 ? 64 : 128)
    else reader.take(reader.take(16).reduce((sum, count) => sum + count, 0))
  }
}

function readScanHeader(data: Uint8Array, at: Progress): void {
  const count = data[0] ?? 0
  if (at.width === 0 || count < 1 || count > at.components || data.length !== 4 + 2 * count)
    throw damaged('a scan that is none')
  if (++at.scans > MOST_SCANS)
    throw new PictureRefused('too_many_pixels', `more than ${MOST_SCANS} scans`)
  at.body.push(...segment(SOS, data))
}

/** Up to the next marker that is not part of the coded pixels. */
function takeScan(reader: ByteReader, at: Progress): void {
  const { bytes } = reader
  let end = reader.at
  for (;;) {
    end = bytes.indexOf(0xff, end)
    if (end < 0 || end + 1 >= bytes.length) throw damaged('it ends too early')
    const next = bytes[end + 1]!
    const isCoded = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isCoded) break
    end += 2
  }
  at.body.push(reader.take(end - reader.at))
}

/** As written by a program that adds nothing about the author. */
function whole({ body, isJfif, adobe, orientation, width, height }: Progress): Rebuilt {
  const parts = [bytesOf([0xff, 0xd8])]
  if (isJfif) parts.push(...segment(APP0, bytesOf('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0])))
  if (orientation !== 1)
    parts.push(...segment(APP1, bytesOf('Exif\0\0', orientationTiff(orientation))))
  // Without it inks would be taken for lights.
  if (adobe !== null) parts.push(...segment(APP14, bytesOf('Adobe', [0, 100, 0, 0, 0, 0, adobe])))
  const size = isTurned(orientation) ? { width: height, height: width } : { width, height }
  // Joined and not pushed: a call takes some hundred thousand arguments at most.
  return { ...size, parts: [...parts, ...body, bytesOf([0xff, EOI])] }
}

function segment(marker: number, data: Uint8Array): Uint8Array[] {
  const length = data.length + 2
  return [bytesOf([0xff, marker, length >> 8, length & 255]), data]
}

function startsWith(data: Uint8Array, letters: string): boolean {
  return [...letters].every((character, at) => data[at] === character.charCodeAt(0))
}
