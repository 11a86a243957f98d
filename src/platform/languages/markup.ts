/** Finds the first element of a markup text, past everything that may precede it. */

/** The local name of the root element in lower case (`svg` for `<svg:svg …>`), or null when there is none. */
export function rootElement(text: string): string | null {
  const at = afterProlog(text)
  const name = /^<([A-Za-z_][\w.-]*)(?::([A-Za-z_][\w.-]*))?(?=[\s/>])/.exec(text.slice(at))
  return name ? (name[2] ?? name[1] ?? '').toLowerCase() : null
}

/** Past byte-order mark, declaration, comments and doctype; one that never ends is not passed. */
export function afterProlog(text: string): number {
  let at = 0
  for (;;) {
    while (at < text.length && isBlank(text.charCodeAt(at))) at++
    const end = prologEnd(text, at)
    if (end === at || end === -1) return at
    at = end
  }
}

/** True when the text opens as an HTML page: its doctype or a root element that only HTML has. */
export function looksLikeHtml(text: string): boolean {
  if (/^\s*(?:<!--[^>]*-->\s*)?<!doctype\s+html\b(?![^>]*\bsvg\b)/i.test(text)) return true
  const root = rootElement(text)
  return root !== null && ['html', 'head', 'body'].includes(root)
}

/**
 * Where the comment, instruction or doctype at this offset ends: the offset itself when there is none, -1 when it never
 * ends.
 */
function prologEnd(text: string, at: number): number {
  if (text.startsWith('<?', at)) return after(text, '?>', at)
  if (text.startsWith('<!--', at)) return after(text, '-->', at)
  if (/^<!doctype\b/i.test(text.slice(at, at + 10))) return doctypeEnd(text, at)
  return at
}

/** A doctype may hold an inner subset in brackets, which holds its own `>`. */
function doctypeEnd(text: string, at: number): number {
  const close = text.indexOf('>', at)
  if (close === -1) return -1
  // Looked for inside this doctype only: each of a thousand others would search to the end of the text.
  const open = text.slice(at, close).indexOf('[')
  if (open === -1) return close + 1
  const subsetEnd = text.indexOf(']', at + open)
  return subsetEnd === -1 ? -1 : after(text, '>', subsetEnd)
}

function after(text: string, mark: string, at: number): number {
  const found = text.indexOf(mark, at)
  return found === -1 ? -1 : found + mark.length
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xfeff
}
