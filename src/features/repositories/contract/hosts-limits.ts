/** The numbers of code hosts, without zod: the browser may read them too. */

/** Repositories on one page of the list. */
export const REPOSITORY_PAGE = 30
/** Names that a filter searches: ten calls of the host. */
export const MAX_FILTERED = 1_000
export const MAX_FILTER = 100
/** The maximum of files in one import; the rest is listed with its reason. */
export const MAX_IMPORT_FILES = 2_000
export const MAX_IMPORT_FILE_BYTES = 2 ** 20
export const MAX_IMPORT_BYTES = 50 * 2 ** 20
/** Names in one response of the list of an import. */
export const IMPORT_PAGE = 200
export const MAX_COMMIT_MESSAGE = 1_000
/** Requests that an upload may need: with fewer left nothing is started. */
export const UPLOAD_CALLS = 4
/** Characters of each text that the page of a conflict shows. */
export const SHOWN_CONFLICT = 20_000
