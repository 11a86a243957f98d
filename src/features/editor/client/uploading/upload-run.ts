/**
 * Sends the files of the table, one by one. A bad one does not stop the others; a rate limit or a lost connection only
 * pauses.
 */

import { type Signal, signal } from '@preact/signals'
import type { ApiResponse } from '#client/request/request.ts'
import type { TimerClock } from '#client/time/clock.ts'
import type { FileReply } from '#features/library/contract/index.ts'
import { MAX_BULK } from '#features/library/contract/limits.ts'
import { libraryApi, picturePaths } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import { withAddresses } from '../../rules/upload-pictures.ts'
import type { Existing } from '../../rules/upload-plan.ts'
import type { SaveConflict, Send } from '../editing/saver.ts'

/** A row of the table that is to be saved. */
export interface UploadJob {
  id: string
  folder: string
  name: string
  text: string
  existing: Existing | null
  /** Its pictures, by the URL in the text. */
  pictures?: readonly JobPicture[]
}

export interface JobPicture {
  address: string
  /** The same for all texts that show it. */
  id: string
  bytes: Uint8Array
}

export type RowState =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'saved'; fileId: string; version: number; warnings: string[] }
  | { kind: 'unchanged'; fileId: string }
  | { kind: 'refused'; code: string }

export type Pause = { kind: 'limit'; until: number } | { kind: 'offline' } | { kind: 'signed-out' }

export interface RunState {
  rows: ReadonlyMap<string, RowState>
  pause: Pause | null
  isFinished: boolean
}

export interface RunPorts {
  send: Send
  clock: TimerClock
  newKey: () => string
}

// More at once would only wait for the server's one writer.
const AT_ONCE = 3
const TRIES = 3
const RETRY_MS = 2_000
const OFFLINE_PROBE_MS = 5_000
const SEND_TIMEOUT_MS = 60_000

type Known = Partial<FileReply> & SaveConflict

export class UploadRun {
  readonly state: Signal<RunState> = signal<RunState>({
    rows: new Map(),
    pause: null,
    isFinished: false,
  })
  readonly #ports: RunPorts
  readonly #tags: readonly string[]
  readonly #jobs: UploadJob[]
  readonly #keys = new Map<string, string>()
  readonly #pictures = new Map<string, Promise<string | null>>()
  #queue: UploadJob[] = []
  #resume: (() => void) | null = null
  #open: Promise<void> = Promise.resolve()
  #cancelWait = () => {}

  constructor(ports: RunPorts, jobs: readonly UploadJob[], tags: readonly string[]) {
    this.#ports = ports
    this.#jobs = [...jobs]
    this.#tags = tags
    this.#change({ rows: new Map(jobs.map(({ id }) => [id, { kind: 'waiting' }])) })
  }

  async start(jobs: readonly UploadJob[] = this.#jobs): Promise<void> {
    this.#queue = [...jobs]
    this.#change({ isFinished: false })
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#work()))
    await this.#addTags(jobs)
    this.#change({ isFinished: true })
  }

  /** Sends again what was refused, with the server's latest information. */
  async retry(): Promise<void> {
    const refused = this.#jobs.filter(({ id }) => this.#rowOf(id)?.kind === 'refused')
    for (const { id } of refused) this.#mark(id, { kind: 'waiting' })
    await this.start(refused)
  }

  /** The reason for the pause may be gone. */
  goOn(): void {
    this.#cancelWait()
    this.#resume?.()
  }

  async #work(): Promise<void> {
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      this.#mark(job.id, { kind: 'sending' })
      await this.#save(job)
    }
  }

  async #save(job: UploadJob): Promise<void> {
    const { text, isWhole } = await this.#withPictures(job)
    const row = await this.#until(
      () => this.#sendOne(job, text),
      (response) => rowAfter(response, job),
    )
    if (row?.kind === 'saved' && !isWhole) row.warnings.push('picture_left_out')
    this.#mark(job.id, row ?? { kind: 'refused', code: 'failed' })
  }

  /** Pictures first: a text is stored with their new URLs. One that is refused keeps its old URL. */
  async #withPictures({
    text,
    pictures = [],
  }: UploadJob): Promise<{ text: string; isWhole: boolean }> {
    const addresses = new Map<string, string>()
    for (const picture of pictures) {
      let sending = this.#pictures.get(picture.id)
      if (!sending) {
        sending = this.#sendPicture(picture)
        this.#pictures.set(picture.id, sending)
      }
      const url = await sending
      if (url) addresses.set(picture.address, url)
    }
    return { text: withAddresses(text, addresses), isWhole: addresses.size === pictures.length }
  }

  async #sendPicture({ bytes }: JobPicture): Promise<string | null> {
    const body = new Blob([bytes as BlobPart], { type: 'application/octet-stream' })
    const options = { timeoutMs: SEND_TIMEOUT_MS }
    const send = () =>
      this.#ports.send<{ url: string }>('POST', picturePaths.apiPictures, body, options)
    const decided = await this.#until(send, (response) => {
      if (response.ok) return { url: response.body.url }
      return isPause(response) || response.status >= 500 ? null : { url: null }
    })
    return decided?.url ?? null
  }

  /** Sends until the outcome is final; a pause waits, and errors are retried a few times. */
  async #until<Body, Outcome>(
    send: () => Promise<ApiResponse<Body>>,
    decide: (response: ApiResponse<Body>) => Outcome | null,
  ): Promise<Outcome | null> {
    for (let tries = 1; ; ) {
      await this.#open
      const response = await send()
      const outcome = decide(response)
      if (outcome !== null) return outcome
      if (isPause(response)) await this.#wait(response)
      else if (tries++ >= TRIES) return null
      else await this.#sleep(RETRY_MS * tries)
    }
  }

  #sendOne(job: UploadJob, text: string): Promise<ApiResponse<Known>> {
    const { existing, folder, name } = job
    const timeoutMs = SEND_TIMEOUT_MS
    if (existing) {
      const body = { content: text, base_version: existing.version }
      const url = href(libraryApi.file, existing)
      return this.#ports.send<Known>('PUT', url, body, { timeoutMs })
    }
    const body = { file_name: name, folder, content: text, tags: this.#tags }
    const idempotencyKey = this.#keyOf(job.id)
    return this.#ports.send<Known>('POST', libraryApi.files, body, { idempotencyKey, timeoutMs })
  }

  #keyOf(id: string): string {
    const key = this.#keys.get(id) ?? this.#ports.newKey()
    this.#keys.set(id, key)
    return key
  }

  /** One pause for all: every request waits for the same end. */
  async #wait({ status, retryAfterSeconds }: ApiResponse<unknown>): Promise<void> {
    if (!this.#resume) {
      this.#open = new Promise((resolve) => {
        this.#resume = () => {
          this.#resume = null
          this.#change({ pause: null })
          resolve()
        }
      })
      this.#announce(status, retryAfterSeconds)
    }
    await this.#open
  }

  #announce(status: number, retryAfterSeconds: number | null): void {
    const { clock } = this.#ports
    if (status === 401) {
      this.#change({ pause: { kind: 'signed-out' } })
      return
    }
    const waitMs = status === 429 ? Math.max(1, retryAfterSeconds ?? 5) * 1000 : OFFLINE_PROBE_MS
    const until = clock.now() + waitMs
    this.#change({ pause: status === 429 ? { kind: 'limit', until } : { kind: 'offline' } })
    this.#cancelWait = clock.after(waitMs, () => this.#resume?.())
  }

  /** New files are created with their tags; existing files get them added, and none is removed. */
  async #addTags(jobs: readonly UploadJob[]): Promise<void> {
    if (this.#tags.length === 0) return
    const ids = jobs.flatMap(({ id, existing }) => {
      const row = this.#rowOf(id)
      const isThere = row?.kind === 'saved' || row?.kind === 'unchanged'
      return existing && isThere ? [row.fileId] : []
    })
    for (let at = 0; at < ids.length; at += MAX_BULK) {
      const body = { file_ids: ids.slice(at, at + MAX_BULK), tags: this.#tags }
      for (;;) {
        await this.#open
        const response = await this.#ports.send('POST', libraryApi.bulkTag, body)
        if (!isPause(response)) break
        await this.#wait(response)
      }
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.#ports.clock.after(ms, resolve))
  }

  #rowOf(id: string): RowState | undefined {
    return this.state.value.rows.get(id)
  }

  #mark(id: string, row: RowState): void {
    this.#change({ rows: new Map(this.state.value.rows).set(id, row) })
  }

  #change(change: Partial<RunState>): void {
    this.state.value = { ...this.state.value, ...change }
  }
}

function isPause({ status }: ApiResponse<unknown>): boolean {
  return status === 0 || status === 401 || status === 429
}

/** Null: not decided yet, try again. */
function rowAfter(response: ApiResponse<Known>, job: UploadJob): RowState | null {
  const { file, warnings = [] } = response.body
  if (response.ok && file) {
    const isUnchanged = job.existing?.version === file.version
    return isUnchanged
      ? { kind: 'unchanged', fileId: file.id }
      : { kind: 'saved', fileId: file.id, version: file.version, warnings }
  }
  if (isPause(response) || response.status >= 500) return null
  if (response.code === 'file_exists' || response.code === 'version_conflict') {
    // The next attempt is based on the current version.
    const id = response.body.file_id ?? job.existing?.id
    const version = response.body.version
    if (id && version) job.existing = { id, version }
    return { kind: 'refused', code: 'changed_meanwhile' }
  }
  return { kind: 'refused', code: response.code ?? 'failed' }
}
