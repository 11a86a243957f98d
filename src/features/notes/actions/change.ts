/** Changes one note: prepares the change, writes it, and returns the note as it is shown. */
import type { MemberContext } from '#platform/context.ts'
import { common } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import type { NoteRecord, UpdateNoteInput } from '../contract/index.ts'
import { applyChange } from './apply-change.ts'
import { confirmWritten } from './confirm.ts'
import { type Anchoring, prepareChange } from './preparing.ts'
import { conflict } from './replies.ts'
import { showNote } from './show.ts'

// An attempt is outdated only when somebody anchors the same note in the same moment.
const MOST_ATTEMPTS = 5

/** The note is located once: when it gets a new anchor, the reply uses the placement that the preparation found. */
export async function changeNote(
  ctx: MemberContext,
  id: string,
  input: UpdateNoteInput,
  anchoring: Anchoring = 'as said',
): Promise<NoteRecord> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const prepared = await prepareChange(ctx, id, input, anchoring)
    const outcome = await inTransaction(ctx, (ctx) => applyChange(ctx, id, input, prepared))
    if (outcome.kind === 'outdated') continue
    const { kind, note } = outcome
    const shown = await showNote(ctx, note, kind === 'written' ? prepared?.placement : null)
    if (kind === 'stale') throw conflict(shown)
    await confirmWritten(ctx, [note])
    return shown
  }
  throw common.refuse('busy')
}
