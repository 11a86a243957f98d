/** Which patterns a language is read by. */
import {
  C_LIKE,
  CSS,
  ELIXIR,
  GO,
  INI,
  JAVA_LIKE,
  LUA,
  MAKE,
  type OutlinePattern,
  PERL,
  PHP,
  PYTHON,
  RUBY,
  RUST,
  SCRIPT,
  SHELL,
  SQL,
  SWIFT,
} from './outline-patterns.ts'

// What a declaration looks like in less common languages.

const DART: readonly OutlinePattern[] = [
  [/^\s*(?:(?:abstract|base|final|sealed|interface|mixin)\s+)*class\s+(\w+)/, 'class'],
  [/^\s*(?:base\s+)?mixin\s+(\w+)/, 'interface'],
  [/^\s*extension\s+(?:type\s+)?(\w+)\s/, 'class'],
  [/^\s*enum\s+(\w+)/, 'enum'],
  [/^\s*typedef\s+(\w+)\s*(?:<[^>\n]*>\s*)?=/, 'type'],
  [
    /^(?!\s*(?:return|else|if|for|while|switch|case|throw|await|yield|assert|import|export|part)\b)\s*(?:(?:static|external|final|late)\s+)*(?:[\w.]+(?:<[^\n(]*>)?\??\s+)(?:get\s+|set\s+)?(\w+)\s*(?:<[^>\n]*>)?\([^;\n]*(?:\{|=>[^\n]*|,)$/,
    'function',
  ],
]
const HASKELL: readonly OutlinePattern[] = [
  [/^module\s+([\w.]+)/, 'module'],
  [/^(?:data|newtype)\s+(?:family\s+|instance\s+)?([A-Z][\w']*)/, 'class'],
  [/^type\s+(?:family\s+)?([A-Z][\w']*)/, 'type'],
  [/^class\s+(?:[^=\n]{0,100}=>\s*)?([A-Z][\w']*)/, 'interface'],
  [/^([a-z_][\w']*)\s*::/, 'function'],
]
const ML: readonly OutlinePattern[] = [
  [/^\s*module\s+(?:rec\s+|type\s+)?([\w.]+)/, 'module'],
  [/^\s*namespace\s+(?:rec\s+)?([\w.]+)/, 'module'],
  [
    /^\s*(?:type|exception|and)\s+(?:'\w+\s+|\([^)\n]*\)\s*)?([A-Za-z_][\w']*)(?![\w'])[^=\n]*=/,
    'type',
  ],
  [
    /^(?:let|and)\s+(?:(?:rec|inline|private|mutable)\s+)*([a-z_A-Z][\w']*)(?![\w'])(?!\s*,)/,
    'function',
  ],
  [/^\s+(?:static\s+)?member\s+(?:\w+\.)?(\w+)/, 'method'],
  [/^\s*(?:val|external)\s+([a-z_][\w']*)\s*:/, 'function'],
]
const R: readonly OutlinePattern[] = [
  [/^\s*`?([\w.]+)`?\s*(?:<-|=)\s*function\b/, 'function'],
  [/^\s*set(?:RefClass|Class)\(\s*["']([\w.]+)/, 'class'],
  [/^\s*set(?:Generic|Method)\(\s*["']([\w.]+)/, 'method'],
]
const JULIA: readonly OutlinePattern[] = [
  [/^\s*(?:bare)?module\s+(\w+)/, 'module'],
  [/^\s*(?:mutable\s+)?struct\s+(\w+)/, 'class'],
  [/^\s*abstract\s+type\s+(\w+)/, 'interface'],
  [/^\s*(?:@\w+\s+)*(?:function|macro)\s+([\w.]+!?)/, 'function'],
  [/^([\w.]+!?)\([^=\n]*\)\s*=(?!=)/, 'function'],
]
const POWERSHELL: readonly OutlinePattern[] = [
  [/^\s*(?:function|filter)\s+(?:\w+:)?([\w-]+)/i, 'function'],
  [/^\s*class\s+(\w+)/i, 'class'],
  [/^\s*enum\s+(\w+)/i, 'enum'],
]
const HCL: readonly OutlinePattern[] = [
  [
    /^\s*((?:resource|data|module|variable|output|provider)\s+"[^"\n]*"(?:\s+"[^"\n]*")?)\s*\{/,
    'section',
  ],
  [/^(locals|terraform)\s*\{/, 'section'],
]
const PROTOBUF: readonly OutlinePattern[] = [
  [/^\s*package\s+([\w.]+)/, 'module'],
  [/^\s*message\s+(\w+)/, 'class'],
  [/^\s*service\s+(\w+)/, 'interface'],
  [/^\s*enum\s+(\w+)/, 'enum'],
  [/^\s*rpc\s+(\w+)/, 'method'],
]
const GRAPHQL: readonly OutlinePattern[] = [
  [/^\s*(?:extend\s+)?(?:type|input)\s+(\w+)/, 'class'],
  [/^\s*(?:extend\s+)?interface\s+(\w+)/, 'interface'],
  [/^\s*(?:extend\s+)?enum\s+(\w+)/, 'enum'],
  [/^\s*(?:extend\s+)?(?:union|scalar)\s+(\w+)/, 'type'],
  [/^\s*(?:query|mutation|subscription|fragment)\s+(\w+)/, 'function'],
]
const ZIG: readonly OutlinePattern[] = [
  [/^\s*(?:(?:pub|export|inline|extern)\s+)*fn\s+(\w+)/, 'function'],
  [/^\s*(?:pub\s+)?const\s+(\w+)\s*=\s*(?:(?:packed|extern)\s+)?(?:struct|union)\b/, 'class'],
  [/^\s*(?:pub\s+)?const\s+(\w+)\s*=\s*enum\b/, 'enum'],
  [/^\s*test\s+"([^"\n]+)"/, 'section'],
]
const ERLANG: readonly OutlinePattern[] = [
  [/^-module\(\s*(\w+)/, 'module'],
  [/^-record\(\s*(\w+)/, 'class'],
  [/^-(?:type|opaque)\s+(\w+)/, 'type'],
  [/^([a-z]\w*)\([^\n]*->/, 'function'],
]
const LISP: readonly OutlinePattern[] = [
  [/^\s*\((?:ns|defpackage|in-package)\s+[:']?([^\s()]+)/, 'module'],
  [
    /^\s*\((?:defn-?|defun|defmacro|defmethod|defmulti|defgeneric|cl-defun)\s+([^\s()]+)/,
    'function',
  ],
  [/^\s*\((?:define|define-syntax|define-macro)\s+\(?([^\s()]+)/, 'function'],
  [/^\s*\((?:defrecord|deftype|defclass|defstruct|cl-defstruct)\s+\(?([^\s()]+)/, 'class'],
  [/^\s*\((?:defprotocol|definterface)\s+([^\s()]+)/, 'interface'],
]
const SOLIDITY: readonly OutlinePattern[] = [
  [/^\s*(?:abstract\s+)?contract\s+(\w+)/, 'class'],
  [/^\s*struct\s+(\w+)/, 'class'],
  [/^\s*interface\s+(\w+)/, 'interface'],
  [/^\s*library\s+(\w+)/, 'module'],
  [/^\s*enum\s+(\w+)/, 'enum'],
  [/^\s*(?:function|modifier|event|error)\s+(\w+)/, 'function'],
]
const PASCAL: readonly OutlinePattern[] = [
  [/^\s*(?:unit|program|library)\s+([\w.]+)/i, 'module'],
  [/^\s*(?:class\s+)?(?:procedure|function|constructor|destructor)\s+([\w.]+)/i, 'function'],
  [/^\s*(\w+)\s*=\s*(?:packed\s+)?(?:class|record|object)\b/i, 'class'],
  [/^\s*(\w+)\s*=\s*interface\b/i, 'interface'],
]
const VISUAL_BASIC: readonly OutlinePattern[] = [
  [
    /^\s*(?:(?:public|private|protected|friend|shared|overridable|overrides|async|partial|mustinherit)\s+)*(?:sub|function|property)\s+(\w+)/i,
    'function',
  ],
  [
    /^\s*(?:(?:public|private|friend|partial|mustinherit)\s+)*(?:class|structure)\s+(\w+)/i,
    'class',
  ],
  [/^\s*(?:(?:public|private|friend)\s+)*interface\s+(\w+)/i, 'interface'],
  [/^\s*(?:(?:public|private|friend)\s+)*enum\s+(\w+)/i, 'enum'],
  [/^\s*(?:(?:public|friend)\s+)*(?:module|namespace)\s+([\w.]+)/i, 'module'],
]
const FORTRAN: readonly OutlinePattern[] = [
  [/^\s*module\s+(?!procedure\b)(\w+)/i, 'module'],
  [/^\s*program\s+(\w+)/i, 'module'],
  [
    /^\s*(?:(?:pure|elemental|recursive|integer|real|logical|character|complex)\s+)*(?:subroutine|function)\s+(\w+)/i,
    'function',
  ],
  [/^\s*type\s*(?:,[^:\n]*)?::\s*(\w+)/i, 'class'],
]
const NIM: readonly OutlinePattern[] = [
  [/^\s*(?:proc|func|method|iterator|template|macro|converter)\s+`?(\w+)/, 'function'],
  [/^\s+(\w+)\*?\s*=\s*(?:ref\s+)?object\b/, 'class'],
  [/^\s+(\w+)\*?\s*=\s*enum\b/, 'enum'],
]
const MATLAB: readonly OutlinePattern[] = [
  [/^\s*function\s+(?:[^=\n]{1,100}=\s*)?([\w.]+)/, 'function'],
  [/^\s*classdef\s+(?:\([^)\n]*\)\s*)?(\w+)/, 'class'],
]
const OBJECTIVE_C: readonly OutlinePattern[] = [
  [/^@(?:interface|implementation)\s+(\w+)/, 'class'],
  [/^@protocol\s+(\w+)(?!\s*[,;])/, 'interface'],
  [/^[-+]\s*\([^)\n]*\)\s*(\w+)/, 'method'],
]
const HTML: readonly OutlinePattern[] = [[/^\s*<h[1-6][^>\n]*>\s*([^<\n]*[^<\s])/i, 'heading']]
const TEX: readonly OutlinePattern[] = [
  [/^\s*\\(?:part|chapter|(?:sub){0,2}section|paragraph)\*?\{([^}\n]+)\}/, 'heading'],
  [/^\s*\\(?:re)?newcommand\*?\{?(\\\w+)/, 'function'],
]
const ASCIIDOC: readonly OutlinePattern[] = [[/^={1,6}[ \t]+(\S[^\n]*)/, 'heading']]
const ORG: readonly OutlinePattern[] = [[/^\*+[ \t]+(\S[^\n]*)/, 'heading']]
const DOCKER: readonly OutlinePattern[] = [[/^\s*from\s+\S+\s+as\s+(\S+)/i, 'section']]

/** By the id of a language. */
export const PATTERNS: Record<string, readonly OutlinePattern[]> = {
  ...forAll(['javascript', 'typescript', 'tsx', 'jsx', 'vue', 'svelte', 'astro'], SCRIPT),
  ...forAll(['c', 'cpp', 'cuda', 'opencl', 'glsl', 'hlsl', 'd'], C_LIKE),
  ...forAll(['java', 'csharp', 'kotlin', 'scala', 'groovy', 'gradle', 'apex'], JAVA_LIKE),
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
  ...forAll(['objective-c', 'objective-cpp'], [...OBJECTIVE_C, ...C_LIKE]),
  dart: DART,
  haskell: HASKELL,
  ...forAll(['ocaml', 'fsharp', 'reason'], ML),
  r: R,
  julia: JULIA,
  powershell: POWERSHELL,
  hcl: HCL,
  protobuf: PROTOBUF,
  graphql: GRAPHQL,
  zig: ZIG,
  erlang: ERLANG,
  ...forAll(['clojure', 'common-lisp', 'scheme', 'emacs-lisp', 'racket'], LISP),
  solidity: SOLIDITY,
  pascal: PASCAL,
  vb: VISUAL_BASIC,
  ...forAll(['fortran-free-form', 'fortran-fixed-form'], FORTRAN),
  nim: NIM,
  matlab: MATLAB,
  html: HTML,
  tex: TEX,
  asciidoc: ASCIIDOC,
  org: ORG,
  dockerfile: DOCKER,
}

function forAll(
  languages: readonly string[],
  patterns: readonly OutlinePattern[],
): Record<string, readonly OutlinePattern[]> {
  return Object.fromEntries(languages.map((language) => [language, patterns]))
}
