/** Draws the code of a file as lines of HTML, once per content, and says so when it leaves them plain. */
import shiki from 'shiki/package.json' with { type: 'json' }
import { type DeletedContents, namesDeleted } from '../content-caches.ts'
import { sha256 } from '../crypto/index.ts'
import { DiskCache } from './disk-cache.ts'
import { escapeHtml } from './escape.ts'
import { grammarOf } from './grammars.ts'
import { MemoryCache } from './memory-cache.ts'
import { type DrawOptions, DrawPool } from './pool.ts'
import { splitLines } from './split-lines.ts'
import { themeText } from './theme.ts'

// Above these, colours cost seconds and help nobody: such files are data, logs or machine-made.
export const MAX_HIGHLIGHT_BYTES = 512 * 1024
export const MAX_HIGHLIGHT_LINE = 10_000
// About forty files of 2,000 lines; the others are on disk, which costs a millisecond.
const MEMORY_BYTES = 12 * 1024 * 1024
const DISK_BYTES = 128 * 1024 * 1024

export type PlainReason =
  /** Plain text, or a language without a grammar. */
  | 'no_grammar'
  | 'too_large'
  | 'long_line'
  | 'timeout'
  | 'failed'
  /** Too much is waiting; the next look may be coloured. */
  | 'busy'
  /** Not ready in the time the caller gave; the next look will be coloured. */
  | 'pending'
  | 'stopped'

export interface DrawnLines {
  /** One piece of escaped HTML per line, with `<span class="tok-…">` and no other tag. Never change this list. */
  lines: readonly string[]
  isPlain: boolean
  reason?: PlainReason
}

export interface HighlighterOptions extends DrawOptions {
  memoryBytes?: number
  /** Where results outlive the process; without it they do not. */
  cacheFolder?: string
  diskBytes?: number
  /** When a file that failed is tried again. */
  retryMs?: number
}

// A file that failed or took too long is not tried again at every look, but it is tried again: the machine may have
// been busy. What depends on the moment alone is not remembered at all.
const RETRY_MS = 10 * 60 * 1000
const REMEMBERED: ReadonlySet<PlainReason> = new Set([
  'timeout',
  'failed',
  'no_grammar',
  'too_large',
])
const VERSION = sha256(`${shiki.version}\n${themeText}`).slice(0, 12)

export interface Wait {
  waitMs?: number
  /** For whom it is drawn: people are served in turn. */
  person?: string
}

export class Highlighter {
  readonly #memory: MemoryCache<{ drawn: DrawnLines; until: number }>
  readonly #disk: DiskCache | null
  readonly #pool: DrawPool
  readonly #retryMs: number
  readonly #underWay = new Map<string, Promise<DrawnLines>>()
  /** Drawings under way whose text was deleted meanwhile: they are shown, and not kept. */
  readonly #deleted = new Set<string>()

  constructor(options: HighlighterOptions = {}) {
    this.#memory = new MemoryCache(options.memoryBytes ?? MEMORY_BYTES)
    this.#disk = options.cacheFolder
      ? new DiskCache(options.cacheFolder, options.diskBytes ?? DISK_BYTES)
      : null
    this.#pool = new DrawPool(options)
    this.#retryMs = options.retryMs ?? RETRY_MS
  }

  /** What is at hand without waiting; null when it has to be drawn first. */
  peek(hash: string, language: string): DrawnLines | null {
    const kept = this.#memory.get(keyOf(hash, language))
    return kept && kept.until > performance.now() ? kept.drawn : null
  }

  /**
   * `hash` names the content: equal hash means equal text; a piece of a content has the hash of the whole in front of its
   * own. With `waitMs` the answer is plain when colours take longer.
   */
  highlightLines(
    hash: string,
    content: string,
    language: string,
    { waitMs, person = '' }: Wait = {},
  ): Promise<DrawnLines> {
    const atHand = this.peek(hash, language)
    if (atHand) return Promise.resolve(atHand)
    const key = keyOf(hash, language)
    let drawing = this.#underWay.get(key)
    if (!drawing) {
      drawing = this.#draw(key, content, language, person).finally(() => {
        this.#underWay.delete(key)
        this.#deleted.delete(key)
      })
      this.#underWay.set(key, drawing)
    }
    return waitMs === undefined ? drawing : firstOf(drawing, waitMs, content)
  }

  /** Lets go of everything that was drawn from these texts, in memory and on disk. */
  forget(deleted: DeletedContents): void {
    for (const key of this.#underWay.keys()) if (namesDeleted(key, deleted)) this.#deleted.add(key)
    this.#memory.forget(deleted)
    this.#disk?.forgetLater(deleted)
  }

  /** When the disk holds what was asked for so far. */
  async settled(): Promise<void> {
    await this.#disk?.settled()
  }

  /** Ends the workers and finishes writing; whoever still waits gets plain lines. */
  async stop(): Promise<void> {
    await this.#pool.stop()
    await this.#disk?.settled()
  }

  /** Threads alive and bytes kept, for the curious. */
  get state(): { threads: number; memoryBytes: number; underWay: number } {
    return {
      threads: this.#pool.threads,
      memoryBytes: this.#memory.sizeBytes,
      underWay: this.#underWay.size,
    }
  }

  async #draw(key: string, content: string, language: string, person: string): Promise<DrawnLines> {
    const source = splitLines(content)
    const grammar = grammarOf(language)
    const hindrance = grammar === null ? 'no_grammar' : hindranceOf(content, source)
    if (grammar === null || hindrance || source.length === 0) return plain(source, hindrance)
    const stored = await this.#disk?.get(key)
    const known = stored ? toDrawn(stored, source) : null
    if (known) return this.#keep(key, known)
    const outcome = await this.#pool.draw(source.join('\n'), grammar, person)
    if ('failure' in outcome) {
      const fallback = plain(source, outcome.failure)
      return REMEMBERED.has(outcome.failure)
        ? this.#keep(key, fallback, performance.now() + this.#retryMs)
        : fallback
    }
    const drawn = toDrawn(outcome.html, source)
    if (!drawn) return plain(source, 'failed')
    if (!this.#deleted.has(key)) this.#disk?.setLater(key, outcome.html)
    return this.#keep(key, drawn)
  }

  #keep(key: string, drawn: DrawnLines, until = Infinity): DrawnLines {
    if (!this.#deleted.has(key)) this.#memory.set(key, { drawn, until }, sizeOf(drawn.lines))
    return drawn
  }
}

/** The lines without colours, at once: for a first look while the colours are on their way. */
export function plainLines(content: string): DrawnLines {
  return plain(splitLines(content), null)
}

function plain(source: readonly string[], reason: PlainReason | null): DrawnLines {
  const lines = source.map(escapeHtml)
  return reason === null ? { lines, isPlain: true } : { lines, isPlain: true, reason }
}

function hindranceOf(content: string, source: readonly string[]): PlainReason | null {
  if (Buffer.byteLength(content) > MAX_HIGHLIGHT_BYTES) return 'too_large'
  return source.some((line) => line.length > MAX_HIGHLIGHT_LINE) ? 'long_line' : null
}

/** A cut or foreign file on disk does not have the right number of lines. */
function toDrawn(html: string, source: readonly string[]): DrawnLines | null {
  const lines = html.split('\n')
  return lines.length === source.length ? { lines, isPlain: false } : null
}

function keyOf(hash: string, language: string): string {
  return `${hash} ${language.toLowerCase()} ${VERSION}`
}

/** Two bytes a letter at most, and about 40 for each string's head and its place in the list. */
function sizeOf(lines: readonly string[]): number {
  let letters = 0
  for (const line of lines) letters += line.length
  return 2 * letters + 40 * lines.length
}

function firstOf(
  drawing: Promise<DrawnLines>,
  waitMs: number,
  content: string,
): Promise<DrawnLines> {
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => settle(plain(splitLines(content), 'pending')), waitMs)
    drawing.then(settle, fail).finally(() => clearTimeout(timer))
  })
}
