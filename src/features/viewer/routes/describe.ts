/** Converts a file of the library into the props of its views. */

import type { OpenedVersion, Version } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { displayName } from '#platform/languages/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { timeView } from '#platform/time/time-view.ts'
import { renderedKind } from '../rules/kinds.ts'
import { growthText } from '../rules/measures.ts'
import type { FileView, VersionView } from '../views/file-view.ts'

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
    versions: versions.map((one, at) => describeVersion(ctx, one, versions[at + 1])),
  }
}

/** Growth is computed from the neighbour in the list: numbers may have gaps. */
function describeVersion(
  ctx: MemberContext,
  version: Version,
  before: Version | undefined,
): VersionView {
  return {
    number: version.number,
    size: sizeText(version.sizeBytes),
    lines: version.lines,
    time: timeView(ctx, version.createdAt),
    growth: before
      ? {
          lines: version.lines - before.lines,
          bytes: growthText(version.sizeBytes - before.sizeBytes),
        }
      : null,
  }
}
