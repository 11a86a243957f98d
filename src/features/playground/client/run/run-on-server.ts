/** A run on the server, received as a stream. Nothing here throws. */
import { eventsOf } from '#client/request/event-stream.ts'
import { realClock, type TimerClock } from '#client/time/clock.ts'
import type { RunResult } from '#features/code-run/contract/index.ts'
import { codeRunPaths } from '#paths/code.ts'
import type { OutputChunk, RunEnding } from '../../rules/run.ts'

export interface ProgramRequest {
  code: string
  stdin: string
  timeoutSeconds: number
  memoryMb: number
}

export interface RunEnded {
  ending: RunEnding
  exitCode: number
  ranMs: number
}

/** It did not even begin. */
export interface RefusedRun {
  refused: string
  status: number
  retryAfterSeconds: number
}

// The server notices a closed stream a moment later, and only then releases the lease of the stopped program.
const STOPPING_MS = 5_000
const AGAIN_MS = 200
let stoppedAt = Number.NEGATIVE_INFINITY

/** Stopping a program and running the next one at once must not be refused because the first still runs. */
export async function runOnServer(
  request: ProgramRequest,
  hear: (output: OutputChunk) => void,
  signal: AbortSignal,
  clock: TimerClock = realClock,
): Promise<RunEnded | RefusedRun> {
  for (;;) {
    const ended = await runOnce(request, hear, signal)
    if ('ending' in ended && ended.ending === 'stopped') stoppedAt = clock.now()
    const isStopping = clock.now() - stoppedAt < STOPPING_MS
    if (!('refused' in ended) || ended.refused !== 'run_in_progress' || !isStopping) return ended
    await new Promise<void>((go) => clock.after(AGAIN_MS, go))
  }
}

async function runOnce(
  { code, stdin, timeoutSeconds, memoryMb }: ProgramRequest,
  hear: (output: OutputChunk) => void,
  signal: AbortSignal,
): Promise<RunEnded | RefusedRun> {
  const startedAt = performance.now()
  const over = (ending: RunEnding): RunEnded => ({
    ending,
    exitCode: -1,
    ranMs: performance.now() - startedAt,
  })
  try {
    const response = await fetch(`${codeRunPaths.apiRun}?stream=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ code, stdin, timeout: timeoutSeconds, memory_limit_mb: memoryMb }),
      signal,
    })
    if (!response.ok || !response.body) return await refusalOf(response)
    for await (const { name, data } of eventsOf(response.body)) {
      if (name === 'output') hear(data as OutputChunk)
      if (name === 'result') {
        const result = data as RunResult
        return {
          ending: result.reason,
          exitCode: result.exit_code,
          ranMs: result.execution_time_ms,
        }
      }
    }
    return over('lost')
  } catch {
    // A run is stopped by closing the stream.
    if (signal.aborted) return over('stopped')
    return { refused: 'no_answer', status: 0, retryAfterSeconds: 0 }
  }
}

async function refusalOf(response: Response): Promise<RefusedRun> {
  const body = (await response.json().catch(() => ({}))) as { code?: string }
  return {
    refused: body.code ?? 'unknown',
    status: response.status,
    retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0),
  }
}
