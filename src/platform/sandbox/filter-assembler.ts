/** Assembles a seccomp filter: labels become the relative jumps of classic BPF, instructions eight bytes each. */

/** A name marks the position of the instruction after it. */
export type Line = string | Instruction

export type Instruction =
  | { do: 'load'; at: number }
  | { do: 'and'; with: number }
  | { do: 'go'; to: string }
  | { do: 'end'; action: number }
  /** Goes on to the next instruction where no label is given. */
  | { do: 'if'; test: Test; value: number; yes?: string; no?: string }

export type Test = 'equal' | 'at-least' | 'any-bit'

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
