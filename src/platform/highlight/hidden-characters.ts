/**
 * Shows characters that have no shape but change what a reader believes: direction controls ("trojan source"),
 * zero-width and filler characters, tags. Each one becomes a labelled chip. The character itself stays inside the chip,
 * so copying gives the exact text; the label is drawn by the style sheet and is never copied; and the chip is an
 * isolate (`unicode-bidi: isolate`), whose end closes every direction opened in it, so the text around it keeps its order.
 */
const NAMES: Record<number, string> = {
  173: 'SOFT HYPHEN',
  847: 'COMBINING GRAPHEME JOINER',
  1564: 'ARABIC LETTER MARK',
  4447: 'HANGUL CHOSEONG FILLER',
  4448: 'HANGUL JUNGSEONG FILLER',
  6068: 'KHMER VOWEL INHERENT AQ',
  6069: 'KHMER VOWEL INHERENT AA',
  6158: 'MONGOLIAN VOWEL SEPARATOR',
  8203: 'ZERO WIDTH SPACE',
  8204: 'ZERO WIDTH NON-JOINER',
  8205: 'ZERO WIDTH JOINER',
  8206: 'LEFT-TO-RIGHT MARK',
  8207: 'RIGHT-TO-LEFT MARK',
  8232: 'LINE SEPARATOR',
  8233: 'PARAGRAPH SEPARATOR',
  8234: 'LEFT-TO-RIGHT EMBEDDING',
  8235: 'RIGHT-TO-LEFT EMBEDDING',
  8236: 'POP DIRECTIONAL FORMATTING',
  8237: 'LEFT-TO-RIGHT OVERRIDE',
  8238: 'RIGHT-TO-LEFT OVERRIDE',
  8288: 'WORD JOINER',
  8289: 'FUNCTION APPLICATION',
  8290: 'INVISIBLE TIMES',
  8291: 'INVISIBLE SEPARATOR',
  8292: 'INVISIBLE PLUS',
  8294: 'LEFT-TO-RIGHT ISOLATE',
  8295: 'RIGHT-TO-LEFT ISOLATE',
  8296: 'FIRST STRONG ISOLATE',
  8297: 'POP DIRECTIONAL ISOLATE',
  8298: 'INHIBIT SYMMETRIC SWAPPING',
  8299: 'ACTIVATE SYMMETRIC SWAPPING',
  8300: 'INHIBIT ARABIC FORM SHAPING',
  8301: 'ACTIVATE ARABIC FORM SHAPING',
  8302: 'NATIONAL DIGIT SHAPES',
  8303: 'NOMINAL DIGIT SHAPES',
  12644: 'HANGUL FILLER',
  65279: 'ZERO WIDTH NO-BREAK SPACE',
  65440: 'HALFWIDTH HANGUL FILLER',
}

// The characters above, tag characters and supplementary variation selectors. A joiner that does its work is left
// alone: in an emoji made of several, and between characters of scripts that need it (Arabic to Indic).
const HIDDEN =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})|[\u034F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0]|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/gu
// Almost no file has any, and this question is many times cheaper than the one above.
const MAYBE_HIDDEN =
  /[\u034F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uDB40]/
const JOINED_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}]/u
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

export interface HiddenCharacter {
  /** Counted from 1. */
  line: number
  /** `U+202E` */
  code: string
  name: string
  isDirection: boolean
}

/** True when a text has a character that should be pointed out. */
export function hasHidden(text: string): boolean {
  return MAYBE_HIDDEN.test(text) && matches(text).next().done === false
}

/** A line of our own HTML, or escaped text, with chips in place of what cannot be seen. Our tags are ASCII, so only text is touched. */
export function revealHidden(html: string): string {
  if (!MAYBE_HIDDEN.test(html)) return html
  let shown = ''
  let at = 0
  for (const { index, character } of matches(html)) {
    shown += html.slice(at, index) + chip(character)
    at = index + character.length
  }
  return shown + html.slice(at)
}

/** The hidden characters of a file for a warning, up to `limit`. */
export function listHidden(lines: readonly string[], limit = 100): HiddenCharacter[] {
  const found: HiddenCharacter[] = []
  for (const [index, line] of lines.entries()) {
    if (!MAYBE_HIDDEN.test(line)) continue
    for (const { character } of matches(line)) {
      if (found.length >= limit) return found
      const isDirection = DIRECTION.test(character)
      found.push({ line: index + 1, code: codeOf(character), name: nameOf(character), isDirection })
    }
  }
  return found
}

function* matches(text: string): Generator<{ index: number; character: string }> {
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    const isJoiner = character === '\u200C' || character === '\u200D'
    if (isJoiner && JOINED_SCRIPT.test(text.charAt(index - 1))) continue
    yield { index, character }
  }
}

function chip(character: string): string {
  return `<span class="hidden-char" role="img" title="${nameOf(character)}" data-char="${codeOf(character)}">${character}</span>`
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function nameOf(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if (point >= 0xe0100) return `VARIATION SELECTOR-${point - 0xe0100 + 17}`
  if (point >= 0xe0000) return 'TAG CHARACTER'
  return NAMES[point] ?? 'HIDDEN CHARACTER'
}
