/** Files as the entries of a zip, each read when it is written. Other features may add what belongs to their texts. */
import type { ArchiveEntry } from '#platform/archive/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { foldText } from '#platform/text/index.ts'
import { freeName } from '../rules/names.ts'
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
  const names = archiveNames(files)
  const companions: ZipCompanion[] = []
  await runHooks(ctx, 'files_zipping', { ownerId: ctx.actor.id, companions })
  for (const [at, file] of files.entries()) {
    const name = names[at]!
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

// Names inside a zip: valid on every system, and unique.

/** `folder/name` for each file; equal names (also when they differ by case only) get ` (2)`. */
function archiveNames(files: readonly { folder: string; fileName: string }[]): string[] {
  const taken = new Set<string>()
  return files.map(({ folder, fileName }) => {
    const prefix = folder ? `${folder}/` : ''
    const name = freeName(fileName, (candidate) => taken.has(foldText(prefix + candidate)))
    taken.add(foldText(prefix + name))
    return prefix + name
  })
}
