import { defineConfig } from 'vitest/config'
import { PATIENCE_MS, TEST_MS } from './tests/support/patience.ts'

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
          // Loading the whole app again, and compiling it again while it runs, took more than half of the time.
          isolate: false,
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
        },
      },
    ],
  },
})
