/**
 * Two texts laid beside each other, once for all anchors between them: which line of the old text is which line of the
 * new one. Lines are compared by what they say, so a flip of line breaks or a new indent moves nothing.
 */
import { diffLines } from '../diff/index.ts'
import { splitLines } from '../highlight/split-lines.ts'
import { memoised } from './memo.ts'
import { keyOf, type Pairs, pairsOf } from './similarity.ts'

export class Comparison {
  readonly oldLines: string[]
  readonly newLines: string[]
  /** The lines without indent and spacing. */
  readonly oldKeys: string[]
  readonly newKeys: string[]
  /** For each old line its place in the new text, from 0, or -1. */
  readonly places: Int32Array
  readonly #pairs = new Map<string, Pairs>()
  #oldPlaces: Map<string, number[]> | null = null
  #newPlaces: Map<string, number[]> | null = null

  constructor(stored: string, current: string) {
    this.oldLines = splitLines(stored)
    this.newLines = splitLines(current)
    this.oldKeys = this.oldLines.map(keyOf)
    this.newKeys = this.newLines.map(keyOf)
    this.places = placesOf(this.oldKeys, this.newKeys)
  }

  /** Where the new text has such a line. */
  newPlacesOf(key: string): readonly number[] {
    this.#newPlaces ??= placesByKey(this.newKeys)
    return this.#newPlaces.get(key) ?? []
  }

  /** Stands once in each text, so there is nothing to take it for. */
  isUnique(key: string): boolean {
    this.#oldPlaces ??= placesByKey(this.oldKeys)
    return this.#oldPlaces.get(key)?.length === 1 && this.newPlacesOf(key).length === 1
  }

  pairs(key: string): Pairs {
    const known = this.#pairs.get(key) ?? pairsOf(key)
    this.#pairs.set(key, known)
    return known
  }
}

/** One comparison for all anchors between the same two texts. */
export const compareTexts = memoised((stored, current) => new Comparison(stored!, current!))

function placesOf(oldKeys: readonly string[], newKeys: readonly string[]): Int32Array {
  const { changes } = diffLines(asText(oldKeys), asText(newKeys))
  const places = new Int32Array(oldKeys.length).fill(-1)
  let [oldAt, newAt] = [0, 0]
  for (const { oldStart, oldLines, newStart, newLines } of changes) {
    while (oldAt < oldStart) places[oldAt++] = newAt++
    oldAt = oldStart + oldLines.length
    newAt = newStart + newLines.length
  }
  while (oldAt < places.length) places[oldAt++] = newAt++
  return places
}

function asText(keys: readonly string[]): string {
  return keys.map((key) => `${key}\n`).join('')
}

function placesByKey(keys: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  keys.forEach((key, place) => {
    const known = places.get(key)
    if (known) known.push(place)
    else places.set(key, [place])
  })
  return places
}
