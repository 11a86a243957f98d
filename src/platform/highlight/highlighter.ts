/** Draws the code of a file as lines of HTML, once per content, and reports why when it leaves them plain. */
import shiki from 'shiki/package.json' with { type: 'json' }
import { LruCache } from '../cache/lru.ts'
import { type DeletedContents, namesDeleted, registerContentCache } from '../content-caches.ts'
import { sha256 } from '../crypto/index.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { isPatient } from '../patience.ts'
import { defineTextJob, type TextFailure, type TextJob } from '../text-threads/index.ts'
import { DiskCache } from './disk-cache.ts'
import { grammarOf } from './grammars.ts'
import { countLines, hasLongerLine, splitLines } from './split-lines.ts'
import { themeText } from './theme.ts'
import type { colourInThread } from './tokenizer.ts'

// Above these, colours cost seconds and help nobody: such files are data, logs or machine-made.
const MAX_HIGHLIGHT_BYTES = 512 * 1024
const MAX_HIGHLIGHT_LINE = 10_000
// About forty files of 2,000 lines; the others are on disk, which costs a millisecond.
const MEMORY_BYTES = 12 * 1024 * 1024
const DISK_BYTES = 128 * 1024 * 1024
// What is shorter is drawn as quickly as it is read from a file. A document has up to 200 such blocks of code, and a file
// for each, looked for and written, took the event loop longer than all the rest of the page.
const WORTH_A_FILE = 2 * 1024

type PlainReason =
  /** Plain text, or a language without a grammar. */
  | 'no_grammar'
  | 'too_large'
  | 'long_line'
  | 'timeout'
  | 'failed'
  /** Too much is waiting; the next request may be coloured. */
  | 'busy'
  /** Not ready in the time the caller gave; the next request will be coloured. */
  | 'pending'

interface DrawnLines {
  /** One piece of escaped HTML per line, with `<span class="tok-…">` and no other tag. Never change this list. */
  lines: readonly string[]
  isPlain: boolean
  reason?: PlainReason
}

/** The same in one piece: a text of half a megabyte may have half a million lines, too many for a list of them. */
export interface ColouredText {
  /** The drawn lines joined with LF; null when the text stays plain. */
  html: string | null
  reason?: PlainReason
}

type ColourJob = TextJob<
  Parameters<typeof colourInThread>,
  Awaited<ReturnType<typeof colourInThread>>
>

const colours: ColourJob = defineTextJob<typeof colourInThread>('colourInThread', {
  heap: 'heavy',
  bytesPerLetter: 160,
})

export interface HighlighterOptions {
  /** What draws; a test brings its own. */
  job?: ColourJob
  memoryBytes?: number
  /** Where results outlive the process; without it they do not. */
  cacheFolder?: string
  diskBytes?: number
  /** When a file that failed is tried again. */
  retryMs?: number
}

// A file that failed or took too long is not tried again with every request, but it is tried again later: the machine
// may have been busy. Momentary failures are not remembered at all.
const RETRY_MS = 10 * 60 * 1000
const REMEMBERED: ReadonlySet<PlainReason> = new Set([
  'timeout',
  'failed',
  'no_grammar',
  'too_large',
])
const VERSION = sha256(`${shiki.version}\n${themeText}`).slice(0, 12)

interface Wait {
  waitMs?: number
  /** For whom it is drawn: people are served in turn. */
  person?: string
}

export class Highlighter {
  readonly #memory: LruCache<{ coloured: ColouredText; until: number }>
  readonly #disk: DiskCache | null
  readonly #job: ColourJob
  readonly #retryMs: number
  readonly #underWay = new Map<string, Promise<ColouredText>>()
  /** Drawings in progress whose text was deleted meanwhile: they are shown, and not cached. */
  readonly #deleted = new Set<string>()

  constructor(options: HighlighterOptions = {}) {
    const maxSize = options.memoryBytes ?? MEMORY_BYTES
    this.#memory = new LruCache({ maxSize, maxEntrySize: maxSize / 8 })
    this.#disk = options.cacheFolder
      ? new DiskCache(options.cacheFolder, options.diskBytes ?? DISK_BYTES)
      : null
    this.#job = options.job ?? colours
    this.#retryMs = options.retryMs ?? RETRY_MS
  }

  /** The result that is available without waiting; null when it has to be drawn first. */
  peek(hash: string, language: string): ColouredText | null {
    const cached = this.#memory.get(keyOf(hash, language))
    return cached && cached.until > performance.now() ? cached.coloured : null
  }

  /** The lines of a text that is known to be short: see `colour`. */
  async highlightLines(
    hash: string,
    content: string,
    language: string,
    wait: Wait = {},
  ): Promise<DrawnLines> {
    return toLines(await this.colour(hash, content, language, wait), content)
  }

  /**
   * `hash` names the content: equal hash means equal text; a piece of a content has the hash of the whole in front of its
   * own. With `waitMs` the result is plain when colours take longer.
   */
  colour(
    hash: string,
    content: string,
    language: string,
    { waitMs, person = '' }: Wait = {},
  ): Promise<ColouredText> {
    const cached = this.peek(hash, language)
    if (cached) return Promise.resolve(cached)
    const key = keyOf(hash, language)
    let drawing = this.#underWay.get(key)
    if (!drawing) {
      drawing = this.#draw(key, content, language, person).finally(() => {
        this.#underWay.delete(key)
        this.#deleted.delete(key)
      })
      this.#underWay.set(key, drawing)
    }
    return waitMs === undefined ? drawing : firstOf(drawing, waitMs)
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

  /** Bytes in the cache, for monitoring. */
  get state(): { memoryBytes: number; underWay: number } {
    return { memoryBytes: this.#memory.size, underWay: this.#underWay.size }
  }

  async #draw(
    key: string,
    content: string,
    language: string,
    person: string,
  ): Promise<ColouredText> {
    const grammar = grammarOf(language)
    if (grammar === null) return plain('no_grammar')
    const hindrance = hindranceOf(content)
    if (hindrance) return plain(hindrance)
    if (content === '') return { html: null }
    const lines = countLines(content)
    const disk = content.length < WORTH_A_FILE ? null : this.#disk
    const stored = await disk?.get(key)
    if (stored && hasLines(stored, lines)) return this.#keep(key, { html: stored })
    const html = await this.#colour(withPlainBreaks(content), grammar, person)
    if (typeof html !== 'string') {
      const fallback = plain(html.failure)
      return REMEMBERED.has(html.failure)
        ? this.#keep(key, fallback, performance.now() + this.#retryMs)
        : fallback
    }
    if (!hasLines(html, lines)) return plain('failed')
    if (!this.#deleted.has(key)) disk?.setLater(key, html)
    return this.#keep(key, { html })
  }

  async #colour(
    text: string,
    grammar: string,
    person: string,
  ): Promise<string | { failure: TextFailure | 'no_grammar' }> {
    const outcome = await this.#job.attempt(person, text, grammar)
    if ('failure' in outcome) return outcome
    const { result } = outcome
    if ('isTooLarge' in result) return { failure: 'too_large' }
    return result.html ?? { failure: 'no_grammar' }
  }

  #keep(key: string, coloured: ColouredText, until = Infinity): ColouredText {
    // Two bytes a character at most.
    const sizeBytes = 2 * (coloured.html?.length ?? 0) + 100
    if (!this.#deleted.has(key)) this.#memory.set(key, { coloured, until }, sizeBytes)
    return coloured
  }
}

/** The lines without colours, at once: shown until the colours are ready. */
export function plainLines(content: string): DrawnLines {
  return toLines({ html: null }, content)
}

function toLines({ html, reason }: ColouredText, content: string): DrawnLines {
  if (html !== null) return { lines: html.split('\n'), isPlain: false }
  const lines = splitLines(content).map(escapeHtml)
  return { lines, isPlain: true, ...(reason && { reason }) }
}

function plain(reason: PlainReason): ColouredText {
  return { html: null, reason }
}

function hindranceOf(content: string): PlainReason | null {
  if (content.length > MAX_HIGHLIGHT_BYTES || Buffer.byteLength(content) > MAX_HIGHLIGHT_BYTES)
    return 'too_large'
  return hasLongerLine(content, MAX_HIGHLIGHT_LINE) ? 'long_line' : null
}

/** As the worker wants it: lines joined with LF, and none after the last break. */
function withPlainBreaks(content: string): string {
  const text = content.includes('\r') ? content.replace(/\r\n?/g, '\n') : content
  return text.endsWith('\n') ? text.slice(0, -1) : text
}

/** A cut or foreign file on disk does not have the right number of lines. */
function hasLines(html: string, lines: number): boolean {
  let count = 1
  for (let at = html.indexOf('\n'); at !== -1; at = html.indexOf('\n', at + 1)) count++
  return count === lines
}

function keyOf(hash: string, language: string): string {
  return `${hash} ${language.toLowerCase()} ${VERSION}`
}

function firstOf(drawing: Promise<ColouredText>, waitMs: number): Promise<ColouredText> {
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => settle(plain('pending')), waitMs)
    drawing.then(settle, fail).finally(() => clearTimeout(timer))
  })
}

// The process's own highlighter. It is the one object here that is shared by everyone: a drawn line depends
// only on its content, so it has no owner and no personal state.

let options: HighlighterOptions = {}
let shared: Highlighter | null = null

/** Called once at start, before the first line is drawn: where results outlive the process (`DATA_DIR/cache/highlight`). */
export function useHighlightCache(cacheFolder: string): void {
  options = { ...options, cacheFolder }
}

/**
 * A content in colours, in one piece; the threads start with the first call. A page shows the text without them after a
 * moment; a test waits for them.
 */
export function colourText(
  hash: string,
  content: string,
  language: string,
  wait: Wait & { person: string },
): Promise<ColouredText> {
  shared ??= new Highlighter(options)
  return shared.colour(hash, content, language, isPatient() ? { person: wait.person } : wait)
}

registerContentCache({
  forget(deleted: DeletedContents): void {
    // What is on disk is deleted even where nothing has been drawn since the start.
    if (options.cacheFolder) shared ??= new Highlighter(options)
    shared?.forget(deleted)
  },
})

/** When the cache on disk is as it will be. */
export async function highlightCacheSettled(): Promise<void> {
  await shared?.settled()
}

/** What has been drawn before, at once; null when it has to be drawn first. */
export function peek(hash: string, language: string): ColouredText | null {
  return shared?.peek(hash, language) ?? null
}

/** Finishes writing, for a process that stops. A later call starts again. */
export async function stopHighlighting(): Promise<void> {
  const ending = shared
  shared = null
  await ending?.settled()
}
