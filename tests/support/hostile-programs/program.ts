/** A hostile program, and how it must end. */

import type { Reason } from '#platform/sandbox/job.ts'
import type { Isolation } from '#platform/sandbox/launch.ts'
import type { Architecture } from '#platform/sandbox/syscall-numbers.ts'

interface Ending {
  /** The reason it must end for; several where the interpreter or the kernel's release may choose. */
  ends: Reason | readonly Reason[]
  /** Text in its output or traceback that proves that it got as far as intended. */
  prints?: RegExp
}

interface Attempt {
  name: string
  /** What it tries. */
  tries: string
  code: string
  /** If the other kind of isolation ends it differently. */
  landlock?: Partial<Ending>
  stdin?: string
  keepsStdinOpen?: boolean
  memoryMb?: number
  timeoutMs?: number
}

/**
 * How it must end, everywhere or on each machine: a program with nothing to try on one of them is declared so there.
 */
export type Hostile = Attempt & (Ending | { on: Record<Architecture, Ending> })

export function expectedOf(program: Hostile, isolation: Isolation, architecture: Architecture) {
  const usual = 'on' in program ? program.on[architecture] : program
  const other = isolation === 'landlock' ? program.landlock : undefined
  const ends = other?.ends ?? usual.ends
  return {
    ends: (typeof ends === 'string' ? [ends] : ends) as readonly Reason[],
    says: other?.prints ?? usual.prints,
  }
}
