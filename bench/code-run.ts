/**
 * What isolation costs: `print(1 + 1)` in the sandbox, warm and cold, against a bare `python3 -c` started from here, one
 * at a time and four at once. Also how late `/healthz` would be while four programs burn: the lateness of a timer.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { findCapability } from '../src/platform/sandbox/capability.ts'
import { Guest } from '../src/platform/sandbox/guest.ts'
import type { Job } from '../src/platform/sandbox/job.ts'
import type { Launch } from '../src/platform/sandbox/launch.ts'
import type { Outcome } from './run.ts'

const ROUNDS = 40
const AT_ONCE = [1, 4]
const CODE = 'print(1 + 1)'
const job: Job = {
  code: CODE,
  timeoutMs: 20_000,
  memoryMb: 128,
  maxOutputBytes: 100_000,
  modules: null,
}

interface Spread {
  p50: number
  p95: number
}

export async function codeRun(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  try {
    const { launch, pythonVersion, refusals } = await findCapability(folder, 'auto')
    if (!launch) throw new Error(`nothing can be measured: ${JSON.stringify(refusals)}`)
    const rows = []
    for (const atOnce of AT_ONCE) {
      // In turns, so that a busy moment of the machine hits all three alike.
      const [bare, warm, cold]: number[][] = [[], [], []]
      for (let round = 0; round < ROUNDS; round++) {
        bare!.push(...(await together(atOnce, () => bareRun())))
        warm!.push(...(await warmRuns(launch, atOnce)))
        cold!.push(...(await together(atOnce, () => coldRun(launch))))
      }
      rows.push({ atOnce, bare: spread(bare!), warm: spread(warm!), cold: spread(cold!) })
    }
    const lateness = await latenessUnderLoad(launch)
    const figures = { isolation: launch.isolation, pythonVersion, rows, lateness }
    return { figures, words: words(figures) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function together(count: number, act: () => Promise<number>): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, act))
}

function bareRun(): Promise<number> {
  const start = performance.now()
  return new Promise((resolve) => {
    spawn('/usr/bin/python3', ['-c', CODE], { stdio: ['ignore', 'pipe', 'pipe'] }).once(
      'close',
      () => resolve(performance.now() - start),
    )
  })
}

async function warmRuns(launch: Launch, count: number): Promise<number[]> {
  const guests = Array.from({ length: count }, () => new Guest(launch, { isWarm: true }))
  await Promise.all(guests.map((guest) => guest.ready))
  return Promise.all(guests.map((guest) => timed(() => guest.run(job))))
}

function coldRun(launch: Launch): Promise<number> {
  return timed(() => new Guest(launch, { isWarm: false }).run(job))
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/** Milliseconds by which this process answers late: at rest, and while four guests burn two seconds. */
async function latenessUnderLoad(launch: Launch) {
  const measure = async (during: Promise<unknown>) => {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await during
    delay.disable()
    return { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }
  }
  const rest = await measure(new Promise((resolve) => setTimeout(resolve, 2_000)))
  const burn = { ...job, code: 'while True: pass', timeoutMs: 2_000 }
  const bombs = Array.from({ length: 4 }, () => new Guest(launch, { isWarm: false }).run(burn))
  return { rest, burning: await measure(Promise.all(bombs)) }
}

function spread(values: number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

interface Figures {
  isolation: string
  pythonVersion: string | null
  rows: { atOnce: number; bare: Spread; warm: Spread; cold: Spread }[]
  lateness: Record<'rest' | 'burning', { p99: number; max: number }>
}

function words({ isolation, pythonVersion, rows, lateness }: Figures): string {
  const ms = ({ p50, p95 }: Spread) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`
  const ratio = (one: Spread, other: Spread) => `${(one.p50 / other.p50).toFixed(2)} x`
  const lines = rows.map(
    ({ atOnce, bare, warm, cold }) =>
      `| ${atOnce} | ${ms(bare)} | ${ms(warm)} | ${ratio(warm, bare)} | ${ms(cold)} | ${ratio(cold, bare)} |`,
  )
  return [
    '# Running code',
    '',
    `\`${CODE}\`, isolated by ${isolation}, Python ${pythonVersion}; milliseconds p50 / p95 until every stream is closed.`,
    'Targets at the median: warm at most 0.25 x, cold at most 2 x of a bare `python3 -c`.',
    '',
    '| At once | Bare | Warm | Warm against bare | Cold | Cold against bare |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
    `How late the service's own timers are, p99 / max: at rest ${lateness.rest.p99.toFixed(1)} / ${lateness.rest.max.toFixed(1)} ms, ` +
      `while four programs burn ${lateness.burning.p99.toFixed(1)} / ${lateness.burning.max.toFixed(1)} ms.`,
    '',
  ].join('\n')
}
