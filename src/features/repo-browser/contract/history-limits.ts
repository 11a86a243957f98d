/** The limits of histories, differences and searches of a mirrored repository. */

/** Commits in one response. */
export const HISTORY_PAGE = 50
/** Commits that a comparison lists. */
export const MAX_COMPARED_COMMITS = 100
/** Changed files that are listed; more are counted. */
export const MAX_CHANGED_FILES = 1_000
/** Bytes of one file's difference as text, and of all of a response together. */
export const MAX_PATCH_BYTES = 128 * 2 ** 10
export const MAX_PATCHES_BYTES = 1_024 * 2 ** 10
/** Lines one after another of one commit; a file with more has lines without. */
export const MAX_BLAME_GROUPS = 20_000
/** The time limit of git for one response. */
export const READ_TIMEOUT_MS = 20_000

export const MAX_REPO_QUERY = 200
export const MAX_REPO_MATCHES = 500
export const MAX_MATCHES_PER_FILE = 20
export const MAX_NAMES_FOUND = 200
/** Git's maximum output for one search: lines can be as long as files. */
export const MAX_SEARCH_BYTES = 64 * 2 ** 20
export const SEARCH_TIMEOUT_MS = 10_000
/**
 * Of a search in all repositories: how many of them, and how much of each, so that the first leaves a part of the
 * budget to the next.
 */
export const MAX_SEARCHED_REPOS = 30
export const MAX_FOUND_PER_REPO = 100
