/** What a declaration looks like in the most common languages: a name and its kind, by the beginning of a line. */

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

export type OutlinePattern = readonly [pattern: RegExp, kind: SymbolKind]

export const SCRIPT: readonly OutlinePattern[] = [
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
  [/^\s*(?:module\.)?exports\.([\w$]+)\s*=\s*(?:async\s+)?(?:function\b|\()/, 'function'],
  [
    /^\s+(?:(?:public|private|protected|static|readonly|override|async|get|set)\s+)*(?:\*\s*)?(#?[\w$]+)(?![\w$])\s*(?:<[^>\n]*>)?\([^\n]*\)\s*(?::[^{\n]{1,60})?\{\s*\}?$/,
    'method',
  ],
]
export const C_LIKE: readonly OutlinePattern[] = [
  [
    /^\s*(?:template\s*<[^\n]*>\s*)?(?:typedef\s+)?(?:class|struct|union)\s+(?:\w+\s+)?(\w+)\s*(?:final\s*)?(?::[^:\n][^;\n]*)?\{?$/,
    'class',
  ],
  [/^\s*(?:typedef\s+)?enum\s+(?:class\s+)?(\w+)/, 'enum'],
  [/^\s*namespace\s+([\w:]+)/, 'module'],
  [
    /^(?!\s*(?:return|else|if|for|while|switch|case|typedef|using|#)\b)[A-Za-z_][\w\s*&<>:,[\]]*?[\s*&]((?:\w+::)*~?\w+)\s*\([^;{\n]*(?:\{[^\n]*)?$/,
    'function',
  ],
]
export const JAVA_LIKE: readonly OutlinePattern[] = [
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
export const PYTHON: readonly OutlinePattern[] = [
  [/^\s*class\s+(\w+)/, 'class'],
  [/^\s*(?:async\s+)?def\s+(\w+)/, 'function'],
]
export const RUBY: readonly OutlinePattern[] = [
  [/^\s*class\s+([\w:]+)/, 'class'],
  [/^\s*module\s+([\w:]+)/, 'module'],
  [/^\s*def\s+((?:self\.)?[\w?!=]+)/, 'function'],
]
export const GO: readonly OutlinePattern[] = [
  [/^func\s+(?:\([^)\n]*\)\s*)?(\w+)/, 'function'],
  [/^type\s+(\w+)\s+struct\b/, 'class'],
  [/^type\s+(\w+)\s+interface\b/, 'interface'],
  [/^type\s+(\w+)\b/, 'type'],
]
export const RUST: readonly OutlinePattern[] = [
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
export const PHP: readonly OutlinePattern[] = [
  [/^\s*(?:(?:abstract|final|readonly)\s+)*class\s+(\w+)/, 'class'],
  [/^\s*(?:interface|trait)\s+(\w+)/, 'interface'],
  [/^\s*enum\s+(\w+)/, 'enum'],
  [/^\s*(?:(?:public|private|protected|static|abstract|final)\s+)*function\s+&?(\w+)/, 'function'],
]
export const SWIFT: readonly OutlinePattern[] = [
  [/^\s*(?:\w+\s+)*(?:class|struct|actor)\s+(\w+)/, 'class'],
  [/^\s*(?:\w+\s+)*(?:protocol|extension)\s+([\w.]+)/, 'interface'],
  [/^\s*(?:\w+\s+)*enum\s+(\w+)/, 'enum'],
  [/^\s*(?:@?\w+\s+)*func\s+(\w+)/, 'function'],
]
export const SHELL: readonly OutlinePattern[] = [
  [/^\s*(?:function\s+)?([\w:.-]+)\s*\(\)\s*\{?/, 'function'],
  [/^\s*function\s+([\w:.-]+)/, 'function'],
]
export const LUA: readonly OutlinePattern[] = [
  [/^\s*(?:local\s+)?function\s+([\w.:]+)/, 'function'],
]
export const PERL: readonly OutlinePattern[] = [
  [/^\s*sub\s+(\w+)/, 'function'],
  [/^\s*package\s+([\w:]+)/, 'module'],
]
export const ELIXIR: readonly OutlinePattern[] = [
  [/^\s*defmodule\s+([\w.]+)/, 'module'],
  [/^\s*defp?\s+([\w?!]+)/, 'function'],
]
export const SQL: readonly OutlinePattern[] = [
  [
    /^\s*create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+|unique\s+|materialized\s+)*(?:table|view|index)\s+(?:if\s+not\s+exists\s+)?([\w."[\]`]+)/i,
    'class',
  ],
  [/^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure|trigger)\s+([\w."[\]`]+)/i, 'function'],
]
export const CSS: readonly OutlinePattern[] = [
  [/^\s*([^\s@}/][^{}\n]*)\{/, 'rule'],
  [/^\s*(@[\w-][^{}\n]*)\{/, 'section'],
]
export const INI: readonly OutlinePattern[] = [[/^\s*\[+([^[\]\n][^\]\n]*)\]/, 'section']]
export const MAKE: readonly OutlinePattern[] = [[/^([\w./%-][\w./% -]*)\t*:(?![=:])/, 'rule']]
