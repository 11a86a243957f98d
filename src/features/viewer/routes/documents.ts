/** Draws a Markdown file for its page: a short one here and coloured, a long one in a thread and without colours. */
import { registerContentCache } from '../../../platform/content-caches.ts'
import type { Context } from '../../../platform/context.ts'
import { MemoryCache } from '../../../platform/highlight/index.ts'
import type { DocumentSettings } from '../../../platform/markdown/document-job.ts'
import { drawWhole } from '../../../platform/markdown/draw-whole.ts'
import { drawLongDocument, LONG_DOCUMENT } from '../../../platform/markdown/long-documents.ts'
import { iconSprite } from '../../../ui/icons/icon.tsx'
import { colourFences } from './colours.ts'

export interface DocumentOptions {
  canTick: boolean
  /** How long the page waits for the colours of its code blocks. */
  waitMs: number
}

type Drawn = NonNullable<Awaited<ReturnType<typeof drawDocument>>>

// A text behind a hash never changes: whoever reads it next, or again, does not wait for a drawing.
const kept = registerContentCache(new MemoryCache<Drawn>(16 * 1024 * 1024))

/** Null when it is too much to be drawn. */
export async function keptDocument(
  ctx: Pick<Context, 'locale'>,
  { content, contentHash }: { content: string; contentHash: string },
  options: DocumentOptions,
): Promise<Drawn | null> {
  const key = `${ctx.locale} ${options.canTick} ${contentHash}`
  const document = kept.get(key) ?? (await drawDocument(ctx, { content, contentHash }, options))
  // A long one stays without colours, so it is as ready as it will be.
  if (document && (document.isLong || !document.isPending))
    kept.set(key, document, document.html.length * 2)
  return document
}

async function drawDocument(
  { locale }: Pick<Context, 'locale'>,
  { content, contentHash }: { content: string; contentHash: string },
  { canTick, waitMs }: DocumentOptions,
) {
  // The file's own name is the page's first heading.
  const settings: DocumentSettings = { locale, canTick, headingShift: 1, icons: iconSprite() }
  const isLong = content.length > LONG_DOCUMENT
  if (isLong) {
    const drawn = await drawLongDocument(content, settings)
    if (!drawn) return null
    const { fences, ...document } = drawn
    return { ...document, isLong, isPending: fences.length > 0 }
  }
  const { parsed, colours, isPending } = await colourFences(content, contentHash, waitMs)
  const { fences, ...document } = await drawWhole(parsed, { ...settings, highlighted: colours })
  if (document.isTooLarge) return null
  return { ...document, isLong, isPending }
}
