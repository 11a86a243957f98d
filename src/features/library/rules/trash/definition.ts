/** Whether an index is the one the sweep relies on, in the notation of either database. */
export const EXPECTED =
  'create index files_to_purge on files (purge_at) where deleted_at is not null'

export function isExpected(definition: string): boolean {
  return plain(definition) === plain(EXPECTED)
}

/** PostgreSQL adds its schema, its method and parentheses; SQLite returns the quotes it was given. */
function plain(definition: string): string {
  return definition
    .toLowerCase()
    .replace(/["`;]/g, '')
    .replace(/\busing btree\b/, ' ')
    .replace(/\bon\s+\S+\.files\b/, 'on files')
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
