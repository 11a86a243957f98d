/**
 * Masks a text before it leaves the machine: by the patterns of the redactor, and besides whatever looks as if chance
 * had made it. In a program a name like `token` is mostly code, so there only values that can be secrets are masked.
 */
import { SECRETS } from './redact.ts'

export interface MaskedText {
  text: string
  /** How many secrets were masked. */
  masked: number
}

const MASK = '[redacted]'

/** Languages in which a bare word after a name is code. In all others, and in unknown ones, it is taken for a value. */
const PROGRAMS = new Set(
  `assembly c clojure cpp csharp css cuda d dart elixir elm erlang fsharp go graphql groovy haskell html java javascript
  jsx julia kotlin lua nim objective-c ocaml perl php powershell protobuf python r ruby rust scala scss solidity sql
  svelte swift tsx typescript vb vue zig`.split(/\s+/),
)

// A token in quotes or after a sign of assignment, as long as keys are.
const CHANCE = /(["'`]|[=:][ \t]{0,2})([A-Za-z0-9+/_-]{20,200}={0,2})(?![A-Za-z0-9+/_=.-])/g

export function maskSecrets(text: string, language = ''): MaskedText {
  const isProgram = PROGRAMS.has(language)
  let masked = 0
  const hide = (match: string, head: string) => {
    // What another pattern has masked already is counted once.
    if (!match.includes(MASK)) masked++
    return head + MASK
  }
  let clean = text
  for (const { pattern, isVague } of SECRETS)
    clean = clean.replace(pattern, (match: string, head: string, at: number, whole: string) => {
      const value = match.slice(head.length)
      const isOfAddress = IN_ADDRESS.test(whole.slice(Math.max(0, at - 30), at) + head)
      if (isProgram && isVague && !isOfAddress && !isSecret(value, isVague)) return match
      return hide(match, head)
    })
  clean = clean.replace(CHANCE, (match: string, head: string, value: string) =>
    isByChance(value) ? hide(match, head) : match,
  )
  return { text: clean, masked }
}

// A field of a connection string or of the query of an address: ;Password=… and &token=…
const IN_ADDRESS = /[;?&][\w.-]*=$/
const REFERENCE = /^(?:$|\$\{|\{\{|\$[A-Z_]+$|<[\w -]*>$|%\()/
const PATH = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/

/** In a program: a literal, or a bare word that no identifier would be. */
function isSecret(value: string, kind: 'any' | 'value'): boolean {
  if (REFERENCE.test(value.replace(/^["'`]|["'`]$/g, ''))) return false
  if (kind === 'value' && /^["'`]/.test(value)) return true
  if (/[()[\]{}<>$]/.test(value)) return false
  if (kind === 'value' && PATH.test(value))
    return isByChance(value) || /^[0-9a-f]{24,}$/i.test(value)
  return value.length >= 8 && /\d/.test(value) && /[A-Za-z]/.test(value)
}

/** Letters of both cases and digits that change places about as often as chance would have it. */
function isByChance(value: string): boolean {
  if (value.length < 16 || /^sha\d+-/.test(value)) return false
  let [digits, uppers, lowers, changes, before] = [0, 0, 0, 0, '']
  for (const letter of value) {
    const kind = kindOf(letter)
    if (kind === 'digit') digits++
    if (kind === 'upper') uppers++
    if (kind === 'lower') lowers++
    if (kind !== before) changes++
    before = kind
  }
  return digits >= 2 && uppers >= 2 && lowers >= 2 && changes >= value.length * 0.28
}

function kindOf(letter: string): 'digit' | 'upper' | 'lower' | 'sign' {
  if (letter >= '0' && letter <= '9') return 'digit'
  if (letter >= 'A' && letter <= 'Z') return 'upper'
  return letter >= 'a' && letter <= 'z' ? 'lower' : 'sign'
}
