/**
 * Caches the last few results that were made of whole texts. Texts are compared one by one and not by a key: a key of two
 * texts of two million characters would be copied at every call.
 */
import { registerContentCache } from '../content-caches.ts'

// One page asks about one pair of texts. The latest result stays however long its texts are.
const MAX_RESULTS = 8
const MAX_UNITS = 2 * 2 ** 20

interface CachedResult<Result> {
  texts: readonly string[]
  result: Result
}

export function cachedByTexts<Result>(
  make: (...texts: string[]) => Result,
): (...texts: string[]) => Result {
  const cache: CachedResult<Result>[] = []
  // Which of the texts was deleted is not known here, so all results go.
  registerContentCache({ forget: () => void cache.splice(0) })
  return (...texts) => {
    const at = cache.findIndex((other) => texts.every((text, turn) => text === other.texts[turn]))
    const [found] = at >= 0 ? cache.splice(at, 1) : []
    const latest = found ?? { texts, result: make(...texts) }
    cache.unshift(latest)
    while (cache.length > MAX_RESULTS || (cache.length > 1 && unitsIn(cache) > MAX_UNITS))
      cache.pop()
    return latest.result
  }
}

function unitsIn(cache: readonly CachedResult<unknown>[]): number {
  return cache.reduce(
    (sum, { texts }) => sum + texts.reduce((all, { length }) => all + length, 0),
    0,
  )
}
