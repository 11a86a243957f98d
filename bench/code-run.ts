/**
 * What isolation costs: `print(1 + 1)` in the sandbox, warm and cold, against a bare `python3 -c` started from here,
 * one at a time and four at once. Also the effect of malicious programs on others: how late timers are while four
 * programs use the processor, and how long `/healthz` of the built program takes while four people run malicious
 * programs of each kind.
 */
import { spawn } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { findCapability } from '#platform/sandbox/capability.ts'
import type { SandboxJob } from '#platform/sandbox/job.ts'
import type { Launch } from '#platform/sandbox/launch.ts'
import { SandboxedProcess } from '#platform/sandbox/sandboxed-process.ts'
import { bombs } from '#tests/support/bombs.ts'
import { build } from '../scripts/build.ts'
import type { Outcome } from './run.ts'
import { startProgram } from './support/server.ts'

const ROUNDS = 40
const AT_ONCE = [1, 4]
const CODE = 'print(1 + 1)'
const job: SandboxJob = {
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
      // In turns, so that a busy moment of the machine affects all three alike.
      const [bare, warm, cold]: number[][] = [[], [], []]
      for (let round = 0; round < ROUNDS; round++) {
        bare!.push(...(await together(atOnce, () => bareRun())))
        warm!.push(...(await warmRuns(launch, atOnce)))
        cold!.push(...(await together(atOnce, () => coldRun(launch))))
      }
      rows.push({ atOnce, bare: spread(bare!), warm: spread(warm!), cold: spread(cold!) })
    }
    const lateness = await latenessUnderLoad(launch)
    const health = await healthUnderBombs()
    const figures = { isolation: launch.isolation, pythonVersion, rows, lateness, health }
    return { figures, args: verdictText(figures) }
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
  const sandboxes = Array.from(
    { length: count },
    () => new SandboxedProcess(launch, { isWarm: true }),
  )
  await Promise.all(sandboxes.map((sandbox) => sandbox.ready))
  return Promise.all(sandboxes.map((sandbox) => timed(() => sandbox.run(job))))
}

function coldRun(launch: Launch): Promise<number> {
  return timed(() => new SandboxedProcess(launch, { isWarm: false }).run(job))
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/**
 * Milliseconds by which this process's timers are late: at rest, and while four sandboxed programs use the processor
 * for two seconds.
 */
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
  const bombs = Array.from({ length: 4 }, () =>
    new SandboxedProcess(launch, { isWarm: false }).run(burn),
  )
  return { rest, burning: await measure(Promise.all(bombs)) }
}

const BOMBING_MS = 6_000
const THROWERS = 2 * availableParallelism()
const BOT_TOKEN = '123456789:benchmark-bot-token-that-signs-logins'

interface Health extends Spread {
  p99: number
  max: number
  asked: number
  /** Programs that ended meanwhile. */
  ended: number
}

/**
 * Every slot of the runner runs a malicious program, again and again, while `/healthz` is requested without a pause.
 */
async function healthUnderBombs(): Promise<Record<string, Health>> {
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  const people = Array.from({ length: THROWERS }, (_, index) => 100 + index)
  const program = await startProgram(dataDir, {
    BOT_TOKEN,
    BOT_USERNAME: 'bench_bot',
    PREMIUM_USER_IDS: people.join(','),
  })
  try {
    const cookies = await Promise.all(people.map((id) => signIn(program.url, id)))
    await until(async () => (await runOf(program.url, cookies[0]!, CODE)) === 200)
    const rows: Record<string, Health> = {
      'nothing runs': await measureHealth(program.url, [], ''),
    }
    for (const [name, code] of Object.entries(bombs))
      rows[name] = await measureHealth(program.url, cookies, code)
    return rows
  } finally {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureHealth(url: string, cookies: string[], code: string): Promise<Health> {
  const end = performance.now() + BOMBING_MS
  let ended = 0
  const throwing = cookies.map(async (cookie) => {
    while (performance.now() < end) if ((await runOf(url, cookie, code)) === 200) ended++
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  while (performance.now() < end) took.push(await timed(() => ask(`${url}/healthz`, agent)))
  agent.destroy()
  await Promise.all(throwing)
  const max = took.reduce((most, one) => Math.max(most, one), 0)
  return { ...spread(took), p99: at(took, 0.99), max, asked: took.length, ended }
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    }).once('error', reject)
  })
}

async function runOf(url: string, cookie: string, code: string): Promise<number> {
  const response = await fetch(`${url}/api/code/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ code, timeout: 2 }),
  })
  await response.arrayBuffer()
  return response.status
}

async function signIn(url: string, id: number): Promise<string> {
  const fields = { id, first_name: `P${id}`, auth_date: Math.floor(Date.now() / 1000) }
  const response = await fetch(`${url}/auth/messenger`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, hash: signatureOf(fields, BOT_TOKEN) }),
  })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** The messenger's signature; the app's own function is in modules that only a bundler can load. */
function signatureOf(fields: Record<string, string | number>, botToken: string): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const key = createHash('sha256').update(botToken).digest()
  return createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex')
}

/** A first start builds the sandbox's file system, which takes seconds. */
async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 200))
}

function spread(values: number[]): Spread {
  return { p50: at(values, 0.5), p95: at(values, 0.95) }
}

function at(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

interface Figures {
  isolation: string
  pythonVersion: string | null
  rows: { atOnce: number; bare: Spread; warm: Spread; cold: Spread }[]
  lateness: Record<'rest' | 'burning', { p99: number; max: number }>
  health: Record<string, Health>
}

function verdictText({ isolation, pythonVersion, rows, lateness, health }: Figures): string {
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
    '## Everybody else, meanwhile',
    '',
    `\`GET /healthz\` of the built program over HTTP, one after another, while ${THROWERS} people run one bomb each, ` +
      'again and again, which is as many as this machine runs at once; milliseconds. No target but this: it answers.',
    '',
    '| What runs | Asked | p50 | p95 | p99 | Longest | Bombs that ended |',
    '|---|---|---|---|---|---|---|',
    ...Object.entries(health).map(
      ([name, { asked, p50, p95, p99, max, ended }]) =>
        `| ${name} | ${asked} | ${[p50, p95, p99, max].map((n) => n.toFixed(1)).join(' | ')} | ${ended} |`,
    ),
    '',
  ].join('\n')
}
