/** A run on the server, heard as it goes. Nothing here throws. */
import { eventsOf } from '#client/request/event-stream.ts'
import type { RunResult } from '#features/code-run/contract/index.ts'
import type { Ending, OutputChunk } from '../../rules/run.ts'

export interface ProgramRequest {
  code: string
  stdin: string
  timeoutSeconds: number
  memoryMb: number
}

export interface RunEnded {
  ending: Ending
  exitCode: number
  ranMs: number
}

/** It did not even begin. */
export interface RunRefused {
  refused: string
  status: number
  retryAfterSeconds: number
}

export async function runOnServer(
  { code, stdin, timeoutSeconds, memoryMb }: ProgramRequest,
  hear: (output: OutputChunk) => void,
  signal: AbortSignal,
): Promise<RunEnded | RunRefused> {
  const startedAt = performance.now()
  const over = (ending: Ending): RunEnded => ({
    ending,
    exitCode: -1,
    ranMs: performance.now() - startedAt,
  })
  try {
    const response = await fetch('/api/code/run?stream=1', {
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
    // Closing the stream is how a run is stopped.
    if (signal.aborted) return over('stopped')
    return { refused: 'no_answer', status: 0, retryAfterSeconds: 0 }
  }
}

async function refusalOf(response: Response): Promise<RunRefused> {
  const body = (await response.json().catch(() => ({}))) as { code?: string }
  return {
    refused: body.code ?? 'unknown',
    status: response.status,
    retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0),
  }
}
