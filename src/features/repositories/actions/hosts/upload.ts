/** Uploads to a code host. An existing file is replaced only if the person has seen its content. */
import { changeFile, MAX_CONTENT_BYTES, openFile } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  createGist,
  type HostConnection,
  HostError,
  type HostedFile,
  readHostedFile,
  readRateLimit,
  writeHostedFile,
} from '#platform/host-api/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import type {
  DirectUploadInput,
  GistInput,
  UploadInput,
  UploadReply,
} from '../../contract/hosts.ts'
import { UPLOAD_CALLS } from '../../contract/limits.ts'
import { refuse } from '../../problems/hosts.ts'
import { identityOf } from '../../rules/addresses.ts'
import { listUploads, saveUpload, type UploadTarget } from '../../store/hosts/uploads.ts'
import { namesByIdentity } from '../../store/mirrors.ts'
import { hostProblem, openHost, rateProblem } from './connection.ts'

interface Upload {
  kind: 'saved' | 'direct'
  target: UploadTarget
  bytes: Buffer
  message: string | undefined
  /** The object that may be replaced; undefined: unknown. */
  base: string | undefined
  /** The file of the library; null for a text that was sent directly. */
  file: { id: string; version: number } | null
}

export async function uploadSaved(ctx: MemberContext, host: string, input: UploadInput) {
  const { file, version, content } = await openFile(ctx, input.file_id, input.version)
  const target = targetOf(host, input)
  return upload(ctx, {
    ...{ kind: 'saved', target, bytes: Buffer.from(content), message: input.message },
    base: input.base_sha ?? (await lastObject(ctx, file.id, target)),
    file: { id: file.id, version: version.number },
  })
}

export function uploadDirect(ctx: MemberContext, host: string, input: DirectUploadInput) {
  const bytes = Buffer.from(input.content)
  if (bytes.length > MAX_CONTENT_BYTES) throw refuse('invalid_upload_text')
  const target = targetOf(host, input)
  const { message, base_sha: base } = input
  return upload(ctx, { kind: 'direct', target, bytes, message, base, file: null })
}

function targetOf(
  host: string,
  {
    repository,
    path,
    branch = '',
  }: { repository: string; path: string; branch?: string | undefined },
): UploadTarget {
  return { host: host.toLowerCase(), repository, branch, path }
}

/** The object that the last upload of this file left there: its uploader has seen it. */
async function lastObject(ctx: MemberContext, fileId: string, target: UploadTarget) {
  const isSame = (one: UploadTarget) =>
    (['host', 'repository', 'branch', 'path'] as const).every((key) => one[key] === target[key])
  return (await listUploads(ctx.store, ctx.actor.id, fileId)).find(isSame)?.object
}

async function upload(ctx: MemberContext, one: Upload): Promise<UploadReply> {
  const { kind, target, file } = one
  const connection = await openHost(ctx, target.host)
  const source = { host: target.host, repo: await mirrorName(ctx, target) }
  const resource = file ? { resource: { type: 'file', id: file.id } } : {}
  return withErrorEvents(ctx, { kind, source, resource }, async () => {
    await requireCalls(ctx, target.host, connection)
    ctx.emit('codehost_upload_start', { ...source, kind, ...resource })
    return write(ctx, connection, one)
  })
}

interface UploadSubject {
  kind: Upload['kind']
  source: { host: string; repo: string | null }
  resource: { resource?: { type: string; id: string } }
}

/** A host's error becomes a refusal and an event; a question to the person is no error. */
async function withErrorEvents<Result>(
  ctx: MemberContext,
  { kind, source, resource }: UploadSubject,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    const code = error instanceof HostError ? error.code : 'failed'
    const fields = { ...source, error: code, ...resource }
    if (kind === 'saved') ctx.emit('codehost_upload_saved_error', fields)
    else ctx.emit('codehost_upload_direct_error', fields)
    throw hostProblem(ctx, error)
  }
}

/** Checked before the first call: an upload that would stop half way is not started. */
async function requireCalls(ctx: MemberContext, host: string, connection: HostConnection) {
  const { remaining, limit, resetsAt } = await readRateLimit(connection)
  const resets_in_seconds =
    resetsAt === null ? null : Math.max(0, Math.ceil((resetsAt - ctx.now()) / 1000))
  ctx.emit('codehost_rate_limit_check', { host, remaining, limit, resets_in_seconds })
  if (remaining !== null && remaining < UPLOAD_CALLS) throw rateProblem(ctx, resetsAt)
}

async function write(
  ctx: MemberContext,
  connection: HostConnection,
  one: Upload,
): Promise<UploadReply> {
  const { target, bytes } = one
  const there = await readHostedFile(connection, target, MAX_CONTENT_BYTES)
  if (there?.bytes?.equals(bytes)) return finish(ctx, one, 'unchanged', { sha: there.sha })
  if (there && there.sha !== one.base) throw conflict(there)
  const verb = there ? 'Update' : 'Add'
  const message = one.message || `${verb} ${target.path}`
  try {
    const sha = there?.sha ?? null
    const made = await writeHostedFile(connection, target, { bytes, message, sha })
    return await finish(ctx, one, there ? 'updated' : 'created', made)
  } catch (error) {
    if (!(error instanceof HostError) || error.code !== 'conflict') throw error
    // It was changed at the same moment: the current content is shown instead.
    const now = await readHostedFile(connection, target, MAX_CONTENT_BYTES)
    throw now ? conflict(now) : error
  }
}

function conflict({ sha, bytes }: HostedFile): Problem {
  const content = bytes === null || bytes.includes(0) ? null : utf8Text(bytes)
  return refuse('upstream_changed', { sha, content })
}

async function finish(
  ctx: MemberContext,
  { target, file }: Upload,
  outcome: UploadReply['outcome'],
  made: { sha: string; commit?: string; pageUrl?: string | null },
): Promise<UploadReply> {
  const pageUrl = made.pageUrl ?? null
  const saved = { ...target, object: made.sha, pageUrl: pageUrl ?? '', uploadedAt: ctx.now() }
  if (file) await saveUpload(ctx.store, ctx.actor.id, file.id, { ...saved, version: file.version })
  const { repository, path } = target
  return {
    ...{ ok: true, outcome, repository, path },
    ...{ sha: made.sha, commit: made.commit ?? null, url: pageUrl },
  }
}

async function mirrorName(ctx: MemberContext, { host, repository }: UploadTarget) {
  const url = URL.parse(`https://${host}/${repository}`)
  const mirrors = await namesByIdentity(ctx.store, ctx.actor.id)
  return (url && mirrors.get(identityOf(url))) ?? null
}

/** The host's content becomes the next version of the file; nothing is uploaded. */
export async function takeUpstream(ctx: MemberContext, host: string, input: UploadInput) {
  const connection = await openHost(ctx, host)
  const target = targetOf(host, input)
  const { file } = await openFile(ctx, input.file_id)
  try {
    const there = await readHostedFile(connection, target, MAX_CONTENT_BYTES)
    const content = there?.bytes ? utf8Text(there.bytes) : null
    if (!there || content === null) throw refuse('host_not_found')
    const change = { content, baseVersion: file.version }
    const { file: after } = await changeFile(ctx, file.id, change)
    const link = { object: there.sha, pageUrl: '', version: after.version, uploadedAt: ctx.now() }
    await saveUpload(ctx.store, ctx.actor.id, file.id, { ...target, ...link })
  } catch (error) {
    throw error instanceof Problem ? error : hostProblem(ctx, error)
  }
}

/** A secret gist unless public is requested. */
export async function uploadGist(ctx: MemberContext, host: string, input: GistInput) {
  const opened = input.file_id === undefined ? null : await openFile(ctx, input.file_id)
  const fileName = input.file_name ?? opened?.file.fileName
  const text = input.content ?? opened?.content
  if (!fileName || !text) throw refuse('invalid_upload_text')
  const connection = await openHost(ctx, host)
  const kind = opened ? ('saved' as const) : ('direct' as const)
  const source = { host: host.toLowerCase(), repo: null }
  const resource = opened ? { resource: { type: 'file', id: opened.file.id } } : {}
  const { id, pageUrl } = await withErrorEvents(ctx, { kind, source, resource }, async () => {
    await requireCalls(ctx, source.host, connection)
    ctx.emit('codehost_upload_start', { ...source, kind, ...resource })
    const { description = '', public: isPublic = false } = input
    return createGist(connection, { fileName, text, description, isPublic })
  })
  return { ok: true as const, id, url: pageUrl }
}

// Where a file was uploaded to.

export function listFileUploads({ store, actor }: MemberContext, fileId: string) {
  return listUploads(store, actor.id, fileId)
}
