/**
 * Where HTML begins and ends in Markdown, as CommonMark has it, for the tags of our list alone: a block that begins with
 * one goes on to a blank line, and in a line each tag is a token of its own. Everything else stays text.
 */
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { endOfComment, isBlockTag, isUnseenTag, readHtmlTag } from './html-tags.ts'

/** A block of HTML, and a tag in a line: `html-tokens.ts` turns both into what is drawn. */
export const HTML_BLOCK = 'raw_html'
export const HTML_TAG = 'raw_tag'

export function htmlSyntax(md: MarkdownIt): void {
  md.block.ruler.before('html_block', HTML_BLOCK, block, {
    alt: ['paragraph', 'reference', 'blockquote'],
  })
  md.inline.ruler.before('html_inline', HTML_TAG, inline)
}

const LESS_THAN = 0x3c

function block(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const begin = state.bMarks[start]! + state.tShift[start]!
  if (state.src.charCodeAt(begin) !== LESS_THAN) return false
  if (state.sCount[start]! - state.blkIndent >= 4) return false
  const last = lastLine(state, start, end, silent)
  if (last === -1) return false
  if (silent) return true
  const token = state.push(HTML_BLOCK, '', 0)
  token.content = state.getLines(start, last, state.blkIndent, true)
  token.map = [start, last]
  state.line = last
  return true
}

/** The line after it; -1 when no block of HTML begins here. */
function lastLine(state: StateBlock, start: number, end: number, silent: boolean): number {
  const begin = state.bMarks[start]! + state.tShift[start]!
  const line = state.src.slice(begin, state.eMarks[start])
  if (line.startsWith('<!--')) return lineAfter(state, start, end, '-->')
  const tag = readHtmlTag(line, 0) ?? beginsTag(line)
  if (!tag) return -1
  if (tag.name === 'pre' && tag.kind === 'open') return lineAfter(state, start, end, '</pre>')
  // A tag of a line begins a block only where it stands alone, and never in the middle of a paragraph.
  if (!isBlockTag(tag.name) || isUnseenTag(tag.name))
    if (silent || line.slice(tag.end).trim() !== '') return -1
  let last = start + 1
  while (last < end && !state.isEmpty(last) && state.sCount[last]! >= state.blkIndent) last++
  return last
}

const UNFINISHED = /^<([a-z][a-z0-9]{0,12})(?:\s[^<>]*)?$/i

/** A tag of a block, or of a picture, whose attributes go on in the next line. */
function beginsTag(line: string) {
  const name = UNFINISHED.exec(line)?.[1]?.toLowerCase()
  if (!name || !(isBlockTag(name) || name === 'img' || name === 'a')) return null
  return { kind: 'open' as const, name, end: line.length }
}

const MISSING = Symbol('what does not come any more')

/** The line after the one that has this; -1 when none has, which is found out once. */
function lineAfter(state: StateBlock, start: number, end: number, text: string): number {
  const missing = missingIn(state)
  const key = `${text}${end}`
  if (start >= (missing.get(key) ?? Number.POSITIVE_INFINITY)) return -1
  for (let line = start; line < end; line++) {
    if (line > start && !state.isEmpty(line) && state.sCount[line]! < state.blkIndent) return -1
    const begin = state.bMarks[line]! + (line === start ? state.tShift[line]! + 2 : 0)
    if (state.src.slice(begin, state.eMarks[line]).toLowerCase().includes(text)) return line + 1
  }
  missing.set(key, start)
  return -1
}

function missingIn({ env }: StateBlock): Map<string, number> {
  const known = env[MISSING] as Map<string, number> | undefined
  const missing = known ?? new Map<string, number>()
  env[MISSING] = missing
  return missing
}

function inline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  if (src.charCodeAt(pos) !== LESS_THAN) return false
  const comment = commentIn(state)
  if (comment !== -1) {
    state.pos = comment
    return true
  }
  const tag = readHtmlTag(src, pos)
  if (!tag) return false
  if (!silent) {
    const token = state.push(HTML_TAG, '', 0)
    token.content = src.slice(pos, tag.end)
    token.meta = { tag }
  }
  state.pos = tag.end
  return true
}

/** Where the comment that begins here ends; a text whose comments do not end is searched once. */
function commentIn(state: StateInline): number {
  const { src, pos, env } = state
  if (!src.startsWith('<!--', pos)) return -1
  const known = env[MISSING_IN] as { src: string; from: number } | undefined
  if (known && pos >= known.from && known.src === src) return -1
  const end = endOfComment(src, pos)
  if (end === -1) env[MISSING_IN] = { src, from: pos }
  return end
}

const MISSING_IN = Symbol('no end of a comment')
