/** What is done with a whole text that somebody sent, on whichever thread this runs. */
import { sha256 } from '../crypto/index.ts'
import { type OutlineSymbol, outlineOf } from '../highlight/outline.ts'
import { countLines } from '../highlight/split-lines.ts'
import { type BudgetExcess, jsonExcess } from '../http/json-budget.ts'
import { readForm } from '../http/read-form.ts'
import { foldText } from '../text/index.ts'
import { likelySecrets } from '../text/secrets.ts'
import { utf8Text } from '../text/utf8.ts'

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
    symbols: language === undefined ? null : { language, list: outlineOf(text, language) },
  }
}

export function foldTexts(texts: readonly string[]): string[] {
  return texts.map(foldText)
}
