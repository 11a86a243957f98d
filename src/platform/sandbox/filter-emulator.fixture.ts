/** Runs an assembled filter as the kernel would, so that its rules can be tested for any machine on any machine. */
import { architectureCodes } from './filter.ts'
import type { Architecture } from './syscall-numbers.ts'

export interface Call {
  number: number
  architecture?: Architecture
  /** The raw code, for an architecture that we do not know. */
  architectureCode?: number
  args?: readonly (number | bigint)[]
}

/** The filter's verdict on this call. */
export function judge(filter: Uint8Array, call: Call): number {
  const program = new DataView(filter.buffer, filter.byteOffset, filter.byteLength)
  const data = seccompData(call)
  let accumulator = 0
  for (let at = 0; at < program.byteLength / 8; at++) {
    const code = program.getUint16(at * 8, true)
    const yes = program.getUint8(at * 8 + 2)
    const no = program.getUint8(at * 8 + 3)
    const value = program.getUint32(at * 8 + 4, true)
    const jump = (isSo: boolean) => {
      at += isSo ? yes : no
    }
    if (code === 0x20) accumulator = data.getUint32(value, true)
    else if (code === 0x54) accumulator = (accumulator & value) >>> 0
    else if (code === 0x05) at += value
    else if (code === 0x15) jump(accumulator === value)
    else if (code === 0x35) jump(accumulator >= value)
    else if (code === 0x45) jump((accumulator & value) !== 0)
    else if (code === 0x06) return value
    else throw new Error(`instruction ${at} has the unknown code ${code}`)
  }
  throw new Error('the filter ends without an answer')
}

/** `struct seccomp_data`: number, architecture, instruction pointer, six arguments of eight bytes. */
function seccompData({ number, architecture, architectureCode, args = [] }: Call): DataView {
  const view = new DataView(new ArrayBuffer(64))
  view.setUint32(0, number >>> 0, true)
  view.setUint32(4, architectureCode ?? architectureCodes[architecture ?? 'x86_64'], true)
  for (const [index, arg] of args.entries()) {
    view.setBigUint64(16 + index * 8, BigInt.asUintN(64, BigInt(arg)), true)
  }
  return view
}
