/** The one redactor. Whatever leaves in a log line or an event passes here; what it cannot judge is dropped. */

const NAMES =
  'password|passwd|pwd|passphrase|secret|token|api[_-]?key|access[_-]?key|account[_-]?key|private[_-]?key|cookie|(?:__Host-)?session'
// A value in quotes goes as a whole, spaces and all; a bare one to the next separator.
const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s"',;&}]+)`
const TOKENS =
  'npm_|pypi-|hf_|dckr_pat_|dop_v1_|doo_v1_|shp(?:at|ca|pa|ss)_|sq0(?:atp|csp)-|GOCSPX-|ya29\\.|xapp-|whsec_|AGE-SECRET-KEY-|ATATT3x|SG\\.'

/** Each begins with what may stay, as its first group. `isVague`: in a program it may as well be code. */
export const SECRETS: readonly { pattern: RegExp; isVague?: 'any' | 'value' }[] = [
  {
    pattern:
      /(-----BEGIN )[A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { pattern: /\b(csk_)[A-Za-z0-9_-]{8,}/g },
  { pattern: /\b(gh[pousr]_|github_pat_|glpat-|glptt-|gldt-)[A-Za-z0-9_-]{8,}/g },
  { pattern: /\b(sk-)[A-Za-z0-9_-]{8,}/g, isVague: 'any' },
  { pattern: /\b((?:sk|pk|rk)_(?:live|test)_)[A-Za-z0-9]{8,}/g },
  { pattern: new RegExp(String.raw`\b(${TOKENS})[A-Za-z0-9._-]{16,}`, 'g') },
  { pattern: /\b(AKIA|ASIA)[0-9A-Z]{16}/g },
  { pattern: /\b(AIza)[A-Za-z0-9_-]{35}/g },
  { pattern: /\b(xox[abeprs]-)[A-Za-z0-9-]{8,}/g },
  { pattern: /\b(eyJ)[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g },
  {
    pattern:
      /(authorization["']?\s*[:=]\s*["']?(?:(?:basic|bearer|digest|token)\s+)?)[^\s"',;&}]+/gi,
    isVague: 'any',
  },
  { pattern: /\b(bearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi, isVague: 'any' },
  // Without a word boundary before it: the messenger's own addresses say `/bot123456:…`.
  { pattern: /(?<!\d)(\d{6,}:)[A-Za-z0-9_-]{30,}/g },
  // To the last @ before the path: a password may hold an @ itself, and a lone token stands before it too.
  { pattern: /([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#"']+@/gi },
  {
    pattern: new RegExp(String.raw`((?:${NAMES})["']?\s*[:=]\s*)${VALUE}`, 'gi'),
    isVague: 'value',
  },
  // A line of an environment, whose name says it by one of its words: DB_KEY_PROD=…
  {
    pattern: new RegExp(
      String.raw`(^[ \t]*(?:export[ \t]+)?(?=[A-Z0-9_]*(?:KEY|TOKEN|SECRET|PASS|PWD|CREDENTIAL|DSN))[A-Z][A-Z0-9_]*[ \t]*=[ \t]*)${VALUE}`,
      'gm',
    ),
    isVague: 'value',
  },
]

// Nearly every text is innocent: one look tells that none of the patterns can be in it.
const HINT = new RegExp(
  String.raw`PRIVATE KEY|csk_|gh[pousr]_|github_pat_|gl(?:pat|ptt|dt)-|sk-|_live_|_test_|${TOKENS}|AKIA|ASIA|AIza|xox|eyJ|authorization|bearer|\d{6}:|://|KEY|PASS|CREDENTIAL|DSN|${NAMES}`,
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
  return SECRETS.reduce((clean, { pattern }) => clean.replace(pattern, '$1[redacted]'), text)
}

/** The message of an error as it may be stored and shown: no secrets, and nothing that a database refuses. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return redact(text.replaceAll('\0', '').toWellFormed())
}
