/**
 * A text for a reader who has no file of it: drawn by the same engines and under the same policies as a file, without
 * any control that writes, and without a script.
 */
import { Fragment, h } from 'preact'
import type { Context, MemberContext } from '#platform/context.ts'
import type { LineLink } from '#platform/highlight/index.ts'
import { type RawResponse, raw } from '#platform/http/index.ts'
import type { TextLinks } from '#platform/markdown/text-links.ts'
import { type LineOrigins, readImage } from '#platform/shown-texts/index.ts'
import { drawableSvg } from '#platform/svg/index.ts'
import { LINES_IN_PAGE } from '../contract/limits.ts'
import { refuseUndrawn } from '../problems.ts'
import { type RenderedKind, renderedKind } from '../rules/addresses.ts'
import { UndrawnDocument } from '../views/markdown-page.tsx'
import {
  ReadingDocument,
  ReadingFrame,
  ReadingImage,
  ReadingSource,
  type ReadingSourceProps,
} from '../views/reading.tsx'
import { SourceTools } from '../views/source.tsx'
import { colouredSource, firstLineOf } from './coloured-source.ts'
import { cachedDocument } from './documents.ts'
import { documentHeaders, htmlPolicy, svgHeaders } from './headers.ts'

export interface Reading {
  name: string
  language: string
  content: string
  contentHash: string
  lines: number
}

/** The page of the reader; the feature that shows it defines the URLs. */
export interface PageLocation {
  /** The page itself. */
  pageHref: string
  sourceHref(from: number | null): string
  /** Of `readingDocument` and `readingImage`. */
  frameHref: string
  imageHref: string
  /** Where `[[names]]` of a document lead; without it they are as they were written. */
  textLinks?: TextLinks
  /** The base of relative links of a document; without it they are plain text. */
  linksAt?: string
  /** The base of links that begin with a slash; `linksAt` is below it. */
  linksRoot?: string
  /** Where the images below `linksRoot` are; without it they are plain text. */
  imagesRoot?: string
  /** The URL prefix of the pictures that the text shows; an id follows. */
  picturesAt: string
}

/** The rendered form where there is one. */
export function readingKind({ language }: Pick<Reading, 'language'>): RenderedKind | null {
  return renderedKind(language)
}

interface ReadingOptions {
  isSource: boolean
  from?: number | undefined
  address: string
  /** Lines of the source whose number leads to their notes. */
  links?: readonly LineLink[] | undefined
}

export async function drawReading(
  ctx: Context,
  reading: Reading,
  location: PageLocation,
  { isSource, from, address, links }: ReadingOptions,
) {
  const kind = isSource ? null : renderedKind(reading.language)
  const { name } = reading
  const person = personOf(ctx, address)
  if (kind === 'markdown') return documentOf(ctx, reading, location, person)
  if (kind === 'html') return h(ReadingFrame, { name, src: location.frameHref })
  if (kind === 'svg' && (await imageOf(reading, person)))
    return h(ReadingImage, { name, src: location.imageHref })
  return sourceOf(ctx, reading, location, person, { from, links })
}

/** The lines of the source that one page has, of those around a line. */
export function linesOnPage(from: number | undefined, total: number) {
  const first = firstLineOf(from, total)
  return { first, last: Math.min(total, first + LINES_IN_PAGE - 1) }
}

// Nobody loads colours later here, so the first reader waits a little longer for them; the next has them at once.
const COLOURS_MS = 400

/** One that cannot be drawn is shown as its source, with the reason above it. */
async function documentOf(ctx: Context, reading: Reading, location: PageLocation, person: string) {
  const { picturesAt, linksAt, linksRoot, imagesRoot, textLinks } = location
  const links = { linksAt, linksRoot, imagesRoot, textLinks }
  const options = { waitMs: COLOURS_MS, person, picturesAt, ...links }
  const document = await cachedDocument(ctx, reading, options)
  if ('failure' in document) {
    const reason = document.failure
    const notice = h(UndrawnDocument, {
      reason,
      sourceHref: null,
      againHref: location.pageHref,
    })
    return h(Fragment, null, notice, await sourceOf(ctx, reading, location, person, {}))
  }
  const { isLong: _, hasTasks: __, isPending: ___, ...shown } = document
  return h(ReadingDocument, { ...shown })
}

async function sourceOf(
  ctx: Context,
  reading: Reading,
  location: PageLocation,
  person: string,
  { from, links }: Pick<ReadingOptions, 'links'> & { from?: number | undefined },
) {
  const options = { from, links, person, waitMs: COLOURS_MS, isAlive: false }
  const { source, firstLine } = await colouredSource(ctx, reading, options)
  const { markup, hidden } = source()
  const { name, lines: total } = reading
  const props: ReadingSourceProps = {
    name,
    total,
    markup,
    firstLine,
    hidden,
    pageHref: (line) => location.sourceHref(line),
  }
  return h(ReadingSource, props)
}

/**
 * The source with all tools for reading it: selected lines, search, outline, colours that come later. `textHref` is
 * where the browser gets the text and its lines; it has a query already.
 */
export async function drawReadingSource(
  ctx: MemberContext,
  reading: Reading,
  location: PageLocation,
  {
    from,
    textHref,
    origins,
  }: { from?: number | undefined; textHref: string; origins?: LineOrigins | undefined },
) {
  const { name, lines: total } = reading
  const options = { from, origins, person: ctx.actor.id, waitMs: COLOURS_MS, isAlive: true }
  const { source, firstLine, ...colours } = await colouredSource(ctx, reading, options)
  const { markup, hidden, outline } = source()
  const isWrapped = ctx.actor.preferences['wrap'] === true
  // Not a version of a file: the reading position is not stored.
  const file = { id: textHref, version: 0, newest: 1, lines: total }
  const body = h(ReadingSource, {
    ...{ name, total, markup, firstLine, hidden, outline, isAlive: true, isWrapped },
    hasOrigins: origins !== undefined,
    pageHref: (line) => location.sourceHref(line),
  })
  return {
    body,
    tools: total > 0 ? h(SourceTools, { file, outline, isWrapped, ...colours }) : null,
  }
}

/** The HTML text as the sandboxed document that its page frames. Its scripts never run. */
export function readingDocument({ content }: Pick<Reading, 'content'>): RawResponse {
  return raw(200, documentHeaders(htmlPolicy(false)), content)
}

/** Null when it cannot be drawn. */
export async function readingImage(
  ctx: Context,
  reading: Pick<Reading, 'content' | 'contentHash'>,
  address: string,
): Promise<RawResponse | null> {
  const root = await imageOf(reading, personOf(ctx, address))
  return root && raw(200, svgHeaders(), drawableSvg(reading.content, root))
}

async function imageOf(
  { content, contentHash }: Pick<Reading, 'content' | 'contentHash'>,
  person: string,
) {
  const svg = await readImage({ hash: contentHash, person }, content)
  if ('failure' in svg) throw refuseUndrawn(svg.failure)
  return svg.root
}

/** Without an account people are distinguished by their IP addresses. */
function personOf({ actor }: Context, address: string): string {
  return actor?.id ?? `address ${address}`
}
