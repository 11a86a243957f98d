/** Where a note is opened: the page, the line or heading, or the bin of its file. */
import type { MemberContext } from '../../../platform/context.ts'
import { findAnyFile } from '../../library/index.ts'
import { noteAddress } from '../rules/addresses.ts'
import { type Note, storedPlacement } from '../rules/note.ts'
import { placeNotes } from './placing.ts'

export async function findAddress(ctx: MemberContext, note: Note): Promise<string> {
  const isOnFile = note.place.kind === 'file'
  const file = isOnFile ? await findAnyFile(ctx.store, ctx.actor.id, note.place.id) : null
  const placements = await placeNotes(ctx, [note], file ? [file] : [])
  const placement = placements.get(note.id) ?? storedPlacement(note.anchor)
  const atHand = file && {
    isMarkdown: file.language === 'markdown',
    isInBin: file.deletedAt !== null,
  }
  return noteAddress(note, placement, atHand)
}
