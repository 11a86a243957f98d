/** What may be stored as a file's text, and what is known about it at a glance. */
import { MAX_CONTENT_BYTES } from '../contract/limits.ts'

export type ContentFault = 'content_too_large' | 'binary_file' | 'invalid_text'

/** Null when the text can be stored exactly as it is. */
export function contentFault(text: string): ContentFault | null {
  if (!text.isWellFormed()) return 'invalid_text'
  if (sizeInBytes(text) > MAX_CONTENT_BYTES) return 'content_too_large'
  return text.includes('\u0000') ? 'binary_file' : null
}

/** UTF-8 bytes, without making them. */
export function sizeInBytes(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

/** Lines as an editor counts them: a final line break ends a line, it does not begin one; empty text has none. */
export function countLines(text: string): number {
  if (text === '') return 0
  const breaks = text.match(/\r\n|\r|\n/g)?.length ?? 0
  return /[\r\n]$/.test(text) ? breaks : breaks + 1
}

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
