/** Pictures uploaded with Markdown files, identified by their path relative to them. */

const IMAGE = /(!\[[^\]\n]{0,300}\]\()([^()\s<>]+)(?=[\s)])/g
const MARKDOWN = /\.(?:md|markdown)$/i

/** For each URL in the text, the path of its picture. */
export function picturesBeside(
  { path, text }: { path: string; text: string },
  isThere: (path: string) => boolean,
): Map<string, string> {
  const found = new Map<string, string>()
  if (!MARKDOWN.test(path)) return found
  for (const [, , address] of text.matchAll(IMAGE)) {
    const target = pathOf(address!, path)
    if (target !== null && isThere(target)) found.set(address!, target)
  }
  return found
}

export function withAddresses(text: string, addresses: ReadonlyMap<string, string>): string {
  return text.replace(IMAGE, (whole, before: string, address: string) => {
    const other = addresses.get(address)
    return other === undefined ? whole : before + other
  })
}

/** Null for a target elsewhere: another site, or outside the upload. */
function pathOf(address: string, from: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(address)) return null
  const parts = from.split('/').slice(0, -1)
  for (const part of decoded(address).split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** By the first bytes; the server checks the content. */
export function looksLikePicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  return (
    head.startsWith('\u0089PNG\r\n\u001a\n') ||
    head.startsWith('\u00ff\u00d8\u00ff') ||
    /^GIF8[79]a/.test(head) ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}
