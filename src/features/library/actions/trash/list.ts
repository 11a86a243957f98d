/** What a person does with the trash: list it, empty it. Restoring and deleting one file are actions of the library. */

import type { MemberContext } from '#platform/context.ts'
import { common } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { TRASH_PAGE_SIZE } from '../../contract/trash.ts'
import { refuse as refuseFile } from '../../problems.ts'
import { decodeTrashCursor, encodeTrashCursor, type TrashCursor } from '../../rules/cursor.ts'
import { type CodeFile, countBinned, findAnyFile, listBinned } from '../../store/index.ts'
import { reportFile } from '../reported.ts'
import { removeForGood } from './move.ts'

export interface TrashPage {
  files: CodeFile[]
  total: number
  nextCursor: string | null
  prevCursor: string | null
}

/** One page, newest first, with cursors in both directions. */
export async function listTrash(
  ctx: MemberContext,
  { cursor, limit = TRASH_PAGE_SIZE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<TrashPage> {
  const at = cursor ? decodeTrashCursor(cursor) : null
  if (cursor && !at) throw common.refuse('invalid_cursor')
  const { store, actor } = ctx
  const found = await listBinned(store, actor.id, limit + 1, at)
  const total = await countBinned(store, actor.id)
  const isBack = at?.direction === 'back'
  const hasMore = found.length > limit
  // The extra row is at the far end in the direction of reading.
  const files = isBack ? found.slice(-limit) : found.slice(0, limit)
  return {
    files,
    total,
    nextCursor: (isBack || hasMore) && files.length > 0 ? cursorAt(files.at(-1), 'forward') : null,
    prevCursor: (isBack ? hasMore : at !== null) ? cursorAt(files[0], 'back') : null,
  }
}

function cursorAt(file: CodeFile | undefined, direction: TrashCursor['direction']): string | null {
  if (!file || file.deletedAt === null) return null
  return encodeTrashCursor({ deletedAt: file.deletedAt, id: file.id, direction })
}

/** A file in this person's trash; a live file, another person's and a missing one get the same refusal. */
export async function loadBinned(ctx: MemberContext, id: string): Promise<CodeFile> {
  const file = await findAnyFile(ctx.store, ctx.actor.id, id)
  if (!file || file.deletedAt === null) throw refuseFile('file_not_found', { file_id: id })
  return file
}

// One flush to disk for this many files; an error in the middle leaves complete files before and after it.
const AT_ONCE = 50

/** Everything that was in the trash at that moment. Files deleted later were not part of the question and stay. */
export async function emptyTrash(ctx: MemberContext, deletedBefore = ctx.now()): Promise<number> {
  let purged = 0
  let at: TrashCursor | null = { deletedAt: deletedBefore + 1, id: '', direction: 'forward' }
  while (at) {
    const cursor: TrashCursor = at
    const gone: CodeFile[] = await inTransaction(ctx, async (ctx) => {
      const files = await listBinned(ctx.store, ctx.actor.id, AT_ONCE, cursor)
      for (const file of files) {
        await removeForGood(ctx, ctx.actor.id, file)
        await reportFile(ctx, 'file_purged', file)
      }
      return files
    })
    purged += gone.length
    const last = gone.at(-1)
    at =
      last && gone.length === AT_ONCE
        ? { deletedAt: last.deletedAt ?? 0, id: last.id, direction: 'forward' }
        : null
  }
  return purged
}
