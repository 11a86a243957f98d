/**
 * The placement of a note on a file of a repository: each sync has searched for its lines, so nothing is compared on
 * read.
 */
import { type Anchor, doubted, type Placement, storedPlacement } from './note.ts'

/** `object` is git's id of the file's current text; null without the file, undefined when unknown. */
export function repoPlacement(anchor: Anchor, object: string | null | undefined): Placement {
  const stored = storedPlacement(anchor)
  if (!object || anchor.hash === '' || anchor.hash === object) return doubted(anchor, stored)
  // A text other than the one the lines were counted in. Not searched yet means doubtful, not lost.
  return { ...stored, state: anchor.lostIn === object ? 'lost' : 'edited' }
}

/** Whether the lines still have to be searched for in this text. */
export function isUnplaced({ hash, lostIn }: Anchor, object: string): boolean {
  return hash !== '' && hash !== object && lostIn !== object
}
