/** Files and saved searches that come back from an export: as they were, with their versions and moments. */
import type * as z from 'zod'
import type { MemberContext } from '#platform/context.ts'
import { newId, sha256Later } from '#platform/crypto/index.ts'
import type { ImportRun, Judged } from '#platform/imports.ts'
import { importedRow, type RecordImport } from '#platform/imports.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { inTransaction, together } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { ExportedFile, ExportedSearch } from '../contract/exported.ts'
import { contentError, isFileName, isFolder, MAX_SAVED_SEARCHES } from '../contract/limits.ts'
import { freeName } from '../rules/names.ts'
import {
  type CodeFile,
  deleteSavedSearch,
  findAnyFile,
  findByName,
  insertFile,
  insertSavedSearch,
  insertSearchText,
  insertTags,
  insertVersion,
  listNamesLike,
  listSavedSearches,
  saveContent,
} from '../store/index.ts'
import { type ExaminedText, examined, keepSymbols } from './examined.ts'
import { keepBytes } from './storage.ts'
import { keepLookups } from './store-version.ts'
import { moveToTrash, removeForGood } from './trash/move.ts'
import { changeFile, reportWritten, requireFileQuota, restoreVersion } from './write.ts'

type FileRecord = z.infer<typeof ExportedFile>
type VersionRecord = FileRecord['versions'][number]

const DAY_MS = 86_400_000

export const importedFiles: RecordImport<FileRecord> = {
  order: 20,
  judge: judgeFile,
  async idFor(ctx, { id }) {
    const isFree = id !== '' && (await findAnyFile(ctx.store, ctx.actor.id, id)) === null
    return isFree ? id : newId(ctx.now())
  },
  write: writeFile,
  async stampOf({ store, actor }, id) {
    const file = await findAnyFile(store, actor.id, id)
    // A note that somebody wrote on it since is a change of it.
    return file && (file.noteCount > 0 ? -1 : file.updatedAt)
  },
  discard: (ctx, id) =>
    inTransaction(ctx, async (ctx) => {
      const file = await findAnyFile(ctx.store, ctx.actor.id, id)
      if (!file) return true
      const binned = file.deletedAt === null ? await moveToTrash(ctx, file) : file
      await removeForGood(ctx, ctx.actor.id, binned)
      return true
    }),
  join: {
    async write(ctx, record, run, id) {
      const content = (await newestText(record, run)) ?? ''
      const file = await findAnyFile(ctx.store, ctx.actor.id, id)
      if (file) await changeFile(ctx, id, { content, baseVersion: file.version })
    },
    async undo(ctx, id) {
      const file = await findAnyFile(ctx.store, ctx.actor.id, id)
      if (file && file.version > 1) await restoreVersion(ctx, id, file.version - 1)
      return true
    },
  },
}

async function judgeFile(ctx: MemberContext, record: FileRecord, run: ImportRun): Promise<Judged> {
  const { folder, file_name: fileName, versions } = record
  const name = folder === '' ? fileName : `${folder}/${fileName}`
  if (!isFolder(folder) || !isFileName(fileName)) run.refuse('import_bad_record', name)
  let before = 0
  for (const version of versions) {
    if (version.number <= before) run.refuse('import_bad_record', name)
    before = version.number
    await checkText(version, run)
  }
  const newest = versions.at(-1)
  if (!newest || newest.number !== record.version) run.refuse('import_bad_record', name)
  if ((await newestText(record, run)) === null)
    return { name, outcome: 'skipped', reason: 'text_missing' }
  const { store, actor } = ctx
  const there =
    record.deleted_at === null
      ? await findByName(store, actor.id, folder, fileName)
      : await findAnyFile(store, actor.id, record.id)
  if (!there) return { name, outcome: 'new' }
  const isSame = there.contentHash === newest.content_hash
  return { name, outcome: isSame ? 'same' : 'clash', targetId: there.id }
}

/** Every text is what its record claims, before the first is written. */
async function checkText(version: VersionRecord, run: ImportRun): Promise<void> {
  const text = await run.text(version.text)
  // It was damaged when it was exported.
  if (text === null) return
  if (contentError(text) !== null) run.refuse('import_bad_record', version.text)
  if ((await sha256Later(text)) !== version.content_hash) run.refuse('zip_checksum', version.text)
}

function newestText({ versions }: FileRecord, run: ImportRun): Promise<string | null> {
  return run.text(versions.at(-1)?.text ?? '')
}

async function writeFile(
  ctx: MemberContext,
  record: FileRecord,
  run: ImportRun,
  id: string,
): Promise<void> {
  const { versions, ...row } = record
  const written = importedRow(row)
  const content = (await newestText(record, run)) ?? ''
  const { fileName, folder } = written
  const language = written.language || detectLanguage({ name: fileName, content })
  const text = await examined(ctx, content, language)
  const { sizeBytes, lines, hash: contentHash } = text
  const isLive = written.deletedAt === null
  const file: CodeFile = {
    ...{ ...written, id, language, sizeBytes, lines, contentHash, noteCount: 0 },
    // Nothing is purged on the day on which it comes.
    purgeAt: isLive ? null : Math.max(written.purgeAt ?? 0, ctx.now() + DAY_MS),
  }
  await inTransaction(ctx, async (ctx) => {
    if (isLive) await requireFileQuota(ctx)
    const taken = isLive ? await listNamesLike(ctx.store, ctx.actor.id, folder) : new Set<string>()
    const kept = { ...file, fileName: freeName(fileName, (one) => taken.has(one)) }
    await insertFile(ctx.store, ctx.actor.id, kept)
    await keepText(ctx, id, versions.at(-1)!, text)
    if (!isLive) return keepBinned(ctx, kept, text)
    await keepLookups(ctx, null, kept, text)
    await reportWritten(ctx, null, kept, text)
  })
  for (const version of versions.slice(0, -1)) await writeVersion(ctx, id, version, run)
}

/** Not counted among the live ones, but found when it is restored. */
async function keepBinned(ctx: MemberContext, file: CodeFile, text: ExaminedText): Promise<void> {
  const { store, actor } = ctx
  await together(
    insertTags(store, actor.id, file.id, file.tags),
    insertSearchText(store, actor.id, file, text.folded),
    keepSymbols(ctx, null, file, text),
  )
}

async function writeVersion(
  ctx: MemberContext,
  fileId: string,
  version: VersionRecord,
  run: ImportRun,
): Promise<void> {
  const content = await run.text(version.text)
  if (content === null) return
  const text = await examined(ctx, content)
  await inTransaction(ctx, (ctx) => keepText(ctx, fileId, version, text))
}

async function keepText(
  ctx: MemberContext,
  fileId: string,
  version: VersionRecord,
  { content, hash, sizeBytes, lines }: ExaminedText,
): Promise<void> {
  const { store, actor } = ctx
  const { number, createdAt, byToken, byName } = importedRow(version)
  const [isNewText] = await together(
    saveContent(store, actor.id, hash, content),
    insertVersion(store, actor.id, fileId, {
      ...{ number, contentHash: hash, sizeBytes, lines, createdAt, byToken, byName },
    }),
  )
  if (isNewText) await keepBytes(ctx, sizeBytes)
}

export const importedSearches: RecordImport<z.infer<typeof ExportedSearch>> = {
  order: 90,
  async judge({ store, actor }, { name }) {
    const searches = await listSavedSearches(store, actor.id)
    const there = searches.find((one) => foldText(one.name) === foldText(name))
    if (there) return { name, outcome: 'same', targetId: there.id }
    const isFull = searches.length >= MAX_SAVED_SEARCHES
    return isFull ? { name, outcome: 'skipped', reason: 'quota' } : { name, outcome: 'new' }
  },
  async idFor({ store, actor, now }, { id }) {
    const searches = await listSavedSearches(store, actor.id)
    return searches.some((one) => one.id === id) ? newId(now()) : id
  },
  async write({ store, actor }, record, _run, id) {
    const { name, createdAt, updatedAt, ...address } = importedRow(record)
    await insertSavedSearch(store, actor.id, { ...{ id, name, createdAt, updatedAt }, address })
  },
  async stampOf({ store, actor }, id) {
    const searches = await listSavedSearches(store, actor.id)
    return searches.find((one) => one.id === id)?.updatedAt ?? null
  },
  async discard({ store, actor }, id) {
    await deleteSavedSearch(store, actor.id, id)
    return true
  },
}
