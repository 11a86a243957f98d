/** Keeps the last few results that were made of texts. A text is known by its content, as a string is in any map. */
import { registerContentCache } from '../content-caches.ts'

// One page asks about one pair, and the last pair stays however long it is; more than this would be held for nobody.
const KEPT = 8
const KEPT_UNITS = 2 * 2 ** 20

interface Kept<Result> {
  texts: readonly string[]
  result: Result
}

export function memoised<Result>(
  make: (...texts: string[]) => Result,
): (...texts: string[]) => Result {
  const kept: Kept<Result>[] = []
  // Which text is which is not known here: when any is deleted, all go.
  registerContentCache({ forget: () => void kept.splice(0) })
  return (...texts) => {
    const at = kept.findIndex((other) => texts.every((text, turn) => text === other.texts[turn]))
    const [found] = at >= 0 ? kept.splice(at, 1) : []
    const latest = found ?? { texts, result: make(...texts) }
    kept.unshift(latest)
    while (kept.length > KEPT || (kept.length > 1 && unitsIn(kept) > KEPT_UNITS)) kept.pop()
    return latest.result
  }
}

function unitsIn(kept: readonly Kept<unknown>[]): number {
  return kept.reduce(
    (sum, { texts }) => sum + texts.reduce((all, { length }) => all + length, 0),
    0,
  )
}
