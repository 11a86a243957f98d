/** Text is measured and cut in code points, on the server and in the browser, by these functions and no others. */

/** How many code points a text has. An emoji is one, where `length` is two. */
export function countPoints(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    if (isHighSurrogate(text.charCodeAt(i)) && isLowSurrogate(text.charCodeAt(i + 1))) {
      count--
      i++
    }
  }
  return count
}

/** The first `max` code points; never half of a character. */
export function cutPoints(text: string, max: number): string {
  if (text.length <= max) return text
  let at = 0
  for (let taken = 0; taken < max && at < text.length; taken++) at += stepAt(text, at)
  return text.slice(0, at)
}

/** True when the text is at most `max` code points long, without counting further than needed. */
export function fitsPoints(text: string, max: number): boolean {
  if (text.length <= max) return true
  if (text.length > 2 * max) return false
  return countPoints(text) <= max
}

/** A lone surrogate or a NUL: PostgreSQL cannot store either and no regular client sends one. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

function stepAt(text: string, at: number): 1 | 2 {
  return isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1)) ? 2 : 1
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** As much of the text as fits into so many bytes, in whole characters. */
export function cutBytes(text: string, most: number): string {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= most) return text
  let end = Math.max(0, most)
  // A byte of the form 10xxxxxx continues a character that began before it.
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--
  return new TextDecoder().decode(bytes.subarray(0, end))
}
