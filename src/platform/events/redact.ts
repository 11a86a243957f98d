/**
 * The one redactor. Everything that leaves in a log line or an event passes through it; what it cannot check is
 * dropped.
 */

const KEYS = 'api[_-]?key|access[_-]?key|account[_-]?key|private[_-]?key'
const NAMES = `password|passwd|pwd|passphrase|secret|token|(?:${KEYS})(?:[_-]?id)?|cookie|(?:__Host-)?session|requirepass`
// Names too short to count inside another word: `compass` does not, `db_pass` does.
const SHORT_NAMES = '(?<![a-z])(?:pass|pw)(?![a-z])'
const QUOTED = String.raw`(?:@|[A-Za-z]{1,2}(?=["'\x60]))?(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\x60(?:[^\x60\\]|\\.)*\x60?)`
// A value in quotes goes as a whole, spaces and all; a bare one to the next separator.
const VALUE = String.raw`(?:${QUOTED}|[^\s"',;&}]+)`
// What is between a name and its value, with the type that some languages write there: `: str =`, `:=`, `=>`, `[] =`.
const SIGN = String.raw`(?:\[\w{0,9}\])?["']?\s*(?::\s*&?[A-Za-z][\w.?]*\s*=(?!=)\s*|[:=]=?=?>?\s*|<-\s*)`
const TOKENS =
  'npm_|pypi-|hf_|dckr_pat_|dop_v1_|doo_v1_|shp(?:at|ca|pa|ss)_|sq0(?:atp|csp)-|GOCSPX-|ya29\\.|xapp-|whsec_|AGE-SECRET-KEY-|ATATT3x|SG\\.'
// Addresses that are secrets themselves: knowing one is enough to write there.
const WEBHOOKS = String.raw`hooks\.slack\.com/\w+/|discord(?:app)?\.com/api/(?:v\d+/)?webhooks/|webhook\.office\.com/\w+/|hooks\.zapier\.com/hooks/`
const HASHES = String.raw`\$(?:2[abxy]|apr1|[1567]|y|argon2(?:id?|d)|pbkdf2[\w-]{0,20}|scrypt)\$|\{S?SHA\d*\}|pbkdf2_sha\d+\$|scrypt:\d+:`
const FLAG_END = String.raw`["']?[\s=,]\s?["']?`

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
  { pattern: /\b(key-|SK)[0-9a-f]{32}\b/g },
  { pattern: /\b(eyJ)[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g },
  { pattern: new RegExp(String.raw`(${WEBHOOKS})[\w/@.+-]+`, 'g') },
  { pattern: new RegExp(String.raw`(${HASHES})[\w./+=,:$-]{16,}`, 'g') },
  {
    pattern:
      /(authorization["']?\s*(?:[:=]>?|,)\s*["']?(?:(?:basic|bearer|digest|token)\s+)?)[^\s"',;&}]+/gi,
    isVague: 'any',
  },
  { pattern: /\b(bearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi, isVague: 'any' },
  // What encodes a name with its password holds a digit, or changes to a capital inside of a word.
  { pattern: /\b([Bb]asic\s+)(?=[A-Za-z+/]{0,40}(?:\d|[a-z][A-Z]))[A-Za-z0-9+/]{12,}={0,2}/g },
  // Without a word boundary before it: the messenger's own addresses have `/bot123456:…`.
  { pattern: /(?<!\d)(\d{6,}:)[A-Za-z0-9_-]{30,}/g },
  // To the last @ before the path: a password may contain an @ itself, and a lone token comes before it too.
  { pattern: /([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#"']+@/gi },
  { pattern: /([?&;](?:sig|signature|x-amz-signature)=)[^\s"'&;]+/gi },
  // A line of .pgpass, distinguished from other numbers between colons by a host with a dot or by the usual ports.
  {
    pattern:
      /(?<![\w.*-])((?:[\w-]{1,63}\.[\w.-]{1,200}:\d{4,5}|[\w.*-]{1,100}:(?:54\d\d|6432|\*)):[\w*-]{1,64}:[\w*.@-]{1,64}:)[^\s"'`]+/g,
  },
  // .netrc, in one line or in several.
  { pattern: /\b((?:login|machine|default)\s+(?:\S{1,200}\s+)?password\s+)\S+/g },
  {
    pattern:
      /\b(curl\b[^\n]{0,300}?["'\s](?:-u|-U|--user|--proxy-user)["']?[\s=,]{0,2}["']?[^\s:"']{1,100}:)[^\s"']+/g,
  },
  {
    pattern:
      /\b((?:mysql|mariadb)\w{0,10}\b[^\n|;]{0,300}?["'\s]-p)(?:"[^"\n]+"|'[^'\n]+'|[^\s"']+)/g,
  },
  {
    pattern: new RegExp(
      String.raw`\b((?:sshpass|mongo\w{0,10})\b[^\n|;]{0,300}?["'\s]-p${FLAG_END}|redis-cli\b[^\n|;]{0,300}?["'\s]-a${FLAG_END})[^\s"']+`,
      'g',
    ),
  },
  { pattern: new RegExp(String.raw`(--[\w-]{0,40}(?:${NAMES})${FLAG_END})[^\s"'-][^\s"']*`, 'gi') },
  {
    pattern: new RegExp(
      String.raw`(<[\w:.-]{0,60}(?:${NAMES}|${SHORT_NAMES})[^<>]{0,100}>\s{0,9}(?:<!\[CDATA\[)?)(?![{$%])[^<\]]+(?=\]\]>|</)`,
      'gi',
    ),
  },
  // The first of two arguments, or of two attributes, names what the second one is: define('DB_PASSWORD', '…').
  {
    pattern: new RegExp(
      String.raw`((?:\(\s{0,9}["'][\w.-]{0,60}(?:${NAMES}|${SHORT_NAMES})["']\s{0,9},|(?:${NAMES}|${SHORT_NAMES})["']?\s{1,40}value["']?\s{0,9}[:=])\s{0,9})${VALUE}`,
      'gi',
    ),
    isVague: 'value',
  },
  // A call named after its argument. A parser writes `Token("…")`, so of tokens only those that are set.
  {
    pattern: new RegExp(
      String.raw`((?:password|passwd|passphrase|pwd|secret|${KEYS}|(?:set|with|use|auth)_?token)\s{0,9}\(\s{0,9})${QUOTED}`,
      'gi',
    ),
    isVague: 'value',
  },
  {
    pattern: new RegExp(
      String.raw`(\b(?:password|passwd|passphrase|requirepass|identified\s{1,9}by|define\s{1,9}\w{0,60}(?:${NAMES})\w{0,20})\s{1,9})(?=["'\x60])${QUOTED}`,
      'gi',
    ),
    isVague: 'value',
  },
  {
    pattern: new RegExp(`((?:${NAMES}|${SHORT_NAMES})${SIGN})${VALUE}`, 'gi'),
    isVague: 'value',
  },
  // A line of an environment whose name contains such a part: DB_KEY_PROD=…
  {
    pattern: new RegExp(
      String.raw`(^[ \t]*(?:export[ \t]+)?(?=[A-Z0-9_]*(?:KEY|TOKEN|SECRET|PASS|PWD|CREDENTIAL|DSN))[A-Z][A-Z0-9_]*[ \t]*=[ \t]*)${VALUE}`,
      'gm',
    ),
    isVague: 'value',
  },
]

// Fast path: most texts contain none of the trigger characters.
const HINT = new RegExp(
  String.raw`PRIVATE KEY|csk_|gh[pousr]_|github_pat_|gl(?:pat|ptt|dt)-|sk-|_live_|_test_|${TOKENS}|AKIA|ASIA|AIza|xox|key-|SK[0-9a-f]|eyJ|${WEBHOOKS}|${HASHES}|authorization|bearer|basic|\d{6}:|:(?:\d{4,5}|\*):|://|[?&;](?:x-amz-)?sig|curl|mysql|mariadb|mongo|redis-cli|identified|KEY|PASS|pw|CREDENTIAL|DSN|${NAMES}`,
  'i',
)

export const MASK = '[redacted]'

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
  const hide = (match: string, head: string) => (isMasked(match, head) ? match : head + MASK)
  return SECRETS.reduce((clean, { pattern }) => clean.replace(pattern, hide), text)
}

/** What another pattern has masked: what follows it was looked at already. */
export function isMasked(match: string, head: string): boolean {
  return match.startsWith(MASK, head.length)
}

// Who somebody is or where, as errors quote it: an e-mail address, a network address of either kind.
const ADDRESSES =
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\w)|(?<![\w:])(?:[\da-f]{1,4}:){7}[\da-f]{1,4}(?![\w:])|(?<![\w:])(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?::(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?(?![\w:])/gi

/** The name of something, or the text of an error, without the addresses in it. */
export function hideAddresses(text: string): string {
  return text.replace(ADDRESSES, '[address]')
}

/** The message of an error as it may be stored and shown: no secrets, no addresses, and nothing that a database refuses. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return hideAddresses(redact(text.replaceAll('\0', '').toWellFormed()))
}
