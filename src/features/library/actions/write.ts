/** Writes files. Every entry point (page, JSON, upload, share, agent) ends in these functions. */
import type { MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { LONG_TEXT } from '#platform/long-texts/index.ts'
import { inTransaction, together } from '#platform/store/index.ts'
import { refuse } from '../problems.ts'
import {
  type CodeFile,
  findByName,
  findCaseClash,
  findContents,
  findFile,
  findVersion,
  insertFile,
  loadContent,
  readCount,
  saveContent,
  updateFile,
} from '../store/index.ts'
import { type ExaminedText, examined, languageByName } from './examined.ts'
import { emitFailure, emitMetric } from './file-events.ts'
import { changed, type FileChange, type NewFile, newFileRecord } from './file-record.ts'
import { isInReach, limitOf, requireReach, takenBy } from './reach.ts'
import { reportFileChange } from './reported.ts'
import { keepLookups, keepVersion } from './store-version.ts'

declare module '#platform/context.ts' {
  interface Hooks {
    /** A file of the actor got a new text. */
    file_saved: { before: CodeFile; after: CodeFile; oldText: string; newText: string }
    /** A file was made, or its record or its text changed; `before` is null for a new one. */
    file_written: {
      ownerId: string
      before: CodeFile | null
      after: CodeFile
      /** What the text links to if it is Markdown; null when the text is the same. */
      linkTargets: readonly string[] | null
    }
    /** Old versions are about to be deleted; a hook adds the numbers that have to stay. */
    versions_thinning: { ownerId: string; fileId: string; needed: Set<number> }
  }
}

export interface SaveResult {
  file: CodeFile
  /** Codes of what the writer should check; the file is saved all the same. */
  warnings: string[]
}

/** A new file. A name that is already used is refused with the id of the file that has it. */
export async function createFile(ctx: MemberContext, input: NewFile): Promise<SaveResult> {
  return emitFailure(ctx, 'db_save_code_snippet_error', async () => {
    const text = await examined(ctx, input.content, languageByName(input))
    return inTransaction(ctx, async (ctx) => {
      const { folder = '', fileName } = input
      const [taken, count] = await together(
        findByName(ctx.store, ctx.actor.id, folder, fileName),
        readCount(ctx.store, ctx.actor.id, 'total'),
      )
      const file = newFileRecord(ctx.now(), input, text)
      requireReach(ctx, file)
      if (taken) throw refuse('file_exists', takenBy(ctx, taken))
      requireQuota(ctx, count)
      const [warnings] = await together(
        warningsFor(ctx, file, text),
        insertFile(ctx.store, ctx.actor.id, file),
        keepVersion(ctx, file, text.content),
        keepLookups(ctx, null, file, text),
      )
      await reportWritten(ctx, null, file, text)
      emitMetric(ctx, 'file_saved', file)
      return { file, warnings }
    })
  })
}

/** The next version of the file that has this name; a new file where none has. */
export async function saveUnderName(ctx: MemberContext, input: NewFile): Promise<SaveResult> {
  const content = await examined(ctx, input.content, languageByName(input))
  return inTransaction(ctx, async (ctx) => {
    const { folder = '', fileName } = input
    const taken = await findByName(ctx.store, ctx.actor.id, folder, fileName)
    if (!taken) return createFile(ctx, { ...input, content })
    return changeFile(ctx, taken.id, { content, baseVersion: taken.version })
  })
}

/** Changes only the fields that are present: absent does not mean empty. A new text is a new version. */
export async function changeFile(
  ctx: MemberContext,
  id: string,
  change: FileChange,
): Promise<SaveResult> {
  return emitFailure(ctx, 'db_save_code_snippet_error', async () => {
    const text = change.content === undefined ? null : await examinedAs(ctx, id, change.content)
    return inTransaction(ctx, async (ctx) => {
      const before = await requireFile(ctx, id)
      refuseStale(before, change)
      const after = await changed(ctx, before, change, text)
      requireReach(ctx, after)
      await refuseTakenName(ctx, before, after)
      const isWritten = await updateFile(ctx.store, ctx.actor.id, after, before.version)
      if (!isWritten) throw refuse('version_conflict', { file_id: id })
      await keepLookups(ctx, before, after, text)
      await reportFileChange(ctx, before, after)
      if (text && after.version !== before.version) await keepText(ctx, before, after, text)
      // The same text is no new version; if the stored one was damaged, this repairs it.
      else if (text) await saveContent(ctx.store, ctx.actor.id, after.contentHash, text.content)
      await reportWritten(ctx, before, after, text)
      return { file: after, warnings: await warningsFor(ctx, after, text) }
    })
  })
}

export function reportWritten(
  ctx: MemberContext,
  before: CodeFile | null,
  after: CodeFile,
  text: ExaminedText | null,
): Promise<void> {
  const linkTargets = text?.linkTargets ?? null
  return runHooks(ctx, 'file_written', { ownerId: ctx.actor.id, before, after, linkTargets })
}

/** The file's current language, which is loaded before the transaction only for a long text. */
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
  const { contentHash } = before
  const oldText = (await findContents(ctx.store, ctx.actor.id, [contentHash])).get(contentHash)
  // A damaged old text does not prevent saving a new one; notes anchored to it stay where they are.
  if (oldText !== undefined) await runHooks(ctx, 'file_saved', { before, after, oldText, newText })
  await keepVersion(ctx, after, newText)
  emitMetric(ctx, 'file_saved', after)
}

function refuseStale(file: CodeFile, { content, baseVersion }: FileChange): void {
  if (content !== undefined && baseVersion === undefined) throw refuse('base_version_required')
  if (baseVersion === undefined || baseVersion === file.version) return
  throw refuse('version_conflict', { file_id: file.id, version: file.version })
}

async function refuseTakenName(
  ctx: MemberContext,
  before: CodeFile,
  { folder, fileName }: CodeFile,
): Promise<void> {
  if (folder === before.folder && fileName === before.fileName) return
  const taken = await findByName(ctx.store, ctx.actor.id, folder, fileName)
  if (taken) throw refuse('file_exists', takenBy(ctx, taken))
}

/** Restores an old version as the newest one; nothing in between is lost. */
export async function restoreVersion(
  ctx: MemberContext,
  id: string,
  number: number,
): Promise<SaveResult> {
  const { language } = await requireFile(ctx, id)
  const version = await findVersion(ctx.store, ctx.actor.id, id, number)
  if (!version) throw refuse('version_not_found', { file_id: id, version: number })
  const stored = await loadContent(ctx.store, ctx.actor.id, version)
  const content = await examined(ctx, stored, language)
  return inTransaction(ctx, async (ctx) => {
    const { version: baseVersion } = await requireFile(ctx, id)
    return changeFile(ctx, id, { content, baseVersion })
  })
}

async function requireFile(ctx: MemberContext, id: string): Promise<CodeFile> {
  const file = await findFile(ctx.store, ctx.actor.id, id)
  if (!file || !isInReach(ctx, file)) throw refuse('file_not_found', { file_id: id })
  return file
}

export async function requireFileQuota(ctx: MemberContext): Promise<void> {
  requireQuota(ctx, await readCount(ctx.store, ctx.actor.id, 'total'))
}

function requireQuota(ctx: MemberContext, count: number): void {
  const max = ctx.config.MAX_FILES_PER_USER
  if (count >= max) throw refuse('file_quota_exceeded', { max })
}

/** Warnings about a text are returned only to a request that sends it, not with every change of the file. */
async function warningsFor(
  ctx: MemberContext,
  file: CodeFile,
  text: ExaminedText | null,
): Promise<string[]> {
  // A token with a limit does not learn of names beside the files that it reaches.
  const clash =
    limitOf(ctx) === null &&
    (await findCaseClash(ctx.store, ctx.actor.id, file.folder, file.fileName))
  return [
    ...(clash ? ['case_clash'] : []),
    ...(text?.secrets ?? []).map((kind) => `looks_like_${kind}`),
  ]
}
