/** How well a file matches the words of a search: by its name, by what it defines, by whole words, in this order. */
import { definitionIn } from './definitions.ts'
import { PART_END } from './query.ts'

/** How a file contains one of the words; a higher number is the better reason to show the file first. */
const LEVELS = {
  none: 0,
  fragment: 1,
  wholeWord: 2,
  inName: 3,
  definitionBegins: 4,
  definition: 5,
  nameWordBegins: 6,
  nameWord: 7,
  name: 8,
} as const
type Level = (typeof LEVELS)[keyof typeof LEVELS]

/** The better of the two levels decides, the other one orders those that are equal in it. */
export function rankOf(name: Level, text: Level): number {
  return Math.max(name, text) * 10 + Math.min(name, text)
}

/** By a folded name and folded words. All of the words must occur; one of several is a weak reason. */
export function rankName(name: string, needles: readonly string[]): Level {
  const found = needles.filter((needle) => name.includes(needle))
  if (found.length === 0) return LEVELS.none
  if (found.length < needles.length)
    return found.some((needle) => isWhole(bestMatchOf(name, needle))) ? LEVELS.inName : LEVELS.none
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const asked = needles.join(' ')
  if (asked === name || asked === stem) return LEVELS.name
  const places = needles.map((needle) => bestMatchOf(name, needle))
  if (places.every(isWhole)) return LEVELS.nameWord
  return places.every(({ isBegin }) => isBegin) ? LEVELS.nameWordBegins : LEVELS.inName
}

// Only the first few occurrences of a word count: a file that is full of it costs no more than one with a few.
const PLACES_PER_NEEDLE = 24
// A line is read from its beginning, if that is this near.
const LINE_UNITS = 300

/** By a symbol of the file with the same name as the word. */
export const RANK_OF_DEFINITION = LEVELS.definition

/**
 * By a folded text. The weakest of several words decides, but a definition of one of them counts as one of the file.
 */
export function rankText(text: string, needles: readonly string[], isProse: boolean): Level {
  let [weakest, defined]: [Level, Level] = [LEVELS.wholeWord, LEVELS.none]
  for (const needle of needles) {
    const { word: term, definition } = reasonsOf(text, needle, isProse)
    if (term < weakest) weakest = term
    if (definition > defined) defined = definition
  }
  return defined > weakest ? defined : weakest
}

/** It is known that the text contains the word, possibly in a part that is not read. */
function reasonsOf(text: string, needle: string, isProse: boolean) {
  let [term, definition]: [Level, Level] = [LEVELS.fragment, LEVELS.none]
  let at = text.indexOf(needle)
  for (let attempt = 0; at >= 0 && attempt < PLACES_PER_NEEDLE; attempt++) {
    const edges = edgesOf(text, at, needle.length, CODE_CHARACTER)
    if (isWhole(edges)) term = LEVELS.wholeWord
    if (edges.isBegin) {
      const level = definedAt(text, at, needle, isProse)
      if (level > definition) definition = level
      if (definition === LEVELS.definition) break
    }
    at = text.indexOf(needle, at + needle.length)
  }
  return { word: term, definition }
}

function definedAt(text: string, at: number, needle: string, isProse: boolean): Level {
  const first = Math.max(0, at - LINE_UNITS)
  let start = at
  while (start > first && !isBreak(text.charCodeAt(start - 1))) start--
  if (start === first && first > 0) return LEVELS.none
  const last = Math.min(text.length, at + needle.length + LINE_UNITS)
  let end = at
  while (end < last && !isBreak(text.charCodeAt(end))) end++
  return definedIn(text.slice(start, end), [needle], isProse)
}

/** How a folded line contains the words: it defines one of them, or contains one whole, or part of one. */
export function levelOfLine(line: string, needles: readonly string[], isProse: boolean): Level {
  const defined = definedIn(line, needles, isProse)
  if (defined > LEVELS.none) return defined
  const start = line.slice(0, LINE_UNITS)
  return needles.some((needle) => isWhole(bestMatchOf(start, needle, CODE_CHARACTER)))
    ? LEVELS.wholeWord
    : LEVELS.fragment
}

function definedIn(line: string, needles: readonly string[], isProse: boolean): Level {
  const definition = definitionIn(line, isProse)
  if (!definition) return LEVELS.none
  const { name, kind } = definition
  if (kind === 'heading')
    return needles.some((needle) => isWhole(bestMatchOf(name, needle)))
      ? LEVELS.definition
      : LEVELS.none
  if (needles.includes(name)) return LEVELS.definition
  return needles.some((needle) => name.startsWith(needle)) ? LEVELS.definitionBegins : LEVELS.none
}

const BREAKS = ['\n', '\r', PART_END].map((sign) => sign.charCodeAt(0))

function isBreak(unit: number): boolean {
  return BREAKS.includes(unit)
}

interface Edges {
  /** No word character precedes it. */
  isBegin: boolean
  isEnd: boolean
}

/** The best occurrence of a word in a short text: a whole word, or else the beginning of one. */
function bestMatchOf(text: string, needle: string, character = NAME_CHARACTER): Edges {
  let best: Edges = { isBegin: false, isEnd: false }
  let at = text.indexOf(needle)
  for (let attempt = 0; at >= 0 && attempt < PLACES_PER_NEEDLE; attempt++) {
    const edges = edgesOf(text, at, needle.length, character)
    if (isWhole(edges)) return edges
    if (edges.isBegin) best = edges
    at = text.indexOf(needle, at + 1)
  }
  return best
}

function isWhole({ isBegin, isEnd }: Edges): boolean {
  return isBegin && isEnd
}

// An underscore joins words in code, and separates them in the name of a file.
const CODE_CHARACTER = /^[\p{L}\p{N}\p{M}_]/u
const NAME_CHARACTER = /^[\p{L}\p{N}\p{M}]/u

/** A word that begins or ends with a sign has its edge there: `.env` and `c++` are whole in any context. */
function edgesOf(text: string, at: number, length: number, character: RegExp): Edges {
  const end = at + length
  return {
    isBegin: !isWordCharacterBefore(text, at, character) || !isWordCharacterAt(text, at, character),
    isEnd: !isWordCharacterAt(text, end, character) || !isWordCharacterBefore(text, end, character),
  }
}

function isWordCharacterAt(text: string, at: number, character: RegExp): boolean {
  return at < text.length && character.test(text.slice(at, at + 2))
}

function isWordCharacterBefore(text: string, at: number, character: RegExp): boolean {
  if (at <= 0) return false
  const isPair = at > 1 && (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00
  return character.test(text.slice(at - (isPair ? 2 : 1), at))
}
