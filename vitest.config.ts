import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE_MS, TEST_MS } from './tests/support/patience.ts'
import { ResultsReporter } from './tests/support/results.ts'

// `isolate: false` below: loading the whole app again for each file, and compiling it again while it runs, took more
// than half of the time of the app's tests, and two seconds of each journey.

const jsx = { jsx: 'automatic', jsxImportSource: 'preact' } as const

const RESULTS = 'tests/output/results.json'

// What runs in the browser keeps its state in modules, as a page does: each of these files is a page of its own.
const BROWSER = ['src/client/**/*.test.{ts,tsx}', 'src/features/*/client/**/*.test.{ts,tsx}']

/** Short files that take long. The runner begins with the largest ones, and what begins last is waited for alone. */
const LONG = [
  'tests/growth.test.ts',
  'tests/hostile-input.test.ts',
  'src/platform/sandbox/containment.test.ts',
  'tests/journeys/first-keys.test.ts',
  'tests/journeys/code-tools.test.ts',
  'tests/journeys/hostile.test.ts',
  'tests/processes/starting.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((name) => moduleId.endsWith(`/${name}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  esbuild: jsx,
  test: {
    reporters: ['default', new ResultsReporter(process.env['TEST_RESULTS'] ?? RESULTS)],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/each-file.ts'],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    pool: 'forks',
    // Tests wait as often as they work: one more than the two processors that everybody has.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: PATIENCE_MS } },
    // What passed at the second try is known by its message alone: it says what was there.
    chaiConfig: { truncateThreshold: 500 },
    projects: [
      {
        extends: true,
        test: {
          name: 'app',
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
          isolate: false,
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
