/** What is done with a whole text that somebody sent, on whichever thread this runs. */
import { sha256 } from '../crypto/index.ts'
import { type MaskedText, maskSecrets } from '../events/mask-secrets.ts'
import { type OutlineSymbol, outlineOf } from '../highlight/outline.ts'
import { countLines } from '../highlight/split-lines.ts'
import { type BudgetExcess, jsonExcess } from '../http/json-budget.ts'
import { readForm } from '../http/read-form.ts'
import { type RebuiltPicture, rebuildPicture } from '../pictures/rebuild-picture.ts'
import type { PictureError } from '../pictures/rebuilding.ts'
import { toggleTasks } from '../tasks/index.ts'
import { foldText } from '../text/index.ts'
import { keepEndings } from '../text/line-endings.ts'
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

export interface BoxTick {
  index: number
  checked: boolean
}

export type LongTextJob =
  | ({ do: 'read body' } & BodyJob)
  | { do: 'examine'; text: string; language: string | undefined }
  | { do: 'list symbols'; text: string; language: string }
  | { do: 'keep endings'; stored: string; written: string }
  | { do: 'mask secrets'; text: string; language: string }
  | { do: 'fold'; texts: readonly string[] }
  | { do: 'toggle tasks'; text: string; ticks: readonly BoxTick[] }
  | { do: 'rebuild picture'; sent: Uint8Array<ArrayBuffer> }

export type PictureOutcome = RebuiltPicture | { error: PictureError; reason: string }

export interface LongTextResults {
  'read body': ReadBody
  examine: TextFacts
  'list symbols': OutlineSymbol[]
  'keep endings': { text: string }
  'mask secrets': MaskedText
  fold: string[]
  'toggle tasks': { text: string | null }
  'rebuild picture': PictureOutcome
}

export function doLongTextJob(job: LongTextJob): LongTextResults[LongTextJob['do']] {
  if (job.do === 'read body') return readBody(job)
  if (job.do === 'examine') return factsOf(job.text, job.language)
  if (job.do === 'list symbols') return outlineOf(job.text, job.language)
  if (job.do === 'rebuild picture') return rebuildPicture(job.sent)
  if (job.do === 'fold') return job.texts.map(foldText)
  if (job.do === 'toggle tasks') return { text: toggleTasks(job.text, job.ticks) }
  if (job.do === 'mask secrets') return maskSecrets(job.text, job.language)
  return { text: keepEndings(job.stored, job.written) }
}
