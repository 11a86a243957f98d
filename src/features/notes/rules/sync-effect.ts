/** What a sync visibly changes about a note. */
import type { NoteEffect } from '#features/repositories/index.ts'
import type { Placement } from './note.ts'

/** The placements before and after, null without the file; `found` is how the text was found. Null: nothing changed. */
export function effectOf(
  was: Placement | null,
  is: Placement | null,
  found: Placement['state'],
): NoteEffect['effect'] | null {
  if (is === null) return was === null ? null : 'orphaned'
  if (was === null) return 'returned'
  if (is.state === 'lost') return was.state === 'lost' ? null : 'lost'
  if (was.state === 'lost') return 'returned'
  if (found === 'edited') return 'edited'
  const isElsewhere =
    was.lineStart !== is.lineStart || was.lineEnd !== is.lineEnd || was.anchorId !== is.anchorId
  return isElsewhere || found === 'moved' ? 'moved' : null
}
