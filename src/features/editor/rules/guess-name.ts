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
  typescript: 'ts',
  xml: 'xml',
  yaml: 'yaml',
}

const LONGEST_STEM = 40
const STEM = 'snippet'

/** `fetch-user.ts` from the first thing the text declares, `snippet.sql` when it declares nothing. */
export function guessName(text: string, language: string): string {
  if (language === 'dockerfile') return 'Dockerfile'
  const stem = stemOf(titleOf(text.slice(0, 8_192), language)) || STEM
  const extension = EXTENSIONS[language]
  const name = extension === undefined ? stem : `${stem}.${extension}`
  return isFileName(name) ? name : `${STEM}.txt`
}

const DECLARED =
  /\b(?:class|interface|struct|enum|trait|def|func|function|fn|module|namespace|type)\s+([A-Za-z_]\w{2,})/

function titleOf(head: string, language: string): string {
  if (language === 'markdown' || language === 'text') {
    return /^[ \t]*#{1,6}[ \t]+(.+)$/m.exec(head)?.[1] ?? ''
  }
  if (language === 'sql')
    return /\b(?:table|view|index|into|from)\s+["`[]?(\w{3,})/i.exec(head)?.[1] ?? ''
  if (language === 'html' || language === 'svg')
    return /<title>([^<]{3,80})<\/title>/i.exec(head)?.[1] ?? ''
  return DECLARED.exec(head)?.[1] ?? ''
}

/** Several words joined by dashes, in any script; `fetchUser` counts as two words. */
function stemOf(title: string): string {
  const terms = title
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  return cutPoints(terms.join('-'), LONGEST_STEM).replace(/-$/, '')
}
