/**
 * The slow part of writing a note: computing its anchor. Texts are read and compared before the transaction, because
 * all writers would wait for it; `applyChange` writes the result only if it still applies.
 */
import type { MemberContext } from '#platform/context.ts'
import type { UpdateNoteInput } from '../contract/index.ts'
import {
  type AnchorInput,
  anchorRequest,
  isWhereShown,
  namesAnchor,
} from '../rules/anchor-request.ts'
import { type Anchor, isAnchored, isStale, type Note, storedPlacement } from '../rules/note.ts'
import { type CapturedAnchor, captureFor } from './capturing.ts'
import { locateNotes } from './placing.ts'
import { findNoteInReach } from './reach.ts'
import { captureInRepo } from './repo-anchors.ts'

/** Whether naming the lines that are already shown anchors the note again. */
export type Anchoring = 'as said' | 'tied anew'

/** The anchor that a change sets, and the note's anchor when that was computed. */
export interface PreparedAnchor extends CapturedAnchor {
  basis: Anchor
}

/** Null when the anchor does not change, and when the change will be refused anyway. */
export async function prepareChange(
  ctx: MemberContext,
  id: string,
  input: UpdateNoteInput,
  anchoring: Anchoring = 'as said',
): Promise<PreparedAnchor | null> {
  if (!namesAnchor(input)) return null
  const note = await findNoteInReach(ctx, id)
  if (!note || isStale(note, input.prev_updated_at)) return null
  return { basis: note.anchor, ...(await changedAnchor(ctx, note, input, anchoring)) }
}

/**
 * Naming the lines that are already shown changes nothing: a note gets a new anchor only when its owner names other
 * lines.
 */
export async function changedAnchor(
  ctx: MemberContext,
  note: Note,
  input: AnchorInput,
  anchoring: Anchoring = 'as said',
): Promise<CapturedAnchor> {
  const { anchor } = note
  if (!namesAnchor(input)) return { anchor, placement: null }
  const shown = (await locateNotes(ctx, [note])).get(note.id) ?? storedPlacement(anchor)
  const request = anchorRequest(note, shown, input)
  if (isWhereShown(request, shown) && isAnchored(anchor) && anchoring === 'as said')
    return { anchor: { ...anchor, anchorText: request.anchorText }, placement: shown }
  const isInRepo = note.location.kind === 'repo'
  return (isInRepo ? captureInRepo : captureFor)(ctx, note.location, request)
}
