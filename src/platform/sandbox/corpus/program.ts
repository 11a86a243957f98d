/** A hostile program, and how it must end. */
import type { Isolation } from '../launch.ts'
import type { Reason } from '../verdict.ts'

export interface Hostile {
  name: string
  /** What it tries. */
  tries: string
  code: string
  /** The reason it must end for; several where the interpreter itself may choose. */
  ends: Reason | readonly Reason[]
  /** Words in its output or traceback that prove that it got as far as it was meant to. */
  says?: RegExp
  /** Where the other kind of isolation ends it differently. */
  landlock?: { ends?: Reason | readonly Reason[]; says?: RegExp }
  stdin?: string
  keepsStdinOpen?: boolean
  memoryMb?: number
  timeoutMs?: number
}

export function expectedOf(program: Hostile, isolation: Isolation) {
  const other = isolation === 'landlock' ? program.landlock : undefined
  const ends = other?.ends ?? program.ends
  return {
    ends: (typeof ends === 'string' ? [ends] : ends) as readonly Reason[],
    says: other?.says ?? program.says,
  }
}
