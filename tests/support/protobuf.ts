/**
 * Reads the wire format of Protocol Buffers by a table of fields. A field outside the table is refused: a sender with
 * another schema is detected.
 */

type Scalar =
  | 'text'
  | 'bytes'
  | 'varint'
  | 'fixed32'
  | 'fixed64'
  | 'double'
  | 'packed64'
  | 'packedDouble'
type Field = readonly [name: string, type: Scalar | Schema | (() => Schema), isList?: 'list']
export interface Schema {
  readonly [number: number]: Field
}

export function decode(schema: Schema, bytes: Buffer): Record<string, any> {
  const message: Record<string, any> = {}
  const reader = new Reader(bytes)
  while (!reader.isAtEnd) {
    const tag = Number(reader.varint())
    const field = schema[tag >>> 3]
    if (!field) throw new Error(`field ${tag >>> 3} is not in the schema`)
    const [name, type, isList] = field
    const value = readValue(reader, tag & 7, type)
    message[name] = isList ? [...(message[name] ?? []), value] : value
  }
  return message
}

const WIRE: Record<Scalar, number> = {
  ...{ text: 2, bytes: 2, packed64: 2, packedDouble: 2 },
  ...{ varint: 0, fixed32: 5, fixed64: 1, double: 1 },
}

function readValue(reader: Reader, wire: number, type: Field[1]): unknown {
  const expected = typeof type === 'string' ? WIRE[type] : 2
  if (wire !== expected) throw new Error(`wire type ${wire} where ${expected} belongs`)
  if (type === 'varint') return reader.varint()
  if (type === 'fixed32') return reader.take(4).readUInt32LE()
  if (type === 'fixed64') return reader.take(8).readBigUInt64LE()
  if (type === 'double') return reader.take(8).readDoubleLE()
  const bytes = reader.take(Number(reader.varint()))
  if (type === 'text') return bytes.toString('utf8')
  if (type === 'bytes') return bytes.toString('hex')
  const eights = () => Array.from({ length: bytes.length / 8 }, (_, at) => at * 8)
  if (type === 'packed64') return eights().map((at) => bytes.readBigUInt64LE(at))
  if (type === 'packedDouble') return eights().map((at) => bytes.readDoubleLE(at))
  return decode(typeof type === 'function' ? type() : type, bytes)
}

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  take(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw new Error('the message ends too early')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  varint(): bigint {
    let [value, shift] = [0n, 0n]
    for (;;) {
      const byte = this.take(1)[0]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
      shift += 7n
      if (shift > 63n) throw new Error('a number is too long')
    }
  }
}
