/**
 * The seccomp filter of a sandboxed process, for either machine. An allow list: an unnamed call fails as if the kernel
 * did not know it (ENOSYS), so that calls which later kernels add stay closed, and libraries use their fallbacks.
 */
import { assemble, type Instruction, type Line, type Test } from './filter-assembler.ts'
import {
  type ArgumentCheck,
  type CallCondition,
  rulesFor,
  type Sharing,
  verdicts,
} from './filter-rules.ts'
import { type Architecture, numberOf, type Syscall } from './syscall-numbers.ts'

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
