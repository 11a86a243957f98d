/** Frames that were drawn before: most of a page is the same each time the same person opens it. */
import { sha256 } from '../platform/crypto/index.ts'

/** The bytes of a page; null stands where the answer's nonce belongs. */
export type Chunks = readonly (Uint8Array | null)[]

export interface Frame {
  before: Chunks
  after: Chunks
  /** Changes with every byte but the nonce. */
  digest: string
}

export interface Marks {
  nonce: string
  body: string
}

// Some 15 kB each: a few megabytes for the people who are here right now.
const MAX_KEPT = 256

/** Draws a frame once per key; the longest unused goes first. */
export function makeFrames(draw: (key: string) => string, marks: Marks) {
  const kept = new Map<string, Frame>()
  return (key: string): Frame => {
    const known = kept.get(key)
    if (known) kept.delete(key)
    const frame = known ?? frameOf(draw(key), marks)
    kept.set(key, frame)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
    return frame
  }
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
