/**
 * Reading the whole of a text for its page: cutting it into lines, drawing and outlining them, checking an image, comparing
 * it with another. A small text is read where the request is; any other in a thread, once for each content, so that
 * nobody else waits for it.
 */
import { registerContentCache } from '../content-caches.ts'
import { ContentResults } from '../content-results.ts'
import { sha256 } from '../crypto/index.ts'
import type { MarkupText } from '../html/markup.tsx'
import { readSvg, type SvgFacts } from '../svg/index.ts'
import { defineTextJob, type TextOutcome } from '../text-threads/index.ts'
import type { changesJson } from './changes-json.ts'
import { drawField, drawLines, drawSource } from './draw-source.ts'
import type {
  ComparisonSettings,
  DrawnComparison,
  DrawnField,
  DrawnSource,
  DrawnTable,
  SourceSettings,
  SourceText,
} from './drawn.ts'
import type { comparisonInThread, fieldInThread, sourceInThread } from './in-thread.ts'

export type {
  DrawnComparison,
  DrawnField,
  DrawnSource,
  DrawnTable,
  LineOrigins,
  SourceSettings,
} from './drawn.ts'

// Drawing 16 KiB of code takes 1 to 2 ms of a core, 100 KB already 4 to 8.
export const SMALL_TEXT = 16 * 1024

export type ReadingFailure = 'busy' | 'timeout' | 'failed'

export interface Named {
  /** Names the content: equal hash means equal text. */
  hash: string
  /** For whom it is read: people are served in turn. */
  person: string
}

const sources = registerContentCache(
  new ContentResults<DrawnSource>(
    8 * 1024 * 1024,
    ({ markup, outline }) => bytesOf(markup) + (outline ? bytesOf(outline) : 0),
  ),
)
const comparisons = registerContentCache(
  new ContentResults<DrawnComparison>(
    4 * 1024 * 1024,
    ({ split, unified }) => 200 + tableBytes(split) + tableBytes(unified),
  ),
)
const images = registerContentCache(new ContentResults<SvgFacts>(256 * 1024, () => 200))

const sourceJob = defineTextJob<typeof sourceInThread>('sourceInThread')
const linesJob = defineTextJob<typeof drawLines>('drawLines')
const svgJob = defineTextJob<typeof readSvg>('readSvg')
const comparisonJob = defineTextJob<typeof comparisonInThread>('comparisonInThread')
const changesJob = defineTextJob<typeof changesJson>('changesJson')
const fieldJob = defineTextJob<typeof fieldInThread>('fieldInThread')

/** A small text is drawn when the function is called: a page that was drawn before reads nothing of it again. */
export async function readSource(
  { hash, person }: Named,
  text: SourceText,
  settings: SourceSettings,
): Promise<(() => DrawnSource) | { failure: ReadingFailure }> {
  if (isSmall(text.content)) return once(() => drawSource(text, settings))
  const { language, firstLine, mostLines, foldAfter, hasOutline, labels, links, origins } = settings
  const linked = links && links.length > 0 ? JSON.stringify(links) : ''
  const written = origins ? sha256(JSON.stringify(origins)) : ''
  const looks = [language, firstLine, mostLines, foldAfter, hasOutline, labels.locale]
  const shown = [...looks, linked, written]
  const key = `${hash} ${text.coloured !== null} ${shown.join(' ')}`
  const source = await sources.get(key, async () =>
    read(await sourceJob.attempt(person, text, settings)),
  )
  return 'failure' in source ? source : () => source
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Drawn lines by their numbers, the last included. */
export async function readLines(
  person: string,
  text: SourceText,
  from: number,
  to: number,
): Promise<string[] | { failure: ReadingFailure }> {
  if (isSmall(text.content)) return drawLines(text, from, to)
  return read(await linesJob.attempt(person, text, from, to))
}

export async function readImage(
  { hash, person }: Named,
  content: string,
): Promise<SvgFacts | { failure: ReadingFailure }> {
  if (isSmall(content)) return readSvg(content)
  return images.get(hash, async () => read(await svgJob.attempt(person, content)))
}

interface ComparedText extends SourceText {
  hash: string
}

/**
 * Two texts compared, for a page. Always in a thread: the work grows with the square of what differs, and two texts of
 * 1 KB already take up to 40 ms.
 */
export async function readComparison(
  person: string,
  old: ComparedText,
  now: ComparedText,
  settings: ComparisonSettings,
): Promise<DrawnComparison | { failure: ReadingFailure }> {
  const { labels, foldAfter, hasSplit, anchor, wholeHref } = settings
  const isColoured = old.coloured !== null && now.coloured !== null
  const shown = [isColoured, labels.locale, foldAfter, hasSplit, anchor, wholeHref]
  const key = [old.hash, now.hash, ...shown].join(' ')
  return comparisons.get(key, async () =>
    read(await comparisonJob.attempt(person, old, now, settings)),
  )
}

/** What differs between two texts as JSON, behind the fields of `before`. Always in a thread, as every comparison. */
export async function readChanges(
  person: string,
  { old, now, before }: { old: string; now: string; before: object },
): Promise<Uint8Array | { failure: ReadingFailure }> {
  return read(await changesJob.attempt(person, old, now, before))
}

/** A text in a text area. What somebody wrote must come back to them, so a thread without time for it is no excuse. */
export async function readField(person: string, content: string): Promise<DrawnField> {
  if (isSmall(content)) return drawField(content)
  const outcome = await fieldJob.attempt(person, content)
  return 'result' in outcome ? outcome.result : drawField(content)
}

function tableBytes(table: DrawnTable | null): number {
  return table ? bytesOf(table.markup) : 0
}

function bytesOf(markup: MarkupText): number {
  return typeof markup === 'string' ? 2 * markup.length : markup.bytes.length
}

function isSmall(content: string): boolean {
  return content.length <= SMALL_TEXT
}

function read<Result>(outcome: TextOutcome<Result>): Result | { failure: ReadingFailure } {
  if ('result' in outcome) return outcome.result
  const { failure } = outcome
  return { failure: failure === 'too_large' ? 'failed' : failure }
}
