/**
 * Counts the steps of a regular expression. V8 matches by backtracking and does not report how many steps it took, so
 * the same is done here once more, slowly, with a counter: every attempt at a piece of the pattern is a step. Unlike
 * seconds, steps are the same on every machine. Matches are compared with V8's own by the suite, so the counter cannot
 * drift from what it counts.
 */
import { type Node, type Parsed, parseRegExp, type Sign } from './regexp-syntax.ts'

export class TooManySteps extends Error {
  override name = 'TooManySteps'
}

/** A pattern whose bounded repetitions are nested in one another; none of our own is. */
export class TooLargePattern extends Error {
  override name = 'TooLargePattern'
}

const MOST_OPERATIONS = 20_000

export interface Counted {
  steps: number
  /** Where the match begins and ends, or null. */
  match: readonly [from: number, to: number] | null
}

/** One `exec` from `at`, as V8 would do it: every later start is tried unless the pattern is sticky. */
export function countSteps(
  pattern: RegExp,
  text: string,
  at = 0,
  limit = Number.POSITIVE_INFINITY,
): Counted {
  const program = programOf(pattern)
  const machine = program.machine ?? new Machine(program)
  machine.prepare(text, limit)
  for (let start = at; start <= text.length; start++) {
    const end = machine.begin(program.code, start)
    if (end >= 0) return { steps: machine.steps, match: [start, end] }
    if (program.isSticky || program.isAnchored) break
    // With `u` a start inside a pair of units is none.
    if (program.isUnicode && isPairAt(start)) start++
  }
  return { steps: machine.steps, match: null }
}

type Assertion = 'start' | 'end' | 'edge' | 'inside'

/** One shape for every operation: V8 reads a field of several shapes many times more slowly. */
interface Op extends Sign {
  do:
    | 'char'
    | 'run'
    | 'split'
    | 'jump'
    | 'set'
    | 'reset'
    | 'progress'
    | 'look'
    | 'back'
    | 'match'
    | Assertion
  /** Of a char and a run, with what a sign has to be. */
  min: number
  max: number
  isGreedy: boolean
  isBack: boolean
  /** Of a split and a jump: where the program goes on, and where when that fails. */
  first: number
  second: number
  /** What a set writes, a progress compares and a reset begins with; it ends before `toSlot`. */
  slot: number
  toSlot: number
  /** Of a lookaround. */
  code: readonly Op[]
  isNegative: boolean
  /** Whether it writes slots. */
  isWriting: boolean
  /** Of a back: the groups of which one has matched. */
  groups: readonly number[]
}

const NOTHING: Op = {
  do: 'match',
  test: () => false,
  only: -1,
  known: new Int8Array(0),
  min: 0,
  max: 0,
  isGreedy: false,
  isBack: false,
  first: 0,
  second: 0,
  slot: 0,
  toSlot: 0,
  code: [],
  isNegative: false,
  isWriting: false,
  groups: [],
}

interface Program {
  code: readonly Op[]
  slots: number
  isUnicode: boolean
  isMultiline: boolean
  isIgnoreCase: boolean
  isSticky: boolean
  /** Made at the first count, and used again: a pattern is asked thousands of times. */
  machine: Machine | null
  /** Every way begins with `^`: V8 tries no later start. */
  isAnchored: boolean
}

const programs = new Map<string, Program | null>()
// A literal in a function is a new object at each call, but most patterns are outside of functions.
const programsByObject = new WeakMap<RegExp, Program | null>()

function programOf(pattern: RegExp): Program {
  if (pattern === lastPattern) return lastProgram!
  const program = findProgram(pattern)
  lastPattern = pattern
  lastProgram = program
  return program
}

let lastPattern: RegExp | null = null
let lastProgram: Program | null = null

function findProgram(pattern: RegExp): Program {
  let known = programsByObject.get(pattern)
  if (known === undefined) {
    const { source, flags } = pattern
    const key = `${flags}/${source}`
    known = programs.get(key)
    if (known === undefined) {
      known = compiled(source, flags)
      programs.set(key, known)
    }
    programsByObject.set(pattern, known)
  }
  if (!known) throw new TooLargePattern()
  return known
}

function compiled(source: string, flags: string): Program | null {
  try {
    return compile(parseRegExp(source, flags), flags)
  } catch (error) {
    if (error instanceof TooLargePattern) return null
    throw error
  }
}

function compile(parsed: Parsed, flags: string): Program {
  let registers = 2 * (parsed.groups + 1)
  const add = (code: Op[], op: Partial<Op>): Op => {
    const whole = { ...NOTHING, ...op }
    code.push(whole)
    return whole
  }
  const program = (node: Node, isBack: boolean): Op[] => {
    const code: Op[] = []
    emit(node, code, isBack)
    add(code, { do: 'match' })
    return code
  }
  const emit = (node: Node, code: Op[], isBack: boolean): void => {
    if (code.length > MOST_OPERATIONS) throw new TooLargePattern()
    switch (node.is) {
      case 'sequence':
        for (const part of isBack ? node.parts.toReversed() : node.parts) emit(part, code, isBack)
        return
      case 'choice':
        emitChoice(node.options, code, isBack)
        return
      case 'char':
        add(code, { do: 'char', ...signOf(node), isBack })
        return
      case 'group': {
        const [first, last] = isBack ? [1, 0] : [0, 1]
        add(code, { do: 'set', slot: 2 * node.index + first })
        emit(node.body, code, isBack)
        add(code, { do: 'set', slot: 2 * node.index + last })
        return
      }
      case 'repeat':
        emitRepeat(node, code, isBack)
        return
      case 'assert':
        add(code, { do: node.what })
        return
      case 'look':
        emitLook(node, code)
        return
      case 'back':
        add(code, { do: 'back', groups: node.groups, isBack })
    }
  }
  const emitLook = ({ body, isBack, isNegative }: Node & { is: 'look' }, code: Op[]): void => {
    const inner = program(body, isBack)
    const isWriting = inner.some((op) => op.do === 'set' || op.do === 'reset' || op.isWriting)
    add(code, { do: 'look', code: inner, isNegative, isWriting })
  }
  const emitChoice = (options: readonly Node[], code: Op[], isBack: boolean): void => {
    const ends: Op[] = []
    for (const option of options.slice(0, -1)) {
      const split = add(code, { do: 'split', first: code.length + 1 })
      emit(option, code, isBack)
      ends.push(add(code, { do: 'jump' }))
      split.second = code.length
    }
    emit(options.at(-1)!, code, isBack)
    for (const end of ends) end.first = code.length
  }
  const emitRepeat = (node: Node & { is: 'repeat' }, code: Op[], isBack: boolean): void => {
    const { body, min, max, isGreedy } = node
    if (body.is === 'char') {
      const most = Math.min(max, MANY)
      add(code, { do: 'run', ...signOf(body), min, max: most, isGreedy, isBack })
      return
    }
    const once = () => {
      if (node.groupsTo > node.groupsFrom)
        add(code, { do: 'reset', slot: 2 * node.groupsFrom, toSlot: 2 * node.groupsTo })
      emit(body, code, isBack)
    }
    for (let turn = 0; turn < min; turn++) once()
    const splits: Op[] = []
    const optional = () => {
      const split = add(code, { do: 'split' })
      splits.push(split)
      if (isGreedy) split.first = code.length
      else split.second = code.length
      const slot = registers++
      add(code, { do: 'set', slot })
      once()
      add(code, { do: 'progress', slot })
    }
    if (max === Number.POSITIVE_INFINITY) {
      const again = code.length
      optional()
      add(code, { do: 'jump', first: again })
    } else for (let turn = min; turn < max; turn++) optional()
    for (const split of splits) {
      if (isGreedy) split.second = code.length
      else split.first = code.length
    }
  }
  const code = program(parsed.root, false)
  return {
    code,
    slots: registers,
    isUnicode: /[uv]/.test(flags),
    isMultiline: flags.includes('m'),
    isIgnoreCase: flags.includes('i'),
    isSticky: flags.includes('y'),
    machine: null,
    isAnchored: !flags.includes('m') && beginsAtStart(parsed.root),
  }
}

function signOf({ test, only, known }: Sign): Sign {
  return { test, only, known }
}

function beginsAtStart(node: Node): boolean {
  if (node.is === 'choice') return node.options.every(beginsAtStart)
  if (node.is === 'group') return beginsAtStart(node.body)
  if (node.is === 'sequence') return node.parts[0] !== undefined && beginsAtStart(node.parts[0])
  return node.is === 'assert' && node.what === 'start'
}

/**
 * What is tried next when an attempt fails, in threes of index in the program, offset in the text, and how often:
 * another way on; a run taken one shorter or longer, as often as it may; or, as a negative index, a slot as it was. One
 * list of numbers for all, written by index: while a meter watches, the methods of arrays and strings are the meter's,
 * and millions of small objects would take most of the time.
 */
const retries: number[] = []
const MANY = 2 ** 30

/**
 * The code units of the text that is matched now: reading a number from an array is faster than from a string. The
 * array has the machine's byte order, little-endian wherever Node runs.
 */
let units = new Uint16Array(2 ** 13)
let bytes = Buffer.from(units.buffer)
let length = 0
let unitsOf = ''

function spread(text: string): void {
  if (text === unitsOf) return
  length = text.length
  if (length > units.length) {
    units = new Uint16Array(2 * length)
    bytes = Buffer.from(units.buffer)
  }
  bytes.write(text, 'utf16le')
  unitsOf = text
}

// As far as the Hebrew letters. Not imported: the runner asks a module for what is imported at each use.
const FEW_UNITS = 0x600
const IS_LATER = -1

const NO_SLOTS = new Int32Array(0)

class Machine {
  steps = 0
  readonly #program: Program
  readonly #isUnicode: boolean
  readonly #slots: Int32Array
  /** For each first unit: the steps after which a start at it fails, whatever follows. 0 is not known yet. */
  readonly #failing = new Int32Array(FEW_UNITS)
  #text = ''
  #limit = 0
  #start = 0
  /** Whether this start has looked at anything but its first unit. */
  #hasLookedOn = false
  #top = 0
  /** The values of the last retry and the last run beside the offset in the text. */
  #pc = 0
  #taken = 0

  constructor(program: Program) {
    this.#program = program
    this.#isUnicode = program.isUnicode
    this.#slots = new Int32Array(program.slots)
    program.machine = this
  }

  prepare(text: string, limit: number): void {
    this.steps = 0
    this.#text = text
    spread(text)
    this.#limit = limit
    this.#top = 0
    this.#slots.fill(-1)
  }

  /** As `run`. Most starts fail at their first sign, and take as many steps as the last start at that sign did. */
  begin(code: readonly Op[], start: number): number {
    const unit = start < length ? units[start]! : FEW_UNITS
    const known = unit < FEW_UNITS ? this.#failing[unit]! : IS_LATER
    if (known > 0) {
      this.steps += known
      if (this.steps > this.#limit) throw new TooManySteps()
      return -1
    }
    if (known === IS_LATER) return this.run(code, start)
    this.#start = start
    this.#hasLookedOn = false
    const before = this.steps
    const end = this.run(code, start)
    this.#failing[unit] = end < 0 && !this.#hasLookedOn ? this.steps - before : IS_LATER
    return end
  }

  /** The end of the match that begins here, or -1. */
  run(code: readonly Op[], start: number): number {
    const bottom = this.#top
    let pc = 0
    let at = start
    for (;;) {
      this.#step()
      const op = code[pc++]!
      let isFine = true
      switch (op.do) {
        case 'match':
          this.#top = bottom
          return at
        case 'char':
          at = this.#take(op, at)
          isFine = at >= 0
          break
        case 'run': {
          const from = at
          at = this.#takeRun(op, from)
          isFine = this.#taken >= op.min
          const left = (op.isGreedy ? this.#taken : op.max) - op.min
          if (isFine && left > 0) this.#later(pc, at, left)
          break
        }
        case 'split':
          this.#later(op.second, at, 0)
          pc = op.first
          break
        case 'jump':
          pc = op.first
          break
        case 'set':
          this.#set(op.slot, at)
          break
        case 'reset':
          for (let slot = op.slot; slot < op.toSlot; slot++) this.#set(slot, -1)
          break
        case 'progress':
          isFine = this.#slots[op.slot] !== at
          break
        case 'look': {
          const before = op.isWriting ? this.#slots.slice() : NO_SLOTS
          const isFound = this.run(op.code, at) >= 0
          isFine = isFound !== op.isNegative
          for (let slot = 0; slot < before.length; slot++) {
            const was = before[slot]!
            if (this.#slots[slot] === was) continue
            if (isFine && !op.isNegative) this.#later(-1 - slot, was, 0)
            else this.#slots[slot] = was
          }
          break
        }
        case 'back':
          at = this.#takeAgain(op.groups, at, op.isBack)
          isFine = at >= 0
          break
        default:
          isFine = this.#holds(op.do, at)
      }
      if (isFine) continue
      at = this.#retry(code, bottom)
      if (at < 0) return -1
      pc = this.#pc
    }
  }

  #step(): void {
    this.steps++
    if (this.steps > this.#limit) throw new TooManySteps()
  }

  #set(slot: number, value: number): void {
    this.#later(-1 - slot, this.#slots[slot]!, 0)
    this.#slots[slot] = value
  }

  #later(pc: number, at: number, left: number): void {
    retries[this.#top] = pc
    retries[this.#top + 1] = at
    retries[this.#top + 2] = left
    this.#top += 3
  }

  /** Where in the text to go on, or -1; the index in the program is stored in a field. */
  #retry(code: readonly Op[], bottom: number): number {
    while (this.#top > bottom) {
      const top = this.#top - 3
      this.#top = top
      const pc = retries[top]!
      const was = retries[top + 1]!
      const left = retries[top + 2]!
      if (pc < 0) {
        this.#slots[-1 - pc] = was
        continue
      }
      this.#step()
      this.#pc = pc
      if (left === 0) return was
      const op = code[pc - 1]!
      const at = op.isGreedy ? this.#stepBack(was, op.isBack) : this.#take(op, was)
      if (at < 0) continue
      if (left > 1) {
        // It stays where it is, with one turn less.
        retries[top + 1] = at
        retries[top + 2] = left - 1
        this.#top = top + 3
      }
      return at
    }
    return -1
  }

  #take(op: Op, at: number): number {
    const sign = this.#signAt(at, op.isBack)
    if (sign < 0 || !isFit(op, sign)) return -1
    const width = sign > 0xffff ? 2 : 1
    return op.isBack ? at - width : at + width
  }

  /** Greedy as much as there is, else as little as there must be. */
  #takeRun(op: Op, from: number): number {
    const most = op.isGreedy ? op.max : op.min
    if (!op.isBack && !this.#isUnicode) return this.#takeUnits(op, from, most)
    let at = from
    let count = 0
    while (count < most) {
      const next = this.#take(op, at)
      if (next < 0) break
      this.#step()
      at = next
      count++
    }
    this.#taken = count
    return at
  }

  /** The plain case, without a call for each unit. */
  #takeUnits(op: Op, from: number, most: number): number {
    const end = Math.min(length, from + most)
    let at = from
    while (at < end && isFit(op, units[at]!)) at++
    const count = at - from
    // The unit that did not fit was looked at as well.
    if (from !== this.#start ? most > 0 : count > 1 || (count === 1 && most > 1))
      this.#hasLookedOn = true
    this.#taken = count
    this.steps += count
    if (this.steps > this.#limit) throw new TooManySteps()
    return at
  }

  #stepBack(at: number, isBack: boolean): number {
    const width = this.#signAt(at, !isBack) > 0xffff ? 2 : 1
    return isBack ? at + width : at - width
  }

  /** The unit or, where the pattern reads them, the code point after or before an offset in the text; -1 is its end. */
  #signAt(at: number, isBack: boolean): number {
    if (isBack || at !== this.#start) this.#hasLookedOn = true
    if (isBack ? at <= 0 : at >= length) return -1
    const unit = units[isBack ? at - 1 : at]!
    if (!this.#isUnicode || unit < 0xd800 || unit > 0xdfff) return unit
    const high = isBack ? at - 2 : at
    return isPairAt(high) ? pairAt(high) : unit
  }

  #takeAgain(groups: readonly number[], at: number, isBack: boolean): number {
    this.#hasLookedOn = true
    const group = groups.find(
      (index) => this.#slots[2 * index]! >= 0 && this.#slots[2 * index + 1]! >= 0,
    )
    if (group === undefined) return at
    const wanted = this.#text.slice(this.#slots[2 * group]!, this.#slots[2 * group + 1]!)
    const [from, to] = isBack ? [at - wanted.length, at] : [at, at + wanted.length]
    if (from < 0) return -1
    this.steps += wanted.length
    const found = this.#text.slice(from, to)
    const isSame = this.#program.isIgnoreCase
      ? found.toLowerCase() === wanted.toLowerCase()
      : found === wanted
    return isSame ? (isBack ? from : to) : -1
  }

  #holds(what: Op['do'], at: number): boolean {
    this.#hasLookedOn = true
    const before = at > 0 ? units[at - 1]! : -1
    const after = at < length ? units[at]! : -1
    if (what === 'start') return before < 0 || (this.#program.isMultiline && isBreak(before))
    if (what === 'end') return after < 0 || (this.#program.isMultiline && isBreak(after))
    const isEdge = isWordSign(before) !== isWordSign(after)
    return isEdge === (what === 'edge')
  }
}

function isFit(op: Op, sign: number): boolean {
  if (op.only >= 0) return sign === op.only
  const known = sign < FEW_UNITS ? op.known[sign]! : 0
  return known === 0 ? op.test(sign) : known > 0
}

function isPairAt(at: number): boolean {
  if (at < 0 || at + 1 >= length) return false
  return (units[at]! & 0xfc00) === 0xd800 && (units[at + 1]! & 0xfc00) === 0xdc00
}

function pairAt(at: number): number {
  return ((units[at]! & 0x3ff) << 10) + (units[at + 1]! & 0x3ff) + 0x10000
}

function isBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029
}

/** ASCII letters, digits and the underscore. */
function isWordSign(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f
  )
}
