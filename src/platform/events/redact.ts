/** The one redactor. Whatever leaves in a log line or an event passes here; what it cannot judge is dropped. */

const SECRETS: readonly RegExp[] = [
  /\b(csk_)[A-Za-z0-9_-]{8,}/g,
  /\b(gh[pousr]_|github_pat_|glpat-)[A-Za-z0-9_-]{8,}/g,
  /\b(sk-)[A-Za-z0-9_-]{8,}/g,
  /\b(bearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi,
  /\b(\d{6,}:)[A-Za-z0-9_-]{30,}/g,
  /([a-z][a-z0-9+.-]*:\/\/)[^\s/@:]+:[^\s/@]+@/gi,
  /((?:password|passwd|secret|token|api[_-]?key|authorization|cookie)["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
]

const MAX_LENGTH = 2_000

/** The text without anything that looks like a secret, at most 2,000 characters of it. */
export function redact(text: string): string {
  let clean = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text
  for (const secret of SECRETS) clean = clean.replace(secret, '$1[redacted]')
  return clean
}
