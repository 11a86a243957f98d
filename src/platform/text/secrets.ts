/** Texts that seem to hold a secret. */

const SECRETS: readonly [name: string, pattern: RegExp][] = [
  ['private_key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['aws_key', /\bAKIA[0-9A-Z]{16}\b/],
  [
    'code_host_token',
    /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{40,}|glpat-[A-Za-z0-9_-]{20})\b/,
  ],
  ['slack_token', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  ['api_key', /\b(?:sk|pk)_(?:live|test)_[A-Za-z0-9]{16,}|\bsk-[A-Za-z0-9_-]{32,}/],
  ['bot_token', /\b\d{8,10}:[A-Za-z0-9_-]{35}\b/],
  ['password', /(?:password|passwd|secret|api_?key|token)\s*[:=]\s*["'][^"'\s$<{]{12,}["']/i],
]

/** Kinds of secrets that the text seems to hold: worth a warning, never a refusal. */
export function likelySecrets(text: string): string[] {
  return SECRETS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
}
