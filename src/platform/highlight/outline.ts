/**
 * The skeleton of a file: functions, classes and headings with their lines, by light patterns per language. When the
 * drawn lines are given, comments and strings are left out first; else only whole-line comments are. The patterns are
 * applied to one line without the blanks at its end, and no two neighbours in them can match the same character.
 */
import { textOfLine } from './line-html.ts'
import { PATTERNS } from './outline-languages.ts'
import type { OutlinePattern, SymbolKind } from './outline-patterns.ts'
import { splitLines } from './split-lines.ts'

export type { SymbolKind } from './outline-patterns.ts'

export interface OutlineSymbol {
  name: string
  kind: SymbolKind
  /** Counted from 1. */
  line: number
  /** 0 at the top; what is indented below another symbol is one level deeper. */
  depth: number
}

// A panel with more entries helps nobody, and a machine-made file may have a hundred thousand.
const MAX_SYMBOLS = 1_000
const MAX_LINES = 100_000
// A declaration is at the beginning of its line; what is longer than the second was not written by a person.
const LOOKED_AT = 200
const MAX_LINE_LENGTH = 2_000
const MAX_NAME_LENGTH = 120
// The style sheet indents no further.
const MAX_DEPTH = 5

// Keywords that start a block and look like a call or a method to a light pattern.
const NOT_NAMES = new Set(
  'if else for while switch catch do try return function with new typeof await super constructor_'.split(
    ' ',
  ),
)
const WHOLE_LINE_COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!\s*(?:define|include))|--|;|%)/

const LINE_COMMENT_OF_SLASHES = /^\s*\/[/*]/

/** Empty for a language without patterns. `drawn` are the highlighted lines of the same content. */
export function outlineOf(
  content: string,
  language: string,
  drawn?: readonly string[],
): OutlineSymbol[] {
  const lines = splitLines(content).slice(0, MAX_LINES)
  if (language === 'markdown' || language === 'mdx' || language === 'rmarkdown')
    return headingsOf(lines)
  const patterns = PATTERNS[language.toLowerCase()]
  if (!patterns) return []
  const symbols: OutlineSymbol[] = []
  const indents: number[] = []
  let block: string | null = null
  for (const [index, line] of lines.entries()) {
    if (symbols.length >= MAX_SYMBOLS) break
    if (line.length > MAX_LINE_LENGTH) continue
    if (!drawn) {
      const wasBlock: string | null = block
      block = blockAfter(line, block)
      if (wasBlock !== null || block !== null) continue
    }
    const code = drawn ? codeOf(drawn[index] ?? '') : withoutComment(line, language)
    const start = code.slice(0, LOOKED_AT).trimEnd()
    const found = start === '' ? null : symbolIn(start, patterns)
    if (!found) continue
    const depth = depthAt(indents, widthOfIndent(line))
    symbols.push({ ...found, line: index + 1, depth })
  }
  return symbols
}

/** The patterns are applied to plain characters, and the name is read at the same offsets of the original. */
function symbolIn(
  code: string,
  patterns: readonly OutlinePattern[],
): Pick<OutlineSymbol, 'name' | 'kind'> | null {
  const plain = withPlainCharacters(code)
  for (const [pattern, kind] of patterns) {
    const [from, to] = withIndices(pattern).exec(plain)?.indices?.[1] ?? [0, 0]
    const name = cutName(code.slice(from, to))
    if (name && !NOT_NAMES.has(name)) return { name, kind }
  }
  return null
}

/**
 * Names are written in any script, and `\w` knows one: each other letter of an alphabet is replaced by one of it, at
 * the same offset.
 */
function withPlainCharacters(code: string): string {
  if (!/[^\0-\x7f]/.test(code)) return code
  return code.replace(/[\p{L}\p{M}\p{N}]/gu, (character) =>
    character < '\x80' ? character : 'a'.repeat(character.length),
  )
}

const placing = new WeakMap<RegExp, RegExp>()

function withIndices(pattern: RegExp): RegExp {
  const known = placing.get(pattern) ?? new RegExp(pattern.source, `${pattern.flags}d`)
  placing.set(pattern, known)
  return known
}

/** Never inside a letter of two units: half of one cannot be stored. */
function cutName(name: string): string {
  return name
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
}

/** Code alone: what the highlighter calls a comment or a string is gone. */
function codeOf(html: string): string {
  return textOfLine(html.replace(/<span class="tok-(?:comment|string)">[^<]*<\/span>/g, '""'))
}

const BLOCKS = { '/*': '*/', '"""': '"""', "'''": "'''", '<!--': '-->', '=begin': '=end' } as const

/** How the comment or the text that this line is inside of will end; one counts that begins at the beginning of a line. */
function blockAfter(line: string, block: string | null): string | null {
  if (block !== null) return line.includes(block) ? null : block
  const start = line.trimStart()
  const [begin, end] = Object.entries(BLOCKS).find(([sign]) => start.startsWith(sign)) ?? []
  return begin && end && !start.includes(end, begin.length) ? end : null
}

// A number sign begins a selector or a private name there, and a star a heading.
const OWN_SIGNS = new Set(
  'css scss less javascript typescript jsx tsx vue svelte astro org'.split(' '),
)

function withoutComment(line: string, language: string): string {
  const comment = OWN_SIGNS.has(language) ? LINE_COMMENT_OF_SLASHES : WHOLE_LINE_COMMENT
  return comment.test(line) ? '' : line
}

function depthAt(indents: number[], indent: number): number {
  while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop()
  indents.push(indent)
  return Math.min(indents.length - 1, MAX_DEPTH)
}

function widthOfIndent(line: string): number {
  let width = 0
  for (const character of line) {
    if (character === ' ') width++
    else if (character === '\t') width += 4
    else break
  }
  return width
}

/** `# Title` and underlined titles, outside code fences and front matter. */
function headingsOf(lines: readonly string[]): OutlineSymbol[] {
  const symbols: OutlineSymbol[] = []
  let fence: string | null = null
  let start = 0
  if (lines[0] === '---') start = Math.max(0, lines.indexOf('---', 1) + 1)
  for (let index = start; index < lines.length && symbols.length < MAX_SYMBOLS; index++) {
    const line = lines[index] ?? ''
    if (line.length > MAX_LINE_LENGTH) continue
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence) && /^[\s`~]*$/.test(line)) fence = null
      continue
    }
    if (mark) {
      fence = mark
      continue
    }
    const heading = headingAt(line, lines[index + 1] ?? '')
    if (heading) symbols.push({ ...heading, kind: 'heading', line: index + 1 })
  }
  return symbols
}

function headingAt(line: string, next: string): { name: string; depth: number } | null {
  const marked = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line)
  if (marked?.[1] && marked[2]) {
    const name = plainText(marked[2].trimEnd().replace(/[ \t]#+$/, ''))
    return name === '' ? null : { name, depth: marked[1].length - 1 }
  }
  const isText = /^ {0,3}[^\s#>|*+=-]/.test(line)
  if (isText && /^ {0,3}=+\s*$/.test(next)) return { name: plainText(line), depth: 0 }
  if (isText && /^ {0,3}-{2,}\s*$/.test(next)) return { name: plainText(line), depth: 1 }
  return null
}

// Code stays as it is, an escaped sign is that sign, a link is its text; tags and the marks of emphasis are removed.
const MARKS =
  /`{1,3}([^`\n]+)`{1,3}|\\([!-/:-@[-`{-~])|!?\[([^\]\n]{0,200})\](?:\([^)\n]{0,200}\)|\[[^\]\n]*\])|<\/?[a-z][^<>\n]*>|[*`]|~~|(?<![^\W_])_|_(?![^\W_])/gi

/** A heading as it is read. */
function plainText(text: string): string {
  return cutName(withoutMarks(text))
}

function withoutMarks(text: string): string {
  return text.replace(MARKS, (_, code?: string, escaped?: string, linked?: string) =>
    linked === undefined ? (code ?? escaped ?? '') : withoutMarks(linked),
  )
}
