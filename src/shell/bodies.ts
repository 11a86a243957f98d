/** Bodies of pages: drawn, or taken from those that were drawn before from the same facts. */
import { randomBytes } from 'node:crypto'
import { LruCache } from '#platform/cache/lru.ts'
import { registerContentCache } from '#platform/content-caches.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import { collectIslands } from '#platform/html/island.tsx'
import { collectMarkup } from '#platform/html/markup.tsx'
import { toHtml } from '#platform/html/to-html.ts'
import type { PageParts, RequestInfo } from '#platform/http/index.ts'
import { type Chunks, chunksOf } from './frames.ts'

// Stands in the drawn page where the nonce of the response belongs. Random, so that no file's text can contain it.
export const nonceMark = `nonce-${randomBytes(12).toString('hex')}`

interface Body {
  chunks: Chunks
  islands: string[]
  digest: string
}

// Enough for the lists and files that people go back and forth between.
const BYTES_OF_BODIES = 8 * 2 ** 20

/** Draws a body, or takes the one that was drawn before from the same facts in the same language. */
export function makeBodies(checks: boolean) {
  const cache = new LruCache<Body>({ maxSize: BYTES_OF_BODIES, maxEntrySize: BYTES_OF_BODIES / 4 })
  // An app that ended takes its pages along.
  const weakly = new WeakRef(cache)
  registerContentCache({ forget: (deleted) => weakly.deref()?.forget(deleted) })
  return ({ locale }: Context, { body, shows }: PageParts, { path }: RequestInfo): Body => {
    if (shows === undefined) return drawBody(body)
    // Without its query: that would let anybody have the same body drawn again and again.
    const key = `${locale} ${path.split('?')[0]} ${JSON.stringify(shows)}`
    const known = cache.get(key)
    if (known && checks && drawBody(body).digest !== known.digest)
      throw new Error(`${path} shows something that its \`shows\` does not say`)
    if (known) return known
    const drawn = drawBody(body)
    return cache.set(key, drawn, key.length + sizeOf(drawn))
  }
}

function sizeOf({ chunks }: Body): number {
  return chunks.reduce((sum, chunk) => sum + (chunk?.length ?? 0), 0)
}

function drawBody(body: PageParts['body']): Body {
  const { result, islands } = collectIslands(() => collectMarkup(() => toHtml(body)))
  return {
    chunks: result.pieces.flatMap((piece) =>
      typeof piece === 'string' ? chunksOf(piece, nonceMark) : [piece.bytes],
    ),
    islands,
    digest: sha256(result.fingerprint.replaceAll(nonceMark, '')),
  }
}
