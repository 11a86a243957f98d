/** Statistics of a library. Counters are read, nothing is counted. */
import * as z from 'zod'
import { type CodeFile, listNewest, loadFacets, saveUnderName } from '#features/library/index.ts'
import { createNote, listNotes, onFile } from '#features/notes/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso } from '#platform/time/index.ts'
import { GUIDES, NOTED_LINE } from '../rules/dashboard/guide.ts'

// The wire types of statistics.

/** The newest files that statistics list. */
const RECENT_FILES = 10

export const Statistics = z.object({
  total_files: z.int(),
  languages: z.record(z.string(), z.int()),
  recent_files: z.array(
    z.object({
      id: z.string(),
      file_name: z.string(),
      language: z.string(),
      created_at: z.string(),
    }),
  ),
})
export type Statistics = z.infer<typeof Statistics>

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
