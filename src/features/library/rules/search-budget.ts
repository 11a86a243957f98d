/** How much one search may look at. Counted in rows and bytes, so that the same search ends alike on any machine. */

/** A total is exact up to here; beyond it the list says "more than". */
export const MOST_COUNTED = 1_000

/** Words that one search may have, and how many of them may be too short for the index. */
export const MOST_TERMS = 10
export const MOST_SHORT_TERMS = 3

/** One statement looks at this many candidates of the index, and one search asks so many of them. */
export const CANDIDATES_PER_STEP = { single: 2_000, split: 512, unindexed: 64 } as const
export const MOST_STEPS = { single: 25, split: 25, unindexed: 160 } as const

/** Texts that wait for the index are read whole, so they count by their bytes too. */
export const MOST_UNINDEXED_BYTES = 64 * 1024 * 1024

/** Of texts that wait to be indexed, as many rows are read by one search, the newest first. */
export const MOST_UNINDEXED_READ = MOST_STEPS.unindexed * CANDIDATES_PER_STEP.unindexed

/** Without the index: files that one statement looks at, in the order of the list; see `WALK_BUDGET`. */
export const WALKED_PER_STEP = 256

/**
 * By best match: as many of the newest matches are ranked by their text, of which the first pieces are looked at, in turns
 * that are short for the event loop; and so many by their name.
 */
export const RANKED = {
  files: 64,
  bytes: 2 * 1024 * 1024,
  pieces: 8,
  bytesPerFile: 8 * 32 * 1024,
  bytesPerTurn: 128 * 1024,
  names: 1_000,
  definitions: 200,
  /** Above so many files of a person names count by how they begin: to look at each would grow with the library. */
  namesScanned: 20_000,
} as const

/**
 * A pattern looks at the newest candidates: at so many files and bytes, at fewer bytes the larger it is (each letter may
 * take as many steps as it has instructions), and for so much time of its thread. Texts are handed over in turns.
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
