/**
 * Masks a text before it leaves the machine: by the patterns of the redactor, and everything else that looks random. In
 * a program a name like `token` is mostly code, so there only values that can be secrets are masked.
 */
import { isMasked, MASK, SECRETS } from './redact.ts'

export interface MaskedText {
  text: string
  /** How many secrets were masked. */
  masked: number
}

/** Languages in which a bare word after a name is code. In all others, and in unknown ones, it is taken for a value. */
const PROGRAMS = new Set(
  `assembly c clojure cpp csharp css cuda d dart elixir elm erlang fsharp go graphql groovy haskell html java javascript
  jsx julia kotlin lua nim objective-c ocaml perl php powershell protobuf python r ruby rust scala scss solidity sql
  svelte swift tsx typescript vb vue zig`.split(/\s+/),
)

// A token in quotes or after a sign of assignment.
const CHANCE = /(["'`]|[=:][ \t]{0,2})([A-Za-z0-9+/_-]{20,}={0,2})(?![A-Za-z0-9+/_=.-])/g
// Lines of an encoded key, which differ from ordinary text only in their length.
const ENCODED = /(^[ \t]*)([A-Za-z0-9+/]{40,}={0,2})(?:\r?\n[ \t]*[A-Za-z0-9+/]+={0,2}(?=\s|$))*/gm
// A key as digits: in quotes, after a sign, or as long as keys of 256 bits are.
const DIGITS =
  /(["'`]|[=:][ \t]{0,2}|(?<![\w:@-]))((?:0x)?[0-9a-f]{32,}|(?:0X)?[0-9A-F]{32,})(?!\w)/g
const NAMES_A_DIGEST =
  /(?:sha\d*|md5|hash|digest|checksum|commit|revision|rev|etag|integrity|blob|tree|parent|oid|object)\W{0,4}$/i
// Pieces of one literal, which a program joins: "AKIA…" + "…".
const PIECE = String.raw`(?:"[^"\\\n]{1,200}"|'[^'\\\n]{1,200}')`
const JOINED = new RegExp(
  String.raw`()${PIECE}(?:\s*(?:(?:\+|\.\.?|&|\|\||<>|\\\n)\s*)?${PIECE})+`,
  'g',
)
// Not in any list of seed phrases, but in nearly every sentence.
const NO_SEED =
  'the|and|for|are|was|not|but|has|its|from|with|your|were|been|which|their|would|could|should'
const SEED = new RegExp(
  String.raw`(?<![\w-])()(?!(?:${NO_SEED})\b)[a-z]{3,8}(?: (?!(?:${NO_SEED})\b)[a-z]{3,8}){11,23}(?! ?[\w-])`,
  'g',
)

export function maskSecrets(text: string, language = ''): MaskedText {
  const isProgram = PROGRAMS.has(language)
  let masked = 0
  const hide = (match: string, head: string) => {
    // What another pattern has masked already is counted once.
    if (!match.includes(MASK)) masked++
    return head + MASK
  }
  const hideWhere = (pattern: RegExp, isOne: (match: string, before: string) => boolean) => {
    clean = clean.replace(pattern, (match: string, head: string, ...rest: unknown[]) => {
      if (isMasked(match, head)) return match
      const [at, whole] = rest.slice(-2) as [number, string]
      const before = whole.slice(Math.max(0, at - 30), at) + head
      return isOne(match.slice(head.length), before) ? hide(match, head) : match
    })
  }
  let clean = text
  hideWhere(JOINED, (pieces) => isJoinedSecret(pieces))
  for (const { pattern, isVague } of SECRETS)
    hideWhere(
      pattern,
      (value, before) =>
        !(isProgram && isVague) || IN_ADDRESS.test(before) || isSecret(value, isVague),
    )
  hideWhere(CHANCE, isByChance)
  hideWhere(ENCODED, (lines) => isByChance(lines.slice(0, lines.search(/[\s=]|$/))))
  hideWhere(DIGITS, isKeyOfDigits)
  hideWhere(SEED, (words) => !isSorted(words.split(' ')))
  return { text: clean, masked }
}

/** What no single piece shows: only patterns that know their secret by its form judge here. */
function isJoinedSecret(pieces: string): boolean {
  const parts = pieces.match(new RegExp(PIECE, 'g')) ?? []
  const whole = parts.map((piece) => piece.slice(1, -1)).join('')
  return (
    SECRETS.some(({ pattern, isVague }) => !isVague && whole.search(pattern) !== -1) ||
    (/^[\w+/-]{20,}={0,2}$/.test(whole) && isByChance(whole))
  )
}

// A field of a connection string or of the query of an address: ;Password=… and &token=…
const IN_ADDRESS = /[;?&][\w.-]*=$/
const REFERENCE = /^(?:$|\$\{|\{\{|\$[A-Z_]+$|<[\w -]*>$|%\()/
const PATH = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/

/** In a program: a literal, or a bare word that no identifier would be. */
function isSecret(value: string, kind: 'any' | 'value'): boolean {
  if (REFERENCE.test(value.replace(/^["'`]|["'`]$/g, ''))) return false
  if (kind === 'value' && /^(?:@|[a-z]{1,2})?["'`]/i.test(value)) return true
  if (/[()[\]{}<>$]/.test(value)) return false
  if (kind === 'value' && PATH.test(value))
    return isByChance(value) || /^[0-9a-f]{24,}$/i.test(value)
  return value.length >= 8 && /\d/.test(value) && /[A-Za-z]/.test(value)
}

/** Upper- and lower-case letters and digits that alternate about as often as chance would have it. */
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

/** Digests are written like keys, but the text before them names them. */
function isKeyOfDigits(value: string, before: string): boolean {
  const digits = value.replace(/^0x/i, '')
  if (NAMES_A_DIGEST.test(before) || new Set(digits).size < 8) return false
  return /["'`=:][ \t]*$/.test(before) || digits.length === 64
}

/** Chance puts nothing in order; lists of keywords are. */
function isSorted(words: string[]): boolean {
  const rising = words.filter((word, at) => at > 0 && words[at - 1]! <= word).length
  return rising >= (words.length - 1) * 0.8
}
