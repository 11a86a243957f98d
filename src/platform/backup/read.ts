/** Reads the members of a backup one after the other and believes none of them before it was looked at. */
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createZstdDecompress } from 'node:zlib'
import { BadTar, ForeignTar, readTar, type TarMember } from '../archive/tar.ts'
import { BadBackup, HONEST_BYTES, MAX_MEMBER_BYTES, MAX_RATIO } from './format.ts'

// What our own packing needs is 2 MiB; a frame that asks for gigabytes is not ours.
const WINDOW_LOG_MAX = 24
const NOT_OURS = 'it is not a backup of Codeshelf'

/** From how many bytes on a file may not be more than so many times as long as it is packed. */
export interface UnpackingBounds {
  honestBytes: number
  maxRatio: number
}

export async function* readMembers(
  file: string,
  bounds: UnpackingBounds = { honestBytes: HONEST_BYTES, maxRatio: MAX_RATIO },
): AsyncGenerator<TarMember> {
  const unpacked = unpack(file, bounds)
  try {
    yield* readTar(unpacked, MAX_MEMBER_BYTES)
  } catch (error) {
    throw asBadBackup(error)
  } finally {
    unpacked.destroy()
  }
}

function unpack(file: string, { honestBytes, maxRatio }: UnpackingBounds): PassThrough {
  const unpacking = unpacker(file)
  const plain = new PassThrough()
  const input = createReadStream(file)
  let unpackedBytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpackedBytes += chunk.length
      const isBomb = unpackedBytes > honestBytes && unpackedBytes > input.bytesRead * maxRatio
      done(isBomb ? new BadBackup('it unpacks to far more than a backup does') : null, chunk)
    },
    // The decompressor stops at its own end and ignores what comes then.
    flush(done) {
      const isAll = unpacking.bytesWritten === input.bytesRead
      done(isAll ? null : new BadTar('something follows its end'))
    },
  })
  pipeline(input, unpacking, bounded, plain).catch((error) => plain.destroy(error))
  return plain
}

function unpacker(file: string) {
  const first = firstBytes(file)
  if (first.readUInt32LE(0) === 0xfd2fb528)
    return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG_MAX } })
  if (first.readUInt16BE(0) === 0x1f8b) return createGunzip()
  throw new BadBackup(NOT_OURS)
}

function firstBytes(file: string): Buffer {
  const opened = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(4)
    readSync(opened, bytes)
    return bytes
  } finally {
    closeSync(opened)
  }
}

/** Errors of the unpacking and of the tar are about the file; everything else is about us. */
function asBadBackup(error: unknown): unknown {
  if (error instanceof ForeignTar) return new BadBackup(NOT_OURS)
  if (error instanceof BadTar) return new BadBackup(`it is damaged or cut off: ${error.message}`)
  const { code = '' } = error as NodeJS.ErrnoException
  if (/^(Z_|ZSTD_|ERR_STREAM_PREMATURE_CLOSE|ERR__ERROR)/.test(code))
    return new BadBackup(`it is damaged or cut off: ${(error as Error).message}`)
  return error
}
