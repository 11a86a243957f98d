/** Lines that stand exactly once in both texts and in the same order: fixed points for comparing very different texts. */

/** Places of the longest rising row of such lines, as [place in a, place in b]. */
export function anchorPairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const onlyInB = placesOfSingles(b)
  const pairs: [number, number][] = []
  for (const [line, place] of placesOfSingles(a)) {
    const other = onlyInB.get(line)
    if (other !== undefined) pairs.push([place, other])
  }
  return longestRise(pairs)
}

/** In the order of their places: a map keeps the order in which a line was first met. */
function placesOfSingles(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  lines.forEach((line, place) => {
    if (places.has(line)) repeated.add(line)
    else places.set(line, place)
  })
  for (const line of repeated) places.delete(line)
  return places
}

/** Patience sorting: n log n, so 200,000 lines are no trouble. */
function longestRise(pairs: readonly [number, number][]): [number, number][] {
  const tops: number[] = []
  const before: number[] = []
  pairs.forEach(([, value], place) => {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tops[middle]!]![1] < value) low = middle + 1
      else high = middle
    }
    before[place] = low > 0 ? tops[low - 1]! : -1
    tops[low] = place
  })
  const rise: [number, number][] = []
  for (let place = tops.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) {
    rise.push(pairs[place]!)
  }
  return rise.reverse()
}
