/** The word that somebody may have meant. */

/** Null when none is near enough to be meant. */
export function closest(typed: string, known: readonly string[]): string | null {
  const begins = known.find((word) => typed.length > 1 && word.startsWith(typed))
  if (begins) return begins
  const ranked = known
    .map((word) => ({ word, far: distance(typed, word) }))
    .sort((a, b) => a.far - b.far)
  const [best] = ranked
  return best && best.far <= Math.max(1, Math.floor(typed.length / 3)) ? best.word : null
}

/** Letters to change, add, remove or swap. */
function distance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[to.length]!
}
