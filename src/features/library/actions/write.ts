/** Writing files. Every way in (page, JSON, upload, share, agent) ends in these functions. */
import type { MemberContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/index.ts'
import { happened } from '../../../platform/happenings.ts'
import { detectLanguage } from '../../../platform/languages/index.ts'
import { LONG_TEXT } from '../../../platform/long-texts/index.ts'
import { inTransaction, together } from '../../../platform/store/index.ts'
import { dayIn } from '../../../platform/time/index.ts'
import { MAX_VERSIONS } from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import {
  type CodeFile,
  changeSearchHead,
  countSave,
  countStored,
  countVersions,
  findByName,
  findCaseClash,
  findFile,
  findVersion,
  insertFile,
  insertTags,
  insertVersion,
  listHeld,
  listVersions,
  loadContent,
  readCount,
  recount,
  saveContent,
  saveSearchText,
  saveTags,
  updateFile,
} from '../store/index.ts'
import { discardVersions } from './discard.ts'
import { type ExaminedText, examined } from './examined.ts'
import { keepSymbols, languageByName } from './keep-symbols.ts'
import { refuseOverStorage } from './storage.ts'
import { tellFailure, tellMetric } from './telling.ts'

declare module '../../../platform/happenings.ts' {
  interface Happenings {
    /** A file of the one who acts got a new text. */
    file_saved: { before: CodeFile; after: CodeFile; oldText: string; newText: string }
    /** Old versions are about to go; a follower adds the numbers that have to stay. */
    versions_thinning: { ownerId: string; fileId: string; needed: Set<number> }
  }
}

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

export interface Saved {
  file: CodeFile
  /** Codes of what the writer should look at; the file is saved all the same. */
  warnings: string[]
}

/** A new file. A name that is taken is refused with the id of the file that has it. */
export async function createFile(ctx: MemberContext, input: NewFile): Promise<Saved> {
  return tellFailure(ctx, 'db_save_code_snippet_error', async () => {
    const text = await examined(ctx, input.content, languageByName(input))
    return inTransaction(ctx, async (ctx) => {
      const { folder = '', fileName } = input
      const [taken, count] = await together(
        findByName(ctx.store, ctx.actor.id, folder, fileName),
        readCount(ctx.store, ctx.actor.id, 'total'),
      )
      if (taken) throw refuse('file_exists', { file_id: taken.id, version: taken.version })
      requireRoom(ctx, count)
      const file = newFileRecord(ctx.now(), input, text)
      const [warnings] = await together(
        warningsFor(ctx, file, text),
        insertFile(ctx.store, ctx.actor.id, file),
        keepVersion(ctx, file, text.content),
        keepLookups(ctx, null, file, text),
      )
      tellMetric(ctx, 'file_saved', file)
      return { file, warnings }
    })
  })
}

/** The next version of the file that has this name; a new file where none has. */
export async function saveUnderName(ctx: MemberContext, input: NewFile): Promise<Saved> {
  const content = await examined(ctx, input.content, languageByName(input))
  return inTransaction(ctx, async (ctx) => {
    const { folder = '', fileName } = input
    const taken = await findByName(ctx.store, ctx.actor.id, folder, fileName)
    if (!taken) return createFile(ctx, { ...input, content })
    return changeFile(ctx, taken.id, { content, baseVersion: taken.version })
  })
}

function newFileRecord(now: number, input: NewFile, text: ExaminedText): CodeFile {
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
  /** Null goes back to what is detected. */
  language?: string | null | undefined
  description?: string | undefined
  tags?: readonly string[] | undefined
  sourceUrl?: string | undefined
  isFavorite?: boolean | undefined
  isPinned?: boolean | undefined
  baseVersion?: number | undefined
}

/** Changes what is named and nothing else: absent is not empty. A new text is a new version. */
export async function changeFile(
  ctx: MemberContext,
  id: string,
  change: FileChange,
): Promise<Saved> {
  return tellFailure(ctx, 'db_save_code_snippet_error', async () => {
    const text = change.content === undefined ? null : await examinedAs(ctx, id, change.content)
    return inTransaction(ctx, async (ctx) => {
      const before = await requireFile(ctx, id)
      refuseStale(before, change)
      await refuseTakenName(ctx, before, change)
      const after = await changed(ctx, before, change, text)
      const isWritten = await updateFile(ctx.store, ctx.actor.id, after, before.version)
      if (!isWritten) throw refuse('version_conflict', { file_id: id })
      await keepLookups(ctx, before, after, text)
      if (text && after.version !== before.version) await keepText(ctx, before, after, text)
      return { file: after, warnings: await warningsFor(ctx, after, text) }
    })
  })
}

/** The language that the file has now, which only a long text is asked for ahead of its transaction. */
async function examinedAs(
  ctx: MemberContext,
  id: string,
  content: string | ExaminedText,
): Promise<ExaminedText> {
  const isLong = typeof content === 'string' && content.length > LONG_TEXT
  const file = isLong ? await findFile(ctx.store, ctx.actor.id, id) : null
  return examined(ctx, content, file?.language)
}

async function keepText(
  ctx: MemberContext,
  before: CodeFile,
  after: CodeFile,
  { content: newText }: ExaminedText,
): Promise<void> {
  const oldText = await loadContent(ctx.store, ctx.actor.id, before.contentHash)
  await happened(ctx, 'file_saved', { before, after, oldText, newText })
  await keepVersion(ctx, after, newText)
  tellMetric(ctx, 'file_saved', after)
}

function refuseStale(file: CodeFile, { content, baseVersion }: FileChange): void {
  if (content !== undefined && baseVersion === undefined) throw refuse('base_version_required')
  if (baseVersion === undefined || baseVersion === file.version) return
  throw refuse('version_conflict', { file_id: file.id, version: file.version })
}

async function refuseTakenName(
  ctx: MemberContext,
  before: CodeFile,
  change: FileChange,
): Promise<void> {
  const folder = change.folder ?? before.folder
  const fileName = change.fileName ?? before.fileName
  if (folder === before.folder && fileName === before.fileName) return
  const taken = await findByName(ctx.store, ctx.actor.id, folder, fileName)
  if (taken) throw refuse('file_exists', { file_id: taken.id, version: taken.version })
}

/** `updated_at` moves with content, name and description; marks and tags leave it alone. */
async function changed(
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

/** What was chosen stays; what is detected follows the name and the text. */
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
  const content = text?.content ?? (await loadContent(store, actor.id, before.contentHash))
  return { isLanguageChosen, language: detectLanguage({ name, content }) }
}

/** An old version comes back as the newest one; nothing in between is lost. */
export async function restoreVersion(
  ctx: MemberContext,
  id: string,
  number: number,
): Promise<Saved> {
  const { language } = await requireFile(ctx, id)
  const version = await findVersion(ctx.store, ctx.actor.id, id, number)
  if (!version) throw refuse('version_not_found', { file_id: id, version: number })
  const stored = await loadContent(ctx.store, ctx.actor.id, version.contentHash)
  const content = await examined(ctx, stored, language)
  return inTransaction(ctx, async (ctx) => {
    const { version: baseVersion } = await requireFile(ctx, id)
    return changeFile(ctx, id, { content, baseVersion })
  })
}

async function requireFile({ store, actor }: MemberContext, id: string): Promise<CodeFile> {
  const file = await findFile(store, actor.id, id)
  if (!file) throw refuse('file_not_found', { file_id: id })
  return file
}

async function keepVersion(ctx: MemberContext, file: CodeFile, content: string): Promise<void> {
  const { contentHash, sizeBytes, lines } = file
  const [isNewText] = await together(
    saveContent(ctx.store, ctx.actor.id, contentHash, content),
    insertVersion(ctx.store, ctx.actor.id, file.id, {
      number: file.version,
      contentHash,
      sizeBytes,
      lines,
      createdAt: file.updatedAt,
    }),
    countSave(ctx.store, ctx.actor.id, dayIn(ctx.actor.timeZone, ctx.now())),
  )
  if (isNewText) await countStored(ctx.store, ctx.actor.id, sizeBytes)
  if (file.version > MAX_VERSIONS) await thinVersions(ctx, file)
  if (isNewText) await refuseOverStorage(ctx)
}

/**
 * Beyond 1,000 versions the oldest that nobody needs go: a share shows its version, a note remembers one. The
 * newest is never among them, so numbers are not reused.
 */
async function thinVersions(ctx: MemberContext, file: CodeFile): Promise<void> {
  const surplus = (await countVersions(ctx.store, ctx.actor.id, file.id)) - MAX_VERSIONS
  if (surplus <= 0) return
  const held = await listHeld(ctx.store, ctx.actor.id, file.id)
  const needed = new Set([file.version, ...held])
  await happened(ctx, 'versions_thinning', { ownerId: ctx.actor.id, fileId: file.id, needed })
  const versions = await listVersions(ctx.store, ctx.actor.id, file.id)
  const free = versions.filter(({ number }) => !needed.has(number))
  await discardVersions(ctx, ctx.actor.id, file.id, free.slice(-surplus))
}

/** Tags, counters, search text and symbols follow the file in the same transaction. */
async function keepLookups(
  ctx: MemberContext,
  before: CodeFile | null,
  after: CodeFile,
  text: ExaminedText | null,
): Promise<void> {
  const { store, actor } = ctx
  await together(
    keepTags(ctx, before, after),
    recount(store, actor.id, before, after),
    keepSearchText(ctx, before, after, text),
    keepSymbols(ctx, before, after, text),
  )
}

async function keepSearchText(
  { store, actor }: MemberContext,
  before: CodeFile | null,
  after: CodeFile,
  text: ExaminedText | null,
): Promise<void> {
  const isNewText = text !== null && text.hash !== before?.contentHash
  if (isNewText) await saveSearchText(store, actor.id, after, text.folded)
  else if (before) await changeSearchHead(store, actor.id, before, after)
}

async function keepTags({ store, actor }: MemberContext, before: CodeFile | null, after: CodeFile) {
  if (!before) await insertTags(store, actor.id, after.id, after.tags)
  else if (before.tags.join('\n') !== after.tags.join('\n'))
    await saveTags(store, actor.id, after.id, after.tags)
}

export async function refuseOverQuota(ctx: MemberContext): Promise<void> {
  requireRoom(ctx, await readCount(ctx.store, ctx.actor.id, 'total'))
}

function requireRoom(ctx: MemberContext, count: number): void {
  const max = ctx.config.MAX_FILES_PER_USER
  if (count >= max) throw refuse('file_quota_exceeded', { max })
}

/** What is to be said about a text is said to whoever sends it, not again with every mark on the file. */
async function warningsFor(
  ctx: MemberContext,
  file: CodeFile,
  text: ExaminedText | null,
): Promise<string[]> {
  const clash = await findCaseClash(ctx.store, ctx.actor.id, file.folder, file.fileName)
  return [
    ...(clash ? ['case_clash'] : []),
    ...(text?.secrets ?? []).map((kind) => `looks_like_${kind}`),
  ]
}
