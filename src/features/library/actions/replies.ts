/** The wire formats of a file and a version. */
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import type { Hits } from '../rules/hits.ts'
import type { CodeFile, Version } from '../store/index.ts'

export function fileReply(file: CodeFile) {
  return {
    id: file.id,
    folder: file.folder,
    file_name: file.fileName,
    language: file.language,
    size_bytes: file.sizeBytes,
    lines: file.lines,
    description: file.description,
    tags: file.tags,
    source_url: file.sourceUrl,
    repo: file.repo,
    is_favorite: file.isFavorite,
    is_pinned: file.isPinned,
    version: file.version,
    created_at: toIso(file.createdAt),
    updated_at: toIso(file.updatedAt),
    deleted_at: toIsoOrNull(file.deletedAt),
    purge_at: toIsoOrNull(file.purgeAt),
  }
}

export function hitsReply(found: Hits | undefined) {
  return {
    hits: (found?.lines ?? []).map(({ line, marked, kind }) => ({
      ...{ line, text: marked.join('') },
      ...(kind && { kind }),
    })),
    more_hits: found?.more?.count ?? 0,
  }
}

export function versionReply(version: Version, current: number) {
  return {
    version: version.number,
    size_bytes: version.sizeBytes,
    lines: version.lines,
    created_at: toIso(version.createdAt),
    is_current: version.number === current,
  }
}
