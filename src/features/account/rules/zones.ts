/** A search among the time zones of the world. */

const MOST_SHOWN = 40

export interface FoundZones {
  zones: readonly string[]
  more: number
}

/** Every word must occur; a city is written with spaces or without. Nothing asked is nothing found. */
export function findZones(all: readonly string[], query: string): FoundZones {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return { zones: [], more: 0 }
  const found = all.filter((zone) => {
    const name = zone.toLowerCase().replaceAll('_', ' ')
    return words.every((word) => name.includes(word.replaceAll('_', ' ')))
  })
  return { zones: found.slice(0, MOST_SHOWN), more: Math.max(0, found.length - MOST_SHOWN) }
}

/** `Africa`, `America` …: what stands before the first slash. */
export function regionsOf(all: readonly string[]): string[] {
  const regions = all.filter((zone) => zone.includes('/')).map((zone) => zone.split('/')[0]!)
  return [...new Set(regions)].sort()
}
