/** The numbers of an analysis, without zod: the browser reads them too. */

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
