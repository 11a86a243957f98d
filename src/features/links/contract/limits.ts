/** What links lead to, and what bounds them; the browser reads it too. */
export const TARGET_KINDS = ['file', 'note', 'board'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

export const SOURCE_KINDS = ['file', 'note'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** In UTF-16 units: a folder of 1,024 characters, a slash and a name of 255. */
export const MAX_LINK_TARGET = 2_560
export const NAMES_SHOWN = 8
export const LINKED_PAGE_SIZE = 50
