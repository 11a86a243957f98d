/**
 * Placements that were computed before, by the two contents and the place in the first. Contents never change under
 * their hash, so an entry is true for ever and for everybody; the least recently used go when there are too many.
 */
import type { Anchor, Placement } from '../rules/note.ts'

// About two hundred bytes each: a megabyte.
const KEPT = 5_000

const kept = new Map<string, Placement>()

export function recallPlacement(anchor: Anchor, currentHash: string): Placement | null {
  const key = keyOf(anchor, currentHash)
  const found = kept.get(key)
  if (!found) return null
  kept.delete(key)
  kept.set(key, found)
  return found
}

export function rememberPlacement(anchor: Anchor, currentHash: string, found: Placement): void {
  kept.set(keyOf(anchor, currentHash), found)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
}

function keyOf(anchor: Anchor, currentHash: string): string {
  const { hash, lineStart, lineEnd, anchorId } = anchor
  return JSON.stringify([hash, currentHash, lineStart, lineEnd, anchorId])
}
