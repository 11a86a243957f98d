/** Running a person's program. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#platform/config/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { isPatient } from '#platform/patience.ts'
import {
  type Capability,
  CodeRunner,
  type ProcessOutcome,
  type RunRefusal,
  RunRefused,
  type SandboxJob,
  type SandboxRunnerState,
} from '#platform/sandbox/index.ts'
import type { RunRequest } from './contract/index.ts'
import {
  ALLOWED_IMPORTS,
  DEFAULT_MEMORY_MB,
  DEFAULT_TIMEOUT_SECONDS,
  MAX_CODE_BYTES,
  MAX_CONCURRENT_PER_USER,
  MAX_MEMORY_MB,
  MAX_OUTPUT_BYTES,
  MAX_STDIN_BYTES,
  MAX_TIMEOUT_SECONDS,
  MIN_MEMORY_MB,
} from './contract/limits.ts'
import { refuse } from './problems.ts'
import { resultOf } from './rules/result.ts'
import { acquireRunLease, releaseRunLease } from './store.ts'

/** Processes belong to the machine: one runner for each data directory, shared by all requests. */
const runners = new Map<string, CodeRunner>()

function runnerOf({ DATA_DIR, CODE_RUN, WEB_PROCESSES }: Config): CodeRunner {
  const key = `${CODE_RUN} ${DATA_DIR}`
  const known = runners.get(key)
  if (known) return known
  const runner = new CodeRunner({
    folder: join(DATA_DIR, 'cache/sandbox'),
    mode: CODE_RUN,
    sharedBy: WEB_PROCESSES,
  })
  runners.set(key, runner)
  return runner
}

// The first start builds the file system of the sandbox; a page does not wait for that.
const SOON_MS = 500

/** What this machine supports, for a page: null while it is still being examined, or when that failed. */
export function capabilitySoon(config: Config): Promise<Capability | null> {
  const found = runnerOf(config)
    .capability()
    .catch(() => null)
  if (isPatient()) return found
  return Promise.race([
    found,
    new Promise<null>((resolve) => setTimeout(resolve, SOON_MS, null).unref()),
  ])
}

export function runnerStateOf(config: Config): SandboxRunnerState {
  return runnerOf(config).state()
}

/**
 * Begins at once without blocking the start: the first start builds the file system of the sandbox, which takes
 * seconds.
 */
export function examineAtStart(ctx: Context): void {
  void runnerOf(ctx.config)
    .capability()
    .then(
      ({ launch, refusals: [first] }) => {
        const isolation = launch?.isolation ?? null
        const payload = { isolation, reason: first?.cause ?? null, detail: first?.detail ?? '' }
        ctx.log.info(payload, 'the isolation of code runs was examined')
        ctx.emit('code_run_isolation', payload)
      },
      (error) => ctx.log.error({ err: error }, 'the isolation of code runs could not be examined'),
    )
}

/** Stops everything that runs, for an app that stops. */
export async function stopRunning({ config }: Context): Promise<void> {
  const key = `${config.CODE_RUN} ${config.DATA_DIR}`
  const runner = runners.get(key)
  runners.delete(key)
  await runner?.stop()
}

export async function readLimits(ctx: MemberContext) {
  const runner = runnerOf(ctx.config)
  const { launch, pythonVersion, refusals } = await runner.capability()
  // A request for the limits usually precedes a run.
  if (launch) void runner.warmUp()
  return {
    enabled: launch !== null,
    limits: {
      max_timeout_seconds: MAX_TIMEOUT_SECONDS,
      default_timeout_seconds: DEFAULT_TIMEOUT_SECONDS,
      max_memory_mb: MAX_MEMORY_MB,
      default_memory_mb: DEFAULT_MEMORY_MB,
      min_memory_mb: MIN_MEMORY_MB,
      max_code_bytes: MAX_CODE_BYTES,
      max_stdin_bytes: MAX_STDIN_BYTES,
      max_output_bytes: MAX_OUTPUT_BYTES,
      max_concurrent_per_user: MAX_CONCURRENT_PER_USER,
      isolation: launch?.isolation ?? null,
      python_version: pythonVersion,
    },
    allowed_imports: [...ALLOWED_IMPORTS],
    reason: launch ? null : (refusals.at(-1)?.cause ?? 'refused'),
    ...(ctx.actor.role === 'admin' && {
      refused: refusals.map(({ isolation, cause, detail }) => ({ isolation, cause, detail })),
    }),
  }
}

export async function runCode(ctx: MemberContext, asked: RunRequest, signal: AbortSignal) {
  const outcome = await run(ctx, jobOf(asked), signal)
  return resultOf(outcome, asked.timeoutSeconds)
}

/**
 * The same as server-sent events: output as it arrives, the result last. A refusal is an ordinary response, because it
 * comes before the first event; closing the stream stops the run.
 */
export async function streamCode(
  ctx: MemberContext,
  asked: RunRequest,
  signal: AbortSignal,
): Promise<Readable> {
  const events = new Readable({ read() {} })
  const send = (event: string, data: unknown) =>
    void events.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const job: SandboxJob = {
    ...jobOf(asked),
    onBegin: () => {
      send('start', {})
      begin()
    },
    onOutput: (stream, text) => send('output', { stream, text }),
  }
  const ended = run(ctx, job, signal).then((outcome) => {
    send('result', resultOf(outcome, asked.timeoutSeconds))
    events.push(null)
  })
  // Once it has begun, the only possible error is that the machine could not start it; the stream then just ends.
  ended.catch(() => events.destroy())
  await Promise.race([begun, ended])
  return events
}

function jobOf({ code, stdin, timeoutSeconds, memoryMb }: RunRequest): SandboxJob {
  return {
    code,
    stdin,
    timeoutMs: timeoutSeconds * 1000,
    memoryMb,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    modules: ALLOWED_IMPORTS,
  }
}

const REFUSALS = {
  disabled: 'code_execution_disabled',
  in_progress: 'run_in_progress',
  busy: 'runner_busy',
} as const satisfies Record<RunRefusal, string>

async function run(
  ctx: MemberContext,
  job: SandboxJob,
  signal: AbortSignal,
): Promise<ProcessOutcome> {
  try {
    const runner = runnerOf(ctx.config)
    const outcome = await underRunLease(ctx, job, () => runner.run(ctx.actor.id, job, signal))
    ctx.emit('business_metric', { metric: 'code_run', count: 1 })
    return outcome
  } catch (error) {
    if (!(error instanceof RunRefused)) throw error
    const seconds = { 'retry-after': '2' }
    throw refuse(REFUSALS[error.refusal], {}, error.refusal === 'disabled' ? {} : seconds)
  }
}

// Besides the program's own time: ten seconds of waiting, a slow start, and a little more.
const SPARE_MS = 30_000

/**
 * One program per person, across all processes. A runner knows only its own process; if several serve, the lease is in
 * the store. If the store cannot be reached, the process counts by itself.
 */
async function underRunLease(
  { store, actor, now }: MemberContext,
  { timeoutMs }: SandboxJob,
  go: () => Promise<ProcessOutcome>,
): Promise<ProcessOutcome> {
  if (!store.isShared) return go()
  const lease = { person: actor.id, runId: randomUUID() }
  const at = now()
  const isFree = await acquireRunLease(store, lease, at, at + timeoutMs + SPARE_MS).catch(
    () => true,
  )
  if (!isFree) throw new RunRefused('in_progress')
  try {
    return await go()
  } finally {
    await releaseRunLease(store, lease).catch(() => {})
  }
}
