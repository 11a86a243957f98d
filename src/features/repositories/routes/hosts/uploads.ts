/** Uploads to code hosts: as JSON, as a page, and by the forms of that page. */
import { h } from 'preact'
import type * as z from 'zod'
import { openFile } from '#features/library/index.ts'
import { codeHostPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, post, type RefusedForm, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import type { Problem } from '#platform/problems/index.ts'
import { exactTime } from '#platform/time/format.ts'
import { listConnectedHosts } from '../../actions/hosts/accounts.ts'
import {
  listFileUploads,
  takeUpstream,
  uploadDirect,
  uploadGist,
  uploadSaved,
} from '../../actions/hosts/upload.ts'
import {
  DirectUploadInput,
  GistInput,
  GistReply,
  UPLOAD_BODY_BYTES,
  UploadForm,
  UploadInput,
  UploadQuery,
  UploadReply,
} from '../../contract/hosts.ts'
import { problems } from '../../problems/hosts.ts'
import { listMirrorUrls } from '../../store/mirrors.ts'
import { HostUpload, type HostUploadProps } from '../../views/hosts/host-upload.tsx'
import { HOST_PROBLEMS } from './api.ts'

type Shown = Partial<Pick<HostUploadProps, 'done' | 'problem' | 'conflict' | 'error'>>

const FIELDS = {
  invalid_repository: 'repository',
  invalid_upload_path: 'path',
  invalid_branch: 'branch',
  invalid_commit_message: 'message',
  invalid_upload_text: 'content',
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
    act: (ctx, { body }) => submit(ctx, body),
    form: { again: uploadAgain, fieldsOf: FIELDS },
  }),

  uploadSavedFile: post(codeHostPaths.apiUpload, {
    who: 'member',
    summary:
      'Commits a file of the library to a repository; what changed there meanwhile is 409 `upstream_changed` with its text.',
    limit: 'create',
    body: UploadInput,
    reply: UploadReply,
    refuses: [...HOST_PROBLEMS, 'file_not_found', 'version_not_found', 'upstream_changed'],
    act: (ctx, { params, body }) => uploadSaved(ctx, params.host, body),
  }),

  uploadDirectly: post(codeHostPaths.apiUploadDirect, {
    who: 'member',
    summary: 'Commits a text to a repository without keeping it in the library.',
    limit: 'create',
    body: DirectUploadInput,
    maxBodyBytes: UPLOAD_BODY_BYTES,
    takesRawText: true,
    reply: UploadReply,
    refuses: [...HOST_PROBLEMS, 'upstream_changed'],
    act: (ctx, { params, body }) => uploadDirect(ctx, params.host, body),
  }),

  makeGist: post(codeHostPaths.apiGists, {
    who: 'member',
    summary:
      'Makes a gist of a file of the library, or of a text; secret unless it is to be public.',
    limit: 'create',
    body: GistInput,
    maxBodyBytes: UPLOAD_BODY_BYTES,
    takesRawText: true,
    reply: GistReply,
    refuses: [...HOST_PROBLEMS, 'file_not_found', 'invalid_upload_text'],
    act: (ctx, { params, body }) => uploadGist(ctx, params.host, body),
    form: {
      at: codeHostPaths.gist,
      summary: 'The Make gist button.',
      read: ({ file, public: isPublic }) => ({ file_id: file, public: isPublic === '1' }),
      to: ({ url }, { ctx, fields }) =>
        uploadPage(ctx, fields, { done: { text: ctx.t('code_host.gist_done'), href: url } }),
      again: uploadAgain,
    },
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

/** A refusal is shown on the page, at its field or above all of them, with the values that were sent. */
async function uploadAgain({ ctx, fields, field, text, problem }: RefusedForm) {
  // The text of a file of the library is not in a field.
  if (field && !(field === 'content' && fields['file']))
    return uploadPage(ctx, fields, { error: { field, text } })
  if (problem.code !== 'upstream_changed')
    return uploadPage(ctx, fields, { problem: problemText(ctx, problem) })
  const { sha, content } = problem.context as { sha: string; content: string | null }
  const { file, content: written = '' } = fields
  const ours = file ? (await openFile(ctx, file)).content : written
  return uploadPage(ctx, fields, { conflict: { sha, theirs: content, ours } })
}

function problemText(ctx: MemberContext, { declared, context }: Problem): string {
  const resetsAt = context['resets_at']
  if (typeof resetsAt !== 'string') return declared[ctx.locale]
  const time = exactTime(Date.parse(resetsAt), ctx.locale, ctx.actor.timeZone)
  return ctx.t('code_host.limited_until', { time })
}

async function uploadPage(ctx: MemberContext, form: Partial<UploadForm>, shown: Shown) {
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
    body: h(HostUpload, {
      ...{ title, hosts, done: null, problem: null, conflict: null, ...shown },
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
        uploadedAt: one.uploadedAt,
      })),
    }),
  })
}

/** Its path in the library, without the folder that its import added. */
function pathOf({ folder, fileName, repo }: { folder: string; fileName: string; repo: string }) {
  const path = folder === '' ? fileName : `${folder}/${fileName}`
  return repo !== '' && path.startsWith(`${repo}/`) ? path.slice(repo.length + 1) : path
}
