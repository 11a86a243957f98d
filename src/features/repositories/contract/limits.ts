/** The numbers of mirrored repositories, analyses and code hosts, without zod: the browser reads them too. */
export const MAX_REPOS = 100
export const MAX_REPO_PATH = 1_024
/** Of what is pasted; the repository's own part of it is shorter. */
export const MAX_REPO_URL = 2_000
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
/** Of the name of a branch, a tag or a commit. */
export const MAX_REF = 250

// The numbers of an analysis, without zod: the browser reads them too.

const MIB = 2 ** 20

/** How much of a repository is read; the rest is counted by its size alone. */
export const MAX_READ_BYTES = 256 * MIB
export const MAX_FILE_BYTES = MIB
/** Lock files are long. */
export const MAX_MANIFEST_BYTES = 4 * MIB
export const MAX_MANIFESTS = 500
/** From this size on a file is listed as large. */
export const LARGE_FILE_BYTES = MIB

/** How far back the history is read. */
export const MAX_COMMITS = 20_000
export const MAX_CHANGED_PATHS = 500_000
/** A commit that changes more files than this is no evidence of which belong together. */
export const MAX_COMMIT_FILES = 30
/** Pairs that are counted; later ones are ignored. */
export const MAX_PAIRS = 200_000
/** Files that changed together fewer times than this are no pair. */
export const MIN_TOGETHER = 3

/** Results that stay, for each repository. */
export const STORED_ANALYSES = 10

// The numbers of code hosts, without zod: the browser may read them too.

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
