/** Saves a form that was sent without a script. No refusal loses what was typed: the page is returned with it. */
import {
  type CodeFile,
  CreateFileInput,
  changeFile,
  createFile,
  fileProblems,
  type OpenedVersion,
  openFile,
  refuseFile,
  UpdateFileInput,
} from '#features/library/index.ts'
import { viewerPaths } from '#paths/files.ts'
import type { MemberContext } from '#platform/context.ts'
import { type RefusedForm, readWith, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { endingsLater } from '#platform/long-texts/index.ts'
import type { Problem } from '#platform/problems/index.ts'
import { common } from '#platform/problems/index.ts'
import { readField } from '#platform/shown-texts/index.ts'
import { withPlainEndings } from '#platform/text/line-endings.ts'
import type { WriteForm as WriteFormInput } from '../contract.ts'
import {
  changedFields,
  emptyFields,
  type FileFields,
  fieldOf,
  wireFields,
} from '../rules/file-fields.ts'
import type { WriteOutcome } from '../views/write-page.tsx'
import { writeFieldsOf, writePage } from './write-page.ts'

function readForm(form: WriteFormInput): FileFields {
  return {
    fileName: form.file_name ?? '',
    folder: form.folder ?? '',
    language: form.language ?? '',
    description: form.description ?? '',
    tags: form.tags ?? '',
    sourceUrl: form.source_url ?? '',
  }
}

/** A text area sends every line break as CRLF; in a new file they become plain ones, as the person typed them. */
export async function saveNew(ctx: MemberContext, form: WriteFormInput) {
  const content = await plainText(ctx, form.content ?? '')
  const input = parseInput(CreateFileInput, { ...wireFields(readForm(form)), content })
  const { file } = await createFile(ctx, inner(input))
  return seeOther(href(viewerPaths.source, { id: file.id }))
}

export async function newPageAgain(refused: RefusedForm) {
  const { ctx, fields } = refused
  const text = await plainText(ctx, fields['content'] ?? '')
  const outcome = { ...outcomeOf(refused), taken: takenIn(refused.problem) }
  return writePage(ctx, { file: null, was: emptyFields, written: readForm(fields), text, outcome })
}

async function plainText({ actor }: MemberContext, written: string): Promise<string> {
  return endingsLater.run(actor.id, '', written).catch(() => withPlainEndings(written))
}

interface Over {
  base?: number | undefined
  over?: number | undefined
}

async function readEdit(ctx: MemberContext, id: string, form: WriteFormInput, query: Over) {
  const opened = await openFile(ctx, id)
  const stored = writeFieldsOf(opened.file)
  const baseVersion = query.over ?? query.base ?? Number(form.base_version)
  return {
    opened,
    baseVersion,
    written: readForm(form),
    was: query.over ? stored : (readWas(form.was) ?? stored),
    text: await withStoredEndings(ctx, opened, baseVersion, form.content),
  }
}

export async function saveEdit(ctx: MemberContext, id: string, form: WriteFormInput, query: Over) {
  const { opened, baseVersion, written, was, text } = await readEdit(ctx, id, form, query)
  const fields = query.over ? filledIn(written) : changedFields(was, written)
  // A form that was sent before its script had loaded the text contains no text.
  const content = form.content === undefined ? {} : { content: text }
  const isEmpty = form.content === undefined && Object.keys(fields).length === 0
  if (!isEmpty) {
    const input = parseInput(UpdateFileInput, { ...fields, ...content, base_version: baseVersion })
    refuseKnownConflict(opened.file, baseVersion)
    await changeFile(ctx, id, { ...inner(input), baseVersion: input.base_version })
  }
  return seeOther(href(viewerPaths.source, { id }))
}

export async function editPageAgain(refused: RefusedForm<{ id: string }, MemberContext, Over>) {
  const { ctx, params, query, fields, problem } = refused
  const { opened, baseVersion, ...draft } = await readEdit(ctx, params.id, fields, query)
  const outcome = { ...outcomeOf(refused), ...(await conflictIn(ctx, opened, problem)) }
  const base = Number.isSafeInteger(baseVersion) ? { baseVersion } : {}
  return writePage(ctx, { file: opened.file, ...draft, outcome, ...base })
}

/** A change of an outdated version cannot be saved, so its text need not be examined first. */
function refuseKnownConflict({ id, version }: CodeFile, baseVersion: number): void {
  if (baseVersion === version) return
  throw refuseFile('version_conflict', { file_id: id, version })
}

/** Unchanged lines keep the line break they have in the version the form is based on, if it is still stored. */
async function withStoredEndings(
  ctx: MemberContext,
  opened: { file: CodeFile; content: string },
  baseVersion: number,
  content: string | undefined,
): Promise<string> {
  if (content === undefined) return opened.content
  const isOld = Number.isSafeInteger(baseVersion) && baseVersion !== opened.file.version
  const base = isOld ? await openFile(ctx, opened.file.id, baseVersion).catch(() => null) : null
  return endingsLater.run(ctx.actor.id, base?.content ?? opened.content, content)
}

/** Only what a person filled in: an empty field of a new file does not change the existing file. */
function filledIn(written: FileFields) {
  const { file_name: _, folder: __, ...fields } = changedFields(emptyFields, written)
  return fields
}

function readWas(json: string | undefined): FileFields | null {
  try {
    const read: unknown = JSON.parse(json ?? '')
    const names = Object.keys(emptyFields) as (keyof FileFields)[]
    const isWhole = names.every((name) => typeof (read as FileFields)[name] === 'string')
    return isWhole ? (read as FileFields) : null
  } catch {
    return null
  }
}

type Schema = typeof CreateFileInput | typeof UpdateFileInput

function parseInput<S extends Schema>(schema: S, input: unknown): ReturnType<S['parse']> {
  const catalogue = { ...common.declarations, ...fileProblems.declarations }
  return readWith(schema as never, input, catalogue, 'invalid_payload')
}

interface WireInput {
  file_name?: string | undefined
  source_url?: string | undefined
}

function inner<I extends WireInput>({ file_name, source_url, ...rest }: I) {
  return { ...rest, fileName: file_name as I['file_name'], sourceUrl: source_url }
}

function outcomeOf({ problem: { code }, text }: RefusedForm<unknown>): WriteOutcome {
  const field = fieldOf(code)
  const isConflict = code === 'version_conflict'
  return {
    errors: field ? { [field]: text } : {},
    notice: field || isConflict ? null : text,
    taken: null,
    conflict: null,
  }
}

function takenIn({ code, context }: Problem): WriteOutcome['taken'] {
  if (code !== 'file_exists') return null
  return { id: String(context['file_id']), version: Number(context['version']) }
}

async function conflictIn(ctx: MemberContext, opened: OpenedVersion, problem: Problem) {
  if (problem.code !== 'version_conflict') return { taken: takenIn(problem) }
  const isKnown = problem.context['version'] === opened.file.version
  const { file, content } = isKnown ? opened : await openFile(ctx, opened.file.id)
  const { markup } = await readField(ctx.actor.id, content)
  return { conflict: { version: file.version, text: markup } }
}
