/**
 * The limits of one search. Counted in rows and bytes, so that the same search gives the same result on any machine.
 */

/** A total is exact up to here; above it the list shows "more than". */
export const MOST_COUNTED = 1_000

/** Words of one search, and how many of them may be too short for the index. */
export const MOST_TERMS = 10
export const MOST_SHORT_TERMS = 3

/** Candidates of the index in one statement, and statements in one search. */
export const CANDIDATES_PER_STEP = { single: 2_000, split: 512, unindexed: 64 } as const
export const MOST_STEPS = { single: 25, split: 25, unindexed: 160 } as const

/** Texts that wait for the index are read whole, so they count by their bytes too. */
export const MOST_UNINDEXED_BYTES = 64 * 1024 * 1024

/** Rows that one search reads of the texts that wait to be indexed, the newest first. */
export const MOST_UNINDEXED_READ = MOST_STEPS.unindexed * CANDIDATES_PER_STEP.unindexed

/** Without the index: files per statement, in the order of the list; see `WALK_BUDGET`. */
export const WALKED_PER_STEP = 256

/**
 * For best match: how many of the newest matches are ranked by their text, of which the first pieces are read, in
 * batches that are short for the event loop; and how many by their name.
 */
export const RANKED = {
  files: 64,
  bytes: 2 * 1024 * 1024,
  pieces: 8,
  bytesPerFile: 8 * 32 * 1024,
  bytesPerTurn: 128 * 1024,
  names: 1_000,
  definitions: 200,
  /**
   * For a person with more files than this, names match only by their beginning: reading each would grow with the
   * library.
   */
  namesScanned: 20_000,
} as const

/**
 * A pattern reads the newest candidates: up to so many files and bytes, fewer bytes the larger it is (each character
 * may take as many steps as it has instructions), and for so much time of its worker. Texts are passed in batches.
 */
export const PATTERN_BUDGET = {
  files: 20_000,
  bytes: 16 * 1024 * 1024,
  steps: 512 * 1024 * 1024,
  mostSize: 1_000,
  spentMs: 3_000,
  bytesPerTurn: 256 * 1024,
  /** For the lines of one page. */
  linesMs: 500,
} as const

/** By names of symbols alone no text is read: as many are ranked as are counted. */
export const RANKED_BY_SYMBOL = { files: MOST_COUNTED, bytes: Number.POSITIVE_INFINITY } as const
