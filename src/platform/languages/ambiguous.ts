/**
 * Extensions that several languages use, decided by the file's content. Each row is tried from the top; the last entry
 * of a row is the default of the extension. The patterns are applied to lines of a bounded length, and none of them
 * repeats across lines, so that hostile text costs no more than honest text; tests/growth.test.ts counts their steps.
 */
type Rule = readonly [pattern: RegExp, id: string]
interface Row {
  rules: readonly Rule[]
  otherwise: string
}

const OBJECTIVE_C =
  /^[ \t]*(?:@(?:interface|implementation|protocol|class|import|end)\b|#import\b)/m
const CPP =
  /^[ \t]*(?:(?:class|namespace|template|using|constexpr|concept)\b|(?:public|private|protected)\s*:|#include\s*<(?:algorithm|array|cstd\w+|functional|iostream|map|memory|optional|set|sstream|string|string_view|tuple|unordered_map|utility|vector)>)|\bstd::|\bnullptr\b/m
const PROLOG = /^[a-z]\w*\([^\n]*:-|^[ \t]*:-\s/m
const RAKU = /^[ \t]*(?:use v6|unit (?:module|class)|(?:my )?(?:class|grammar|role) [\w:]+\s*\{)/m
const PERL =
  /^[ \t]*(?:use (?:strict|warnings|v?5|[A-Z])|package [\w:]+;|(?:my|our) [$@%]|sub \w+)/m
const VB6 = /^VERSION \d+\.\d+ CLASS|^Attribute VB_Name/m
const MAN_PAGE = /^\.(?:TH|SH|Dd|Dt) /m
const XML_PROLOG = /^\s*<(?:\?xml\b|!DOCTYPE\b)/
const PLPGSQL = /\bLANGUAGE\s+'?plpgsql\b|\$\$\s*(?:DECLARE|BEGIN)\b/i
const TSQL = /^[ \t]*GO[ \t]*$|\bDECLARE\s+@|\bnvarchar\s*\(|\[dbo\]|\bdbo\./im
const PLSQL =
  /\bVARCHAR2\b|\bCREATE OR REPLACE (?:PACKAGE|TYPE)\b|\bEND;\s*\n\/[ \t]*$|%(?:ROW)?TYPE\b/im

const rows: Record<string, Row> = {
  '.1 .1in .1m .1x .2 .3 .3in .3m .3p .3pm .3qt .3x .4 .5 .6 .7 .8 .9 .man .mdoc': row('roff', [
    [MAN_PAGE, 'roff-manpage'],
  ]),
  '.as': row('actionscript', [[/^[ \t]*(?:array<|shared class\b|#include ")/m, 'angelscript']]),
  '.asc': row('asciidoc', [[/^-----BEGIN /m, 'public-key']]),
  '.asm': row('assembly', [[/\b(?:moveq|movem)\.[bwl]\b/i, 'motorola-68k-assembly']]),
  '.asy': row('asymptote', [[/^Version \d/, 'ltspice-symbol']]),
  '.b': row('brainfuck', [[/^[ \t]*(?:implement|include)\b/m, 'limbo']]),
  '.bas': row('basic', [
    [VB6, 'vba'],
    [/^#(?:include|define|lang)\b/im, 'freebasic'],
  ]),
  '.bb': row('bitbake', [
    [/^[ \t]*\((?:ns|def|require|println)\b/m, 'clojure'],
    [/^[ \t]*(?:Graphics|Function)\b/m, 'blitzbasic'],
  ]),
  '.bf': row('brainfuck', [[/^[ \t]*(?:namespace|using)\b/m, 'beef']]),
  '.bs': row('brighterscript', [[/<pre class=['"]?metadata/, 'bikeshed']]),
  '.bst': row('bibtex-style', [[/^kind: /m, 'buildstream']]),
  '.cairo': row('cairo', [[/^%lang starknet|^from starkware\./m, 'cairo-zero']]),
  '.cake': row('csharp', [[/^task '|->[ \t]*$/m, 'coffeescript']]),
  '.cfg': row('ini', [[/^(?:frontend|backend|listen|defaults|global)\b/m, 'haproxy']]),
  '.cgi': row('perl', [[/^(?:import|from|def)\b/m, 'python']]),
  '.cl': row('common-lisp', [
    [/\b__?(?:kernel|global)\b|^[ \t]*kernel void/m, 'opencl'],
    [/^class \w+/m, 'cool'],
  ]),
  '.cls': row('apex', [
    [/^[ \t]*(?:\\|%)/m, 'tex'],
    [VB6, 'vba'],
    [/^Class [\w.]+ Extends/m, 'objectscript'],
  ]),
  '.cp': row('cpp', [[/^[ \t]*MODULE \w+;/m, 'component-pascal']]),
  '.cs': row('csharp', [[/^![\w\s]+methodsFor: /m, 'smalltalk']]),
  '.cue': row('cue', [[/^(?:FILE|TRACK|PERFORMER) /m, 'cue-sheet']]),
  '.d': row('d', [
    [/^[^\s:]+\.o\s*:|\\$\n\s+\/?[\w./-]+\.h\b/m, 'makefile'],
    [/^[ \t]*(?:dtrace|syscall|BEGIN|END|#pragma D)\b/m, 'dtrace'],
  ]),
  '.ddl .prc': row('sql', [[PLSQL, 'plsql']]),
  '.dsc': row('debian-package-control-file', [[/^[ \t]*type:\s*(?:task|world)/m, 'denizenscript']]),
  '.dsp': row('faust', [[/^# Microsoft Developer Studio/, 'microsoft-developer-studio-project']]),
  '.e': row('eiffel', [
    [/^[ \t]*(?:class|feature|inherit)\b/im, 'eiffel'],
    [/^[ \t]*(?:global )?(?:function|procedure|include)\b/m, 'euphoria'],
  ]),
  '.ecl': row('ecl', [[PROLOG, 'eclipse']]),
  '.es': row('javascript', [[/^-module\(|^[ \t]*%%|^main\(/m, 'erlang']]),
  '.ex': row('elixir', [[/^[ \t]*(?:global )?(?:function|procedure|include) /m, 'euphoria']]),
  '.f .for': row('fortran', [
    [/^: \S/m, 'forth'],
    [/\bflowop\b/, 'filebench-wml'],
  ]),
  '.fcgi': row('perl', [
    [/^<\?php/, 'php'],
    [/^(?:import|from|def)\b/m, 'python'],
  ]),
  '.fpp': row('fortran', []),
  '.fr': row('frege', [[/^: \S/m, 'forth']]),
  '.frag': row('glsl', [[/^[ \t]*(?:function|var|const|let|import)\b/m, 'javascript']]),
  '.frm': row('visual-basic-6-0', [[/^\[\w+\]|^\w+=/m, 'ini']]),
  '.fs': row('fsharp', [
    [/^#version|\bgl_FragColor\b|^[ \t]*(?:uniform|varying|precision)\b/m, 'glsl'],
    [/^: \S/m, 'forth'],
    [/#pragma version|rs_/, 'filterscript'],
  ]),
  '.ftl': row('fluent', [[/<#|\$\{|<@/, 'freemarker']]),
  '.fx': row('hlsl', []),
  '.g': row('gap', [[/^[GMN]\d+\b/m, 'g-code']]),
  '.gd': row('gdscript', [[/\b(?:DeclareOperation|DeclareAttribute|InstallMethod)\b/, 'gap']]),
  '.gml': row('game-maker-language', [
    [/^\s*<(?:\?xml|gml:)/, 'xml'],
    [/^[ \t]*graph\s*\[/m, 'graph-modeling-language'],
  ]),
  '.gs': row('javascript', [
    [/^#version|\bgl_Position\b/m, 'glsl'],
    [/^[ \t]*uses \w/m, 'gosu'],
  ]),
  '.gst': row('gosu', []),
  '.gts': row('glimmer-ts', [[/^G0[1234]/m, 'gerber-image']]),
  '.h': row('c', [
    [OBJECTIVE_C, 'objective-c'],
    [CPP, 'cpp'],
  ]),
  '.hh': row('cpp', [[/^<\?hh/, 'hack']]),
  '.html': row('html', []),
  '.i': row('swig', [[/\b(?:mov|ldr|jmp)\b/i, 'assembly']]),
  '.inc': row('cpp', [
    [/^\s*<\?(?:php|=)?/, 'php'],
    [/^\s*</, 'html'],
    [/^[ \t]*(?:require|inherit|do_\w+|\w+ \?\?= )/m, 'bitbake'],
    [/^[ \t]*(?:SELECT|INSERT|CREATE)\b/im, 'sql'],
    [/^[ \t]*(?:unit|interface|implementation|procedure)\b/im, 'pascal'],
    [/^[ \t]*(?:mov|section|global|%define)\b/im, 'assembly'],
  ]),
  '.j': row('objective-j', [[/^\.(?:class|method|super)\b/m, 'jasmin']]),
  '.jq': row('jq', [[/^(?:jsoniq|module namespace|import module)\b/m, 'jsoniq']]),
  '.json': row('json', []),
  '.k': row('kcl', [[/^[ \t]*(?:module|syntax|rule) /m, 'kframework']]),
  '.ks': row('kerboscript', [[/^(?:%packages|install|rootpw|auth)\b/m, 'kickstart']]),
  '.l': row('common-lisp', [
    [/^%[%{]/m, 'lex'],
    [MAN_PAGE, 'roff'],
    [/^\(de\s/m, 'picolisp'],
  ]),
  '.lean': row('lean-4', []),
  '.lisp .lsp': row('common-lisp', [[/^[ \t]*\(define \(/m, 'newlisp']]),
  '.lp': row('linear-programming', [[PROLOG, 'answer-set-programming']]),
  '.ls': row('livescript', [[/^[ \t]*package\s+\w/m, 'loomscript']]),
  '.m': row('matlab', [
    [OBJECTIVE_C, 'objective-c'],
    [/^[ \t]*:-\s*module\b/m, 'mercury'],
    [/^[ \t]*\(\*|^[ \t]*\w+\[[^\]\n]*\]\s*:=/m, 'wolfram-language'],
    [/^[ \t]*(?:function|classdef|%|end\b)/m, 'matlab'],
    [/^#include\b|^[ \t]*(?:static|int|void|NS\w+)\s/m, 'objective-c'],
    [/^[ \t]*;/m, 'm'],
  ]),
  '.m4': row('m4', [[/\bm4_\w+|\bAC_\w+/, 'm4sugar']]),
  '.mc': row('monkey-c', [[/^MessageId=/m, 'win32-message-file']]),
  '.md': row('markdown', [[/^\(define_(?:insn|expand|attr)\b/m, 'gcc-machine-description']]),
  '.ml': row('ocaml', [
    [/^[ \t]*(?:structure|signature|functor) \w+|^[ \t]*fun \w+/m, 'standard-ml'],
  ]),
  '.mm': row('objective-cpp', [[/^\s*<(?:\?xml|map)\b/, 'xml']]),
  '.mo': row('modelica', [[/^[ \t]*(?:actor|import \w+ ")/m, 'motoko']]),
  '.mod': row('modula-2', [
    [/^[ \t]*(?:MODULE|DEFINITION|IMPLEMENTATION) /m, 'modula-2'],
    [/^[ \t]*(?:NEURON|ASSIGNED|BREAKPOINT)\b/m, 'nmodl'],
    [/^[ \t]*(?:param|set|var|subject to|minimize|maximize)\b/m, 'ampl'],
    [/^\S+\.(?:ko|o)\b/m, 'linux-kernel-module'],
  ]),
  '.mps': row('jetbrains-mps', [[/^NAME\b/m, 'mathematical-programming-system']]),
  '.mqh': row('mql5', []),
  '.ms': row('roff', [[/^[ \t]*(?:fn|rollout|global|struct)\b/m, 'maxscript']]),
  '.msg': row('ros-interface', [
    [/^[ \t]*(?:message|packet|namespace|cplusplus)\b/m, 'omnetpp-msg'],
  ]),
  '.n .nr': row('roff', [
    [/^[ \t]*(?:fn|use|mod|struct) /m, 'noir'],
    [/^[ \t]*(?:using|module|class|namespace) /m, 'nemerle'],
  ]),
  '.nb': row('text', [[/\(\*|Notebook\[/, 'wolfram-language']]),
  '.ncl': row('text', [[/^[ \t]*(?:let|import)\b/m, 'nickel']]),
  '.nl': row('newlisp', [[/^[gbkCOJS]\d/m, 'nl']]),
  '.nu': row('nushell', [[/^[ \t]*\((?:class|function|macro|set) /m, 'nu']]),
  '.odin': row('odin', [[/<|^[ \t]*\w+ = </m, 'object-data-instance-notation']]),
  '.p': row('openedge-abl', [[/^[ \t]*(?:plot|set (?:term|output|xlabel))/m, 'gnuplot']]),
  '.pc': row('pkg-config', [[/\bEXEC\s+SQL\b/i, 'pro-c']]),
  '.pkl': row('pkl', []),
  '.pl': row('perl', [
    [RAKU, 'raku'],
    [PERL, 'perl'],
    [PROLOG, 'prolog'],
  ]),
  '.plist': row('xml-property-list', [[/^\s*[({]/, 'openstep-property-list']]),
  '.plt': row('gnuplot', [[PROLOG, 'prolog']]),
  '.pm': row('perl', [
    [/^\/\* XPM \*\//, 'x-pixmap'],
    [PERL, 'perl'],
    [RAKU, 'raku'],
  ]),
  '.pod': row('pod', [[/^=(?:begin pod|TITLE)/m, 'pod-6']]),
  '.pp': row('puppet', [[/^[ \t]*(?:unit|program|uses|procedure|begin)\b/im, 'pascal']]),
  '.pro': row('prolog', [
    [PROLOG, 'prolog'],
    [/^-keep|^-dont/m, 'proguard'],
    [/^[ \t]*(?:SOURCES|HEADERS|TEMPLATE|QT)\s*[+-]?=/m, 'qmake'],
    [/^[ \t]*(?:pro|function) \w+/im, 'idl'],
    [/^\[\w+\]|^\w+=/m, 'ini'],
  ]),
  '.properties': row('java-properties', [[/^[ \t]*\[[^\]\n]+\][ \t]*$/m, 'ini']]),
  '.pluginspec': row('ruby', []),
  '.php': row('php', [[/^<\?hh/, 'hack']]),
  '.q': row('q', [[/\b(?:SELECT|CREATE TABLE|INSERT OVERWRITE)\b/i, 'hiveql']]),
  '.qs': row('qt-script', [[/^[ \t]*(?:namespace|open|operation|@EntryPoint)/m, 'qsharp']]),
  '.r': row('r', [
    [/\bREBOL\s*\[/i, 'rebol'],
    [/^#include "\w+\.r"|^resource '/m, 'rez'],
  ]),
  '.re': row('reason', [[/^#include\b|^[ \t]*(?:namespace|template)\b|\/\*!re2c/m, 'cpp']]),
  '.reds': row('redscript', [[/^[ \t]*Red\/System\s*\[/m, 'red']]),
  '.rno': row('roff', [[/^\.!|^\.END LIT/im, 'runoff']]),
  '.rpy': row('ren-py', [[/^(?:import|from) \w/m, 'python']]),
  '.rs': row('rust', [
    [/^\s*<(?:\?xml|\w)/, 'xml'],
    [/^[ \t]*#pragma\s+(?:rs|version)\b|#include "rs_/m, 'renderscript'],
  ]),
  '.rsc': row('routeros-script', [[/^[ \t]*module \w/m, 'rascal']]),
  '.s': row('unix-assembly', [[/\b(?:moveq|movem)\.[bwl]\b/i, 'motorola-68k-assembly']]),
  '.sc': row('scala', [[/^[ \t]*(?:SynthDef|\^|\+ \w+ \{)|\bSinOsc\b/m, 'supercollider']]),
  '.scd': row('supercollider', [[/^# /m, 'markdown']]),
  '.sch': row('scheme', [[/^\(kicad_sch|^EESchema/, 'kicad-schematic']]),
  '.scm': row('scheme', [[/^\(\w+\)\s*@|^[ \t]*(?:\[|\))[^\n]*@\w/m, 'tree-sitter-query']]),
  '.shader': row('shaderlab', [[/^#version|void main\s*\(/m, 'glsl']]),
  '.sip': row('sip', [[/^set_(?:global|instance)_assignment/m, 'quartus-simulation-ip']]),
  '.sls': row('salt', [[/^[ \t]*\((?:library|import|define)\b/m, 'scheme']]),
  '.sol': row('solidity', [[/^G0[1234]|^%FS/m, 'gerber-image']]),
  '.spec': row('rpm-spec', [
    [/^(?:require|describe|Gem::)\b/m, 'ruby'],
    [/^a = Analysis\(/m, 'python'],
  ]),
  '.sql': row('sql', [
    [PLPGSQL, 'plpgsql'],
    [TSQL, 'tsql'],
    [PLSQL, 'plsql'],
  ]),
  '.srt': row('subrip-text', [[/^(?:template|context) /m, 'srecode-template']]),
  '.st': row('smalltalk', [[/^\w+\([^)\n]*\)\s*::=/m, 'stringtemplate']]),
  '.star': row('starlark', [[/^data_|^loop_/m, 'star']]),
  '.svx': row('mdsvex', [[/^\*(?:begin|end|data)\b/im, 'survex-data']]),
  '.t': row('perl', [
    [RAKU, 'raku'],
    [/^[ \t]*terra\b/m, 'terra'],
    [/^[ \t]*(?:var|put) \w[^\n;]*$/m, 'turing'],
  ]),
  '.tl': row('teal', [[/^---(?:types|functions)---|= \w+;$/m, 'type-language']]),
  '.toc': row('tex', [[/^## Interface:/m, 'world-of-warcraft-addon-data']]),
  '.tpl': row('smarty', [[/\{\{-?\s/, 'go-template']]),
  '.trigger': row('apex', [[/^#!/, 'shell']]),
  '.ts': row('typescript', [[/^\s*<TS\b/, 'xml']]),
  '.tsx': row('tsx', [[/^\s*<tileset\b/, 'xml']]),
  '.tsp': row('typespec', [[/^(?:NAME|TYPE|DIMENSION)\s*:/m, 'tsplib-data']]),
  '.tst': row('gap', []),
  '.txt': row('text', []),
  '.uc': row('unrealscript', [[/^[ \t]*(?:import|let|'use strict')/m, 'ucode']]),
  '.v': row('verilog', [
    [
      /^[ \t]*(?:Theorem|Lemma|Definition|Require|Inductive|Proof|Fixpoint|Section)\b/m,
      'rocq-prover',
    ],
    [/^[ \t]*(?:pub )?fn |^(?:module|import) [\w.]+[ \t]*$/m, 'v'],
  ]),
  '.vba': row('vba', [[/^" |^UseVimball/m, 'vim']]),
  '.vcf': row('vcard', [[/^##fileformat=VCF/, 'tsv']]),
  '.vhost': row('apacheconf', [[/^[ \t]*server\s*\{/m, 'nginx']]),
  '.w': row('cweb', []),
  '.workflow': row('hcl', []),
  '.x': row('rpc', [[/^%(?:hook|group|ctor)\b/m, 'logos']]),
  '.yaml .yml': row('yaml', []),
  '.yy': row('yacc', [[/^\s*\{/, 'json']]),
}

const byExtension = new Map(
  Object.entries(rows).flatMap(([extensions, decided]) =>
    extensions
      .trim()
      .split(' ')
      .map((extension) => [extension, decided] as const),
  ),
)

/** The language meant by an extension that several use, or null when this table leaves it to the first in the list. */
export function decideExtension(
  extension: string,
  candidates: readonly string[],
  head: string,
): string | null {
  if (candidates.includes('xml') && XML_PROLOG.test(head)) return 'xml'
  const decided = byExtension.get(extension)
  if (!decided) return null
  const rule = decided.rules.find(([pattern]) => pattern.test(head))
  return rule?.[1] ?? decided.otherwise
}

function row(otherwise: string, rules: readonly Rule[]): Row {
  return { otherwise, rules }
}
