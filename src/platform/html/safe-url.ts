/**
 * The one judge of addresses that came from a person. JSX escapes text but lets `javascript:` through,
 * so every link, image or form target that is not our own constant passes here first.
 */
const ALLOWED_SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/** The address itself when a browser may follow it, else an inert `#`. */
export function safeUrl(address: string): string {
  const trimmed = address.trim()
  if (isSitePath(trimmed)) return trimmed
  // Browsers drop tabs and line breaks inside a scheme (`java\nscript:`), so parse as they do.
  const parsed = URL.parse(trimmed)
  return parsed && ALLOWED_SCHEMES.has(parsed.protocol) ? parsed.href : '#'
}

/** True for an address inside this site: `/path`, and not `//host`, `/\host` or anything with control characters. */
export function isSitePath(address: string): boolean {
  return /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(address)
}
