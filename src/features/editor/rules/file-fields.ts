/** What a person writes about a file, as the fields of a form hold it, and what of it is a change. */
import { withPlainEndings } from '#platform/text/line-endings.ts'

export interface FileFields {
  fileName: string
  folder: string
  /** Empty: whatever is detected. */
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

/** The tags in a line: trimmed, without doubles and empty ones. */
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

/** A folder as a person may type it: slashes at its ends and doubled ones say nothing. */
export function readFolder(line: string): string {
  return line
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
    .join('/')
}

/** On the wire, by the names that the API knows. */
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

/** Only what differs: what somebody else changed meanwhile and this person did not is left alone. */
export function changedFields(before: FileFields, after: FileFields): WireFields {
  const [was, is] = [wireFields(before), wireFields(after)]
  const names = Object.keys(is) as (keyof WireFields)[]
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  return Object.fromEntries(changed.map((name) => [name, is[name]]))
}

export function isSameWriting(one: FileFields, other: FileFields): boolean {
  return Object.keys(changedFields(one, other)).length === 0
}

/** Where a refusal is shown; null stands above the form. */
export function fieldOf(code: string): FieldName | 'content' | null {
  return FIELDS[code] ?? null
}

const FIELDS: Record<string, FieldName | 'content'> = {
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
