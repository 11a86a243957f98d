/** One attempt to save, and what came of it. Nothing here touches the page. */
import type { Answer, Method, TalkOptions } from '../../../../../client/talk.ts'
import {
  changedFields,
  isSameWriting,
  joinTags,
  type Written,
  wireFields,
} from '../../../rules/written.ts'

/** A file as the API answers it; the parts that the editor reads. */
export interface WireFile {
  id: string
  folder: string
  file_name: string
  language: string
  description: string
  tags: string[]
  source_url: string
  version: number
}

/** What the server has, as far as this page knows. */
export interface Stored {
  id: string | null
  version: number | null
  /** Exactly, with its own line breaks. */
  text: string
  written: Written
}

export interface Attempt {
  stored: Stored
  written: Written
  text: string
}

export interface Theirs {
  file: WireFile
  text: string
}

export type SaveOutcome =
  | { kind: 'saved'; stored: Stored; warnings: string[]; before: number | null }
  | { kind: 'conflict'; theirs: Theirs }
  | { kind: 'taken'; id: string; version: number }
  | { kind: 'refused'; code: string; requestId: string | null }
  /** A limit, or a server in trouble. */
  | { kind: 'later'; code: string; seconds: number; requestId: string | null }
  | { kind: 'signed-out' }
  | { kind: 'offline' }

export type Send = <T>(
  method: Method,
  url: string,
  body?: unknown,
  options?: TalkOptions,
) => Promise<Answer<T>>

interface FileAnswer {
  file: WireFile
  warnings?: string[]
}
interface TextAnswer {
  file: WireFile
  content: string
}
interface Clash {
  file_id?: string
  version?: number
}

// 2 MiB on a slow line take longer than a note does.
const SAVE_TIMEOUT_MS = 60_000
const RETRY_SECONDS = 5

export class Saver {
  readonly #send: Send
  readonly #newKey: () => string
  #create: { body: string; key: string } | null = null
  /** A create that nobody answered: it may have happened. */
  #unanswered: { text: string } | null = null

  constructor(send: Send, newKey: () => string) {
    this.#send = send
    this.#newKey = newKey
  }

  async save(attempt: Attempt): Promise<SaveOutcome> {
    return attempt.stored.id === null ? this.#saveNew(attempt) : this.#saveChange(attempt)
  }

  /** The text of a new file becomes the next version of one that is there; its empty fields change nothing. */
  saveOver(id: string, version: number, { written, text }: Attempt): Promise<SaveOutcome> {
    const blank = {
      ...written,
      language: '',
      description: '',
      tags: '',
      sourceUrl: '',
    }
    return this.#saveChange({ stored: { id, version, text: '', written: blank }, written, text })
  }

  async #saveNew(attempt: Attempt): Promise<SaveOutcome> {
    const { written, text } = attempt
    const body = { ...wireFields(written), content: text }
    const idempotencyKey = this.#keyFor(JSON.stringify(body))
    const options = { idempotencyKey, timeoutMs: SAVE_TIMEOUT_MS }
    const answer = await this.#send<FileAnswer & Clash>('POST', '/api/files', body, options)
    if (answer.status === 0) this.#unanswered = { text }
    if (answer.ok) {
      this.#unanswered = null
      return savedAs(answer.body, attempt, null)
    }
    if (answer.code !== 'file_exists') return failureOf(answer)
    const { file_id: id = '', version = 1 } = answer.body
    return (await this.#perhapsOurs(id, attempt)) ?? { kind: 'taken', id, version }
  }

  /** The name is taken by our own earlier attempt, whose answer was lost: then this is an edit of it. */
  async #perhapsOurs(id: string, attempt: Attempt): Promise<SaveOutcome | null> {
    if (!this.#unanswered) return null
    const theirs = await this.#read(id)
    if (theirs?.text !== this.#unanswered.text) return null
    this.#unanswered = null
    const { written, text } = attempt
    return this.#saveChange({ stored: storedFrom(theirs, written.language), written, text })
  }

  /** The same create has the same key, so that repeating it makes nothing twice. */
  #keyFor(body: string): string {
    if (this.#create?.body !== body) this.#create = { body, key: this.#newKey() }
    return this.#create.key
  }

  async #saveChange(attempt: Attempt): Promise<SaveOutcome> {
    const { stored, written, text } = attempt
    const body = {
      ...changedFields(stored.written, written),
      ...(text !== stored.text && { content: text }),
      base_version: stored.version,
    }
    const url = fileUrl(stored.id ?? '')
    const options = { timeoutMs: SAVE_TIMEOUT_MS }
    const answer = await this.#send<FileAnswer & Clash>('PUT', url, body, options)
    if (answer.ok) return savedAs(answer.body, attempt, stored.version)
    if (answer.code === 'file_exists') {
      const { file_id: id = '', version = 1 } = answer.body
      return { kind: 'taken', id, version }
    }
    if (answer.code !== 'version_conflict') return failureOf(answer)
    const theirs = await this.#read(stored.id ?? '')
    if (!theirs) return { kind: 'later', code: '', seconds: 0, requestId: answer.requestId }
    return this.#settle(theirs, attempt)
  }

  /** A conflict with our own text is an earlier attempt whose answer was lost. */
  async #settle(theirs: Theirs, attempt: Attempt): Promise<SaveOutcome> {
    if (theirs.text !== attempt.text) return { kind: 'conflict', theirs }
    const stored = storedFrom(theirs, attempt.stored.written.language)
    if (!isSameWriting(stored.written, attempt.written)) {
      return this.#saveChange({ ...attempt, stored })
    }
    return { kind: 'saved', stored, warnings: [], before: attempt.stored.version }
  }

  async #read(id: string): Promise<Theirs | null> {
    const answer = await this.#send<TextAnswer>('GET', fileUrl(id), undefined, {
      timeoutMs: SAVE_TIMEOUT_MS,
    })
    return answer.ok ? { file: answer.body.file, text: answer.body.content } : null
  }

  /** The text of one version; null when it is gone or cannot be had now. */
  async readVersion(id: string, version: number): Promise<string | null> {
    const url = `${fileUrl(id)}/versions/${version}`
    const answer = await this.#send<{ content: string }>('GET', url)
    return answer.ok ? answer.body.content : null
  }
}

function fileUrl(id: string): string {
  return `/api/files/${encodeURIComponent(id)}`
}

function savedAs(
  { file, warnings = [] }: FileAnswer,
  { text, written }: Attempt,
  before: number | null,
): SaveOutcome {
  return { kind: 'saved', stored: storedFrom({ file, text }, written.language), warnings, before }
}

/** Whether a language was chosen by hand is known only to the one who chose. */
export function storedFrom({ file, text }: Theirs, language: string): Stored {
  const written = {
    fileName: file.file_name,
    folder: file.folder,
    language,
    description: file.description,
    tags: joinTags(file.tags),
    sourceUrl: file.source_url,
  }
  return { id: file.id, version: file.version, text, written }
}

function failureOf({ status, code, retryAfterSeconds, requestId }: Answer<unknown>): SaveOutcome {
  if (status === 0) return { kind: 'offline' }
  if (status === 401) return { kind: 'signed-out' }
  if (status === 429 || status >= 500) {
    const seconds = retryAfterSeconds ?? (status === 429 ? RETRY_SECONDS : 0)
    return { kind: 'later', code: code ?? 'internal_error', seconds, requestId }
  }
  return { kind: 'refused', code: code ?? 'invalid_payload', requestId }
}
