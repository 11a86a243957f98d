/** The numbers of mirrored repositories, without zod: the browser reads them too. */
export const MAX_REPOS = 100
export const MAX_REPO_PATH = 1_024
export const MAX_REPO_URL = 500
/** Names in one tree, folders among them. */
export const MAX_TREE_ENTRIES = 200_000
/** A name that is longer is left out and counted: neither database indexes it. */
export const MAX_TREE_PATH_BYTES = 2_000
/** Depth of folders: a longer path is too long for any index, and git's lists of it grow with the square. */
export const MAX_TREE_DEPTH = 1_000
/** Objects in one history. */
export const MAX_OBJECTS = 10_000_000
export const MAX_WEBHOOK_BYTES = 4 * 2 ** 20
/** Branches on the page that lists them, and as many tags. */
export const MAX_REFS = 500
/** Names of a folder in one response. */
export const FOLDER_PAGE = 1_000
/** Files, and notes, that are listed before a sync; all of them are counted. */
export const MAX_LISTED_CHANGES = 200
/** Of a larger file only the size is shown. */
export const MAX_SHOWN_BYTES = 2 * 2 ** 20
