/** The numbers of the library, without zod: the browser reads them too. */
export const MAX_NAME = 255
export const MAX_FOLDER = 1_024
export const MAX_CONTENT_BYTES = 2 * 1024 * 1024
export const MAX_DESCRIPTION = 500
export const MAX_TAGS = 20
export const MAX_TAG = 50
export const MAX_SOURCE_URL = 2_048
export const MAX_VERSIONS = 1_000
export const MAX_BULK = 100
/** Names that one question about them may hold. */
export const MAX_PATHS_ASKED = 500
/** What an upload takes at once, and what may come out of a zip. */
export const MAX_UPLOAD_FILES = 2_000
export const MAX_UNZIPPED_BYTES = 50 * 1024 * 1024
export const LARGE_BYTES = 100 * 1024
export const PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100
export const MAX_QUERY = 500

export const SORTS = ['created_at_desc', 'created_at_asc', 'updated_at_desc', 'name_asc'] as const
export type Sort = (typeof SORTS)[number]

/** Categories with a meaning of their own; any other word is a tag. */
export const CATEGORIES = ['all', 'recent', 'favorites', 'pinned', 'repo', 'large', 'other'] as const
export type Category = (typeof CATEGORIES)[number]
