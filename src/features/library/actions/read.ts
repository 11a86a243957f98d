/** Reads one file: its text and its versions. */
import type { MemberContext } from '#platform/context.ts'
import { refuse } from '../problems.ts'
import {
  type CodeFile,
  findFile,
  findFiles,
  findVersion,
  isTooLongToSearch,
  listVersions,
  loadContent,
  markOpened,
  type TextVersion,
  type Version,
} from '../store/index.ts'
import { emitFailure } from './file-events.ts'
import { isInReach } from './reach.ts'

export async function loadFile(ctx: MemberContext, id: string): Promise<CodeFile> {
  const file = await emitFailure(ctx, 'db_get_latest_version_error', () =>
    findFile(ctx.store, ctx.actor.id, id),
  )
  if (!file || !isInReach(ctx, file)) throw refuse('file_not_found', { file_id: id })
  return file
}

/** Whether the caller can reach this file, without revealing anything about others. */
export async function canReachFile(ctx: MemberContext, id: string): Promise<boolean> {
  const file = await findFile(ctx.store, ctx.actor.id, id)
  return file !== null && isInReach(ctx, file)
}

/** What differs after each change of a file. A file that is gone or out of reach has none. */
export async function fileStamps(
  ctx: MemberContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const files = ids.length === 0 ? [] : await findFiles(ctx.store, ctx.actor.id, ids)
  const shown = files.filter((file) => file.deletedAt === null && isInReach(ctx, file))
  return new Map(shown.map(({ id, version, updatedAt }) => [id, `${version} ${updatedAt}`]))
}

export interface OpenedVersion {
  file: CodeFile
  /** The version shown; the newest unless another was requested. */
  version: TextVersion
  content: string
}

/** A file with its text, at its newest version or at the requested one. */
export async function openFile(
  ctx: MemberContext,
  id: string,
  number?: number,
): Promise<OpenedVersion> {
  const file = await loadFile(ctx, id)
  if (number === undefined || number === file.version) {
    const content = await textOf(ctx, file)
    const version = {
      number: file.version,
      contentHash: file.contentHash,
      sizeBytes: file.sizeBytes,
      lines: file.lines,
      createdAt: file.updatedAt,
    }
    return { file, version, content }
  }
  return openOf(ctx, file, number)
}

/** A stored version, also the newest one: with who wrote it. */
export async function openVersion(ctx: MemberContext, id: string, number: number) {
  return openOf(ctx, await loadFile(ctx, id), number)
}

async function openOf(ctx: MemberContext, file: CodeFile, number: number) {
  const version = await findVersion(ctx.store, ctx.actor.id, file.id, number)
  if (!version) throw refuse('version_not_found', { file_id: file.id, version: number })
  return { file, version, content: await textOf(ctx, version) }
}

async function textOf(
  ctx: MemberContext,
  of: Pick<Version, 'contentHash' | 'sizeBytes'>,
): Promise<string> {
  return emitFailure(ctx, 'db_get_latest_version_error', () =>
    loadContent(ctx.store, ctx.actor.id, of),
  )
}

/** True until every fragment of the file's text finds it. */
export async function isBeingIndexed(ctx: MemberContext, id: string): Promise<boolean> {
  return isTooLongToSearch(ctx.store, ctx.actor.id, id)
}

export async function loadVersions(
  ctx: MemberContext,
  id: string,
): Promise<{ file: CodeFile; versions: Version[] }> {
  const file = await loadFile(ctx, id)
  return { file, versions: await versionsOf(ctx, file) }
}

/** The versions of a file that is already loaded. */
export async function versionsOf({ store, actor }: MemberContext, file: CodeFile) {
  return listVersions(store, actor.id, file.id)
}

// Opening a file twice in a minute is one opening; every mark costs a flush to disk.
const OPENING_INTERVAL_MS = 60_000

export async function noteOpening(ctx: MemberContext, file: CodeFile): Promise<void> {
  if (file.openedAt !== null && ctx.now() - file.openedAt < OPENING_INTERVAL_MS) return
  await markOpened(ctx.store, ctx.actor.id, file.id, ctx.now())
}

/** Two versions to compare. Without numbers: the newest and its neighbour in the list, since versions may have gaps. */
export async function openTwoVersions(ctx: MemberContext, id: string, from?: number, to?: number) {
  const { file, versions } = await loadVersions(ctx, id)
  const numbers = versions.map((version) => version.number)
  const newer = to ?? file.version
  const older = from ?? numbers.find((number) => number < newer) ?? newer
  const [a, b] = await Promise.all([openFile(ctx, id, older), openFile(ctx, id, newer)])
  return { from: a, to: b }
}
