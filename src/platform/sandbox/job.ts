/** One program to run, and how it is passed to the sandboxed process. */
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
