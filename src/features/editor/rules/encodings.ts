/** Texts that are not UTF-8: their probable encoding, and their content in it. */

/** The encodings of people's older files; `windows-1252` includes Latin-1. */
export const ENCODINGS = ['windows-1255', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

export function isEncoding(name: string): name is Encoding {
  return (ENCODINGS as readonly string[]).includes(name)
}

// Enough to recognise an encoding; reading more would only take longer.
const SAMPLE_LENGTH = 64 * 1024

/** Null when the bytes are not text in any of them. */
export function guessEncoding(bytes: Uint8Array): Encoding | null {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  if (mark === 0xfffe) return 'utf-16le'
  if (mark === 0xfeff) return 'utf-16be'
  const seen = bytes.subarray(0, SAMPLE_LENGTH)
  const wide = bytes.length % 2 === 0 ? wideEncoding(seen) : null
  return wide ?? (hasControls(seen) ? null : narrowEncoding(seen))
}

/** With two bytes per character, one of them is nearly always that of Latin or of Hebrew: 0 or 5. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const pairs = bytes.length >> 1
  if (pairs === 0 || !bytes.includes(0)) return null
  const counts = [0, 0]
  for (let at = 0; at < 2 * pairs; at++) if (bytes[at] === 0 || bytes[at] === 5) counts[at & 1]!++
  const [even, odd] = counts as [number, number]
  if (odd > 0.9 * pairs && even < 0.3 * pairs) return 'utf-16le'
  return even > 0.9 * pairs && odd < 0.3 * pairs ? 'utf-16be' : null
}

/** Tabs, line breaks and the escape of terminals are text; other controls are not. */
function hasControls(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte) => (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27) || byte === 127,
  )
}

/** Hebrew letters are adjacent to each other; accented ones are between plain ones. */
function narrowEncoding(bytes: Uint8Array): Encoding {
  let [high, neighbours] = [0, 0]
  let wasHebrew = false
  for (const byte of bytes) {
    const isHebrew = byte >= 0xe0 && byte <= 0xfa
    if (byte >= 0x80) high++
    if (isHebrew && wasHebrew) neighbours++
    wasHebrew = isHebrew
  }
  return neighbours > high / 3 ? 'windows-1255' : 'windows-1252'
}

/** Null when a byte is invalid in this encoding. A byte order mark at the beginning is removed. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const PREVIEW_LINES = 3
const PREVIEW_UNITS = 120

/** The first lines that are not blank. */
export function firstLines(text: string): string {
  return text
    .slice(0, 4_096)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, PREVIEW_LINES)
    .map((line) => line.slice(0, PREVIEW_UNITS))
    .join('\n')
}
