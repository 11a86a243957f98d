/** The one redactor. Whatever leaves in a log line or an event passes here; what it cannot judge is dropped. */

const NAMES =
  'password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|cookie|(?:__Host-)?session'
// A value in quotes goes as a whole, spaces and all; a bare one to the next separator.
const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s"',;&}]+)`

const SECRETS: readonly RegExp[] = [
  /(-----BEGIN )[A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(csk_)[A-Za-z0-9_-]{8,}/g,
  /\b(gh[pousr]_|github_pat_|glpat-)[A-Za-z0-9_-]{8,}/g,
  /\b(sk-)[A-Za-z0-9_-]{8,}/g,
  /\b((?:sk|pk|rk)_(?:live|test)_)[A-Za-z0-9]{8,}/g,
  /\b(AKIA|ASIA)[0-9A-Z]{16}/g,
  /\b(AIza)[A-Za-z0-9_-]{35}/g,
  /\b(xox[abeprs]-)[A-Za-z0-9-]{8,}/g,
  /\b(eyJ)[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g,
  /(authorization["']?\s*[:=]\s*["']?(?:(?:basic|bearer|digest|token)\s+)?)[^\s"',;&}]+/gi,
  /\b(bearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi,
  // Without a word boundary before it: the messenger's own addresses say `/bot123456:…`.
  /(?<!\d)(\d{6,}:)[A-Za-z0-9_-]{30,}/g,
  // To the last @ before the path: a password may hold an @ itself, and a lone token stands before it too.
  /([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#"']+@/gi,
  new RegExp(String.raw`((?:${NAMES})["']?\s*[:=]\s*)${VALUE}`, 'gi'),
]

// Nearly every text is innocent: one look tells that none of the patterns can be in it.
const HINT = new RegExp(
  String.raw`PRIVATE KEY|csk_|gh[pousr]_|github_pat_|glpat-|sk-|_live_|_test_|AKIA|ASIA|AIza|xox|eyJ|authorization|bearer|\d{6}:|://|${NAMES}`,
  'i',
)

const MAX_LENGTH = 2_000
// Judged a little further than shown, so that no secret is cut into something that no longer looks like one.
const JUDGED_LENGTH = MAX_LENGTH + 4_000

/** The text without anything that looks like a secret, at most 2,000 characters of it. */
export function redact(text: string): string {
  const clean = redactWhole(text.length > JUDGED_LENGTH ? text.slice(0, JUDGED_LENGTH) : text)
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH).toWellFormed()}…` : clean
}

/** The whole text, however long, without anything that looks like a secret. */
export function redactWhole(text: string): string {
  if (!HINT.test(text)) return text
  return SECRETS.reduce((clean, secret) => clean.replace(secret, '$1[redacted]'), text)
}

/** The message of an error as it may be stored and shown: no secrets, and nothing that a database refuses. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return redact(text.replaceAll('\0', '').toWellFormed())
}
