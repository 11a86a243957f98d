/**
 * Fixed points for comparing very different texts: lines that stand equally often in both. The first of them in one
 * text is taken for the first in the other, and so on; of all these pairs the longest row in order is kept.
 */
export function anchorPairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const inB = positionsByLine(b)
  const pairs: [number, number][] = []
  for (const [line, positions] of positionsByLine(a)) {
    const others = inB.get(line)
    if (others?.length !== positions.length) continue
    positions.forEach((position, turn) => {
      pairs.push([position, others[turn]!])
    })
  }
  return longestRise(pairs.sort(([one], [other]) => one - other))
}

function positionsByLine(lines: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  lines.forEach((line, position) => {
    const positions = found.get(line)
    if (positions) positions.push(position)
    else found.set(line, [position])
  })
  return found
}

/** Patience sorting: n log n, so 200,000 lines are no trouble. */
function longestRise(pairs: readonly [number, number][]): [number, number][] {
  const tops: number[] = []
  const before: number[] = []
  pairs.forEach(([, value], position) => {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tops[middle]!]![1] < value) low = middle + 1
      else high = middle
    }
    before[position] = low > 0 ? tops[low - 1]! : -1
    tops[low] = position
  })
  const rise: [number, number][] = []
  for (let position = tops.at(-1) ?? -1; position >= 0; position = before[position] ?? -1) {
    rise.push(pairs[position]!)
  }
  return rise.reverse()
}
