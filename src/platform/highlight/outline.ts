/**
 * The skeleton of a file: functions, classes and headings with their lines, by light patterns per language. When the
 * drawn lines are given, comments and strings are left out first; else only whole-line comments are. The patterns meet
 * one line without the blanks at its end, and no two neighbours in them can take the same letter.
 */
import { textOfLine } from './line-html.ts'
import { splitLines } from './split-lines.ts'

export type SymbolKind =
  | 'function'
  | 'method'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'module'
  | 'heading'
  | 'section'
  | 'rule'

export interface OutlineSymbol {
  name: string
  kind: SymbolKind
  /** Counted from 1. */
  line: number
  /** 0 at the top; what is indented below another symbol lies one deeper. */
  depth: number
}

// A panel with more entries helps nobody, and a machine-made file may have a hundred thousand.
const MAX_SYMBOLS = 1_000
const MAX_LINES = 100_000
// A declaration stands at the beginning of its line; what is longer than the second was not written by a person.
const LOOKED_AT = 200
const MAX_LINE_LENGTH = 2_000
const MAX_NAME_LENGTH = 120
const MAX_DEPTH = 8

type Pattern = readonly [pattern: RegExp, kind: SymbolKind]

const SCRIPT: readonly Pattern[] = [
  [/^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?class\s+([\w$]+)/, 'class'],
  [
    /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?function(?:\s*\*\s*|\s+)([\w$]+)/,
    'function',
  ],
  [/^\s*(?:export\s+)?(?:declare\s+)?interface\s+([\w$]+)/, 'interface'],
  [/^\s*(?:export\s+)?(?:declare\s+)?type\s+([\w$]+)(?![\w$])[^=\n]*=/, 'type'],
  [/^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+([\w$]+)/, 'enum'],
  [/^\s*(?:export\s+)?(?:declare\s+)?(?:namespace|module)\s+([\w$.]+)/, 'module'],
  [
    /^\s*(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=\n]+)?=\s*(?:async\s*)?(?:function\b|\([^)\n]*\)\s*(?::[^=\n]+)?=>|[\w$]+\s*=>)/,
    'function',
  ],
  [
    /^\s+(?:(?:public|private|protected|static|readonly|override|async|get|set)\s+)*(?:\*\s*)?(#?[\w$]+)(?![\w$])\s*(?:<[^>\n]*>)?\([^\n]*\)\s*(?::[^{\n]{1,60})?\{\s*\}?$/,
    'method',
  ],
]
const C_LIKE: readonly Pattern[] = [
  [
    /^\s*(?:template\s*<[^\n]*>\s*)?(?:typedef\s+)?(?:class|struct|union)\s+(?:\w+\s+)?(\w+)\s*(?:final\s*)?(?::[^:\n][^;\n]*)?\{?$/,
    'class',
  ],
  [/^\s*(?:typedef\s+)?enum\s+(?:class\s+)?(\w+)/, 'enum'],
  [/^\s*namespace\s+([\w:]+)/, 'module'],
  [
    /^(?!\s*(?:return|else|if|for|while|switch|case|typedef|using|#)\b)[A-Za-z_][\w\s*&<>:,[\]]*?[\s*&]((?:\w+::)*~?\w+)\s*\([^;\n]*$/,
    'function',
  ],
]
const JAVA_LIKE: readonly Pattern[] = [
  [
    /^\s*(?:(?:public|private|protected|internal|static|final|abstract|sealed|partial|data|open|inner|value|case|implicit|readonly)\s+)*(?:class|record|object|struct)\s+(\w+)/,
    'class',
  ],
  [
    /^\s*(?:(?:public|private|protected|internal|static|sealed|partial|fun)\s+)*(?:interface|trait|@interface)\s+(\w+)/,
    'interface',
  ],
  [/^\s*(?:(?:public|private|protected|internal|static)\s+)*enum\s+(?:class\s+)?(\w+)/, 'enum'],
  [/^\s*namespace\s+([\w.]+)/, 'module'],
  [
    /^\s*(?:(?:public|private|protected|internal|static|final|abstract|override|open|suspend|inline|operator|implicit|synchronized)\s+)*(?:fun|def)\s+(?:<[^>\n]*>\s*)?(?:[\w.<>]+\.)?(\w+|`[^`\n]+`)/,
    'function',
  ],
  [
    /^\s*(?:(?:public|private|protected|internal|static|final|abstract|virtual|override|async|synchronized|native|default|unsafe|extern)\s+)+(?:<[^>\n]*>\s*)?[\w.<>[\],?]+\s+(\w+)\s*\(/,
    'method',
  ],
]
const PYTHON: readonly Pattern[] = [
  [/^\s*class\s+(\w+)/, 'class'],
  [/^\s*(?:async\s+)?def\s+(\w+)/, 'function'],
]
const RUBY: readonly Pattern[] = [
  [/^\s*class\s+([\w:]+)/, 'class'],
  [/^\s*module\s+([\w:]+)/, 'module'],
  [/^\s*def\s+((?:self\.)?[\w?!=]+)/, 'function'],
]
const GO: readonly Pattern[] = [
  [/^func\s+(?:\([^)\n]*\)\s*)?(\w+)/, 'function'],
  [/^type\s+(\w+)\s+struct\b/, 'class'],
  [/^type\s+(\w+)\s+interface\b/, 'interface'],
  [/^type\s+(\w+)\b/, 'type'],
]
const RUST: readonly Pattern[] = [
  [
    /^\s*(?:pub(?:\([^)\n]*\))?\s+)?(?:(?:default|const|async|unsafe|extern(?:\s+"[^"\n]*")?)\s+)*fn\s+(\w+)/,
    'function',
  ],
  [/^\s*(?:pub(?:\([^)\n]*\))?\s+)?(?:struct|union)\s+(\w+)/, 'class'],
  [/^\s*(?:pub(?:\([^)\n]*\))?\s+)?enum\s+(\w+)/, 'enum'],
  [/^\s*(?:pub(?:\([^)\n]*\))?\s+)?(?:unsafe\s+)?trait\s+(\w+)/, 'interface'],
  [
    /^\s*(?:unsafe\s+)?impl(?:<[^\n]{0,60}?>)?\s+((?!where\b)[^\s{]+(?:\s+(?!where\b)[^\s{]+)*)(?![^\s{])\s*(?:where\b[^\n]*)?\{?$/,
    'class',
  ],
  [/^\s*(?:pub(?:\([^)\n]*\))?\s+)?mod\s+(\w+)/, 'module'],
  [/^\s*macro_rules!\s*(\w+)/, 'function'],
]
const PHP: readonly Pattern[] = [
  [/^\s*(?:(?:abstract|final|readonly)\s+)*class\s+(\w+)/, 'class'],
  [/^\s*(?:interface|trait)\s+(\w+)/, 'interface'],
  [/^\s*enum\s+(\w+)/, 'enum'],
  [/^\s*(?:(?:public|private|protected|static|abstract|final)\s+)*function\s+&?(\w+)/, 'function'],
]
const SWIFT: readonly Pattern[] = [
  [/^\s*(?:\w+\s+)*(?:class|struct|actor)\s+(\w+)/, 'class'],
  [/^\s*(?:\w+\s+)*(?:protocol|extension)\s+([\w.]+)/, 'interface'],
  [/^\s*(?:\w+\s+)*enum\s+(\w+)/, 'enum'],
  [/^\s*(?:@?\w+\s+)*func\s+(\w+)/, 'function'],
]
const SHELL: readonly Pattern[] = [
  [/^\s*(?:function\s+)?([\w:.-]+)\s*\(\)\s*\{?/, 'function'],
  [/^\s*function\s+([\w:.-]+)/, 'function'],
]
const LUA: readonly Pattern[] = [[/^\s*(?:local\s+)?function\s+([\w.:]+)/, 'function']]
const PERL: readonly Pattern[] = [
  [/^\s*sub\s+(\w+)/, 'function'],
  [/^\s*package\s+([\w:]+)/, 'module'],
]
const ELIXIR: readonly Pattern[] = [
  [/^\s*defmodule\s+([\w.]+)/, 'module'],
  [/^\s*defp?\s+([\w?!]+)/, 'function'],
]
const SQL: readonly Pattern[] = [
  [
    /^\s*create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+|unique\s+|materialized\s+)*(?:table|view|index)\s+(?:if\s+not\s+exists\s+)?([\w."[\]`]+)/i,
    'class',
  ],
  [/^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure|trigger)\s+([\w."[\]`]+)/i, 'function'],
]
const CSS: readonly Pattern[] = [
  [/^\s*([^\s@}/][^{}\n]*)\{/, 'rule'],
  [/^\s*(@[\w-][^{}\n]*)\{/, 'section'],
]
const INI: readonly Pattern[] = [[/^\s*\[+([^[\]\n][^\]\n]*)\]/, 'section']]
const MAKE: readonly Pattern[] = [[/^([\w./%-][\w./% -]*)\t*:(?![=:])/, 'rule']]

const PATTERNS: Record<string, readonly Pattern[]> = {
  ...forAll(['javascript', 'typescript', 'tsx', 'jsx', 'vue', 'svelte', 'astro'], SCRIPT),
  ...forAll(
    ['c', 'cpp', 'cuda', 'objective-c', 'objective-cpp', 'opencl', 'glsl', 'hlsl', 'd'],
    C_LIKE,
  ),
  ...forAll(['java', 'csharp', 'kotlin', 'scala', 'groovy', 'gradle', 'dart', 'apex'], JAVA_LIKE),
  ...forAll(['python', 'cython', 'starlark', 'gdscript', 'mojo', 'sage', 'snakemake'], PYTHON),
  ...forAll(['ruby', 'crystal'], RUBY),
  go: GO,
  rust: RUST,
  ...forAll(['php', 'hack'], PHP),
  swift: SWIFT,
  ...forAll(['shell', 'fish'], SHELL),
  ...forAll(['lua', 'luau'], LUA),
  ...forAll(['perl', 'raku'], PERL),
  elixir: ELIXIR,
  ...forAll(['sql', 'plsql', 'plpgsql', 'tsql'], SQL),
  ...forAll(['css', 'scss', 'less'], CSS),
  ...forAll(['ini', 'toml', 'git-config', 'editorconfig'], INI),
  makefile: MAKE,
}

// Words that start a block and look like a call or a method to a light pattern.
const NOT_NAMES = new Set(
  'if else for while switch catch do try return function with new typeof await super constructor_'.split(
    ' ',
  ),
)
const WHOLE_LINE_COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!\s*(?:define|include))|--|;|%)/

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
  for (const [place, line] of lines.entries()) {
    if (symbols.length >= MAX_SYMBOLS) break
    if (line.length > MAX_LINE_LENGTH) continue
    const code = drawn ? codeOf(drawn[place] ?? '') : withoutComment(line, language)
    const start = code.slice(0, LOOKED_AT).trimEnd()
    const found = start === '' ? null : symbolIn(start, patterns)
    if (!found) continue
    const depth = depthAt(indents, widthOfIndent(line))
    symbols.push({ ...found, line: place + 1, depth })
  }
  return symbols
}

function symbolIn(
  code: string,
  patterns: readonly Pattern[],
): Pick<OutlineSymbol, 'name' | 'kind'> | null {
  for (const [pattern, kind] of patterns) {
    const name = pattern.exec(code)?.[1]?.trim().slice(0, MAX_NAME_LENGTH)
    if (name && !NOT_NAMES.has(name)) return { name, kind }
  }
  return null
}

/** Code alone: what the highlighter calls a comment or a string is gone. */
function codeOf(html: string): string {
  return textOfLine(html.replace(/<span class="tok-(?:comment|string)">[^<]*<\/span>/g, '""'))
}

function withoutComment(line: string, language: string): string {
  const isMarkedByHash = language === 'css' || language === 'scss' || language === 'less'
  return !isMarkedByHash && WHOLE_LINE_COMMENT.test(line) ? '' : line
}

function depthAt(indents: number[], indent: number): number {
  while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop()
  indents.push(indent)
  return Math.min(indents.length - 1, MAX_DEPTH)
}

function widthOfIndent(line: string): number {
  let width = 0
  for (const letter of line) {
    if (letter === ' ') width++
    else if (letter === '\t') width += 4
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
  for (let place = start; place < lines.length && symbols.length < MAX_SYMBOLS; place++) {
    const line = lines[place] ?? ''
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
    const heading = headingAt(line, lines[place + 1] ?? '')
    if (heading) symbols.push({ ...heading, kind: 'heading', line: place + 1 })
  }
  return symbols
}

function headingAt(line: string, next: string): { name: string; depth: number } | null {
  const marked = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line)
  if (marked?.[1] && marked[2]) {
    const name = plainWords(marked[2].trimEnd().replace(/[ \t]#+$/, ''))
    return name === '' ? null : { name, depth: marked[1].length - 1 }
  }
  const isText = /^ {0,3}[^\s#>|*+=-]/.test(line)
  if (isText && /^ {0,3}=+\s*$/.test(next)) return { name: plainWords(line), depth: 0 }
  if (isText && /^ {0,3}-{2,}\s*$/.test(next)) return { name: plainWords(line), depth: 1 }
  return null
}

/** A heading's words without the marks of emphasis, code and links. */
function plainWords(text: string): string {
  return text
    .replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,200}\)/g, '$1')
    .replace(/[*`]|(?<!\w)_|_(?!\w)/g, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
}

function forAll(
  languages: readonly string[],
  patterns: readonly Pattern[],
): Record<string, readonly Pattern[]> {
  return Object.fromEntries(languages.map((language) => [language, patterns]))
}
