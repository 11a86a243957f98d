/**
 * Tar, as far as we write it ourselves: regular files with short names, one after the other. Everything else that a tar
 * may contain (links, devices, long names, sizes that are not octal) is refused, because our code never writes it.
 */
const BLOCK = 512
const SPACE = 0x20
const NAME_BYTES = 100
const MAX_SIZE = 0o77777777777
/** Two empty blocks end a tar. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

export interface TarMember {
  name: string
  bytes: Buffer
}

/** Reports what is wrong with a tar. */
export class BadTar extends Error {
  override readonly name = 'BadTar'
}

/** Whole, of another kind of tar than ours. */
export class ForeignTar extends BadTar {}

/** The member as it is in the tar: its header, its bytes, and zeros up to the next block. */
export function tarMember({ name, bytes }: TarMember, modifiedAt: number): Buffer[] {
  const rest = bytes.length % BLOCK
  return [
    headerOf(name, bytes.length, modifiedAt),
    bytes,
    ...(rest === 0 ? [] : [Buffer.alloc(BLOCK - rest)]),
  ]
}

function headerOf(name: string, size: number, modifiedAt: number): Buffer {
  if (!/^[\x21-\x7e]+$/.test(name) || name.length > NAME_BYTES || size > MAX_SIZE)
    throw new Error(`'${name}' cannot be a name in a tar`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at, 'latin1')
  header.write(name, 0, 'latin1')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(Math.floor(modifiedAt / 1000), 136, 11)
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  octal(checksumOf(header), 148, 6)
  header.write('\0 ', 154, 'latin1')
  return header
}

/** The sum of all bytes, those of the sum itself counted as blanks. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += header[at]!
  return sum
}

/** One member at a time, each whole: none may be larger than `maxBytes`. */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<TarMember> {
  const input = new Input(source)
  for (;;) {
    const header = await input.take(BLOCK)
    if (header.every((byte) => byte === 0)) return input.expectEnd()
    const { name, size } = readHeader(header)
    if (size > maxBytes) throw new BadTar(`'${name}' is larger than anything a backup holds`)
    const bytes = await input.take(size)
    await input.take((BLOCK - (size % BLOCK)) % BLOCK)
    yield { name, bytes }
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const field = (at: number, length: number) => {
    let end = at + length
    while (end > at && (header[end - 1] === 0 || header[end - 1] === SPACE)) end--
    return header.toString('latin1', at, end)
  }
  const octal = (at: number, length: number) => {
    const digits = field(at, length)
    if (!/^[0-7]+$/.test(digits)) throw new BadTar('a header is damaged')
    return Number.parseInt(digits, 8)
  }
  if (octal(148, 8) !== checksumOf(header)) throw new BadTar('a header is damaged')
  if (field(257, 8) !== 'ustar\x0000') throw new ForeignTar('another program packed it')
  const name = field(0, NAME_BYTES)
  if (!/^[\x21-\x7e]+$/.test(name)) throw new BadTar('a name is not one of a backup')
  if (field(156, 1) !== '0' || field(157, 100) !== '' || field(345, 155) !== '')
    throw new BadTar(`'${name}' is not a plain file`)
  return { name, size: octal(124, 12) }
}

// Programs pad a tar to whole records of twenty blocks.
const MOST_PADDING = 20 * BLOCK

class Input {
  readonly #source: AsyncIterator<Uint8Array>
  #chunks: Uint8Array[] = []
  #held = 0

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    while (this.#held < size) {
      const { value, done } = await this.#source.next()
      if (done) throw new BadTar('it ends in the middle')
      this.#chunks.push(value)
      this.#held += value.length
    }
    const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    const rest = all.subarray(size)
    this.#chunks = rest.length > 0 ? [rest] : []
    this.#held = rest.length
    return Buffer.from(all.buffer, all.byteOffset, size)
  }

  /** Reads on to the very end, so that the decompressor has compared its own checksum. */
  async expectEnd(): Promise<void> {
    let padding = 0
    for (;;) {
      for (const chunk of this.#chunks) {
        padding += chunk.length
        if (padding > MOST_PADDING || chunk.some((byte) => byte !== 0))
          throw new BadTar('something follows its end')
      }
      const { value, done } = await this.#source.next()
      if (done) return
      this.#chunks = [value]
    }
  }
}
