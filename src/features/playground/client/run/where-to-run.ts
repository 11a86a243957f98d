/** Where a program can run, as the server says. */
import { get } from '#client/request/request.ts'
import type { Where } from '../../rules/run.ts'
import type { Cause } from '../../views/playground-state.ts'

export interface LimitsWire {
  enabled: boolean
  reason: Cause | null
  limits: {
    python_version: string | null
    default_timeout_seconds: number
    default_memory_mb: number
    max_output_bytes: number
  }
  allowed_imports: string[]
}

// The first start of a server builds what guests need.
const ASK_MS = 60_000

/** Null: nobody answered. Whoever asks is about to run something, and the server gets ready for it. */
export async function askLimits(): Promise<LimitsWire | null> {
  const response = await get<LimitsWire>('/api/code/run/limits', { timeoutMs: ASK_MS })
  return response.ok ? response.body : null
}

/** Without isolation on the server a program runs in the reader's own browser. */
export function whereToRun({ enabled }: LimitsWire): Where {
  return enabled ? 'server' : 'browser'
}
