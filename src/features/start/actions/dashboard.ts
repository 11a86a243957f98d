/** Statistics of a library. Counters are read, nothing is counted. */

import { type CodeFile, listNewest, loadFacets, saveUnderName } from '#features/library/index.ts'
import { createNote, listNotes, onFile } from '#features/notes/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso } from '#platform/time/index.ts'
import { RECENT_FILES, type Statistics } from '../contract/dashboard.ts'
import { GUIDES, NOTED_LINE } from '../rules/dashboard/guide.ts'

export async function showStatistics(ctx: MemberContext): Promise<Statistics> {
  const { totalFiles, languages } = await loadFacets(ctx)
  const newest = await listNewest(ctx.store, ctx.actor.id, RECENT_FILES)
  return {
    total_files: totalFiles,
    languages: Object.fromEntries(languages.map(({ name, count }) => [name, count])),
    recent_files: newest.map((file) => ({
      id: file.id,
      file_name: file.fileName,
      language: file.language,
      created_at: toIso(file.createdAt),
    })),
  }
}

/** Only on request; a second press finds the same file with the same note. */
export async function addGuide(ctx: MemberContext): Promise<CodeFile> {
  const { note, ...guide } = GUIDES[ctx.locale]
  return inTransaction(ctx, async (ctx) => {
    const { file } = await saveUnderName(ctx, { ...guide, language: 'markdown' })
    const rank = onFile(file.id)
    if ((await listNotes(ctx, rank, { files: [file] })).length === 0)
      await createNote(ctx, rank, { ...note, mode: 'anchored', line_start: NOTED_LINE })
    return file
  })
}
