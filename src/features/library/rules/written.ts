/** What a person writes about a file, as the fields of a form hold it, and what of it is a change. */
import { withPlainEndings } from '../../../platform/text/line-endings.ts'

export interface Written {
  fileName: string
  folder: string
  /** Empty: whatever is detected. */
  language: string
  description: string
  /** Separated by commas. */
  tags: string
  sourceUrl: string
}

export const nothingWritten: Written = {
  fileName: '',
  folder: '',
  language: '',
  description: '',
  tags: '',
  sourceUrl: '',
}

export type WrittenField = keyof Written

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

export function wireFields(written: Written): Required<WireFields> {
  return {
    file_name: written.fileName,
    folder: readFolder(written.folder),
    language: written.language || null,
    description: withPlainEndings(written.description),
    tags: readTags(written.tags),
    source_url: written.sourceUrl.trim(),
  }
}

/** Only what differs: what somebody else changed meanwhile and this person did not is left alone. */
export function changedFields(before: Written, after: Written): WireFields {
  const [was, is] = [wireFields(before), wireFields(after)]
  const names = Object.keys(is) as (keyof WireFields)[]
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  return Object.fromEntries(changed.map((name) => [name, is[name]]))
}

export function isSameWriting(one: Written, other: Written): boolean {
  return Object.keys(changedFields(one, other)).length === 0
}

/** Where a refusal is shown; null stands above the form. */
export function fieldOf(code: string): WrittenField | 'content' | null {
  return FIELDS[code] ?? null
}

const FIELDS: Record<string, WrittenField | 'content'> = {
  invalid_file_name: 'fileName',
  file_exists: 'fileName',
  invalid_folder: 'folder',
  invalid_language: 'language',
  invalid_description: 'description',
  invalid_tags: 'tags',
  too_many_tags: 'tags',
  invalid_source_url: 'sourceUrl',
  invalid_content: 'content',
  content_too_large: 'content',
  binary_file: 'content',
}
