/**
 * Two texts compared, once for all anchors between them: which line of the old text is which line of the new one. Lines
 * are compared without indent and spacing, so that changed line breaks or a new indent move nothing.
 */
import { diffLines } from '../diff/index.ts'
import { splitLines } from '../highlight/split-lines.ts'
import { cachedByTexts } from './cached-by-texts.ts'
import { keyOf, type LineProfile, profileOf } from './similarity.ts'

export class Comparison {
  readonly oldLines: string[]
  readonly newLines: string[]
  /** The lines without indent and spacing. */
  readonly oldKeys: string[]
  readonly newKeys: string[]
  /** For each old line its index in the new text, from 0, or -1. */
  readonly newLineOf: Int32Array
  readonly #profiles = new Map<string, LineProfile>()
  #oldLinesByKey: Map<string, number[]> | null = null
  #newLinesByKey: Map<string, number[]> | null = null
  #matched: Set<number> | null = null

  constructor(stored: string, current: string) {
    this.oldLines = splitLines(stored)
    this.newLines = splitLines(current)
    this.oldKeys = this.oldLines.map(keyOf)
    this.newKeys = this.newLines.map(keyOf)
    this.newLineOf = matchLines(this.oldKeys, this.newKeys)
  }

  /** Where the new text has such a line. */
  newLinesWith(key: string): readonly number[] {
    this.#newLinesByKey ??= linesByKey(this.newKeys)
    return this.#newLinesByKey.get(key) ?? []
  }

  countOld(key: string): number {
    this.#oldLinesByKey ??= linesByKey(this.oldKeys)
    return this.#oldLinesByKey.get(key)?.length ?? 0
  }

  /** Occurs once in each text, so it cannot be mistaken for another line. */
  isUnique(key: string): boolean {
    return this.countOld(key) === 1 && this.newLinesWith(key).length === 1
  }

  /** Whether some line of the old text is this one. */
  isMatched(newLine: number): boolean {
    this.#matched ??= new Set(this.newLineOf)
    return this.#matched.has(newLine)
  }

  profile(key: string): LineProfile {
    const known = this.#profiles.get(key) ?? profileOf(key)
    this.#profiles.set(key, known)
    return known
  }
}

/** One comparison for all anchors between the same two texts. */
export const compareTexts = cachedByTexts((stored, current) => new Comparison(stored!, current!))

function matchLines(oldKeys: readonly string[], newKeys: readonly string[]): Int32Array {
  const { changes } = diffLines(asText(oldKeys), asText(newKeys))
  const newLineOf = new Int32Array(oldKeys.length).fill(-1)
  let [oldAt, newAt] = [0, 0]
  for (const { oldStart, oldLines, newStart, newLines } of changes) {
    while (oldAt < oldStart) newLineOf[oldAt++] = newAt++
    oldAt = oldStart + oldLines.length
    newAt = newStart + newLines.length
  }
  while (oldAt < newLineOf.length) newLineOf[oldAt++] = newAt++
  return newLineOf
}

function asText(keys: readonly string[]): string {
  return keys.map((key) => `${key}\n`).join('')
}

function linesByKey(keys: readonly string[]): Map<string, number[]> {
  const newLineOf = new Map<string, number[]>()
  keys.forEach((key, line) => {
    const known = newLineOf.get(key)
    if (known) known.push(line)
    else newLineOf.set(key, [line])
  })
  return newLineOf
}
