/**
 * A text for a reader who has no file of it: drawn by the same engines and under the same policies as a file, with
 * nothing to press that writes, and no script needed.
 */
import { Fragment, h } from 'preact'
import type { Context } from '../../../platform/context.ts'
import { highlightLines, listHidden, splitLines } from '../../../platform/highlight/index.ts'
import { type RawAnswer, raw } from '../../../platform/http/index.ts'
import { LINES_IN_PAGE } from '../contract/index.ts'
import { type RenderedKind, renderedKind } from '../rules/kinds.ts'
import { svgDocument } from '../rules/svg.ts'
import { UndrawnDocument } from '../views/markdown-page.tsx'
import {
  ReadingDocument,
  ReadingFrame,
  ReadingImage,
  ReadingSource,
  type ReadingSourceProps,
} from '../views/reading.tsx'
import { keptDocument } from './documents.ts'
import { documentHeaders, htmlPolicy, svgHeaders } from './headers.ts'
import { firstLineOf } from './source-page.ts'

export interface Reading {
  name: string
  language: string
  content: string
  contentHash: string
  lines: number
}

/** Where its reader is; the room that shows it decides about addresses. */
export interface ReadingPlace {
  /** The page itself. */
  pageHref: string
  sourceHref(from: number | null): string
  /** Of `readingDocument` and `readingImage`. */
  frameHref: string
  imageHref: string
}

/** The rendered form where there is one. */
export function readingKind({ language }: Pick<Reading, 'language'>): RenderedKind | null {
  return renderedKind(language)
}

export async function drawReading(
  ctx: Context,
  reading: Reading,
  place: ReadingPlace,
  { isSource, from, address }: { isSource: boolean; from?: number | undefined; address: string },
) {
  const kind = isSource ? null : renderedKind(reading.language)
  const { t } = ctx
  const { name } = reading
  // Without an account people are told apart by their addresses.
  const person = ctx.actor?.id ?? `address ${address}`
  if (kind === 'markdown') return documentOf(ctx, reading, place, person)
  if (kind === 'html') return h(ReadingFrame, { t, name, src: place.frameHref })
  if (kind === 'svg' && svgDocument(reading.content))
    return h(ReadingImage, { t, name, src: place.imageHref })
  return sourceOf(ctx, reading, place, person, from)
}

// Nobody fetches colours later here, so the first reader waits a little longer for them; the next has them at once.
const COLOURS_MS = 400

/** One that cannot be drawn is shown as its source, with the reason above it. */
async function documentOf(ctx: Context, reading: Reading, place: ReadingPlace, person: string) {
  const options = { canTick: false, waitMs: COLOURS_MS, person }
  const document = await keptDocument(ctx, reading, options)
  if ('failure' in document) {
    const reason = document.failure
    const notice = h(UndrawnDocument, {
      t: ctx.t,
      reason,
      sourceHref: null,
      againHref: place.pageHref,
    })
    return h(Fragment, null, notice, await sourceOf(ctx, reading, place, person, undefined))
  }
  const { html, headings, hasDiagrams } = document
  return h(ReadingDocument, { t: ctx.t, html, headings, hasDiagrams })
}

async function sourceOf(
  ctx: Context,
  { name, content, contentHash, language, lines: total }: Reading,
  place: ReadingPlace,
  person: string,
  from: number | undefined,
) {
  const wait = { waitMs: COLOURS_MS, person }
  const coloured = await highlightLines(contentHash, content, language, wait)
  const firstLine = firstLineOf(from, coloured.lines.length)
  const props: ReadingSourceProps = {
    t: ctx.t,
    name,
    total,
    lines: coloured.lines.slice(firstLine - 1, firstLine - 1 + LINES_IN_PAGE),
    firstLine,
    hidden: listHidden(splitLines(content)).filter(({ isDirection }) => isDirection),
    pageHref: (line) => place.sourceHref(line),
  }
  return h(ReadingSource, props)
}

/** The HTML text as the sandboxed document that its page frames. Its scripts never run. */
export function readingDocument({ content }: Pick<Reading, 'content'>): RawAnswer {
  return raw(200, documentHeaders(htmlPolicy(false)), content)
}

/** Null when there is nothing that could be drawn. */
export function readingImage({ content }: Pick<Reading, 'content'>): RawAnswer | null {
  const svg = svgDocument(content)
  return svg && raw(200, svgHeaders(), svg.text)
}
