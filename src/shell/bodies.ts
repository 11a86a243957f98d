/** Bodies of pages: drawn, or taken from the cache of bodies drawn from the same data. */
import { randomBytes } from 'node:crypto'
import { LruCache } from '#platform/cache/lru.ts'
import { registerContentCache } from '#platform/content-caches.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import { collectIslands } from '#platform/html/island.tsx'
import { collectMarkup } from '#platform/html/markup.tsx'
import { READER_FIELD } from '#platform/html/reader-header.ts'
import {
  type AgingText,
  type RenderContext,
  withRenderContext,
} from '#platform/html/render-context.ts'
import { toHtml } from '#platform/html/to-html.ts'
import type { PageParts, RequestInfo } from '#platform/http/index.ts'
import { agoText } from '#platform/time/format.ts'
import { collectIcons } from '#ui/icons/page-icons.tsx'
import { type Chunks, chunksOf } from './frames.ts'

// A mark in the drawn page where the nonce of the response belongs. Random, so that no file's text can contain it.
export const nonceMark = `nonce-${randomBytes(12).toString('hex')}`

interface Body {
  chunks: Chunks
  islands: string[]
  icons: string[]
  digest: string
  /** The relative times in it. */
  aging: readonly AgingText[]
}

// A mark at the end of each form that changes something, where the page names its reader. Without bytes of its own: a
// body is drawn once for all readers with the same data.
const FORM_END = new Uint8Array()

/** The end, because an island finds its own fields by their order. */
export function withReader(chunks: Chunks, readerId: string): Chunks {
  const field = Buffer.from(`<input type="hidden" name="${READER_FIELD}" value="${readerId}"/>`)
  return chunks.map((chunk) => (chunk === FORM_END ? field : chunk))
}

// Enough for the lists and files that people go back and forth between.
const BYTES_OF_BODIES = 8 * 2 ** 20

/** Draws a body, or takes the cached one that was drawn from the same data in the same language and time zone. */
export function makeBodies(checks: boolean) {
  const cache = new LruCache<Body>({ maxSize: BYTES_OF_BODIES, maxEntrySize: BYTES_OF_BODIES / 4 })
  // An app that ended releases its cached pages.
  const weakly = new WeakRef(cache)
  registerContentCache({ forget: (deleted) => weakly.deref()?.forget(deleted) })
  return (ctx: Context, { body, shows }: PageParts, { path }: RequestInfo): Body => {
    const root = rootOf(ctx)
    if (shows === undefined) return drawBody(root, body)
    // Without its query: that would let anybody have the same body drawn again and again.
    const key = `${root.locale} ${root.timeZone} ${path.split('?')[0]} ${JSON.stringify(shows)}`
    const kept = cache.get(key)
    const known = kept && isTrue(kept, root) ? kept : undefined
    if (known && checks && drawBody(root, body).digest !== known.digest)
      throw new Error(`${path} shows something that its \`shows\` does not contain`)
    if (known) return known
    const drawn = drawBody(root, body)
    return cache.set(key, drawn, key.length + sizeOf(drawn))
  }
}

function sizeOf({ chunks }: Body): number {
  return chunks.reduce((sum, chunk) => sum + (chunk?.length ?? 0), 0)
}

function isTrue({ aging }: Body, { now, locale }: RenderContext): boolean {
  const present = now()
  return aging.every(({ at, isPast, text }) => agoText(at, isPast, present, locale) === text)
}

function rootOf({ t, locale, actor, now }: Context): RenderContext {
  return { t, locale, timeZone: actor?.timeZone ?? 'UTC', now }
}

function drawBody(context: RenderContext, body: PageParts['body']): Body {
  const aging: AgingText[] = []
  const value = { ...context, onAging: (text: AgingText) => aging.push(text) }
  const draw = () => withRenderContext(value, () => toHtml(body))
  const {
    result: { result, islands },
    icons,
  } = collectIcons(() => collectIslands(() => collectMarkup(draw)))
  const split = splitAtForms()
  return {
    chunks: result.pieces.flatMap((piece) =>
      typeof piece === 'string' ? split(piece) : [piece.bytes],
    ),
    islands,
    icons,
    digest: sha256(result.fingerprint.replaceAll(nonceMark, '')),
    aging,
  }
}

/** A form may begin in one piece and end in another, with a text between them that a thread wrote. */
function splitAtForms(): (html: string) => Chunks {
  let isPost = false
  return (html) => {
    const chunks: (Uint8Array | null)[] = []
    let from = 0
    for (const { 0: tag, index } of html.matchAll(/<form [^<>]*>|<\/form>/g)) {
      if (tag !== '</form>') {
        isPost = tag.includes(' method="post"')
        continue
      }
      if (isPost) {
        chunks.push(...chunksOf(html.slice(from, index), nonceMark), FORM_END)
        from = index
      }
      isPost = false
    }
    return [...chunks, ...chunksOf(html.slice(from), nonceMark)]
  }
}
