/** What tokens change of files beside their texts, as it is reported: see `platform/token-writes.ts`. */
import type { MemberContext } from '#platform/context.ts'
import { reportChange, reportWrite, type WrittenFields } from '#platform/token-writes.ts'
import type { CodeFile } from '../store/index.ts'

type FileAction = 'file_binned' | 'file_restored' | 'file_purged'

export async function reportFile(
  ctx: MemberContext,
  action: FileAction,
  file: CodeFile,
): Promise<void> {
  await reportWrite(ctx, { action, ...named(file), before: {}, after: {} })
}

export async function reportFileChange(
  ctx: MemberContext,
  before: CodeFile,
  after: CodeFile,
): Promise<void> {
  const fields = { before: fileFields(before), after: fileFields(after) }
  await reportChange(ctx, { action: 'file_changed', ...named(before), ...fields })
}

function named({ id, folder, fileName }: CodeFile) {
  return { targetId: id, name: folder === '' ? fileName : `${folder}/${fileName}` }
}

/** A detected language follows name and text, and is nobody's change. */
export function fileFields(file: CodeFile) {
  const { fileName, folder, description, tags, sourceUrl, isFavorite, isPinned } = file
  return {
    ...{ file_name: fileName, folder, description, tags },
    ...{ language: file.isLanguageChosen ? file.language : null, source_url: sourceUrl },
    ...{ is_favorite: isFavorite, is_pinned: isPinned },
  } satisfies WrittenFields
}
