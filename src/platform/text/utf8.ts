/** Where bytes become text. What is not UTF-8 is refused: nothing puts other letters in the place of unreadable bytes. */

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
