/**
 * Every check, as a readable list.
 *
 *   npm run check:changed   formatting, types, and the tests that reach what is not committed
 *   npm run check:fast      formatting, types, and the tests of rules and routes on SQLite (vitest.config.ts: NOT_FAST)
 *   npm test                all of it
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Results } from '../tests/support/results.ts'
import { build } from './build.ts'
import { type Part, summarise, type TestFile } from './check-summary.ts'
import { ensureSystemPackages } from './system-packages.ts'

const root = resolve(import.meta.dirname, '..')
const binaries = (path: string) => [process.execPath, join(root, 'node_modules', path)]

interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
}

const QUICK_STEPS: readonly Step[] = [
  {
    name: 'format and lint',
    command: [...binaries('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
  },
  {
    // In parallel with the tests: several checkers would each learn the same types, and often tidying up would take a
    // third.
    name: 'types',
    command: [...binaries('typescript/bin/tsc'), '-p', '.', '--checkers', '1'],
    env: { GOGC: '300' },
  },
]

const STEPS: readonly Step[] = [
  ...QUICK_STEPS,
  { name: 'nothing unused', command: [...binaries('knip/bin/knip.js')] },
  { name: 'licences', command: [process.execPath, join(root, 'scripts/licences.ts')] },
]

/**
 * Rows run in parallel, each from left to right. Tests wait as often as they work, so two rows of about the same length
 * leave no processor idle and end together.
 */
const KINDS = {
  changed: { steps: QUICK_STEPS, rows: [['app', 'browser']], flags: ['--changed'] },
  fast: { steps: QUICK_STEPS, rows: [['app', 'browser']], env: { TEST_FAST: '1' } },
  all: { steps: STEPS, rows: [['slow', 'app', 'browser'], ['journeys']] },
} satisfies Record<string, Kind>

interface Kind {
  steps: readonly Step[]
  rows: string[][]
  flags?: string[]
  env?: Record<string, string>
}

const parts: Part[] = []
const files: TestFile[] = []
const failures: string[] = []
const [stored, declared]: [string[], string[]] = [[], []]

let passed = 0
let failed = 0

const asked = process.argv[2] ?? 'all'
const name = Object.hasOwn(KINDS, asked) ? (asked as keyof typeof KINDS) : 'all'
const kind: Kind = KINDS[name]
const only = process.argv.slice(3)
const started = Date.now()

if (name === 'all') {
  const missing = ensureSystemPackages()
  if (missing) {
    console.error(missing)
    count(false)
  }
}
await Promise.all([...(only.length === 0 ? kind.steps.map(run) : []), runTests(kind)])
if (name === 'all' && only.length === 0) judgeEvents()

console.log(`\n${summarise({ parts, files, failures, seconds: (Date.now() - started) / 1000 })}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function count(isGood: boolean): void {
  if (isGood) passed++
  else failed++
}

/** A declaration is not enough: a test must have produced each event, and found it in its store. */
function judgeEvents(): void {
  const missing = declared.filter((name) => !stored.includes(name))
  if (missing.length > 0) failures.push(`events that no test stored: ${missing.join(', ')}`)
  count(declared.length > 0 && missing.length === 0)
}

async function run({ name, command, env }: Step): Promise<void> {
  const before = Date.now()
  const { code, output } = await execute(command, 'quiet', env)
  console.log(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - before) / 1000).toFixed(1)} s)`,
  )
  if (code !== 0) console.log(output)
  parts.push({ name, seconds: (Date.now() - before) / 1000, tests: null })
  count(code === 0)
}

/** The runner's own report has the numbers; a run that ends without one, or in which nothing passed, is a failure. */
async function runTests({ rows }: Kind): Promise<void> {
  const dist = join(root, `tests/output/dist-${process.pid}`)
  mkdirSync(join(root, 'tests/output'), { recursive: true })
  try {
    await build(dist)
    process.env['TEST_DIST'] = dist
    // Each file of the browser's tests has a process of its own, and all of them compile the same packages.
    process.env['NODE_COMPILE_CACHE'] ??= join(root, 'tests/output/compiled')
    await Promise.all(
      rows.map(async (row, at) => {
        for (const project of row) await runProject(project, at === 0 ? 'shown' : 'quiet')
      }),
    )
  } catch (error) {
    console.error(error)
    count(false)
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}

async function runProject(project: string, mode: 'quiet' | 'shown'): Promise<void> {
  const results = join(root, `tests/output/results-${project}.json`)
  rmSync(results, { force: true })
  const before = Date.now()
  const { code, output } = await execute(
    [...binaries('vitest/vitest.mjs'), 'run', '--project', project, ...(kind.flags ?? []), ...only],
    mode,
    { ...kind.env, TEST_RESULTS: results },
  )
  if (output) console.log(output)
  try {
    const report = JSON.parse(readFileSync(results, 'utf8')) as Results
    const seconds = (Date.now() - before) / 1000
    parts.push({ name: project, seconds, tests: report.passed + report.failed })
    files.push(...report.files)
    failures.push(...report.failures)
    passed += report.passed
    failed += report.failed
    // A change may be of documents alone.
    const isSilent = report.passed === 0 && only.length === 0 && name !== 'changed'
    if (isSilent || (code !== 0 && report.failed === 0)) count(false)
    stored.push(...report.storedEvents)
    declared.push(...report.declaredEvents)
    if (report.unrun > 0 && only.length === 0) {
      console.log(`${report.unrun} tests did not run`)
      count(false)
    }
  } catch {
    count(false)
  }
}

function execute(
  command: string[],
  mode: 'quiet' | 'shown',
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command[0]!, command.slice(1), {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: [
        'ignore',
        mode === 'shown' ? 'inherit' : 'pipe',
        mode === 'shown' ? 'inherit' : 'pipe',
      ],
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.on('exit', (code) => done({ code: code ?? 1, output }))
  })
}
