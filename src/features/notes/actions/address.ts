/** The address at which a note is opened: its page, its line or heading, or the trash when its file was deleted. */

import { findAnyFile } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { noteAddress, type RepoFileState } from '../rules/addresses.ts'
import { type Note, storedPlacement } from '../rules/note.ts'
import { locateNotes } from './placing.ts'
import { askMirror, findRepoFiles } from './repo-files.ts'

export async function findAddress(ctx: MemberContext, note: Note): Promise<string> {
  const isOnFile = note.location.kind === 'file'
  const file = isOnFile ? await findAnyFile(ctx.store, ctx.actor.id, note.location.id) : null
  const placements = await locateNotes(ctx, [note], file ? [file] : [])
  const placement = placements.get(note.id) ?? storedPlacement(note.anchor)
  const known = file && {
    isMarkdown: file.language === 'markdown',
    isInTrash: file.deletedAt !== null,
  }
  return noteAddress(note, placement, known, await repoFileState(ctx, note))
}

async function repoFileState(ctx: MemberContext, note: Note): Promise<RepoFileState> {
  const { kind, id: name } = note.location
  if (kind !== 'repo') return 'there'
  const mirror = await askMirror(ctx, async (mirrors, ownerId) => ({
    found: await mirrors.find(ownerId, name),
  }))
  if (mirror?.found === null) return 'no repository'
  return (await findRepoFiles(ctx, [note])).isOrphan(note) ? 'gone' : 'there'
}
