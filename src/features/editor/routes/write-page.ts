/** The page with the form of a file, new or edited, and what was returned with it. */
import { h } from 'preact'
import { type CodeFile, fileProblems, loadFacets } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { page } from '#platform/http/index.ts'
import { detectLanguage, displayName } from '#platform/languages/index.ts'
import { common } from '#platform/problems/index.ts'
import { readField } from '#platform/shown-texts/index.ts'
import { type FileFields, joinTags } from '../rules/file-fields.ts'
import { type WriteOutcome, WritePage } from '../views/write-page.tsx'

interface Draft {
  file: CodeFile | null
  was: FileFields
  written: FileFields
  text: string
  /** The version that the form is based on; by default the file's own. */
  baseVersion?: number
  outcome?: WriteOutcome
}

export async function writePage(ctx: MemberContext, draft: Draft) {
  const { t } = ctx
  const { file, was, written, text, outcome } = draft
  const detected = detectLanguage({ name: written.fileName, content: text })
  const field = await readField(ctx.actor.id, text)
  const isKnown = text !== '' || written.fileName !== ''
  // A returned form's text exists nowhere else, so it is always on the page.
  const isApart = outcome === undefined && isLarge(text, field.lines)
  const body = h(WritePage, {
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
    isLarge: isApart,
    ...(outcome && { outcome }),
  })
  return page({
    title: file ? t('library.edit_title', { name: file.fileName }) : t('library.new_file'),
    body,
    // The notes of the file, beside its lines.
    companions: ['notes-editor'],
    sheets: ['notes-on-files'],
    screenEnd: isApart || text.length > PAINTED_WHOLE ? undefined : 'content',
  })
}

// The page is painted with its text: header and name alone took a slow phone three frames. A longer one is painted as
// it is read.
const PAINTED_WHOLE = 64 * 1024

// Chromium needs time quadratic in the lines to fill a text area: 400 KB of short lines take two seconds, 2 MiB
// minutes.
const LARGE_LENGTH = 256 * 1024
const LARGE_LINES = 5_000

function isLarge(text: string, lines: number): boolean {
  return text.length > LARGE_LENGTH || lines > LARGE_LINES
}

function isProse(language: string): boolean {
  return language === 'markdown' || language === 'text'
}

export function writeFieldsOf(file: CodeFile): FileFields {
  return {
    fileName: file.fileName,
    folder: file.folder,
    language: file.isLanguageChosen ? file.language : '',
    description: file.description,
    tags: joinTags(file.tags),
    sourceUrl: file.sourceUrl,
  }
}

export async function knownTags(ctx: MemberContext): Promise<string[]> {
  const { tags } = await loadFacets(ctx)
  return tags.map(({ name }) => name)
}

// Every problem that a save may be refused with; the messages come from the texts.
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
  'tag_quota_exceeded',
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

export function reasonsFor({ locale }: MemberContext): Record<string, string> {
  return Object.fromEntries([
    ...REASONS.map((code) => [code, fileProblems.declarations[code]![locale]]),
    ...COMMON_REASONS.map((code) => [code, common.declarations[code]![locale]]),
  ])
}
