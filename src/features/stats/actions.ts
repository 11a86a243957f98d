/** What there is to tell about a library. Counters are read, nothing is counted. */
import type { MemberContext } from '../../platform/context.ts'
import { toIso } from '../../platform/time/index.ts'
import { type CodeFile, listNewest, loadFacets, saveUnderName } from '../library/index.ts'
import { RECENT_FILES, type Statistics } from './contract.ts'
import { GUIDES } from './rules/guide.ts'

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

/** Only when somebody asks for it; a second press is the same file. */
export async function addGuide(ctx: MemberContext): Promise<CodeFile> {
  const { file } = await saveUnderName(ctx, { ...GUIDES[ctx.locale], language: 'markdown' })
  return file
}
