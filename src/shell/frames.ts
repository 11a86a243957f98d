/** A cache of frames: most of a page is the same each time the same person opens it. */

import type { Preferences } from '#features/account/index.ts'
import { LruCache } from '#platform/cache/lru.ts'
import type { Actor } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import type { PageParts } from '#platform/http/index.ts'
import type { Locale } from '#platform/i18n/index.ts'

/** The bytes of a page; null marks where the response's nonce belongs. */
export type Chunks = readonly (Uint8Array | null)[]

interface Frame {
  before: Chunks
  after: Chunks
  /** Changes with every byte except the nonce. */
  digest: string
}

interface Marks {
  nonce: string
  body: string
}

// Some 15 kB each: a few megabytes for the people who are active now.
const MAX_FRAMES = 256

/** Draws a frame once per key. */
export function makeFrames(draw: (key: string) => string, marks: Marks) {
  const cache = new LruCache<Frame>({ maxSize: MAX_FRAMES })
  return (key: string): Frame => cache.get(key) ?? cache.set(key, frameOf(draw(key), marks))
}

function frameOf(html: string, marks: Marks): Frame {
  const [before = '', after = ''] = html.split(marks.body)
  return {
    before: chunksOf(before, marks.nonce),
    after: chunksOf(after, marks.nonce),
    digest: sha256(html.replaceAll(marks.nonce, '').replaceAll(marks.body, '')),
  }
}

export function chunksOf(html: string, nonceMark: string): Chunks {
  return html
    .split(nonceMark)
    .flatMap((text, i) => (i === 0 ? [Buffer.from(text)] : [null, Buffer.from(text)]))
}

// The inputs of the frame around a body.

/** Everything that a frame shows. What is not in here cannot be in a frame, because frames are cached by it. */
export interface FrameInput {
  locale: Locale
  actor: Omit<Actor, 'sessionId'> | null
  title: string
  shell: NonNullable<PageParts['shell']>
  commands: NonNullable<PageParts['commands']>
  path: string
  visitorTheme: Preferences['theme']
  islands: string[]
  icons: string[]
  faces: NonNullable<PageParts['faces']>
  screenEnd: string | null
  sheets: readonly string[]
  companions: readonly string[]
  group: PageParts['group'] | null
  announcement: { id: string; text: string; link: string } | null
}
