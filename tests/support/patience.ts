/**
 * How long a test waits before it calls something missing: the only file with such numbers. They are not promises about
 * speed. A busy machine is late, and what is broken fails all the same, only later.
 */

/** For one thing to happen: a polled state, an element, a reply of another process. */
export const PATIENCE_MS = 100_000

/** For a whole test. */
export const TEST_MS = 300_000
