/** One attempt to save, and its outcome. Nothing here touches the DOM. */
import type { ApiResponse, RequestOptions } from '#client/request/request.ts'
import type { FileRecord, FileReply, FileWithContent } from '#features/library/contract/index.ts'
import { libraryApi } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { Method } from '#platform/http/route.ts'
import {
  changedFields,
  type FileFields,
  isSameWriting,
  joinTags,
  wireFields,
} from '../../rules/file-fields.ts'

/** The fields of a file that the editor reads. */
export type WireFile = Pick<
  FileRecord,
  'id' | 'folder' | 'file_name' | 'language' | 'description' | 'tags' | 'source_url' | 'version'
>

/** The server's state, as far as this page knows. */
export interface StoredFile {
  id: string | null
  version: number | null
  /** Exactly, with its own line breaks. */
  text: string
  written: FileFields
}

export interface SaveAttempt {
  stored: StoredFile
  written: FileFields
  text: string
}

export interface Theirs {
  file: WireFile
  text: string
}

export type SaveOutcome =
  | { kind: 'saved'; stored: StoredFile; warnings: string[]; before: number | null }
  | { kind: 'conflict'; theirs: Theirs }
  | { kind: 'taken'; id: string; version: number }
  | { kind: 'refused'; code: string; requestId: string | null }
  /** A rate limit, or a server error. */
  | { kind: 'later'; code: string; seconds: number; requestId: string | null }
  | { kind: 'signed-out' }
  | { kind: 'offline' }

export type Send = <T>(
  method: Method,
  url: string,
  body?: unknown,
  options?: RequestOptions,
) => Promise<ApiResponse<T>>

export interface SaveConflict {
  file_id?: string
  version?: number
}

// 2 MiB take longer on a slow connection than a note does.
const SAVE_TIMEOUT_MS = 60_000
const RETRY_SECONDS = 5
// Presses of Save without a connection; each text is up to 2 MiB.
const MOST_UNANSWERED = 5

export class Saver {
  readonly #send: Send
  readonly #newKey: () => string
  #create: { body: string; key: string } | null = null
  /** Texts that were sent without a response, the newest first: one of them may have arrived. */
  #unanswered: string[] = []

  constructor(send: Send, newKey: () => string) {
    this.#send = send
    this.#newKey = newKey
  }

  async save(attempt: SaveAttempt): Promise<SaveOutcome> {
    return attempt.stored.id === null ? this.#saveNew(attempt) : this.#saveChange(attempt)
  }

  /** The text of a new file becomes the next version of an existing one; its empty fields change nothing. */
  saveOver(id: string, version: number, { written, text }: SaveAttempt): Promise<SaveOutcome> {
    const blank = {
      ...written,
      language: '',
      description: '',
      tags: '',
      sourceUrl: '',
    }
    return this.#saveChange({ stored: { id, version, text: '', written: blank }, written, text })
  }

  async #saveNew(attempt: SaveAttempt): Promise<SaveOutcome> {
    const { written, text } = attempt
    const { method, url, fields } = saveRequest(attempt.stored, written)
    const body = { ...fields, content: text }
    const idempotencyKey = this.#keyFor(JSON.stringify(body))
    const options = { idempotencyKey, timeoutMs: SAVE_TIMEOUT_MS }
    const response = await this.#send<FileReply & SaveConflict>(method, url, body, options)
    if (response.status === 0) this.mayHaveArrived(text)
    if (response.ok) {
      this.#unanswered = []
      return savedAs(response.body, attempt, null)
    }
    if (response.code !== 'file_exists') return failureOf(response)
    const { file_id: id = '', version = 1 } = response.body
    return (await this.#perhapsOurs(id, attempt)) ?? { kind: 'taken', id, version }
  }

  /** The name may be used by our own earlier attempt, whose response was lost: then this is an edit of that file. */
  async #perhapsOurs(id: string, attempt: SaveAttempt): Promise<SaveOutcome | null> {
    if (this.#unanswered.length === 0) return null
    const theirs = await this.#read(id)
    if (!theirs || !this.#unanswered.includes(theirs.text)) return null
    this.#unanswered = []
    const { written, text } = attempt
    return this.#saveChange({ stored: storedFrom(theirs, written.language), written, text })
  }

  /** The same create has the same key, so that repeating it creates nothing twice. */
  #keyFor(body: string): string {
    if (this.#create?.body !== body) this.#create = { body, key: this.#newKey() }
    return this.#create.key
  }

  async #saveChange(attempt: SaveAttempt): Promise<SaveOutcome> {
    const { stored, written, text } = attempt
    const { method, url, fields } = saveRequest(stored, written)
    const body = { ...fields, ...(text !== stored.text && { content: text }) }
    const options = { timeoutMs: SAVE_TIMEOUT_MS }
    const response = await this.#send<FileReply & SaveConflict>(method, url, body, options)
    if (response.status === 0) this.mayHaveArrived(text)
    if (response.ok) {
      this.#unanswered = []
      return savedAs(response.body, attempt, stored.version)
    }
    if (response.code === 'file_exists') {
      const { file_id: id = '', version = 1 } = response.body
      return { kind: 'taken', id, version }
    }
    if (response.code !== 'version_conflict') return failureOf(response)
    const theirs = await this.#read(stored.id ?? '')
    if (!theirs) return { kind: 'later', code: '', seconds: 0, requestId: response.requestId }
    return this.#settle(theirs, attempt)
  }

  /** This page or an earlier one sent it without getting a response. */
  mayHaveArrived(text: string): void {
    this.#unanswered = [text, ...this.#unanswered].slice(0, MOST_UNANSWERED)
  }

  /**
   * A conflict with our own text, or with one that this continues from, is an earlier attempt whose response was lost.
   */
  async #settle(theirs: Theirs, attempt: SaveAttempt): Promise<SaveOutcome> {
    const isLate = this.#unanswered.includes(theirs.text)
    if (theirs.text !== attempt.text && !isLate) return { kind: 'conflict', theirs }
    this.#unanswered = []
    const stored = storedFrom(theirs, attempt.stored.written.language)
    if (theirs.text !== attempt.text || !isSameWriting(stored.written, attempt.written)) {
      return this.#saveChange({ ...attempt, stored })
    }
    return { kind: 'saved', stored, warnings: [], before: attempt.stored.version }
  }

  async #read(id: string): Promise<Theirs | null> {
    const [url, options] = [href(libraryApi.file, { id }), { timeoutMs: SAVE_TIMEOUT_MS }]
    const response = await this.#send<FileWithContent>('GET', url, undefined, options)
    return response.ok ? { file: response.body.file, text: response.body.content } : null
  }

  /** The text of one version; null when it is gone or cannot be loaded now. */
  async readVersion(id: string, version: number): Promise<string | null> {
    const url = href(libraryApi.version, { id, number: version })
    const response = await this.#send<{ content: string }>('GET', url)
    return response.ok ? response.body.content : null
  }
}

/** The request of a save: its URL and its fields beside the text. */
export function saveRequest({ id, version, written: before }: StoredFile, written: FileFields) {
  return id === null
    ? ({ method: 'POST', url: libraryApi.files, fields: wireFields(written) } as const)
    : ({
        method: 'PUT',
        url: href(libraryApi.file, { id }),
        fields: { ...changedFields(before, written), base_version: version },
      } as const)
}

function savedAs(
  { file, warnings = [] }: FileReply,
  { text, written }: SaveAttempt,
  before: number | null,
): SaveOutcome {
  return { kind: 'saved', stored: storedFrom({ file, text }, written.language), warnings, before }
}

/** Whether a language was selected by hand is known only to this page. */
export function storedFrom({ file, text }: Theirs, language: string): StoredFile {
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

function failureOf({
  status,
  code,
  retryAfterSeconds,
  requestId,
}: ApiResponse<unknown>): SaveOutcome {
  if (status === 0) return { kind: 'offline' }
  if (status === 401) return { kind: 'signed-out' }
  if (status === 429 || status >= 500) {
    const seconds = retryAfterSeconds ?? (status === 429 ? RETRY_SECONDS : 0)
    return { kind: 'later', code: code ?? 'internal_error', seconds, requestId }
  }
  return { kind: 'refused', code: code ?? 'invalid_payload', requestId }
}
