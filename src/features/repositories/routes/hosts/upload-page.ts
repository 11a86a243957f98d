/** The page of uploads and its forms. */
import { h } from 'preact'
import type * as z from 'zod'
import { openFile } from '#features/library/index.ts'
import { codeHostPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import { exactTime } from '#platform/time/exact-time.ts'
import { timeView } from '#platform/time/time-view.ts'
import { listConnectedHosts } from '../../actions/hosts/accounts.ts'
import { takeUpstream, uploadDirect, uploadGist, uploadSaved } from '../../actions/hosts/upload.ts'
import { listFileUploads } from '../../actions/hosts/uploads.ts'
import {
  DirectUploadInput,
  GistForm,
  UPLOAD_BODY_BYTES,
  UploadForm,
  UploadInput,
  UploadQuery,
} from '../../contract/uploads.ts'
import { problems } from '../../problems/hosts.ts'
import { listMirrorUrls } from '../../store/mirrors.ts'
import { HostUpload, type HostUploadProps } from '../../views/hosts/host-upload.tsx'
import type { RefusedUploadField } from '../../views/hosts/upload-form.tsx'

type Shown = Partial<Pick<HostUploadProps, 'done' | 'problem' | 'conflict' | 'error'>> & {
  status?: number
}

export const uploadRoutes = defineRoutes({
  uploadPage: get(codeHostPaths.upload, {
    who: 'member',
    summary:
      'Uploads a file of the library, or a text, to a repository at a code host, or as a gist.',
    query: UploadQuery,
    act: (ctx, { query }) => {
      const done = query.done === 'taken' ? ctx.t('code_host.upload_taken') : null
      return uploadPage(
        ctx,
        { host: '', file: query.file },
        done ? { done: { text: done, href: null } } : {},
      )
    },
  }),

  uploadForm: post(codeHostPaths.upload, {
    who: 'member',
    summary: 'The Upload button.',
    limit: 'create',
    body: UploadForm,
    maxBodyBytes: UPLOAD_BODY_BYTES,
    takesRawText: true,
    act: (ctx, { body }) => answered(ctx, body, () => submit(ctx, body)),
  }),

  gistForm: post(codeHostPaths.gist, {
    who: 'member',
    summary: 'The Make gist button.',
    limit: 'create',
    body: GistForm,
    act: (ctx, { body }) =>
      answered(ctx, body, async () => {
        const input = { file_id: body.file, public: body.public === '1' }
        const { url } = await uploadGist(ctx, body.host, input)
        return uploadPage(ctx, body, { done: { text: ctx.t('code_host.gist_done'), href: url } })
      }),
  }),
})

async function submit(ctx: MemberContext, form: UploadForm) {
  // What browsers send for an empty field.
  const base_sha = form.base_sha || undefined
  if (form.file === undefined) {
    // Forms send line breaks as CRLF.
    const content = form.content?.replaceAll('\r\n', '\n')
    const input = read(DirectUploadInput, { ...form, base_sha, content })
    return done(ctx, form, await uploadDirect(ctx, form.host, input))
  }
  const input = read(UploadInput, { ...form, base_sha, file_id: form.file })
  if (form.take === undefined) return done(ctx, form, await uploadSaved(ctx, form.host, input))
  await takeUpstream(ctx, form.host, input)
  return seeOther(href(codeHostPaths.upload, null, { file: form.file, done: 'taken' }))
}

function read<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const code = String(result.error.issues[0]?.message).split(' ')[0] ?? ''
  const isOurs = code in problems.declarations
  throw problems.refuse((isOurs ? code : 'invalid_upload_text') as 'invalid_upload_text')
}

function done(
  ctx: MemberContext,
  form: UploadForm,
  result: { outcome: string; url: string | null },
) {
  const text = ctx.t(`code_host.upload_${result.outcome as 'created'}`)
  return uploadPage(ctx, form, { done: { text, href: result.url } })
}

const FIELDS: Record<string, RefusedUploadField['field']> = {
  invalid_repository: 'repository',
  invalid_upload_path: 'path',
  invalid_branch: 'branch',
  invalid_commit_message: 'message',
  invalid_upload_text: 'content',
}

/** A refusal is shown on the page, at its field or above all of them, with the values that were sent. */
async function answered(
  ctx: MemberContext,
  form: Partial<UploadForm> & { host: string },
  work: () => Promise<unknown>,
) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status } = error.declared
    const field = FIELDS[error.code]
    // The text of a file of the library is not in a field.
    if (field && !(field === 'content' && form.file)) {
      const text = error.declared[ctx.locale]
      return uploadPage(ctx, form, { status, error: { field, text } })
    }
    if (error.code !== 'upstream_changed')
      return uploadPage(ctx, form, { status, problem: problemText(ctx, error) })
    const { sha, content } = error.context as { sha: string; content: string | null }
    const ours = form.file ? (await openFile(ctx, form.file)).content : (form.content ?? '')
    return uploadPage(ctx, form, { status, conflict: { sha, theirs: content, ours } })
  }
}

function problemText(ctx: MemberContext, { declared, context }: Problem): string {
  const resetsAt = context['resets_at']
  if (typeof resetsAt !== 'string') return declared[ctx.locale]
  const time = exactTime(Date.parse(resetsAt), ctx.locale, ctx.actor.timeZone)
  return ctx.t('code_host.limited_until', { time })
}

async function uploadPage(
  ctx: MemberContext,
  form: Partial<UploadForm> & { host: string },
  { status, ...shown }: Shown,
) {
  const { t } = ctx
  const opened = form.file ? (await openFile(ctx, form.file)).file : null
  const connected = await listConnectedHosts(ctx)
  const hosts = connected.filter(({ isSupported }) => isSupported).map(({ host }) => host)
  const uploads = opened ? await listFileUploads(ctx, opened.id) : []
  const mirrors = await listMirrorUrls(ctx.store, ctx.actor.id)
  const [last] = uploads
  const own = mirrors.find(({ name }) => name === opened?.repo)
  const title = t(opened ? 'code_host.upload_title' : 'code_host.upload_direct_title')
  return page({
    title,
    sheets: ['code-hosts'],
    ...(status && { status }),
    body: h(HostUpload, {
      ...{ t, title, hosts, done: null, problem: null, conflict: null, ...shown },
      gistHosts: connected.filter(({ hasGists }) => hasGists).map(({ host }) => host),
      file: opened && { id: opened.id, name: opened.fileName },
      form: {
        host: form.host || last?.host || own?.host || hosts[0] || '',
        repository: form.repository ?? last?.repository ?? own?.fullName ?? '',
        path: form.path ?? last?.path ?? (opened ? pathOf(opened) : ''),
        branch: form.branch ?? last?.branch ?? '',
        message: form.message ?? '',
        content: form.content ?? '',
      },
      repositories: mirrors.filter(({ host }) => hosts.includes(host)).map((one) => one.fullName),
      uploads: uploads.map((one) => ({
        target: `${one.repository}/${one.path}`,
        href: /^https?:\/\//.test(one.pageUrl) ? one.pageUrl : null,
        version: one.version,
        at: timeView(ctx, one.uploadedAt),
      })),
    }),
  })
}

/** Its path in the library, without the folder that its import added. */
function pathOf({ folder, fileName, repo }: { folder: string; fileName: string; repo: string }) {
  const path = folder === '' ? fileName : `${folder}/${fileName}`
  return repo !== '' && path.startsWith(`${repo}/`) ? path.slice(repo.length + 1) : path
}
