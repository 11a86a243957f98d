/**
 * How often a race is run or a random case is generated. Every run has as many as find an existing error; for work on
 * the code in question there are more: `TEST_ROUNDS=10 npm test` has ten times as many.
 */
const factor = Number(process.env['TEST_ROUNDS'] ?? 1)

export function rounds(usual: number): number {
  return Math.ceil(usual * factor)
}

/**
 * What can hardly differ from one run to the next is repeated only on request: `TEST_ALL=1 npm test` has every test on
 * both databases and checks every pattern again.
 */
export const TESTS_ALL = process.env['TEST_ALL'] === '1'

/** `npm run check:fast`: on SQLite alone; the files that it leaves out are listed in `vitest.config.ts`. */
export const TESTS_FAST = process.env['TEST_FAST'] === '1'
