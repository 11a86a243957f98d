/** Reads the source of a regular expression into a tree: as much of the syntax as our sources use, and no other. */

export type Node =
  | { is: 'sequence'; parts: readonly Node[] }
  | { is: 'choice'; options: readonly Node[] }
  /** A sign is a unit or, where the pattern reads them, a code point. */
  | ({ is: 'char'; source: string } & Sign)
  | { is: 'group'; index: number; body: Node }
  | {
      is: 'repeat'
      body: Node
      min: number
      max: number
      isGreedy: boolean
      /** The captures inside, which each turn forgets. */
      groupsFrom: number
      groupsTo: number
    }
  | { is: 'assert'; what: 'start' | 'end' | 'edge' | 'inside' }
  | { is: 'look'; body: Node; isBack: boolean; isNegative: boolean }
  | { is: 'back'; groups: readonly number[] }

/** What one sign has to be. */
export interface Sign {
  test: (sign: number) => boolean
  /** The only one that fits, or -1. */
  only: number
  /** For each small unit the result of `test`: 1, -1, or 0 until it is computed. */
  known: Int8Array
}

export interface Parsed {
  root: Node
  groups: number
}

export function parseRegExp(source: string, flags: string): Parsed {
  return new Reader(source, flags).read()
}

const LOOKS: Record<string, { isBack: boolean; isNegative: boolean }> = {
  '(?=': { isBack: false, isNegative: false },
  '(?!': { isBack: false, isNegative: true },
  '(?<=': { isBack: true, isNegative: false },
  '(?<!': { isBack: true, isNegative: true },
}

// As far as the Hebrew letters.
const FEW_UNITS = 0x600

const NO_UNITS = new Int8Array(0)

class Reader {
  readonly #source: string
  readonly #flags: string
  readonly #names = new Map<string, number[]>()
  #at = 0
  #groups = 0

  constructor(source: string, flags: string) {
    this.#source = source
    // One sign at a time is asked of V8 itself, so what a class or a case means is never a matter of opinion here.
    this.#flags = flags.replace(/[gymd]/g, '')
    let index = 0
    for (const [found] of source.matchAll(
      /\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)|\(\?<(?![=!])[^>]*>/g,
    )) {
      if (!found.startsWith('(')) continue
      index++
      const name = /<(.*)>/.exec(found)?.[1]
      if (name) this.#names.set(name, [...(this.#names.get(name) ?? []), index])
    }
  }

  read(): Parsed {
    const root = this.#choice()
    if (this.#at < this.#source.length)
      throw new Error(`cannot read /${this.#source}/ at ${this.#at}`)
    return { root, groups: this.#groups }
  }

  #choice(): Node {
    const options = [this.#sequence()]
    while (this.#eat('|')) options.push(this.#sequence())
    return options.length === 1 ? options[0]! : { is: 'choice', options }
  }

  #sequence(): Node {
    const parts: Node[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!))
      parts.push(this.#repeated())
    return { is: 'sequence', parts }
  }

  #repeated(): Node {
    const groupsFrom = this.#groups + 1
    const body = this.#atom()
    const found = this.#match(/[*+?]|\{(\d+)(,(\d*))?\}/y)
    if (!found) return body
    const [sign, least, comma, most] = found
    const min = least === undefined ? (sign === '+' ? 1 : 0) : Number(least)
    const max =
      least === undefined
        ? sign === '?'
          ? 1
          : Number.POSITIVE_INFINITY
        : comma === undefined
          ? min
          : most
            ? Number(most)
            : Number.POSITIVE_INFINITY
    const isGreedy = !this.#eat('?')
    return { is: 'repeat', body, min, max, isGreedy, groupsFrom, groupsTo: this.#groups + 1 }
  }

  #atom(): Node {
    if (this.#eat('^')) return { is: 'assert', what: 'start' }
    if (this.#eat('$')) return { is: 'assert', what: 'end' }
    if (this.#source[this.#at] === '(') return this.#group()
    if (this.#source[this.#at] === '[') return this.#charOf(this.#classSource())
    if (this.#source[this.#at] === '\\') return this.#escape()
    const isPair = /[uv]/.test(this.#flags) && this.#source.codePointAt(this.#at)! > 0xffff
    const sign = this.#source.slice(this.#at, this.#at + (isPair ? 2 : 1))
    this.#at += sign.length
    return this.#charOf(sign)
  }

  #group(): Node {
    for (const [opening, look] of Object.entries(LOOKS)) {
      if (!this.#eat(opening)) continue
      const body = this.#choice()
      this.#need(')')
      return { is: 'look', body, ...look }
    }
    if (this.#eat('(?:')) {
      const body = this.#choice()
      this.#need(')')
      return body
    }
    this.#match(/\((?:\?<[^>]*>)?/y)
    const index = ++this.#groups
    const body = this.#choice()
    this.#need(')')
    return { is: 'group', index, body }
  }

  #escape(): Node {
    if (this.#eat('\\b')) return { is: 'assert', what: 'edge' }
    if (this.#eat('\\B')) return { is: 'assert', what: 'inside' }
    const named = this.#match(/\\k<([^>]*)>/y)
    if (named) return { is: 'back', groups: this.#names.get(named[1]!) ?? [] }
    const numbered = this.#match(/\\([1-9]\d*)/y)
    if (numbered) return { is: 'back', groups: [Number(numbered[1])] }
    const [source] = this.#match(
      /\\(?:u\{[\da-f]+\}|u[\da-f]{4}(?:\\u[\da-f]{4})?|x[\da-f]{2}|c[a-z]|[pP]\{[^}]*\}|[\s\S])/iy,
    )!
    // Two escapes of a pair are one sign only where the pattern reads code points.
    const isPair = /^\\u[\da-f]{4}\\u/i.test(source) && !this.#isPairSource(source)
    if (!isPair) return this.#charOf(source)
    this.#at -= 6
    return this.#charOf(source.slice(0, 6))
  }

  #isPairSource(source: string): boolean {
    return /[uv]/.test(this.#flags) && /^\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}$/i.test(source)
  }

  #classSource(): string {
    const start = this.#at
    let depth = 0
    for (; this.#at < this.#source.length; this.#at++) {
      const sign = this.#source[this.#at]
      if (sign === '\\') this.#at++
      else if (sign === '[' && (depth === 0 || this.#flags.includes('v'))) depth++
      else if (sign === ']' && --depth === 0) break
    }
    this.#at++
    return this.#source.slice(start, this.#at)
  }

  #charOf(source: string): Node {
    const isLiteral = /^[^\\.[]$/su.test(source) && !this.#flags.includes('i')
    if (isLiteral) {
      const only = source.codePointAt(0)!
      return { is: 'char', source, test: (sign) => sign === only, only, known: NO_UNITS }
    }
    const native = new RegExp(`^${source}$`, this.#flags)
    // V8 is asked once for each sign; most signs are small numbers.
    const known = new Int8Array(FEW_UNITS)
    const knownLater = new Map<number, boolean>()
    const ask = (sign: number) => realExec.call(native, realSign(sign)) !== null
    const test = (sign: number) => {
      if (sign < FEW_UNITS) {
        if (known[sign] === 0) known[sign] = ask(sign) ? 1 : -1
        return known[sign] === 1
      }
      const before = realGet.call(knownLater, sign) as boolean | undefined
      if (before !== undefined) return before
      const isOne = ask(sign)
      knownLater.set(sign, isOne)
      return isOne
    }
    return { is: 'char', source, test, only: -1, known }
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = realExec.call(pattern, this.#source)
    if (found) this.#at += found[0].length
    return found
  }

  #eat(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  #need(text: string): void {
    if (!this.#eat(text)) throw new Error(`/${this.#source}/ lacks ${text} at ${this.#at}`)
  }
}

// While a meter watches, what everybody else calls is counted; the counter itself is not.
const realGet = Map.prototype.get
const realSign = String.fromCodePoint
const realExec = RegExp.prototype.exec
