/** What a search may read without an index, of files and of notes: texts one after another, in the order of their list. */
export const WALK_BUDGET = {
  rows: 20_000,
  bytes: 64 * 1024 * 1024,
  bytesPerStep: 4 * 1024 * 1024,
} as const
