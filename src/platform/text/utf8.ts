/** Where bytes become text. What is not UTF-8 is refused, without replacement characters. */

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text that the bytes hold in UTF-8, a byte-order mark included; null when they are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

/**
 * What cannot be refused, because it is there already: a name in a repository or in a zip, a line of a file. Where it is
 * not UTF-8, bytes beyond ASCII are written as `%E9`: so nothing is lost, and no two names become one.
 */
export function escapedText(bytes: Uint8Array): string {
  return utf8Text(bytes) ?? Array.from(bytes, escapedByte).join('')
}

function escapedByte(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`
}

/**
 * Whether the bytes that a query or a form encodes in per cent are UTF-8: a lone surrogate or half a letter is not. A
 * bare `%` stands for itself, because people type searches by hand.
 */
export function encodesUtf8(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}
