/** The texts of a mirrored repository, for features that anchor data to them. */
import type { MemberContext } from '#platform/context.ts'
import {
  GitError,
  isObjectName,
  readBlob,
  readBlobSizes,
  readBlobsInBatches,
} from '#platform/git/index.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import { MAX_SHOWN_BYTES } from '../contract/limits.ts'
import { refuse } from '../problems/index.ts'
import { FILE_MODES } from '../rules/tree-entries.ts'
import { findEntry } from '../store/trees.ts'
import { requireRepo } from './manage.ts'
import { mendingMirror, requireMirror } from './mirror.ts'

/** `missing`: it was removed by a rewritten history before this machine's mirror was created. */
export type BlobText = { text: string } | { problem: 'too_large' | 'not_text' | 'missing' }

async function readBlobText(
  gitDir: string,
  object: string,
  call: { person: string; signal: AbortSignal },
): Promise<BlobText> {
  try {
    return textOf(await readBlob(gitDir, object, { ...call, maxBytes: MAX_SHOWN_BYTES }))
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    if (error.code === 'output_too_long') return { problem: 'too_large' }
    if (error.code === 'failed') return { problem: 'missing' }
    throw error
  }
}

function textOf(bytes: Buffer): BlobText {
  const text = bytes.includes(0) ? null : utf8Text(bytes)
  return text === null ? { problem: 'not_text' } : { text }
}

/** The texts of many objects in order: as many git processes as their bytes need, not one for each. */
export async function* readBlobTexts(
  gitDir: string,
  objects: readonly string[],
  call: { person: string; signal: AbortSignal },
): AsyncGenerator<BlobText, void, void> {
  const names = [...new Set(objects)].filter(isObjectName)
  const sizes = await readBlobSizes(gitDir, names, call)
  const isRead = (object: string) => (sizes.get(object) ?? Infinity) <= MAX_SHOWN_BYTES
  const read = objects.filter(isRead).map((object) => {
    return { object, sizeBytes: sizes.get(object)! }
  })
  const contents = readBlobsInBatches(gitDir, read, call)
  for (const object of objects) {
    const bytes = isRead(object) ? ((await contents.next()).value ?? null) : null
    if (bytes) yield textOf(bytes)
    else yield { problem: sizes.has(object) && !isRead(object) ? 'too_large' : 'missing' }
  }
}

/** A file of the tree, and a reader of its text and of earlier ones. */
export interface RepoText {
  object: string
  language: string
  read(object: string): Promise<BlobText>
}

// A mirror that has to be fetched first has its own patience.
const READ_MS = 60_000

export async function openRepoText(
  ctx: MemberContext,
  name: string,
  path: string,
): Promise<RepoText> {
  const repo = await requireRepo(ctx, name)
  const entry = await findEntry(ctx.store, ctx.actor.id, name, path)
  if (!entry || !FILE_MODES.some((mode) => mode === entry.mode))
    throw refuse('repo_file_not_found', { repo_name: name, repo_path: path })
  const call = { person: ctx.actor.id, signal: AbortSignal.timeout(READ_MS) }
  const gitDir = await requireMirror(ctx, repo, call.signal)
  const read = (object: string) =>
    mendingMirror(ctx, repo, () => readBlobText(gitDir, object, call))
  return { object: entry.blob, language: entry.language, read }
}
