/** What a person enters about a file, as the fields of a form contain it, and which of it is a change. */
import { withPlainEndings } from '#platform/text/line-endings.ts'

export interface FileFields {
  fileName: string
  folder: string
  /** Empty: the detected one. */
  language: string
  description: string
  /** Separated by commas. */
  tags: string
  sourceUrl: string
}

export const emptyFields: FileFields = {
  fileName: '',
  folder: '',
  language: '',
  description: '',
  tags: '',
  sourceUrl: '',
}

export type FieldName = keyof FileFields
export type FieldErrors = Partial<Record<FieldName | 'content', string>>

/** The tags in a line: trimmed, without duplicates and empty ones. */
export function readTags(line: string): string[] {
  return [
    ...new Set(
      line
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ]
}

export function joinTags(tags: readonly string[]): string {
  return tags.join(', ')
}

/** A folder as a person may type it: slashes at its ends and doubled ones are ignored. */
export function readFolder(line: string): string {
  return line
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
    .join('/')
}

/** The wire format, with the names of the API. */
export interface WireFields {
  file_name?: string
  folder?: string
  language?: string | null
  description?: string
  tags?: string[]
  source_url?: string
}

export function wireFields(fields: FileFields): Required<WireFields> {
  return {
    file_name: fields.fileName,
    folder: readFolder(fields.folder),
    language: fields.language || null,
    description: withPlainEndings(fields.description),
    tags: readTags(fields.tags),
    source_url: fields.sourceUrl.trim(),
  }
}

/** Only what differs: a field that only another person changed meanwhile is not overwritten. */
export function changedFields(before: FileFields, after: FileFields): WireFields {
  const [was, is] = [wireFields(before), wireFields(after)]
  const names = Object.keys(is) as (keyof WireFields)[]
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  return Object.fromEntries(changed.map((name) => [name, is[name]]))
}

export function isSameWriting(one: FileFields, other: FileFields): boolean {
  return Object.keys(changedFields(one, other)).length === 0
}

/** The field at which a refusal is shown; null: above the form. */
export function fieldOf(code: string): FieldName | 'content' | null {
  return FIELDS[code] ?? null
}

const FIELDS: Record<string, FieldName | 'content'> = {
  no_name: 'fileName',
  invalid_file_name: 'fileName',
  file_exists: 'fileName',
  invalid_folder: 'folder',
  invalid_language: 'language',
  invalid_description: 'description',
  invalid_tags: 'tags',
  too_many_tags: 'tags',
  tag_quota_exceeded: 'tags',
  invalid_source_url: 'sourceUrl',
  invalid_content: 'content',
  content_too_large: 'content',
  binary_file: 'content',
}
