/**
 * Fixed points for comparing very different texts: lines that stand equally often in both. The first of them in one
 * text is taken for the first in the other, and so on; of all these pairs the longest row in order is kept.
 */
export function anchorPairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const inB = placesByLine(b)
  const pairs: [number, number][] = []
  for (const [line, places] of placesByLine(a)) {
    const others = inB.get(line)
    if (others?.length !== places.length) continue
    places.forEach((place, turn) => {
      pairs.push([place, others[turn]!])
    })
  }
  return longestRise(pairs.sort(([one], [other]) => one - other))
}

function placesByLine(lines: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  lines.forEach((line, place) => {
    const places = found.get(line)
    if (places) places.push(place)
    else found.set(line, [place])
  })
  return found
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
