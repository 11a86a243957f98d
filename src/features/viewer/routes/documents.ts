/**
 * Draws a Markdown file for its page: a small one here, any other in a thread; a long one without the colours of its
 * code blocks. The markup is cached by the hash of its text, in this process only.
 */

import { LruCache } from '#platform/cache/lru.ts'
import { registerContentCache } from '#platform/content-caches.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import type { MarkupText } from '#platform/html/markup.tsx'
import { drawWhole } from '#platform/markdown/draw-texts.ts'
import type { DocumentSettings, PreparedDocument } from '#platform/markdown/drawn-document.ts'
import { documentMarkup } from '#platform/markdown/drawn-document.ts'
import { parseMarkdown } from '#platform/markdown/index.ts'
import {
  type DocumentFailure,
  drawLongDocument,
  fencesOfLong,
  LONG_DOCUMENT,
  SMALL_DOCUMENT,
} from '#platform/markdown/long-documents.ts'
import type { TextLinks } from '#platform/markdown/text-links.ts'
import { iconSprite } from '#ui/icons/icon.tsx'
import { type Colours, colour, MOST_FENCES } from './coloured-source.ts'

export interface DocumentOptions {
  /** How long the page waits for the colours of its code blocks. */
  waitMs: number
  /** For whom it is drawn: each person has a turn. */
  person: string
  /** The URL prefix of pictures for this reader; by default the owner's. */
  picturesAt?: string
  /** Where its `[[names]]` lead. */
  textLinks?: TextLinks | undefined
  /** The base of its relative links; without it they are plain text. */
  linksAt?: string | undefined
  linksRoot?: string | undefined
  imagesRoot?: string | undefined
}

export interface PageDocument extends Omit<PreparedDocument, 'hasFences' | 'isTooLarge'> {
  /** Without colours, which the browser requests. */
  isLong: boolean
  isPending: boolean
}

export type Undrawn = { failure: DocumentFailure }

interface Text {
  content: string
  contentHash: string
}

const cache = registerContentCache(
  new LruCache<{ outcome: PageDocument | Undrawn; until: number }>({
    maxSize: 8 * 1024 * 1024,
    maxEntrySize: 1024 * 1024,
  }),
)
const underWay = new Map<string, Promise<PageDocument | Undrawn>>()
// A document that exceeded its time is not tried again at every request. A busy thread is a temporary reason.
const RETRY_MS = 10 * 60 * 1000

/** From the cache, or drawn now; concurrent requests for the same document share one drawing. */
export async function cachedDocument(
  ctx: Pick<Context, 'locale'>,
  text: Text,
  options: DocumentOptions,
): Promise<PageDocument | Undrawn> {
  const { picturesAt = '', linksAt = '', textLinks } = options
  const key = `${ctx.locale} ${picturesAt} ${linksAt} ${keyOf(textLinks)} ${text.contentHash}`
  const known = cache.get(key)
  if (known && known.until > performance.now()) return known.outcome
  let drawing = underWay.get(key)
  if (!drawing) {
    drawing = drawOnce(key, ctx, text, options).finally(() => underWay.delete(key))
    underWay.set(key, drawing)
  }
  return drawing
}

/** A document is drawn anew when one of its links leads elsewhere than before. */
function keyOf(links: TextLinks | undefined): string {
  return links ? sha256(JSON.stringify([links.unknownAt, [...(links.targets ?? [])]])) : ''
}

async function drawOnce(
  key: string,
  ctx: Pick<Context, 'locale'>,
  text: Text,
  options: DocumentOptions,
): Promise<PageDocument | Undrawn> {
  const outcome = await drawDocument(ctx, text, options)
  if ('failure' in outcome) {
    if (outcome.failure !== 'busy')
      cache.set(key, { outcome, until: performance.now() + RETRY_MS }, 100)
  } else if (outcome.isLong || !outcome.isPending) {
    // A long one stays without colours, so it is final.
    cache.set(key, { outcome, until: Infinity }, sizeOf(outcome.markup) + sizeOf(outcome.contents))
  }
  return outcome
}

async function drawDocument(
  { locale }: Pick<Context, 'locale'>,
  { content, contentHash }: Text,
  { waitMs, person, picturesAt, linksAt, linksRoot, imagesRoot, textLinks }: DocumentOptions,
): Promise<PageDocument | Undrawn> {
  // The file's own name is the page's first heading.
  const settings: DocumentSettings = {
    ...{ locale, headingShift: 1, icons: iconSprite() },
    ...(picturesAt && { picturesAt }),
    ...(textLinks && { textLinks }),
    ...(linksAt && { linksAt }),
    ...(linksRoot && { linksRoot }),
    ...(imagesRoot && { imagesRoot }),
  }
  if (content.length > LONG_DOCUMENT)
    return toDrawn(await drawLongDocument(content, settings, person), null)
  if (content.length > SMALL_DOCUMENT) {
    const listed = hasFences(content)
      ? await fencesOfLong(content, MOST_FENCES, person)
      : { fences: [] }
    if ('failure' in listed) return listed
    const colours = await colour(contentHash, listed.fences, { waitMs, person })
    const coloured = { ...settings, highlighted: colours.byKey }
    return toDrawn(await drawLongDocument(content, coloured, person), colours)
  }
  const parsed = parseMarkdown(content)
  const colours = await colour(contentHash, parsed.fences, { waitMs, person })
  const drawn = await drawWhole(parsed, { ...settings, highlighted: colours.byKey })
  return toDrawn(documentMarkup(drawn), colours)
}

function sizeOf(markup: MarkupText | null): number {
  if (markup === null) return 0
  return typeof markup === 'string' ? 2 * markup.length : markup.bytes.length
}

/** Without a mark that could begin a code block the text need not be parsed for them. */
function hasFences(content: string): boolean {
  return content.includes('```') || content.includes('~~~')
}

function toDrawn(
  drawn: PreparedDocument | Undrawn,
  colours: Colours | null,
): PageDocument | Undrawn {
  if ('failure' in drawn) return drawn
  if (drawn.isTooLarge) return { failure: 'too_large' }
  const { hasFences, isTooLarge: _, ...document } = drawn
  const isPending = colours ? colours.isPending : hasFences
  return { ...document, isLong: colours === null, isPending }
}
