/** A search among the time zones of the world. */

const MAX_ZONES = 40

export interface ZoneMatches {
  zones: readonly string[]
  more: number
}

/** Every word must occur; a city is written with spaces or without. An empty search finds nothing. */
export function findZones(all: readonly string[], query: string): ZoneMatches {
  const terms = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return { zones: [], more: 0 }
  const matches = all.filter((zone) => {
    const name = zone.toLowerCase().replaceAll('_', ' ')
    return terms.every((term) => name.includes(term.replaceAll('_', ' ')))
  })
  return { zones: matches.slice(0, MAX_ZONES), more: Math.max(0, matches.length - MAX_ZONES) }
}

/** `Africa`, `America` …: the part before the first slash. */
export function regionsOf(all: readonly string[]): string[] {
  const regions = all.filter((zone) => zone.includes('/')).map((zone) => zone.split('/')[0]!)
  return [...new Set(regions)].sort()
}
