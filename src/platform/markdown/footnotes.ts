/**
 * Footnotes as GitHub has them: `[^name]` in the text, `[^name]: text` anywhere, further lines indented by four. They
 * are numbered in the order of their first mention and come at the end. An unmentioned one is still shown: what an
 * author wrote does not disappear. Everything here takes one pass over the document.
 */
import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'

const DEFINITION = /^\[\^([^\s\]]{1,100})\]:[ \t]*/
const MENTION = /\[\^([^\s\]]{1,100})\]/y

export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'footnote_definition', define, {
    alt: ['paragraph', 'reference'],
  })
  md.inline.ruler.after('image', 'footnote_ref', mention)
  md.core.ruler.after('inline', 'footnotes', gather)
}

function define(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const begin = state.bMarks[line]! + state.tShift[line]!
  if (state.sCount[line]! - state.blkIndent >= 4) return false
  const head = DEFINITION.exec(state.src.slice(begin, state.eMarks[line]))
  if (!head) return false
  if (silent) return true
  const label = keyOf(head[1]!)
  namesOf(state.env).add(label)

  const open = state.push('footnote_definition_open', '', 1)
  open.meta = { label }
  open.map = [line, line]
  const was = {
    mark: state.bMarks[line]!,
    shift: state.tShift[line]!,
    count: state.sCount[line]!,
    parent: state.parentType,
  }
  state.blkIndent += 4
  state.bMarks[line] = begin + head[0].length
  state.tShift[line] = 0
  state.sCount[line] = state.blkIndent
  state.parentType = 'footnote'
  state.md.block.tokenize(state, line, end)
  state.parentType = was.parent
  state.bMarks[line] = was.mark
  state.tShift[line] = was.shift
  state.sCount[line] = was.count
  state.blkIndent -= 4
  open.map[1] = state.line
  state.push('footnote_definition_close', '', -1)
  return true
}

function mention(state: StateInline, silent: boolean): boolean {
  // A link inside a link is no link: the outer one wins.
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.linkLevel > 0) return false
  MENTION.lastIndex = state.pos
  const found = MENTION.exec(state.src)
  if (!found || MENTION.lastIndex > state.posMax) return false
  const label = keyOf(found[1]!)
  if (!namesOf(state.env).has(label)) return false
  if (!silent) state.push('footnote_ref', '', 0).meta = { label }
  state.pos += found[0].length
  return true
}

interface Footnote {
  tokens: Token[]
  /** 0 until it is mentioned. */
  number: number
  mentions: number
  map: [number, number] | null
}

function gather(state: StateCore): void {
  if (namesOf(state.env).size === 0) return
  const { body, notes } = liftDefinitions(state.tokens)
  const order: Footnote[] = []
  const number = (note: Footnote) => {
    note.number = order.push(note)
  }
  const count = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      for (const child of token.children ?? []) {
        const note = child.type === 'footnote_ref' ? notes.get(String(child.meta?.['label'])) : null
        if (!note) continue
        if (note.number === 0) number(note)
        child.meta = { number: note.number, mention: ++note.mentions }
      }
    }
  }
  count(body)
  const rest = [...notes.values()]
  for (let at = 0; ; at++) {
    // A note may mention another one, so the list grows while it is read.
    if (at === order.length) {
      const unmentioned = rest.find((note) => note.number === 0)
      if (!unmentioned) break
      for (const note of rest) if (note.number === 0) number(note)
    }
    count(order[at]!.tokens)
  }
  const out = body
  out.push(new state.Token('footnotes_open', '', 1))
  for (const note of order) for (const token of drawn(state, note)) out.push(token)
  out.push(new state.Token('footnotes_close', '', -1))
  state.tokens = out
}

function drawn(state: StateCore, { tokens, number, mentions, map }: Footnote): Token[] {
  const open = new state.Token('footnote_open', 'li', 1)
  open.meta = { number }
  open.map = map
  const back = new state.Token('footnote_back', '', 0)
  back.meta = { number, mentions }
  const close = new state.Token('footnote_close', 'li', -1)
  const last = tokens.at(-1)
  if (last?.type !== 'paragraph_close') return [open, ...tokens, back, close]
  return [open, ...tokens.slice(0, -1), back, last, close]
}

/** Takes the definitions out of the text, those inside a quote, a list or another definition too. */
function liftDefinitions(tokens: readonly Token[]) {
  const body: Token[] = []
  const notes = new Map<string, Footnote>()
  const into: Token[][] = [body]
  for (const token of tokens) {
    if (token.type === 'footnote_definition_open') {
      const label = String(token.meta?.['label'])
      const note = { tokens: [], number: 0, mentions: 0, map: token.map }
      // The first of a name counts; a second one is shown under its own number.
      notes.set(notes.has(label) ? `${label} ${notes.size}` : label, note)
      into.push(note.tokens)
    } else if (token.type === 'footnote_definition_close') {
      into.pop()
    } else {
      into.at(-1)!.push(token)
    }
  }
  return { body, notes }
}

function keyOf(label: string): string {
  return label.toLowerCase()
}

const NAMES = Symbol('footnote names')

function namesOf(env: Env): Set<string> {
  env[NAMES] ??= new Set<string>()
  return env[NAMES] as Set<string>
}
