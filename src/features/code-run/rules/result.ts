/** How the end of a program is reported over the wire. */
import type { ProcessOutcome, Reason } from '#platform/sandbox/index.ts'

/** When a limit ended it, it has no exit code of its own. */
const NO_CODE = -1

const SIGNALS: Record<number, string> = {
  132: 'SIGILL',
  134: 'SIGABRT',
  135: 'SIGBUS',
  136: 'SIGFPE',
  139: 'SIGSEGV',
}

export function resultOf(outcome: ProcessOutcome, timeoutSeconds: number) {
  const { reason, exitCode, stdout, stderr, isCut, ranMs } = outcome
  return {
    success: reason === 'finished',
    stdout,
    stderr,
    exit_code: hasOwnCode(reason) ? exitCode : NO_CODE,
    execution_time_ms: Math.round(ranMs),
    truncated: isCut,
    error: errorOf(reason, exitCode, timeoutSeconds),
    reason,
  }
}

function hasOwnCode(reason: Reason): boolean {
  return ['finished', 'failed', 'crash', 'blocked', 'killed'].includes(reason)
}

function errorOf(reason: Reason, exitCode: number, timeoutSeconds: number): string | null {
  switch (reason) {
    case 'finished':
    case 'failed':
      return null
    case 'time':
      return `Timed out after ${Number(timeoutSeconds.toFixed(3))} s`
    case 'memory':
      return 'Memory limit exceeded'
    case 'processes':
      return 'Process limit exceeded'
    case 'output':
      return 'Output limit exceeded'
    case 'crash':
      return `Crashed (${SIGNALS[exitCode] ?? exitCode})`
    case 'blocked':
      return 'Forbidden system call'
    case 'killed':
      return 'Killed'
    case 'protocol':
      return 'Stopped for misusing its sandbox'
    case 'stopped':
      return 'Stopped'
  }
}
