/**
 * How well a name fits what a person typed, typing errors included: the order of the palette, the same in the browser
 * and on the server. A name is read once and compared with each key, so what it consists of is stored with it.
 */
import { foldText } from './normalize.ts'

/** The better reason to show a name has the higher number; those with errors lose a little for each. */
export const FIT = {
  whole: 100,
  /** A file without its ending. */
  stem: 97,
  begins: 90,
  /** Each typed token begins a token of the name. */
  words: 80,
  inside: 60,
  initials: 56,
  misspelt: 50,
  /** The characters in their order, others left out. */
  scattered: 40,
  none: 0,
} as const

// Longer ones are compared by their beginning.
const READ_OF_NAME = 120
const READ_OF_TYPED = 60
const COMPARED_WORDS = 24

interface Word {
  text: string
  letters: number
}

export interface Name {
  folded: string
  stem: string
  words: readonly Word[]
  initials: string
  /** Without spaces and signs. */
  joined: string
  /** Where tokens begin in `joined`. */
  begins: readonly boolean[]
  letters: number
}

export interface Typed {
  folded: string
  words: readonly Word[]
  joined: string
  letters: number
}

const BETWEEN_WORDS = /[\s/._\-–,()]+/

export function readName(text: string): Name {
  const name = text.slice(0, READ_OF_NAME)
  const folded = foldText(name)
  const parts = wordsOf(name.replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 '))
  const joined = parts.join('')
  const begins: boolean[] = []
  for (const part of parts) for (let at = 0; at < part.length; at++) begins.push(at === 0)
  const dot = folded.lastIndexOf('.')
  return {
    folded,
    stem: dot > 0 ? folded.slice(0, dot) : folded,
    words: [...new Set([...parts, ...wordsOf(name)])].slice(0, COMPARED_WORDS).map(wordOf),
    initials: parts.map((part) => part[0]).join(''),
    joined,
    begins,
    letters: lettersOf(joined),
  }
}

export function readTyped(text: string): Typed {
  const folded = foldText(text.slice(0, READ_OF_TYPED)).trim()
  const words = wordsOf(folded)
  const joined = words.join('')
  return { folded, words: words.map(wordOf), joined, letters: lettersOf(joined) }
}

function wordsOf(text: string): string[] {
  return foldText(text).split(BETWEEN_WORDS).filter(Boolean)
}

function wordOf(text: string): Word {
  return { text, letters: lettersOf(text) }
}

/** One bit for a character, or for a few rare ones: most names are refused by it alone. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) % 32)
  return letters
}

/** Without errors. */
export function exactFit(name: Name, typed: Typed): number {
  const { folded } = typed
  if (folded === '') return FIT.none
  if (name.folded === folded) return FIT.whole
  if (name.stem === folded) return FIT.stem
  if (name.folded.startsWith(folded)) return FIT.begins
  if (typed.words.length > 0 && typed.words.every((word) => name.words.some(isBegunBy(word))))
    return FIT.words
  // `darkmode` for `Dark mode`.
  if (typed.joined.length >= SHORTEST_JOINED && name.joined.startsWith(typed.joined))
    return FIT.words - 1
  return name.folded.includes(folded) ? FIT.inside : FIT.none
}

const SHORTEST_JOINED = 4

function isBegunBy({ text }: Word) {
  return (word: Word) => word.text.startsWith(text)
}

/** With errors: initials, wrong or missing characters. Only worth asking where nothing fits exactly. */
export function looseFit(name: Name, typed: Typed): number {
  const { joined } = typed
  if (joined.length >= 2 && name.initials.startsWith(joined)) return FIT.initials
  const errors = errorsIn(name, typed)
  if (errors !== null) return FIT.misspelt - 3 * errors
  const skipped = skippedIn(name, typed)
  return skipped === null ? FIT.none : FIT.scattered - Math.min(skipped, FIT.scattered / 2)
}

/** The wrong characters of all tokens together; null where no token of the name is meant by one of them. */
function errorsIn(name: Name, { words }: Typed): number | null {
  let all = 0
  for (const word of words) {
    const fewest = Math.min(...name.words.map((other) => errorsBetween(word, other)))
    if (fewest === Number.POSITIVE_INFINITY) return null
    all += fewest
  }
  return words.length > 0 && all <= MOST_ERRORS ? all : null
}

/** Infinite where the other word is not meant. */
function errorsBetween(word: Word, other: Word): number {
  const allowed = isExchanged(word, other) ? 1 : allowedErrors(word.text.length)
  const never = Number.POSITIVE_INFINITY
  if (allowed === 0) return other.text.startsWith(word.text) ? 0 : never
  if (other.text.length < word.text.length - allowed) return never
  if (countBits(word.letters & ~other.letters) > allowed) return never
  const errors = errorsInWord(word.text, other.text, allowed + 1)
  return errors <= allowed ? errors : never
}

const MOST_ERRORS = 2

/** `nwe` for `new`: the same three characters. */
function isExchanged({ text, letters }: Word, other: Word): boolean {
  return text.length === 3 && other.text.length === 3 && letters === other.letters
}

/** In a short one a single wrong character makes another. */
function allowedErrors(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * Characters that are wrong, missing, too many or exchanged with their neighbour until the typed token begins the other
 * one: the optimal string alignment distance to its nearest beginning. At least `most` means that many or more.
 */
function errorsInWord(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most)
  let before: number[] = []
  let above = Array.from({ length: width + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const here = [row]
    let fewest = row
    for (let at = 1; at <= width; at++) {
      const isSame = typed[row - 1] === word[at - 1]
      let errors = Math.min(above[at]!, here[at - 1]!, above[at - 1]! - (isSame ? 1 : 0)) + 1
      const isExchanged =
        row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      if (isExchanged) errors = Math.min(errors, before[at - 2]! + 1)
      here.push(errors)
      fewest = Math.min(fewest, errors)
    }
    if (fewest >= most) return most
    before = above
    above = here
  }
  return Math.min(...above)
}

function countBits(letters: number): number {
  let count = 0
  for (let left = letters; left !== 0; left &= left - 1) count++
  return count
}

// Two characters in their order are in nearly every name.
const FEWEST_SCATTERED = 3

/** How many characters are left out between those typed, in the best way; the beginning of a token may follow any. */
function skippedIn({ joined, begins, letters }: Name, typed: Typed): number | null {
  const wanted = typed.joined
  if (wanted.length < FEWEST_SCATTERED || (typed.letters & ~letters) !== 0) return null
  const never = Number.POSITIVE_INFINITY
  let ends = joined.split('').map((sign, at) => (begins[at] && sign === wanted[0] ? 0 : never))
  for (let nth = 1; nth < wanted.length; nth++) {
    // The least for any end so far, and the same less its position: what is skipped from there to here.
    let [least, leastFrom] = [never, never]
    ends = ends.map((_, at) => {
      const end = at > 0 ? ends[at - 1]! : never
      least = Math.min(least, end)
      leastFrom = Math.min(leastFrom, end - at)
      if (joined[at] !== wanted[nth]) return never
      return Math.min(leastFrom + at, begins[at] ? least + 1 : never)
    })
  }
  const fewest = Math.min(...ends)
  return fewest <= 2 * wanted.length - 2 ? fewest : null
}

/** Those of many that fit best, errors forgiven. */
export function bestFitting<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  text: string,
  most: number,
): Thing[] {
  const typed = readTyped(text)
  return things
    .map((thing) => {
      const name = readName(nameOf(thing))
      return { thing, fit: exactFit(name, typed) || looseFit(name, typed) }
    })
    .filter(({ fit }) => fit > FIT.none)
    .sort((one, other) => other.fit - one.fit)
    .slice(0, most)
    .map(({ thing }) => thing)
}

// Three characters in their order are in many names, and more than these are hardly typed with some left out.
const SCATTERED_LETTERS = { fewest: 3, most: 16 }

/**
 * What a database can look for before names are compared here. A name that fits has all the characters in their order; or
 * one half of each token, because one wrong character leaves the other half whole.
 */
export function piecesOfTyped(text: string): { letters: string[]; halves: string[][] } {
  const { words, joined } = readTyped(text)
  const letters = [...joined]
  const { fewest, most } = SCATTERED_LETTERS
  const halves = words.map(({ text: word }) => {
    const middle = Math.ceil(word.length / 2)
    return allowedErrors(word.length) > 0 ? [word.slice(0, middle), word.slice(middle)] : [word]
  })
  return { letters: letters.length < fewest || letters.length > most ? [] : letters, halves }
}
