/** What is done with a whole text that somebody sent, on whichever thread this runs. */
import { sha256 } from '../crypto/index.ts'
import { type OutlineSymbol, outlineOf } from '../highlight/outline.ts'
import { countLines } from '../highlight/split-lines.ts'
import { type BudgetExcess, jsonExcess, readForm } from '../http/read-body.ts'
import { linkTargetsOf } from '../links/index.ts'
import { foldText } from '../text/index.ts'
import { utf8Text } from '../text/utf8.ts'

// Texts that seem to hold a secret.

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

export type BodyKind = 'json' | 'form'

export interface BodyJob {
  kind: BodyKind
  body: Uint8Array<ArrayBuffer>
  /** Whether the request may come again and has to be known by its digest. */
  isDigested: boolean
}

export type ReadBody =
  | { value: unknown; digest?: string }
  | { excess: BudgetExcess }
  | { isUnreadable: true }
  | { isNotUtf8: true }

/** The value of a body, unless it is none or holds more values than a body may. */
export function readBody({ kind, body, isDigested }: BodyJob): ReadBody {
  const digest = isDigested ? { digest: sha256(body) } : {}
  if (kind === 'form') {
    const form = readForm(body)
    return 'fields' in form ? { value: form.fields, ...digest } : form
  }
  const text = utf8Text(body)
  if (text === null) return { isNotUtf8: true }
  const excess = jsonExcess(text)
  if (excess) return { excess }
  try {
    // Programs that write text for other programs put a mark before it; it is no part of the JSON.
    return { value: JSON.parse(text.replace(/^\ufeff/, '')), ...digest }
  } catch {
    return { isUnreadable: true }
  }
}

/** A reply as its bytes. */
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}

/** What has to be known about a text to keep it. */
export interface TextFacts {
  sizeBytes: number
  lines: number
  hash: string
  /** As search compares it. */
  folded: string
  /** Kinds of secrets that it seems to hold. */
  secrets: string[]
  /** What it would link to by name if it is Markdown. */
  linkTargets: string[]
  /** What it defines if it is in this language; null when no language was given. */
  symbols: { language: string; list: OutlineSymbol[] } | null
}

export function factsOf(text: string, language?: string): TextFacts {
  return {
    sizeBytes: Buffer.byteLength(text),
    lines: countLines(text),
    hash: sha256(text),
    folded: foldText(text),
    secrets: likelySecrets(text),
    linkTargets: linkTargetsOf(text),
    symbols: language === undefined ? null : { language, list: outlineOf(text, language) },
  }
}
