/** One program to run, how it is passed to the sandboxed process, and why it ended. */
export interface SandboxJob {
  code: string
  stdin?: string
  /** Without an end of input, as a person who has not finished typing. */
  keepsStdinOpen?: boolean
  /** By the clock. */
  timeoutMs: number
  /** Processor time; a little more than the wall-clock limit by default. */
  cpuSeconds?: number
  /** For the program, beside what the interpreter itself takes. */
  memoryMb: number
  /** Of each stream. */
  maxOutputBytes: number
  /** Names of modules that it may import; null: any. */
  modules: readonly string[] | null
  /** It has a process and starts now. */
  onBegin?: () => void
  onOutput?: (stream: 'stdout' | 'stderr', text: string) => void
}

export function cpuLimitOf({ timeoutMs, cpuSeconds }: SandboxJob): number {
  return cpuSeconds ?? Math.ceil(timeoutMs / 1000) + 1
}

// So that a program out of memory can still report where.
const RESERVE_KIB = 16 * 1024
const HEAD_NUMBERS = 8

/** Eight numbers of four bytes (the last two are spare), the names of the modules, the program. */
export function frame(job: SandboxJob, interpreterKib: number): Uint8Array {
  const modules = Buffer.from((job.modules ?? []).join('\n'))
  const code = Buffer.from(job.code)
  const head = new Uint32Array(HEAD_NUMBERS)
  head[0] = job.memoryMb * 1024 + interpreterKib
  head[1] = RESERVE_KIB
  head[2] = cpuLimitOf(job)
  head[3] = job.modules ? 1 : 0
  head[4] = modules.length
  head[5] = code.length
  return Buffer.concat([new Uint8Array(head.buffer), modules, code])
}

// Why a program ended, from what the service itself saw.

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
