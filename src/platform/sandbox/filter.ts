/**
 * The seccomp filter of a sandboxed process, for either machine. An allow list: an unnamed call fails as if the kernel
 * did not know it (ENOSYS), so that calls which later kernels add stay closed, and libraries use their fallbacks.
 */
import {
  type ArgumentCheck,
  type CallCondition,
  rulesFor,
  type Sharing,
  verdicts,
} from './filter-rules.ts'
import { type Architecture, numberOf, type Syscall } from './syscall-numbers.ts'

// Assembles a seccomp filter: labels become the relative jumps of classic BPF, instructions eight bytes each.

/** A name marks the position of the instruction after it. */
export type Line = string | Instruction

type Instruction =
  | { do: 'load'; at: number }
  | { do: 'and'; with: number }
  | { do: 'go'; to: string }
  | { do: 'end'; action: number }
  /** Goes on to the next instruction where no label is given. */
  | { do: 'if'; test: Test; value: number; yes?: string; no?: string }

type Test = 'equal' | 'at-least' | 'any-bit'

// Codes of linux/bpf_common.h.
const LOAD_32 = 0x20
const AND = 0x54
const JUMP = 0x05
const RETURN = 0x06
const TESTS: Record<Test, number> = { equal: 0x15, 'at-least': 0x35, 'any-bit': 0x45 }
const INSTRUCTION_BYTES = 8
// A conditional jump has one byte for its distance; the kernel takes 4,096 instructions.
const MAX_NEAR = 255
const MAX_LENGTH = 4_096

export function assemble(lines: readonly Line[]): Uint8Array {
  const labels = new Map<string, number>()
  const program: Instruction[] = []
  for (const line of lines) {
    if (typeof line !== 'string') program.push(line)
    else if (labels.has(line)) throw new Error(`the label ${line} is defined twice`)
    else labels.set(line, program.length)
  }
  if (program.length > MAX_LENGTH) throw new Error(`${program.length} instructions are too many`)
  const bytes = new Uint8Array(program.length * INSTRUCTION_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [at, instruction] of program.entries()) {
    const distance = (label: string | undefined) => {
      if (label === undefined) return 0
      const target = labels.get(label)
      if (target === undefined) throw new Error(`the label ${label} is not defined`)
      if (target <= at)
        throw new Error(`${label} is behind the jump: a filter can only jump forward`)
      return target - at - 1
    }
    const [code, yes, no, value] = encode(instruction, distance)
    if (yes > MAX_NEAR || no > MAX_NEAR) throw new Error('a conditional jump is too far')
    const offset = at * INSTRUCTION_BYTES
    view.setUint16(offset, code, true)
    view.setUint8(offset + 2, yes)
    view.setUint8(offset + 3, no)
    view.setUint32(offset + 4, value >>> 0, true)
  }
  return bytes
}

type Encoded = [code: number, yes: number, no: number, value: number]

function encode(
  instruction: Instruction,
  distance: (label: string | undefined) => number,
): Encoded {
  switch (instruction.do) {
    case 'load':
      return [LOAD_32, 0, 0, instruction.at]
    case 'and':
      return [AND, 0, 0, instruction.with]
    case 'go':
      return [JUMP, 0, 0, distance(instruction.to)]
    case 'end':
      return [RETURN, 0, 0, instruction.action]
    case 'if': {
      const { test, yes, no, value } = instruction
      return [TESTS[test], distance(yes), distance(no), value]
    }
  }
}

/** Codes of linux/audit.h. */
export const architectureCodes: Record<Architecture, number> = {
  x86_64: 0xc000003e,
  aarch64: 0xc00000b7,
}

// x86_64 has a second entry to the same kernel, with numbers from here on.
const X32 = 0x40000000

export function makeFilter(architecture: Architecture, sharing: Sharing): Uint8Array {
  const { plain, conditions } = rulesFor(sharing)
  const known = (call: Syscall) => numberOf(call, architecture) !== null
  const conditional = [...conditions].filter(([call]) => known(call))
  return assemble([
    ...entrance(architecture),
    ...[...plain]
      .filter(([call]) => known(call))
      .flatMap(([call, action]) => {
        const next = `not ${call}`
        return [...when(call, architecture, next), end(action), next]
      }),
    ...conditional.flatMap(([call]): Line[] => {
      const next = `not ${call}`
      return [...when(call, architecture, next), { do: 'go', to: call }, next]
    }),
    end(verdicts.unknownCall),
    ...conditional.flatMap(([call, condition]) => judging(call, condition)),
  ])
}

// Where `struct seccomp_data` keeps what.
const NUMBER = 0
const ARCHITECTURE = 4
const low = (arg: number) => 16 + arg * 8
const high = (arg: number) => low(arg) + 4

const load = (at: number): Instruction => ({ do: 'load', at })
const end = (action: number): Instruction => ({ do: 'end', action })

function entrance(architecture: Architecture): Line[] {
  const known: Line[] = [
    load(ARCHITECTURE),
    { do: 'if', test: 'equal', value: architectureCodes[architecture], yes: 'known' },
    end(verdicts.kill),
    'known',
    load(NUMBER),
  ]
  if (architecture !== 'x86_64') return known
  return [
    ...known,
    { do: 'if', test: 'at-least', value: X32, no: 'native' },
    end(verdicts.kill),
    'native',
  ]
}

function when(call: Syscall, architecture: Architecture, otherwise: string): Line[] {
  return [{ do: 'if', test: 'equal', value: numberOf(call, architecture)!, no: otherwise }]
}

/** All checks pass, or the condition's own refusal. */
function judging(call: Syscall, { checks, otherwise }: CallCondition): Line[] {
  const refused = `refused ${call}`
  return [
    call,
    ...checks.flatMap((check, index) => checking(check, `${call} ${index}`, refused)),
    end(verdicts.allow),
    refused,
    end(otherwise),
  ]
}

function checking(check: ArgumentCheck, label: string, refused: string): Line[] {
  const start: Line[] = [load(low(check.arg))]
  const test = (test: Test, value: number, to: { yes?: string; no?: string }): Instruction => ({
    do: 'if',
    test,
    value,
    ...to,
  })
  if ('hasAll' in check)
    return [
      ...start,
      { do: 'and', with: check.hasAll },
      test('equal', check.hasAll, { no: refused }),
    ]
  if ('hasNone' in check) return [...start, test('any-bit', check.hasNone, { yes: refused })]
  // A pointer has two halves.
  if ('isNull' in check)
    return [
      ...start,
      test('equal', 0, { no: refused }),
      load(high(check.arg)),
      test('equal', 0, { no: refused }),
    ]
  const passed = `passed ${label}`
  return [
    ...start,
    ...(check.without === undefined ? [] : [{ do: 'and' as const, with: ~check.without >>> 0 }]),
    ...check.isOneOf.map((value) => test('equal', value, { yes: passed })),
    { do: 'go', to: refused },
    passed,
  ]
}
