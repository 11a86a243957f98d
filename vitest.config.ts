import { defineConfig } from 'vitest/config'
import { PATIENCE_MS, TEST_MS } from './tests/support/patience.ts'

// `isolate: false` below: loading the whole app again for each file, and compiling it again while it runs, took more
// than half of the time of the house, and two seconds of each journey.

const jsx = { jsx: 'automatic', jsxImportSource: 'preact' } as const

const RESULTS = 'tests/output/results.json'

// What runs in the browser keeps its state in modules, as a page does: each of these files is a page of its own.
const BROWSER = ['src/client/**/*.test.{ts,tsx}', 'src/features/*/client/**/*.test.{ts,tsx}']

export default defineConfig({
  esbuild: jsx,
  test: {
    reporters: ['default', ['json', { outputFile: process.env['TEST_RESULTS'] ?? RESULTS }]],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/each-file.ts'],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    pool: 'forks',
    // Tests wait as often as they work: one more than the two processors that everybody has.
    maxWorkers: 3,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: BROWSER,
          isolate: false,
          // Short lives: with more room for the young, a tenth less of the processor goes into tidying up.
          execArgv: ['--min-semi-space-size=16'],
        },
      },
      { extends: true, test: { name: 'browser', include: BROWSER } },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['tests/processes/*.test.ts'],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
})
