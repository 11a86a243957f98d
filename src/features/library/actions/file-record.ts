/** The record of a file as it will be stored, from the input of a new file or of a change. */
import type { MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import type { Hits } from '../rules/hits.ts'
import { type CodeFile, loadContent, type Version } from '../store/index.ts'
import type { ExaminedText } from './examined.ts'

export interface NewFile {
  fileName: string
  folder?: string | undefined
  content: string | ExaminedText
  language?: string | null | undefined
  description?: string | undefined
  tags?: readonly string[] | undefined
  sourceUrl?: string | undefined
  repo?: string | undefined
}

export function newFileRecord(now: number, input: NewFile, text: ExaminedText): CodeFile {
  const { fileName } = input
  return {
    id: newId(now),
    folder: input.folder ?? '',
    fileName,
    language: input.language ?? detectLanguage({ name: fileName, content: text.content }),
    isLanguageChosen: Boolean(input.language),
    ...measured(text),
    description: input.description ?? '',
    tags: [...(input.tags ?? [])],
    sourceUrl: input.sourceUrl ?? '',
    repo: input.repo ?? '',
    isFavorite: false,
    isPinned: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
    openedAt: null,
    deletedAt: null,
    purgeAt: null,
    noteCount: 0,
  }
}

type Measured = Pick<CodeFile, 'sizeBytes' | 'lines' | 'contentHash'>

function measured({ sizeBytes, lines, hash }: ExaminedText): Measured {
  return { sizeBytes, lines, contentHash: hash }
}

export interface FileChange {
  content?: string | ExaminedText | undefined
  fileName?: string | undefined
  folder?: string | undefined
  /** Null returns to the detected language. */
  language?: string | null | undefined
  description?: string | undefined
  tags?: readonly string[] | undefined
  sourceUrl?: string | undefined
  isFavorite?: boolean | undefined
  isPinned?: boolean | undefined
  baseVersion?: number | undefined
}

/** `updated_at` changes with content, name and description; favourites, pins and tags do not change it. */
export async function changed(
  ctx: MemberContext,
  before: CodeFile,
  change: FileChange,
  text: ExaminedText | null,
): Promise<CodeFile> {
  const after: CodeFile = {
    ...before,
    ...(text && measured(text)),
    ...(await changedLanguage(ctx, before, change, text)),
    fileName: change.fileName ?? before.fileName,
    folder: change.folder ?? before.folder,
    description: change.description ?? before.description,
    tags: change.tags ? [...change.tags] : before.tags,
    sourceUrl: change.sourceUrl ?? before.sourceUrl,
    isFavorite: change.isFavorite ?? before.isFavorite,
    isPinned: change.isPinned ?? before.isPinned,
  }
  const now = ctx.now()
  const isNewText = after.contentHash !== before.contentHash
  const isTouched =
    isNewText ||
    after.fileName !== before.fileName ||
    after.folder !== before.folder ||
    after.description !== before.description
  return {
    ...after,
    version: before.version + (isNewText ? 1 : 0),
    updatedAt: isTouched ? Math.max(now, before.updatedAt + 1) : before.updatedAt,
  }
}

/** A selected language stays; a detected one follows the name and the text. */
async function changedLanguage(
  { store, actor }: MemberContext,
  before: CodeFile,
  { language, fileName: name = before.fileName }: FileChange,
  text: ExaminedText | null,
): Promise<Pick<CodeFile, 'language' | 'isLanguageChosen'>> {
  const isLanguageChosen = language === undefined ? before.isLanguageChosen : language !== null
  if (isLanguageChosen) return { isLanguageChosen, language: language ?? before.language }
  if (!text && name === before.fileName && !before.isLanguageChosen)
    return { isLanguageChosen, language: before.language }
  const content = text?.content ?? (await loadContent(store, actor.id, before))
  return { isLanguageChosen, language: detectLanguage({ name, content }) }
}

// The wire formats of a file and a version.

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
    by: version.byName,
    is_current: version.number === current,
  }
}
