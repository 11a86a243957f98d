/** What travels between threads: how much text it is, and the memory that is transferred instead of copied. */
export interface Content {
  letters: number
  buffers: ArrayBuffer[]
}

/** Values are small objects around texts and bytes. Bytes are given away, unless they are a part of something larger. */
export function messageContent(
  value: unknown,
  found: Content = { letters: 0, buffers: [] },
): Content {
  if (typeof value === 'string') found.letters += value.length
  else if (ArrayBuffer.isView(value)) {
    found.letters += value.byteLength
    const { buffer } = value
    if (buffer instanceof ArrayBuffer && buffer.byteLength === value.byteLength)
      found.buffers.push(buffer)
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) messageContent(part, found)
  return found
}
