/** Decides in which language a file is written, from its name first and its text where the name leaves a doubt. */
import { decideExtension } from './ambiguous.ts'
import { languagesByExtension, languagesByFileName } from './catalogue.ts'
import { guessFromContent, languagesByShebang } from './content.ts'
import { looksLikeHtml, rootElement } from './markup.ts'

// The evidence for a language is near the top; reading more of 2 MiB would only cost time.
const HEAD_LENGTH = 65_536
// And near the start of a line. A pattern may look from every word of a line to its end, which costs the square of the
// line: with lines of this length it costs no more than a multiple of the text.
const LINE_LENGTH = 400
// `settings.py.bak` is Python: the last part of the name is about the copy, not about the content.
const WRAPPERS =
  /\.(?:bak|backup|old|orig|example|sample|dist|tmpl|template|in|default|disabled|\d+)$/i
// `Dockerfile.prod` and `prod.Makefile` are as much what they are called as the bare name.
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:dockerfile|containerfile)[.-]|[.-](?:dockerfile|containerfile)$/, 'dockerfile'],
  [/^(?:gnu)?makefile[.-]|[.-]makefile$/, 'makefile'],
  [/^\.env\./, 'dotenv'],
  [/^(?:readme|license|licence|copying|changelog|authors|notice|todo)$/, 'text'],
]

/** The id of the file's language; `text` when neither name nor content gives more. */
export function detectLanguage({ name, content }: { name: string; content: string }): string {
  const head = content.slice(0, HEAD_LENGTH).replace(/^\uFEFF/, '')
  const named = byName(name.trim(), head)
  if (named === null) return guessFromContent(head, withShortLines(head), content) ?? 'text'
  return isMarkup(named) ? settleMarkup(named, head) : named
}

function byName(name: string, head: string): string | null {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).toLowerCase()
  const whole = choose('', languagesByFileName(base), head)
  if (whole) return whole
  for (let dot = base.indexOf('.'); dot !== -1; dot = base.indexOf('.', dot + 1)) {
    const extension = base.slice(dot)
    const found = choose(extension, languagesByExtension(extension), head)
    if (found) return found
  }
  const family = FAMILIES.find(([pattern]) => pattern.test(base))
  if (family) return family[1]
  const unwrapped = base.replace(WRAPPERS, '')
  return unwrapped === base || unwrapped === '' ? null : byName(unwrapped, head)
}

function choose(extension: string, candidates: readonly string[], head: string): string | null {
  if (candidates.length < 2) return candidates[0] ?? null
  const shebang = languagesByShebang(head).find((id) => candidates.includes(id))
  return (
    shebang ?? decideExtension(extension, candidates, withShortLines(head)) ?? candidates[0] ?? null
  )
}

/** Every line cut to a length, and every kind of line break as the one that the patterns know. */
function withShortLines(head: string): string {
  return head
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\n]+/g, (line) => line.slice(0, LINE_LENGTH))
}

function isMarkup(id: string): boolean {
  return id === 'xml' || id === 'svg' || id === 'html'
}

/** The root element outranks the extension between these three: a page decides by it what it may draw. */
function settleMarkup(named: string, head: string): string {
  const root = rootElement(head)
  if (root === 'svg') return named === 'html' ? 'html' : 'svg'
  if (named !== 'svg') return named
  if (looksLikeHtml(head)) return 'html'
  return root === null ? 'svg' : 'xml'
}
