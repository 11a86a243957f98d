/**
 * Counts the steps of a regular expression. V8 matches by backtracking and tells nobody how long it went back and
 * forth, so the same is done here once more, slowly, with a counter: every attempt at a piece of the pattern is a step.
 * Unlike seconds, steps are the same on every machine. Matches are compared with V8's own by the suite, so the counter
 * cannot drift from what it counts.
 */
import { type Node, type Parsed, parseRegExp } from './regexp-syntax.ts'

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
    if (program.isUnicode && isPairAt(text, start)) start++
  }
  return { steps: machine.steps, match: null }
}

type Test = (sign: number) => boolean

type Assertion = 'start' | 'end' | 'edge' | 'inside'

/** One shape for every operation: V8 reads a field of several shapes many times more slowly. */
interface Op {
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
  /** Of a char and a run. */
  test: Test
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
  /** Of a look. */
  code: readonly Op[]
  isNegative: boolean
  /** Of a back: the groups of which one has matched. */
  groups: readonly number[]
}

const NOTHING: Op = {
  do: 'match',
  test: () => false,
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
// A literal in a function is a new object at each call, but most patterns stand outside of them.
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
        add(code, { do: 'char', test: node.test, isBack })
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
        add(code, {
          do: 'look',
          code: program(node.body, node.isBack),
          isNegative: node.isNegative,
        })
        return
      case 'back':
        add(code, { do: 'back', groups: node.groups, isBack })
    }
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
      add(code, { do: 'run', test: body.test, min, max: Math.min(max, MANY), isGreedy, isBack })
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

function beginsAtStart(node: Node): boolean {
  if (node.is === 'choice') return node.options.every(beginsAtStart)
  if (node.is === 'group') return beginsAtStart(node.body)
  if (node.is === 'sequence') return node.parts[0] !== undefined && beginsAtStart(node.parts[0])
  return node.is === 'assert' && node.what === 'start'
}

/**
 * What is tried next when an attempt fails, in threes of place in the program, place in the text, and how often: another
 * way on; a run taken one shorter or longer, as often as it may; or, as a negative place, a slot as it was. One list of
 * numbers for all, written by index: while a meter watches, the methods of arrays and strings are the meter's, and
 * millions of small objects would take most of the time.
 */
const retries: number[] = []
const MANY = 2 ** 30

// As far as the Hebrew letters.
const FEW_UNITS = 0x600
const IS_LATER = -1

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
  /** What the last retry and the last run tell beside the place in the text. */
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
    this.#limit = limit
    this.#top = 0
    this.#slots.fill(-1)
  }

  /** As `run`. Most starts fail at their first sign, and take as many steps as the last start at that sign did. */
  begin(code: readonly Op[], start: number): number {
    const unit = start < this.#text.length ? unitAt(this.#text, start) : FEW_UNITS
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
          at = this.#take(op.test, at, op.isBack)
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
          const before = this.#slots.slice()
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

  /** Where in the text to go on, or -1; the place in the program is put down beside. */
  #retry(code: readonly Op[], bottom: number): number {
    while (this.#top > bottom) {
      this.#top -= 3
      const pc = retries[this.#top]!
      const was = retries[this.#top + 1]!
      const left = retries[this.#top + 2]!
      if (pc < 0) {
        this.#slots[-1 - pc] = was
        continue
      }
      this.#step()
      this.#pc = pc
      if (left === 0) return was
      const op = code[pc - 1]!
      const at = op.isGreedy ? this.#stepBack(was, op.isBack) : this.#take(op.test, was, op.isBack)
      if (at < 0) continue
      if (left > 1) this.#later(pc, at, left - 1)
      return at
    }
    return -1
  }

  #take(test: Test, at: number, isBack: boolean): number {
    const sign = this.#signAt(at, isBack)
    if (sign < 0 || !test(sign)) return -1
    const width = sign > 0xffff ? 2 : 1
    return isBack ? at - width : at + width
  }

  /** Greedy as much as there is, else as little as there must be. */
  #takeRun(op: Op, from: number): number {
    let at = from
    let count = 0
    const most = op.isGreedy ? op.max : op.min
    while (count < most) {
      const next = this.#take(op.test, at, op.isBack)
      if (next < 0) break
      this.#step()
      at = next
      count++
    }
    this.#taken = count
    return at
  }

  #stepBack(at: number, isBack: boolean): number {
    const width = this.#signAt(at, !isBack) > 0xffff ? 2 : 1
    return isBack ? at + width : at - width
  }

  /** The unit or, where the pattern reads them, the code point after or before a place in the text; -1 is its end. */
  #signAt(at: number, isBack: boolean): number {
    const text = this.#text
    if (isBack || at !== this.#start) this.#hasLookedOn = true
    if (isBack ? at <= 0 : at >= text.length) return -1
    const unit = unitAt(text, isBack ? at - 1 : at)
    if (!this.#isUnicode || unit < 0xd800 || unit > 0xdfff) return unit
    const high = isBack ? at - 2 : at
    return isPairAt(text, high) ? pairAt(text, high) : unit
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
    const before = at > 0 ? unitAt(this.#text, at - 1) : -1
    const after = at < this.#text.length ? unitAt(this.#text, at) : -1
    if (what === 'start') return before < 0 || (this.#program.isMultiline && isBreak(before))
    if (what === 'end') return after < 0 || (this.#program.isMultiline && isBreak(after))
    const isEdge = isWordSign(before) !== isWordSign(after)
    return isEdge === (what === 'edge')
  }
}

// While a meter watches, what everybody else calls is counted; the counter itself is not.
const realUnit = String.prototype.charCodeAt

/** A number, because a letter taken out of a string is a string of its own. */
function unitAt(text: string, at: number): number {
  return realUnit.call(text, at)
}

function isPairAt(text: string, at: number): boolean {
  if (at < 0 || at + 1 >= text.length) return false
  return (unitAt(text, at) & 0xfc00) === 0xd800 && (unitAt(text, at + 1) & 0xfc00) === 0xdc00
}

function pairAt(text: string, at: number): number {
  return ((unitAt(text, at) & 0x3ff) << 10) + (unitAt(text, at + 1) & 0x3ff) + 0x10000
}

function isBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029
}

/** Letters without accents, digits and the underscore. */
function isWordSign(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f
  )
}
