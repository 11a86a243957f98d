/** Pages that write: new, upload, edit. Each form works without a script, and no refusal costs a letter. */
import { h } from 'preact'
import type { MemberContext } from '../../../platform/context.ts'
import { defineRoutes, get, page, post, readWith, seeOther } from '../../../platform/http/index.ts'
import { detectLanguage, displayName } from '../../../platform/languages/index.ts'
import { withEndingsOf } from '../../../platform/long-texts/index.ts'
import { common } from '../../../platform/problems/everywhere.ts'
import { Problem } from '../../../platform/problems/index.ts'
import { readField } from '../../../platform/shown-texts/index.ts'
import { withPlainEndings } from '../../../platform/text/line-endings.ts'
import { loadFacets, type Opened, openFile } from '../actions/read.ts'
import { changeFile, createFile } from '../actions/write.ts'
import { findAtPlaces } from '../actions/writing.ts'
import { CreateFileInput, MAX_CONTENT_BYTES, UpdateFileInput } from '../contract/index.ts'
import {
  CheckInput,
  CheckReply,
  EditQuery,
  NewQuery,
  WriteForm as WriteFormInput,
} from '../contract/writing.ts'
import { problems, refuse } from '../problems.ts'
import {
  changedFields,
  fieldOf,
  joinTags,
  nothingWritten,
  type Written,
  wireFields,
} from '../rules/written.ts'
import type { CodeFile } from '../store/index.ts'
import { UploadPage } from '../views/writing/upload-page.tsx'
import { type Outcome, WritePage } from '../views/writing/write-page.tsx'

// A form escapes a byte in three letters and sends a line break as six; the limit itself is judged on the text.
const MAX_FORM_BYTES = MAX_CONTENT_BYTES * 6 + 64 * 1024

// Two thousand bytes for each of five hundred paths.
const MAX_PATHS_BYTES = 1024 * 1024

export const writingRoutes = defineRoutes({
  checkPaths: post('/api/files/check', {
    who: 'bearer',
    summary: 'Tells for each place whether a file is there, and at which version.',
    limit: 'read',
    body: CheckInput,
    maxBodyBytes: MAX_PATHS_BYTES,
    reply: CheckReply,
    refuses: ['too_many_paths', 'invalid_folder', 'invalid_file_name'],
    async act(ctx, { body }) {
      const places = body.paths.map(({ folder, file_name }) => ({ folder, fileName: file_name }))
      return { ok: true, files: await findAtPlaces(ctx, places) }
    },
  }),

  newPage: get('/new', {
    who: 'member',
    summary: 'A new file.',
    query: NewQuery,
    act(ctx, { query }) {
      const written = { ...nothingWritten, fileName: query.name ?? '', folder: query.folder ?? '' }
      return writePage(ctx, { file: null, was: nothingWritten, written, text: '' })
    },
  }),

  newForm: post('/new', {
    who: 'member',
    summary: 'The form of a new file.',
    limit: 'create',
    body: WriteFormInput,
    takesRawText: true,
    maxBodyBytes: MAX_FORM_BYTES,
    act: (ctx, { body }) => saveNew(ctx, body),
  }),

  editPage: get('/edit/:id', {
    who: 'member',
    summary: 'A file in the editor.',
    async act(ctx, { params }) {
      const { file, content } = await openFile(ctx, params.id)
      const written = writtenOf(file)
      return writePage(ctx, { file, was: written, written, text: content })
    },
  }),

  editForm: post('/edit/:id', {
    who: 'member',
    summary: 'The form of the editor.',
    query: EditQuery,
    body: WriteFormInput,
    takesRawText: true,
    maxBodyBytes: MAX_FORM_BYTES,
    act: (ctx, { params, query, body }) => saveEdit(ctx, params.id, body, query),
  }),

  uploadPage: get('/upload', {
    who: 'member',
    summary: 'Uploads files, folders and zips.',
    query: NewQuery,
    async act(ctx, { query }) {
      return page({
        title: ctx.t('library.upload_files'),
        sheets: ['upload'],
        body: h(UploadPage, {
          t: ctx.t,
          reasons: reasonsFor(ctx),
          knownTags: await knownTags(ctx),
          folder: query.folder ?? '',
        }),
      })
    },
  }),
})

interface Draft {
  file: CodeFile | null
  was: Written
  written: Written
  text: string
  /** The version that the form began with; the file's own unless said. */
  baseVersion?: number
  outcome?: Outcome
  status?: number
}

async function writePage(ctx: MemberContext, draft: Draft) {
  const { t } = ctx
  const { file, was, written, text, outcome, status } = draft
  const detected = detectLanguage({ name: written.fileName, content: text })
  const field = await readField(ctx.actor.id, text)
  const isKnown = text !== '' || written.fileName !== ''
  const body = h(WritePage, {
    t,
    reasons: reasonsFor(ctx),
    file: file && {
      id: file.id,
      name: file.fileName,
      version: draft.baseVersion ?? file.version,
    },
    was,
    written,
    text: field.markup,
    isProse: isProse(written.language || detected),
    detected: isKnown ? displayName(detected) : '',
    knownTags: await knownTags(ctx),
    ending: field.ending,
    // What came back with a form stands nowhere else, so it is always on the page.
    isLarge: outcome === undefined && isLarge(text, field.lines),
    ...(outcome && { outcome }),
  })
  return page({
    title: file ? t('library.edit_title', { name: file.fileName }) : t('library.new_file'),
    body,
    // The notes of the file, beside its lines.
    companions: ['notes-editor'],
    sheets: ['notes-on-files'],
    ...(status && { status, headers: { 'cache-control': 'no-store' } }),
  })
}

// Chromium takes the square of the lines to fill a text area: 400 KB of short lines are two seconds, 2 MiB are minutes.
const LARGE_LENGTH = 256 * 1024
const LARGE_LINES = 5_000

function isLarge(text: string, lines: number): boolean {
  return text.length > LARGE_LENGTH || lines > LARGE_LINES
}

function isProse(language: string): boolean {
  return language === 'markdown' || language === 'text'
}

function writtenOf(file: CodeFile): Written {
  return {
    fileName: file.fileName,
    folder: file.folder,
    language: file.isLanguageChosen ? file.language : '',
    description: file.description,
    tags: joinTags(file.tags),
    sourceUrl: file.sourceUrl,
  }
}

function readForm(form: WriteFormInput): Written {
  return {
    fileName: form.file_name ?? '',
    folder: form.folder ?? '',
    language: form.language ?? '',
    description: form.description ?? '',
    tags: form.tags ?? '',
    sourceUrl: form.source_url ?? '',
  }
}

/** A text area sends every line break as CRLF; in a file that is new here they are what the person typed: plain ones. */
async function saveNew(ctx: MemberContext, form: WriteFormInput) {
  const written = readForm(form)
  const text = await plainText(ctx, form.content ?? '')
  try {
    const input = judged(CreateFileInput, { ...wireFields(written), content: text })
    const { file } = await createFile(ctx, inner(input))
    return seeOther(`/file/${file.id}`)
  } catch (fault) {
    const problem = problemOf(ctx, fault)
    const outcome = { ...outcomeOf(ctx, problem), taken: takenIn(problem) }
    const status = problem.declared.status
    return writePage(ctx, { file: null, was: nothingWritten, written, text, outcome, status })
  }
}

async function plainText({ actor }: MemberContext, written: string): Promise<string> {
  return withEndingsOf('', written, actor.id).catch(() => withPlainEndings(written))
}

interface Over {
  base?: number | undefined
  over?: number | undefined
}

async function saveEdit(ctx: MemberContext, id: string, form: WriteFormInput, query: Over) {
  const opened = await openFile(ctx, id)
  const written = readForm(form)
  const was = query.over ? writtenOf(opened.file) : (readWas(form.was) ?? writtenOf(opened.file))
  const baseVersion = query.over ?? query.base ?? Number(form.base_version)
  const text = await withStoredEndings(ctx, opened, baseVersion, form.content)
  try {
    const fields = query.over ? filledIn(written) : changedFields(was, written)
    // A form that was sent before its script had brought the text says nothing about the text.
    const content = form.content === undefined ? {} : { content: text }
    const isEmpty = form.content === undefined && Object.keys(fields).length === 0
    if (isEmpty) return seeOther(`/file/${id}`)
    const input = judged(UpdateFileInput, { ...fields, ...content, base_version: baseVersion })
    refuseKnownConflict(opened.file, baseVersion)
    await changeFile(ctx, id, { ...inner(input), baseVersion: input.base_version })
    return seeOther(`/file/${id}`)
  } catch (fault) {
    const problem = problemOf(ctx, fault)
    const outcome = { ...outcomeOf(ctx, problem), ...(await conflictIn(ctx, opened, problem)) }
    const draft = {
      file: opened.file,
      was,
      written,
      text,
      outcome,
      status: problem.declared.status,
    }
    return writePage(ctx, { ...draft, ...(Number.isSafeInteger(baseVersion) && { baseVersion }) })
  }
}

/** What began with an older version cannot be saved, so nobody has to examine its text first. */
function refuseKnownConflict({ id, version }: CodeFile, baseVersion: number): void {
  if (baseVersion === version) return
  throw refuse('version_conflict', { file_id: id, version })
}

/** Lines that were not touched keep the break they have in the version the form began with, if it is still kept. */
async function withStoredEndings(
  ctx: MemberContext,
  opened: { file: CodeFile; content: string },
  baseVersion: number,
  content: string | undefined,
): Promise<string> {
  if (content === undefined) return opened.content
  const isOld = Number.isSafeInteger(baseVersion) && baseVersion !== opened.file.version
  const base = isOld ? await openFile(ctx, opened.file.id, baseVersion).catch(() => null) : null
  return withEndingsOf(base?.content ?? opened.content, content, ctx.actor.id)
}

/** Only what a person filled in: an empty field of a new file says nothing about the file that is there. */
function filledIn(written: Written) {
  const { file_name: _, folder: __, ...fields } = changedFields(nothingWritten, written)
  return fields
}

function readWas(said: string | undefined): Written | null {
  try {
    const read: unknown = JSON.parse(said ?? '')
    const names = Object.keys(nothingWritten) as (keyof Written)[]
    const isWhole = names.every((name) => typeof (read as Written)[name] === 'string')
    return isWhole ? (read as Written) : null
  } catch {
    return null
  }
}

type Schema = typeof CreateFileInput | typeof UpdateFileInput

function judged<S extends Schema>(schema: S, given: unknown): ReturnType<S['parse']> {
  const catalogue = { ...common.declarations, ...problems.declarations }
  return readWith(schema as never, given, catalogue, 'invalid_payload')
}

interface WireInput {
  file_name?: string | undefined
  source_url?: string | undefined
}

function inner<I extends WireInput>({ file_name, source_url, ...rest }: I) {
  return { ...rest, fileName: file_name as I['file_name'], sourceUrl: source_url }
}

/** What is not a refusal is a fault of ours. It is logged, and the page with the text comes back all the same. */
function problemOf({ log, requestId }: MemberContext, fault: unknown): Problem {
  if (fault instanceof Problem) return fault
  log.error({ err: fault, request_id: requestId }, 'a form could not be saved')
  return common.refuse('internal_error')
}

function outcomeOf({ locale }: MemberContext, { code, declared }: Problem): Outcome {
  const field = fieldOf(code)
  const words = declared[locale]
  const isConflict = code === 'version_conflict'
  return {
    errors: field ? { [field]: words } : {},
    notice: field || isConflict ? null : words,
    taken: null,
    conflict: null,
  }
}

function takenIn({ code, context }: Problem): Outcome['taken'] {
  if (code !== 'file_exists') return null
  return { id: String(context['file_id']), version: Number(context['version']) }
}

async function conflictIn(ctx: MemberContext, opened: Opened, problem: Problem) {
  if (problem.code !== 'version_conflict') return { taken: takenIn(problem) }
  const isKnown = problem.context['version'] === opened.file.version
  const { file, content } = isKnown ? opened : await openFile(ctx, opened.file.id)
  const { markup } = await readField(ctx.actor.id, content)
  return { conflict: { version: file.version, text: markup } }
}

async function knownTags(ctx: MemberContext): Promise<string[]> {
  const { tags } = await loadFacets(ctx)
  return tags.map(({ name }) => name)
}

// Whatever a save may be answered with; the words are those of the catalogue.
const REASONS = [
  'file_exists',
  'version_conflict',
  'file_not_found',
  'invalid_file_name',
  'invalid_folder',
  'invalid_content',
  'content_too_large',
  'binary_file',
  'invalid_language',
  'invalid_description',
  'invalid_tags',
  'too_many_tags',
  'invalid_source_url',
  'file_quota_exceeded',
  'storage_quota_exceeded',
] as const
const COMMON_REASONS = [
  'invalid_text',
  'invalid_payload',
  'payload_too_large',
  'cross_origin',
  'forbidden',
  'rate_limited',
  'store_unavailable',
  'content_damaged',
  'internal_error',
] as const

function reasonsFor({ locale }: MemberContext): Record<string, string> {
  return Object.fromEntries([
    ...REASONS.map((code) => [code, problems.declarations[code]![locale]]),
    ...COMMON_REASONS.map((code) => [code, common.declarations[code]![locale]]),
  ])
}
