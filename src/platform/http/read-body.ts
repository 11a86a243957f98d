/**
 * Reads bodies: JSON has a budget of values and nesting, and the fields of a form are decoded inside its own bytes,
 * since the standard parser, which builds its strings character by character, took 72 bytes of memory for each `+`.
 */
import { utf8Text } from '../text/utf8.ts'

// The maximum number of values in a body and of its nesting, checked in one pass before anything is built from
// it.

// The largest valid body, a hundred notes or five hundred paths, contains fewer than two thousand values.
export const MAX_VALUES = 10_000

// Nobody nests deeper than this honestly; a hostile body must not exhaust the stack.
export const MAX_DEPTH = 64

export type BudgetExcess = 'nested too deeply' | 'too many values'

/** What makes the text cost more than it may, or null. A text that is no JSON at all is left to the parser. */
export function jsonExcess(text: string): BudgetExcess | null {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at)
        break
      case '[':
      case '{':
        values++
        if (++depth > MAX_DEPTH) return 'nested too deeply'
        break
      case ']':
      case '}':
        depth--
        break
      case ',':
        values++
        break
    }
    if (values > MAX_VALUES) return 'too many values'
  }
  return null
}

/** Where the string that begins at `start` ends; an unfinished one takes the rest of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

type ReadForm = { fields: Record<string, string> } | { excess: BudgetExcess } | { isNotUtf8: true }

const [AND, IS, PLUS, BLANK, PERCENT] = [0x26, 0x3d, 0x2b, 0x20, 0x25]

/** The last of several fields of one name counts. The bytes are used up. */
export function readForm(form: Uint8Array): ReadForm {
  const fields: [string, string][] = []
  for (let start = 0; start < form.length; ) {
    const next = form.indexOf(AND, start)
    const end = next < 0 ? form.length : next
    if (end > start) {
      if (fields.length >= MAX_VALUES) return { excess: 'too many values' }
      const is = form.subarray(start, end).indexOf(IS)
      const name = decoded(form, start, is < 0 ? end : start + is)
      const value = is < 0 ? '' : decoded(form, start + is + 1, end)
      if (name === null || value === null) return { isNotUtf8: true }
      fields.push([name, value])
    }
    start = end + 1
  }
  return { fields: Object.fromEntries(fields) }
}

function decoded(form: Uint8Array, start: number, end: number): string | null {
  let to = start
  for (let at = start; at < end; at++) {
    const byte = form[at]!
    const high = byte === PERCENT && at + 2 < end ? digitOf(form[at + 1]!) : -1
    const low = high < 0 ? -1 : digitOf(form[at + 2]!)
    if (low >= 0) at += 2
    form[to++] = low >= 0 ? 16 * high + low : byte === PLUS ? BLANK : byte
  }
  return utf8Text(form.subarray(start, to))
}

/** The value of a hexadecimal digit; -1 for every other byte. A per cent sign without two of them stands for itself. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
