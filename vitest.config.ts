import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE_MS, TEST_MS } from './tests/support/patience.ts'
import { ResultsReporter } from './tests/support/results.ts'
import { TESTS_FAST } from './tests/support/rounds.ts'

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
  'tests/journeys/first-keys.test.ts',
  'tests/journeys/code-tools.test.ts',
  'tests/journeys/hostile.test.ts',
  'tests/processes/starting.test.ts',
]

/**
 * What starts processes by the hundred. A process that starts another one is copied with the tables of its memory, and a
 * worker keeps whatever its files have loaded: these begin while it holds little.
 */
const STARTING =
  /\/src\/(platform\/(git|sandbox)|features\/(repo[\w-]*|code-(host|run)))\/|\/(routes\/repo-[\w-]+|tests\/forms)\.test\.ts$/

/**
 * What `npm run check:fast` leaves out: git, sandboxes and other processes; what compares both databases; what walks
 * through every route, page, pattern or language there is; what fills a budget with texts of megabytes.
 */
const NOT_FAST = [
  'src/commands/*.test.ts',
  'src/platform/{git,sandbox,backup,store/postgres}/*.test.ts',
  'src/platform/{highlight/highlighter,http/pages,jobs/killed-mid-run,store/migrate}.test.ts',
  'src/features/{repositories,repo-browser,code-run}/{*,routes/**/*,store/**/*}.test.ts',
  'src/features/library/routes/search-agreement.test.ts',
  'src/features/notes/routes/repo-*.test.ts',
  'tests/{growth,hostile-*,forms,foreign-things,origin-check,*-matrix}.test.ts',
  'src/platform/markdown/{attacks,long-documents}.test.ts',
  'src/features/notes/routes/many-notes.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      if (STARTING.test(moduleId)) return 0
      return LONG.some((name) => moduleId.endsWith(`/${name}`)) ? 1 : 2
    }
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

export default defineConfig({
  esbuild: jsx,
  test: {
    reporters: ['default', new ResultsReporter(process.env['TEST_RESULTS'] ?? RESULTS)],
    globalSetup: ['tests/support/global-setup.ts'],
    // Four runs in a row and beside each other compile the same modules, and so does the next run.
    fsModuleCache: true,
    setupFiles: ['tests/support/each-file.ts'],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    pool: 'forks',
    // Tests wait as often as they work: one more than the two processors that everybody has.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: PATIENCE_MS } },
    // The end of a run says what was there by the message alone.
    chaiConfig: { truncateThreshold: 500 },
    projects: [
      {
        extends: true,
        test: {
          name: 'app',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: TESTS_FAST ? [...BROWSER, ...NOT_FAST] : BROWSER,
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
