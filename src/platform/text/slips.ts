/** What somebody probably meant by a word that is not known. */

/** The known word that is one slip of the pen away, or begins like this one. */
export function closestName(word: string, known: readonly string[]): string | null {
  const isNear = (one: string) =>
    isOneSlipAway(word, one) || (word.length > 2 && one.startsWith(word))
  return known.find(isNear) ?? null
}

/** One letter missing, added, changed, or two neighbours swapped. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
