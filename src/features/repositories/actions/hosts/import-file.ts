/** Imports one file of a repository into the library. A file imported before is recognised by its object id. */
import {
  type CodeFile,
  changeFile,
  createFile,
  findByName,
  findFile,
} from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { Problem } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import type { LibraryLocation, SkipReason } from '../../rules/hosts/import-plan.ts'
import type { TreeEntry } from '../../rules/tree-entries.ts'
import { type ImportedFile, type RepoImport, saveImportedFiles } from '../../store/hosts/imports.ts'

// The text of a file of a repository, or why the library cannot store it.

const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1\n'

export function textOfBytes(bytes: Uint8Array): { text: string } | { skip: SkipReason } {
  if (bytes.includes(0)) return { skip: 'binary' }
  const text = utf8Text(bytes)
  if (text === null) return { skip: 'encoding' }
  return text.startsWith(LFS_POINTER) ? { skip: 'lfs' } : { text }
}

interface FileImport {
  run: Pick<RepoImport, 'repoId' | 'runId'>
  repo: { name: string; url: string }
  entry: TreeEntry
  at: LibraryLocation
  /** The result of the previous import. */
  known: ImportedFile | undefined
}

/** The library's file at its path; null: none. */
export interface ReadImport extends FileImport {
  before: CodeFile | null
}

/** The result for a file whose bytes need not be read; else the file that they are to be written to. */
export async function judgeUnread(
  ctx: MemberContext,
  one: FileImport,
): Promise<ImportedFile | ReadImport> {
  const { entry, known } = one
  const before = await fileOf(ctx, one)
  if (before && known?.fileId === before.id) {
    if (known.object === entry.blob) return { ...known, outcome: 'unchanged', reason: '' }
    if (known.version !== before.version) return skipped(one, 'edited_here')
  } else if (before && before.repo !== one.repo.name) return skipped(one, 'name_taken')
  return { ...one, before }
}

/** Writes the file and its import result in one transaction. */
export async function importFile(
  ctx: MemberContext,
  one: ReadImport,
  bytes: Uint8Array,
): Promise<ImportedFile> {
  const { entry, before } = one
  const content = textOfBytes(bytes)
  if ('skip' in content) return save(ctx, one, skipped(one, content.skip))
  try {
    return await inTransaction(ctx, async (ctx) => {
      const file = await write(ctx, one, content.text)
      const isSame = before !== null && file.version === before.version
      const outcome = before === null ? 'imported' : isSame ? 'unchanged' : 'changed'
      const linked = { object: entry.blob, fileId: file.id, version: file.version }
      return save(ctx, one, { path: entry.path, outcome, reason: '', ...linked })
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return save(ctx, one, skipped(one, REASONS[error.code] ?? 'refused'))
  }
}

/** The file of the previous import, even if it was moved since; else the file at its path. */
async function fileOf({ store, actor }: MemberContext, { known, at }: FileImport) {
  const linked = known?.fileId ? await findFile(store, actor.id, known.fileId) : null
  return linked ?? findByName(store, actor.id, at.folder, at.fileName)
}

async function write(
  ctx: MemberContext,
  { at, repo, before }: ReadImport,
  content: string,
): Promise<CodeFile> {
  if (before) {
    const change = { content, baseVersion: before.version }
    return (await changeFile(ctx, before.id, change)).file
  }
  return (await createFile(ctx, { ...at, content, repo: repo.name, sourceUrl: repo.url })).file
}

const REASONS: Readonly<Record<string, SkipReason>> = {
  file_quota_exceeded: 'quota',
  storage_quota_exceeded: 'quota',
  version_conflict: 'edited_here',
  file_exists: 'name_taken',
}

/** A file imported before stays known: the next import compares with it again. */
export function skipped(
  { entry, known }: Pick<FileImport, 'entry' | 'known'>,
  reason: SkipReason,
): ImportedFile {
  const { object = '', fileId = '', version = 0 } = known ?? {}
  return { object, fileId, version, path: entry.path, outcome: 'skipped', reason }
}

async function save(ctx: MemberContext, { run }: FileImport, file: ImportedFile) {
  await saveImportedFiles(ctx.store, ctx.actor.id, run, [file])
  return file
}
