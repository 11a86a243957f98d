/** Where a note on a file of a repository is: each sync has looked for its lines, so nothing is compared on read. */
import { type Anchor, doubted, type Placement, storedPlacement } from './note.ts'

/** `object` is git's name for the file's present text; null without the file, undefined when nobody knows. */
export function repoPlacement(anchor: Anchor, object: string | null | undefined): Placement {
  const stored = storedPlacement(anchor)
  if (!object || anchor.hash === '' || anchor.hash === object) return doubted(anchor, stored)
  // Another text than the lines were counted in. Not looked at yet is in doubt, not lost.
  return { ...stored, state: anchor.lostIn === object ? 'lost' : 'edited' }
}

/** Whether the lines still have to be looked for in this text. */
export function isUnplaced({ hash, lostIn }: Anchor, object: string): boolean {
  return hash !== '' && hash !== object && lostIn !== object
}
