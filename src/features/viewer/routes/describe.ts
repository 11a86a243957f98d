/** Converts a file of the library into the props of its views. */

import type { OpenedVersion, Version } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { displayName } from '#platform/languages/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { renderedKind } from '../rules/kinds.ts'
import type { FileView } from '../views/file-view.ts'

export function describeFile(
  ctx: MemberContext,
  { file, version }: OpenedVersion,
  versions: readonly Version[],
): FileView {
  return {
    id: file.id,
    name: file.fileName,
    folder: file.folder,
    language: displayName(file.language),
    languageId: file.language,
    kind: renderedKind(file.language),
    lines: version.lines,
    size: sizeText(version.sizeBytes),
    description: file.description,
    tags: file.tags,
    isFavorite: file.isFavorite,
    isPinned: file.isPinned,
    canRun: file.language === 'python' && ctx.actor.role !== 'user',
    canExplain: ctx.config.ANTHROPIC_API_KEY !== null,
    version: version.number,
    newest: file.version,
    versions,
  }
}
