/**
 * What a line of code defines, read from the line alone: a keyword before a name, or the syntax of a function's head.
 * It knows no language, so it is right for most of them and returns null when in doubt.
 */

export type DefinitionKind = 'function' | 'class' | 'type' | 'variable' | 'heading' | 'selector'

export interface Definition {
  name: string
  kind: DefinitionKind
}

const KEYWORDS = new Map<string, DefinitionKind>([
  ...kindOf(
    'function',
    'def defp defmacro function fn func fun sub proc procedure method macro constructor',
  ),
  ...kindOf('function', 'task define trigger'),
  ...kindOf('class', 'class struct interface enum trait protocol object record union'),
  ...kindOf('class', 'module mod namespace defmodule package actor mixin extension'),
  ...kindOf('type', 'type typedef newtype typealias alias schema table view index domain message'),
  ...kindOf('variable', 'const let var val'),
])

/** Words that may precede a keyword or the name of a function, without a meaning of their own here. */
const MODIFIERS = tokensOf(
  `export default public private protected internal static async abstract final override virtual inline extern pub
  crate unsafe sealed open data suspend readonly declare global local create or replace temporary temp unique partial
  companion case implicit lazy operator infix mutating indirect fileprivate`,
)

/** A line that begins with one of these is a statement, even when it looks like the head of a function. */
const CONTROL = tokensOf(
  `if for while switch catch return else elif do await new throw with match unless until when foreach except try yield
  delete typeof print echo assert raise case in not and or`,
)

function kindOf(kind: DefinitionKind, tokens: string): [string, DefinitionKind][] {
  return tokens.split(' ').map((token) => [token, kind])
}

function tokensOf(tokens: string): ReadonlySet<string> {
  return new Set(tokens.split(/\s+/))
}

/** Languages whose lines are sentences. */
export function isProse(language: string): boolean {
  return PROSE.has(language)
}

const PROSE = new Set(['markdown', 'text', 'asciidoc', 'restructuredtext'])

/** No head of a definition is longer; a line of a minified file is. */
const MAX_EXAMINED = 300

/** Null for a line without a recognised definition. Prose defines by its headings only. */
export function definitionIn(wholeLine: string, isProse: boolean): Definition | null {
  const line = wholeLine.slice(0, MAX_EXAMINED).trimEnd()
  if (isProse) return headingIn(line)
  const text = line.trimStart()
  return (
    selectorIn(text) ??
    (isComment(text) ? null : (keywordIn(text) ?? functionHeadIn(text, line) ?? assignmentIn(line)))
  )
}

function headingIn(line: string): Definition | null {
  let level = 0
  while (line[level] === '#') level++
  if (level < 1 || level > 6 || line[level] !== ' ') return null
  const name = line.slice(level).trim()
  return name === '' ? null : { name, kind: 'heading' }
}

/** `.card {`, `#menu,`: the first name of the selector. */
function selectorIn(text: string): Definition | null {
  const isSelector = text[0] === '.' || text[0] === '#'
  if (!isSelector || !(text.endsWith('{') || text.endsWith(','))) return null
  const name = tokenAt(text, 1, true)
  return name === '' || KEYWORDS.has(name) ? null : { name, kind: 'selector' }
}

function isComment(text: string): boolean {
  if (text.startsWith('#define ')) return false
  return ['//', '#', '/*', '* ', '--', ';', '%', '<!--', '"""'].some((sign) =>
    text.startsWith(sign),
  )
}

/** `export async function name`, `pub(crate) fn name`, `func (r *Reader) name`, `create table if not exists name`. */
function keywordIn(text: string): Definition | null {
  let at = text.startsWith('#') ? 1 : 0
  for (;;) {
    at = skipBlanks(text, at)
    const token = tokenAt(text, at).toLowerCase()
    if (token === '') return null
    at += token.length
    const kind = KEYWORDS.get(token)
    if (kind && isBlank(text[at])) {
      // `const enum`, `enum class`, `inline fun` and the like: the last keyword counts.
      const next = tokenAt(text, skipBlanks(text, at)).toLowerCase()
      if (KEYWORDS.has(next) && isBlank(text[skipBlanks(text, at) + next.length])) continue
      const name = nameAfter(text, at)
      return name === null ? null : { name, kind }
    }
    if (!MODIFIERS.has(token)) return null
    // `pub(crate)`, `private(set)`.
    if (text[at] === '(') at = text.indexOf(')', at) + 1 || text.length
  }
}

/** The name that a keyword introduces: the last part of `a.b`, `A::b` and `self.b`. */
function nameAfter(text: string, from: number): string | null {
  let at = skipBlanks(text, from)
  // The receiver of a method in Go.
  if (text[at] === '(') at = skipBlanks(text, text.indexOf(')', at) + 1 || text.length)
  for (const token of ['if', 'not', 'exists'])
    if (tokenAt(text, at).toLowerCase() === token) at = skipBlanks(text, at + token.length)
  while (at < text.length && '*&"\'`[<'.includes(text[at]!)) at++
  let name = tokenAt(text, at)
  at += name.length
  while (name !== '' && at < text.length && '.:"`]'.includes(text[at]!)) {
    while (at < text.length && '.:"`['.includes(text[at]!)) at++
    const part = tokenAt(text, at)
    if (part === '') break
    name = part
    at += part.length
    // `name: Type` names the name.
    if (text[at - part.length - 1] === ' ') break
  }
  return name === '' || MODIFIERS.has(name.toLowerCase()) ? null : name
}

/** `static int name(int a) {`, `name(a, b) {`, `public void name(`: words, then a name with a parenthesis. */
function functionHeadIn(text: string, line: string): Definition | null {
  const open = text.indexOf('(')
  if (open <= 0) return null
  const head = text.slice(0, open)
  if (!/^[\p{L}\p{N}_$~:*&<>[\], ]*$/u.test(head)) return null
  const tokens = head.match(/[\p{L}\p{N}_$~]+/gu) ?? []
  const name = tokens.at(-1)
  if (name === undefined || !head.endsWith(name)) return null
  if (tokens.some((token) => CONTROL.has(token.toLowerCase()))) return null
  const rest = text.slice(open)
  if (rest.includes('=>') || rest.includes('function')) return null
  const isOpened = rest.endsWith('{')
  const isDeclared = tokens.length > 1 && MODIFIERS.has(tokens[0]!.toLowerCase())
  const isAlone = tokens.length > 1 && line[0] === text[0] && rest.endsWith(')')
  return isOpened || isDeclared || isAlone ? { name, kind: 'function' } : null
}

/** `NAME = value` and `name := value` at the beginning of a line. */
function assignmentIn(line: string): Definition | null {
  const name = tokenAt(line, 0)
  if (name === '') return null
  const at = skipBlanks(line, name.length)
  const sign = line.slice(at, at + 2)
  const isAssigned = sign === ':=' || (sign[0] === '=' && sign !== '==' && sign !== '=>')
  return isAssigned ? { name, kind: 'variable' } : null
}

const TOKEN = /[\p{L}\p{N}\p{M}_$]+[?!]?/uy
const DASHED_TOKEN = /[\p{L}\p{N}_-]+/uy

function tokenAt(text: string, at: number, isDashed = false): string {
  const pattern = isDashed ? DASHED_TOKEN : TOKEN
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text[at])) at++
  return at
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}
