import { defineConfig } from 'vitest/config'

const jsx = { jsx: 'automatic', jsxImportSource: 'preact' } as const

export default defineConfig({
  esbuild: jsx,
  test: {
    reporters: ['default', ['json', { outputFile: 'tests/output/results.json' }]],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Tests wait as often as they work: one more than the two processors that everybody has.
    maxWorkers: 3,
    // What is promised comes when it comes: a busy machine is late, and a broken promise still fails.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'house', include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['tests/processes/*.test.ts'],
          testTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          testTimeout: 240_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
