/** Why a program ended, from what the service itself saw. */

export const REASONS = [
  'finished',
  'failed',
  'time',
  'memory',
  'processes',
  'output',
  'crash',
  'blocked',
  'killed',
  'protocol',
  'stopped',
] as const
export type Reason = (typeof REASONS)[number]

/** Reasons for which the service itself ends a program; they have priority over its exit code. */
export type OwnReason = Extract<Reason, 'time' | 'output' | 'protocol' | 'stopped'>

export interface Ending {
  /** As in a shell: 128 and the number of the signal for one that was killed. */
  exitCode: number
  ranMs: number
  cpuLimitSeconds: number
  own: OwnReason | null
  /** The last output of the sandbox's first program; the program could forge it, to mislead its own author. */
  hint: string
}

const SIGNALLED = 128
const [ILL, ABRT, BUS, FPE, KILL, SEGV, XCPU, SYS] = [4, 6, 7, 8, 9, 11, 24, 31]
const CRASHES = [ILL, ABRT, BUS, FPE, SEGV]
// The kernel counts processor time in ticks; a hard limit strikes a little early by our clock.
const NEARLY = 0.9

export function reasonOf({ exitCode, ranMs, cpuLimitSeconds, own, hint }: Ending): Reason {
  if (own) return own
  if (exitCode === 1 && hint.startsWith('M')) return 'memory'
  if (exitCode === 1 && hint.startsWith('P')) return 'processes'
  const signal = exitCode - SIGNALLED
  if (signal === XCPU) return 'time'
  if (signal === KILL) return ranMs >= NEARLY * 1000 * cpuLimitSeconds ? 'time' : 'killed'
  if (signal === SYS) return 'blocked'
  if (CRASHES.includes(signal)) return 'crash'
  return exitCode === 0 ? 'finished' : 'failed'
}
