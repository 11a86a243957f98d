/** A first name for a text that was pasted without one. */

import { isFileName } from '#features/library/contract/limits.ts'
import { cutPoints } from '#platform/text/index.ts'

// The usual extensions; a file in a language without an entry here is named by its content, or not at all.
const EXTENSIONS: Record<string, string> = {
  bash: 'sh',
  c: 'c',
  cpp: 'cpp',
  csharp: 'cs',
  css: 'css',
  diff: 'diff',
  dockerfile: '',
  go: 'go',
  html: 'html',
  java: 'java',
  javascript: 'js',
  json: 'json',
  kotlin: 'kt',
  lua: 'lua',
  markdown: 'md',
  php: 'php',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  sql: 'sql',
  svg: 'svg',
  swift: 'swift',
  tex: 'tex',
  text: 'txt',
  toml: 'toml',
  tsx: 'tsx',
  typescript: 'ts',
  xml: 'xml',
  yaml: 'yaml',
}

const LONGEST_STEM = 40
const STEM = 'snippet'
const HEAD = 8_192

/** `useShortcut.ts` from what the text exports or declares first, `snippet.sql` when it declares nothing. */
export function guessName(text: string, language: string): string {
  if (language === 'dockerfile') return 'Dockerfile'
  const head = text.slice(0, HEAD)
  const stem = stemOf(titleOf(head, language), language) || STEM
  const extension = extensionOf(head, language)
  const name = extension === undefined ? stem : `${stem}.${extension}`
  return isFileName(name) ? name : `${STEM}.txt`
}

const JSX = /(?:return|=>|\()\s*<(?:>|[a-z][\w-]*[\s>]|[A-Z][\w.]*\s*\/?>|[A-Z][\w.]*\s[\w-]+=)/

function extensionOf(head: string, language: string): string | undefined {
  const extension = EXTENSIONS[language]
  const isMarkup = (extension === 'ts' || extension === 'js') && JSX.test(head)
  return isMarkup && /<\/|\/>/.test(head) ? `${extension}x` : extension
}

/** From the surest to the weakest: what a file is for is rather what it exports than the types it needs for that. */
const DECLARED: readonly RegExp[] = [
  /^export default (?:async )?(?:function\*?|class) ([A-Za-z_]\w*)/m,
  /^export (?:async )?(?:function\*?|(?:abstract )?class|const|let) ([A-Za-z_]\w*)/m,
  /^(?:public |internal |open |final |abstract |sealed |pub )*(?:class|struct|trait|object|record) ([A-Za-z_]\w{2,})/m,
  /\b(?:def|func|function|fn|module|namespace)\s+([A-Za-z_]\w{2,})/,
  /^(?:const|let) ([A-Z]\w{2,}) =/m,
  /\b(?:class|interface|struct|enum|trait|type)\s+([A-Za-z_]\w{2,})/,
]

function titleOf(head: string, language: string): string {
  if (language === 'markdown' || language === 'text') {
    return /^[ \t]*#{1,6}[ \t]+(.+)$/m.exec(head)?.[1] ?? ''
  }
  if (language === 'sql')
    return /\b(?:table|view|index|into|from)\s+["`[]?(\w{3,})/i.exec(head)?.[1] ?? ''
  if (language === 'html' || language === 'svg')
    return /<title>([^<]{3,80})<\/title>/i.exec(head)?.[1] ?? ''
  for (const pattern of DECLARED) {
    const found = pattern.exec(head)?.[1]
    if (found) return found
  }
  return ''
}

/** Languages whose files are usually named exactly as what is in them. */
const NAMED_AS_WRITTEN = new Set([
  ...['csharp', 'java', 'javascript', 'kotlin', 'php', 'swift', 'tsx', 'typescript'],
])
const JOINED_BY_UNDERSCORES = new Set(['go', 'python', 'ruby', 'rust'])

/** Several words are joined as files of the language are; `fetchUser` and `HTTPServer` are two words each. */
function stemOf(title: string, language: string): string {
  if (NAMED_AS_WRITTEN.has(language)) return cutPoints(title, LONGEST_STEM)
  const dash = JOINED_BY_UNDERSCORES.has(language) ? '_' : '-'
  const terms = title
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  return cutPoints(terms.join(dash), LONGEST_STEM).replace(/[-_]$/, '')
}
