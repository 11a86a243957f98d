/**
 * Guesses a language from the text alone, for a file whose name gives no hint: a pasted snippet, a script without
 * extension.
 */
import { findLanguage, languagesByInterpreter } from './catalogue.ts'
import { looksLikeHtml, rootElement } from './markup.ts'

// A text is parsed as JSON to be sure; above this size the opening bracket and a quoted key must do.
const JSON_PARSE_LIMIT = 100_000

/** Languages that the `#!` line allows; empty without one. */
export function languagesByShebang(head: string): readonly string[] {
  const line = /^#!([^\r\n]{1,200})/.exec(head)?.[1]
  if (!line) return []
  const args = line.trim().split(/\s+/)
  let program = lastSegment(args.shift() ?? '')
  if (program === 'env') {
    const named = args.find((argument) => !argument.startsWith('-') && !argument.includes('='))
    program = lastSegment(named ?? '')
  }
  return languagesByInterpreter(program)
}

/** The best guess from the text, or null without any evidence. `lines` is the head with its lines cut short. */
export function guessFromContent(head: string, lines: string, whole: string): string | null {
  const text = head.trimStart()
  if (text === '') return null
  return (
    languagesByShebang(head)[0] ??
    fromModeline(head) ??
    fromOpening(text) ??
    (isJson(text, whole) ? 'json' : null) ??
    fromHabits(lines.trimStart())
  )
}

/** `-*- mode: ruby -*-` on the first two lines, or `vim: set ft=ruby:` on the first five. */
function fromModeline(head: string): string | null {
  const lines = head.split(/\r\n?|\n/, 5)
  const emacs = /-\*-\s*(?:[^*\n]{0,100}?\bmode:\s*)?([\w+#-]+)\s*(?:;[^*\n]*)?-\*-/i
  const vim = /\b(?:vim?|ex):\s*(?:set?\s+)?(?:[\w=]+[\s:]+){0,8}?(?:ft|filetype|syntax)=(\w+)/
  for (const line of lines.slice(0, 2)) {
    const mode = emacs.exec(line.slice(0, 400))?.[1]
    const found = mode && findLanguage(mode)
    if (found) return found
  }
  for (const line of lines) {
    const mode = vim.exec(line.slice(0, 400))?.[1]
    const found = mode && findLanguage(mode)
    if (found) return found
  }
  return null
}

const OPENINGS: readonly (readonly [RegExp, string])[] = [
  [/^<\?php\b/, 'php'],
  [/^(?:diff --git |Index: \S|--- \S[^\n]*\n\+\+\+ \S)/, 'diff'],
  [/^-----BEGIN [A-Z ]+-----/, 'public-key'],
  [/^%YAML\b/, 'yaml'],
  [/^\\(?:documentclass|documentstyle|begin\{document\})/, 'tex'],
  [/^(?:FROM [\w./:@-][^\n]*\n|ARG \w[^\n]*\nFROM )/, 'dockerfile'],
  [/^#\s*syntax=docker\//, 'dockerfile'],
  [/^Traceback \(most recent call last\):/, 'python-traceback'],
  [/^BEGIN:VCALENDAR\b/, 'icalendar'],
  [/^BEGIN:VCARD\b/, 'vcard'],
  [/^WEBVTT\b/, 'webvtt'],
  [/^syntax\s*=\s*"proto[23]"/, 'protobuf'],
]

function fromOpening(text: string): string | null {
  const opening = OPENINGS.find(([pattern]) => pattern.test(text))
  if (opening) return opening[1]
  if (!text.startsWith('<')) return null
  const root = rootElement(text)
  if (root === 'svg') return 'svg'
  if (looksLikeHtml(text)) return 'html'
  if (/^<\?xml\b/.test(text)) return 'xml'
  return root && /^(?:div|p|span|table|ul|ol|h[1-6]|section|form|a)$/.test(root) ? 'html' : null
}

function isJson(text: string, whole: string): boolean {
  if (!/^[[{]/.test(text)) return false
  if (whole.length > JSON_PARSE_LIMIT) return /^[[{]\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|[[{])/.test(text)
  try {
    JSON.parse(whole.replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}

/** Turns of phrase that belong to one language; two different ones make a guess, and only a clear winner counts. */
const HABITS: Record<string, readonly RegExp[]> = {
  python: [
    /^[ \t]*def \w+\([^)\n]*\)[^\n:]*:\s*(?:#|$)/m,
    /^[ \t]*(?:from [\w.]+ )?import [\w.*, ]+$/m,
    /^[ \t]*(?:if|elif|for|while|with|try|class) ?[^\n{]*:[ \t]*$/m,
    /\b(?:self|None|elif|lambda|__name__)\b/,
    /^[ \t]*print\(/m,
  ],
  javascript: [
    /\b(?:const|let|var) [\w{[][^\n=]{0,200}=/,
    /=>\s*[{(\w]/,
    /\b(?:console\.log|require\(|module\.exports|document\.)/,
    /\bfunction(?=[\s*(])[\s*]*(?:\w+\s*)?\(/,
    /^[ \t]*(?:import|export) [^\n]*(?:from ['"]|default|const|function)/m,
  ],
  typescript: [
    /^[ \t]*(?:export )?(?:interface|type|enum) \w[^\n]*[{=]/m,
    /\b(?:const|let) \w+\s*:\s*[\w[\]<>|]+\s*=/,
    /\(\s*\w+\??\s*:\s*(?:string|number|boolean|unknown|any|void|[A-Z]\w*)/,
    /\)\s*:\s*(?:string|number|boolean|void|Promise<)/,
    /^[ \t]*import type\b/m,
  ],
  go: [/^package \w+[ \t]*$/m, /^func (?:\(\w+ \*?\w+\) )?\w+\(/m, /:=/, /^import (?:\(|")/m],
  rust: [
    /\bfn \w[^\n]{0,200}[({]/,
    /\blet mut \b/,
    /^[ \t]*(?:use [\w:]+|impl\b|pub (?:fn|struct|enum))/m,
    /\b\w+!\(/,
  ],
  java: [
    /^[ \t]*(?:public|private|protected) (?:static |final |abstract )*[\w<>[\]]+ \w+\s*[({;=]/m,
    /^[ \t]*(?:public )?(?:final )?class \w+/m,
    /^import java[\w.]*;/m,
    /\bSystem\.out\./,
  ],
  csharp: [
    /^[ \t]*using [A-Z][\w.]*;/m,
    /^[ \t]*namespace [\w.]+/m,
    /\bConsole\.Write/,
    /\bpublic \w+ \w+ \{ get;/,
  ],
  c: [/^#include\s*<\w+\.h>/m, /\bint main\s*\(/, /\bprintf\s*\(/, /^[ \t]*(?:typedef|struct) /m],
  cpp: [/^#include\s*<\w+>/m, /\bstd::/, /\bcout\b|\bcin\b/, /^[ \t]*(?:template|namespace)\b/m],
  ruby: [
    /^[ \t]*def \w+[?!]?(?:\(|[ \t]*$)/m,
    /^[ \t]*end[ \t]*$/m,
    /^[ \t]*require ['"]/m,
    /\bdo \|\w+\|/,
    /\bputs /,
  ],
  php: [/\$\w+\s*=[^\n;]{0,200};/, /\becho /, /\$this->/, /<\?php/],
  shell: [
    /^[ \t]*(?:if \[|fi\b|done\b|esac\b)/m,
    /\$\{?\w+\}?/,
    /^[ \t]*(?:echo|export|sudo|cd|apt-get|npm|curl) /m,
    /^[ \t]*\w+\(\)\s*\{/m,
  ],
  sql: [
    /^[ \t]*(?:SELECT\b[^;]{0,300}\bFROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b/im,
    /\b(?:CREATE|ALTER|DROP) (?:TABLE|VIEW|INDEX)\b/i,
    /\b(?:WHERE|GROUP BY|ORDER BY|PRIMARY KEY|VALUES)\b/,
  ],
  css: [
    /^[ \t]*[.#@]?[\w-][^\n{};]*\{[ \t]*$/m,
    /^[ \t]*[\w-]+[ \t]*:[^\n;{]+;[ \t]*$/m,
    /\b(?:color|margin|padding|display)\s*:/,
  ],
  markdown: [
    /^#{1,6} \S/m,
    /^[ \t]*[-*] (?:\[[ x]\] )?\S/m,
    /\[[^\]\n]{1,200}\]\([^)\n]{1,200}\)/,
    /^```/m,
    /\*\*[^*\n]+\*\*/,
  ],
  yaml: [/^---[ \t]*$/m, /^[\w-]+:(?: \S[^\n]*)?$/m, /^[ \t]+- [\w-]+: /m, /^[ \t]{2,}[\w-]+: \S/m],
}

function fromHabits(text: string): string | null {
  const sample = text.slice(0, 16_384)
  const counted = Object.entries(HABITS).map(([id, habits]) => ({
    id,
    score: habits.filter((habit) => habit.test(sample)).length,
  }))
  const scores = withTypes(counted)
    .filter(({ score }) => score >= 2)
    .sort((one, other) => other.score - one.score)
  const [best, second] = scores
  return best && best.score > (second?.score ?? 0) ? best.id : null
}

/** TypeScript is written like JavaScript, and a single type distinguishes them. */
function withTypes(scores: readonly { id: string; score: number }[]) {
  const scoreOf = (id: string) => scores.find((one) => one.id === id)?.score ?? 0
  const [plain, typed] = [scoreOf('javascript'), scoreOf('typescript')]
  if (plain < 2 || typed === 0) return scores
  return scores.flatMap((one) => {
    if (one.id === 'javascript') return []
    return one.id === 'typescript' ? [{ ...one, score: Math.max(plain, typed) }] : [one]
  })
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
