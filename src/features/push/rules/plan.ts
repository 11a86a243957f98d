/** Which ready rows a sender claims, and in which order. */

export interface ReadyRow {
  id: string
  /** How many rows of the same person come before it. */
  turn: number
}

/** Whether a row falls to this sender: each of those alive has a part of its own, so that two do not want the same rows. */
export function isPartOf(name: string, alive: readonly string[], id: string): boolean {
  const names = alive.toSorted()
  return names[hashOf(id) % names.length] === name
}

/** Deals ids out evenly; they count up, so their last characters alone would do. */
function hashOf(id: string): number {
  let sum = 0
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) >>> 0
  return sum
}

/**
 * The part of this sender first, and the parts of its peers when nothing else is left. But nobody's second row comes
 * before anybody's first: while this sender has only second rows left, it claims the first rows of its peers, whose
 * slots may be full of requests that nobody responds to.
 */
export function planFairly(ready: readonly ReadyRow[], isOurs: (id: string) => boolean): string[] {
  const { ours = [], others = [] } = Object.groupBy(ready, ({ id }) =>
    isOurs(id) ? 'ours' : 'others',
  )
  // A peer claims its part from the front, so a helper begins at the end.
  const helped = others.toReversed().toSorted((a, b) => a.turn - b.turn)
  const { firsts = [], seconds = [] } = Object.groupBy(ours, turnOf)
  const before = seconds.length > 0 ? helped.filter((row) => turnOf(row) === 'firsts') : []
  const plan = ours.length > 0 ? [...firsts, ...before, ...seconds] : helped
  return plan.map(({ id }) => id)
}

function turnOf({ turn }: ReadyRow): 'firsts' | 'seconds' {
  return turn === 0 ? 'firsts' : 'seconds'
}
