/** Files as the entries of a zip, each read when it is written. Other features may add what belongs to their texts. */
import type { ArchiveEntry } from '#platform/archive/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { makeArchivePaths } from '../rules/archive-paths.ts'
import { type CodeFile, loadContent } from '../store/index.ts'

export interface ZipCompanion {
  /** The text of an entry as it is stored in the zip. */
  rewrite(name: string, language: string, text: string): Promise<string>
  /** The entries that the rewritten texts need beside them. */
  entries(): readonly ArchiveEntry[]
}

declare module '#platform/context.ts' {
  interface Hooks {
    /** A zip of a person's files is about to be created. */
    files_zipping: { ownerId: string; companions: ZipCompanion[] }
  }
}

export async function* zipEntries(
  ctx: MemberContext,
  files: readonly CodeFile[],
): AsyncGenerator<ArchiveEntry> {
  const placed = makeArchivePaths()
  const companions: ZipCompanion[] = []
  await runHooks(ctx, 'files_zipping', { ownerId: ctx.actor.id, companions })
  for (const file of files) {
    const name = placed(file)
    yield {
      name,
      modifiedAt: file.updatedAt,
      async read() {
        let text = await loadContent(ctx.store, ctx.actor.id, file)
        for (const { rewrite } of companions) text = await rewrite(name, file.language, text)
        return text
      },
    }
  }
  for (const { entries } of companions) yield* entries()
}
