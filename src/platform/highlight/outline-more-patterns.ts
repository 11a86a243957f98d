/** What a declaration looks like in less common languages. */
import type { OutlinePattern } from './outline-patterns.ts'

export const DART: readonly OutlinePattern[] = [
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
export const HASKELL: readonly OutlinePattern[] = [
  [/^module\s+([\w.]+)/, 'module'],
  [/^(?:data|newtype)\s+(?:family\s+|instance\s+)?([A-Z][\w']*)/, 'class'],
  [/^type\s+(?:family\s+)?([A-Z][\w']*)/, 'type'],
  [/^class\s+(?:[^=\n]{0,100}=>\s*)?([A-Z][\w']*)/, 'interface'],
  [/^([a-z_][\w']*)\s*::/, 'function'],
]
export const ML: readonly OutlinePattern[] = [
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
export const R: readonly OutlinePattern[] = [
  [/^\s*`?([\w.]+)`?\s*(?:<-|=)\s*function\b/, 'function'],
  [/^\s*set(?:RefClass|Class)\(\s*["']([\w.]+)/, 'class'],
  [/^\s*set(?:Generic|Method)\(\s*["']([\w.]+)/, 'method'],
]
export const JULIA: readonly OutlinePattern[] = [
  [/^\s*(?:bare)?module\s+(\w+)/, 'module'],
  [/^\s*(?:mutable\s+)?struct\s+(\w+)/, 'class'],
  [/^\s*abstract\s+type\s+(\w+)/, 'interface'],
  [/^\s*(?:@\w+\s+)*(?:function|macro)\s+([\w.]+!?)/, 'function'],
  [/^([\w.]+!?)\([^=\n]*\)\s*=(?!=)/, 'function'],
]
export const POWERSHELL: readonly OutlinePattern[] = [
  [/^\s*(?:function|filter)\s+(?:\w+:)?([\w-]+)/i, 'function'],
  [/^\s*class\s+(\w+)/i, 'class'],
  [/^\s*enum\s+(\w+)/i, 'enum'],
]
export const HCL: readonly OutlinePattern[] = [
  [
    /^\s*((?:resource|data|module|variable|output|provider)\s+"[^"\n]*"(?:\s+"[^"\n]*")?)\s*\{/,
    'section',
  ],
  [/^(locals|terraform)\s*\{/, 'section'],
]
export const PROTOBUF: readonly OutlinePattern[] = [
  [/^\s*package\s+([\w.]+)/, 'module'],
  [/^\s*message\s+(\w+)/, 'class'],
  [/^\s*service\s+(\w+)/, 'interface'],
  [/^\s*enum\s+(\w+)/, 'enum'],
  [/^\s*rpc\s+(\w+)/, 'method'],
]
export const GRAPHQL: readonly OutlinePattern[] = [
  [/^\s*(?:extend\s+)?(?:type|input)\s+(\w+)/, 'class'],
  [/^\s*(?:extend\s+)?interface\s+(\w+)/, 'interface'],
  [/^\s*(?:extend\s+)?enum\s+(\w+)/, 'enum'],
  [/^\s*(?:extend\s+)?(?:union|scalar)\s+(\w+)/, 'type'],
  [/^\s*(?:query|mutation|subscription|fragment)\s+(\w+)/, 'function'],
]
export const ZIG: readonly OutlinePattern[] = [
  [/^\s*(?:(?:pub|export|inline|extern)\s+)*fn\s+(\w+)/, 'function'],
  [/^\s*(?:pub\s+)?const\s+(\w+)\s*=\s*(?:(?:packed|extern)\s+)?(?:struct|union)\b/, 'class'],
  [/^\s*(?:pub\s+)?const\s+(\w+)\s*=\s*enum\b/, 'enum'],
  [/^\s*test\s+"([^"\n]+)"/, 'section'],
]
export const ERLANG: readonly OutlinePattern[] = [
  [/^-module\(\s*(\w+)/, 'module'],
  [/^-record\(\s*(\w+)/, 'class'],
  [/^-(?:type|opaque)\s+(\w+)/, 'type'],
  [/^([a-z]\w*)\([^\n]*->/, 'function'],
]
export const LISP: readonly OutlinePattern[] = [
  [/^\s*\((?:ns|defpackage|in-package)\s+[:']?([^\s()]+)/, 'module'],
  [
    /^\s*\((?:defn-?|defun|defmacro|defmethod|defmulti|defgeneric|cl-defun)\s+([^\s()]+)/,
    'function',
  ],
  [/^\s*\((?:define|define-syntax|define-macro)\s+\(?([^\s()]+)/, 'function'],
  [/^\s*\((?:defrecord|deftype|defclass|defstruct|cl-defstruct)\s+\(?([^\s()]+)/, 'class'],
  [/^\s*\((?:defprotocol|definterface)\s+([^\s()]+)/, 'interface'],
]
export const SOLIDITY: readonly OutlinePattern[] = [
  [/^\s*(?:abstract\s+)?contract\s+(\w+)/, 'class'],
  [/^\s*struct\s+(\w+)/, 'class'],
  [/^\s*interface\s+(\w+)/, 'interface'],
  [/^\s*library\s+(\w+)/, 'module'],
  [/^\s*enum\s+(\w+)/, 'enum'],
  [/^\s*(?:function|modifier|event|error)\s+(\w+)/, 'function'],
]
export const PASCAL: readonly OutlinePattern[] = [
  [/^\s*(?:unit|program|library)\s+([\w.]+)/i, 'module'],
  [/^\s*(?:class\s+)?(?:procedure|function|constructor|destructor)\s+([\w.]+)/i, 'function'],
  [/^\s*(\w+)\s*=\s*(?:packed\s+)?(?:class|record|object)\b/i, 'class'],
  [/^\s*(\w+)\s*=\s*interface\b/i, 'interface'],
]
export const VISUAL_BASIC: readonly OutlinePattern[] = [
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
export const FORTRAN: readonly OutlinePattern[] = [
  [/^\s*module\s+(?!procedure\b)(\w+)/i, 'module'],
  [/^\s*program\s+(\w+)/i, 'module'],
  [
    /^\s*(?:(?:pure|elemental|recursive|integer|real|logical|character|complex)\s+)*(?:subroutine|function)\s+(\w+)/i,
    'function',
  ],
  [/^\s*type\s*(?:,[^:\n]*)?::\s*(\w+)/i, 'class'],
]
export const NIM: readonly OutlinePattern[] = [
  [/^\s*(?:proc|func|method|iterator|template|macro|converter)\s+`?(\w+)/, 'function'],
  [/^\s+(\w+)\*?\s*=\s*(?:ref\s+)?object\b/, 'class'],
  [/^\s+(\w+)\*?\s*=\s*enum\b/, 'enum'],
]
export const MATLAB: readonly OutlinePattern[] = [
  [/^\s*function\s+(?:[^=\n]{1,100}=\s*)?([\w.]+)/, 'function'],
  [/^\s*classdef\s+(?:\([^)\n]*\)\s*)?(\w+)/, 'class'],
]
export const OBJECTIVE_C: readonly OutlinePattern[] = [
  [/^@(?:interface|implementation)\s+(\w+)/, 'class'],
  [/^@protocol\s+(\w+)(?!\s*[,;])/, 'interface'],
  [/^[-+]\s*\([^)\n]*\)\s*(\w+)/, 'method'],
]
export const HTML: readonly OutlinePattern[] = [
  [/^\s*<h[1-6][^>\n]*>\s*([^<\n]*[^<\s])/i, 'heading'],
]
export const TEX: readonly OutlinePattern[] = [
  [/^\s*\\(?:part|chapter|(?:sub){0,2}section|paragraph)\*?\{([^}\n]+)\}/, 'heading'],
  [/^\s*\\(?:re)?newcommand\*?\{?(\\\w+)/, 'function'],
]
export const ASCIIDOC: readonly OutlinePattern[] = [[/^={1,6}[ \t]+(\S[^\n]*)/, 'heading']]
export const ORG: readonly OutlinePattern[] = [[/^\*+[ \t]+(\S[^\n]*)/, 'heading']]
export const DOCKER: readonly OutlinePattern[] = [[/^\s*from\s+\S+\s+as\s+(\S+)/i, 'section']]
