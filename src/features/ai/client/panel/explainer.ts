/** One explanation from the request to its end: consent first, text as it arrives, every error as a state. */

import { signal } from '@preact/signals'
import { eventsOf } from '#client/request/event-stream.ts'
import { type ApiResponse, get, post, put } from '#client/request/request.ts'
import { aiPaths } from '#paths/code.ts'
import { observabilityPaths } from '#paths/operations.ts'
import type { CodeExplanation, PreviewReply, StatusReply } from '../../contract/index.ts'
import { MAX_EXPLAINED } from '../../contract/limits.ts'
import type { AlertExplanation, ExplainFailure, ExplainState } from '../../views/explain-state.ts'
import type { AskedFor } from './asked-for.ts'

// Longer than the server waits for the model.
const PATIENCE_MS = 150_000

export class Explainer {
  readonly state = signal<ExplainState>({ at: 'opening' })
  readonly #asked: AskedFor
  #stopping = new AbortController()

  constructor(asked: AskedFor) {
    this.#asked = asked
  }

  async start(): Promise<void> {
    const asked = this.#asked
    if (asked.kind === 'code' && asked.code.length > MAX_EXPLAINED)
      return this.#fail({ code: 'ai_code_too_large' })
    const status = await get<StatusReply>(aiPaths.apiStatus)
    if (!status.ok) return this.#fail(failureOf(status))
    if (!status.body.enabled) return this.#fail({ code: 'ai_not_configured' })
    if (status.body.consented_at === null) return this.#preview()
    await this.ask()
  }

  async agree(recipient: string): Promise<void> {
    const agreed = await put<StatusReply>(aiPaths.apiConsent, { recipient })
    // The recipient changed: show the preview again.
    if (agreed.code === 'ai_recipient_changed') return this.#preview()
    if (!agreed.ok) return this.#fail(failureOf(agreed))
    await this.ask()
  }

  async ask({ force = false } = {}): Promise<void> {
    this.#stopping = new AbortController()
    this.state.value = { at: 'writing', text: '', masked: 0 }
    if (this.#asked.kind === 'alert') await this.#askAboutAlert(this.#asked.uid, force)
    else await this.#askAboutCode(this.#asked)
  }

  /** The text received so far stays. */
  stop(): void {
    this.#stopping.abort()
  }

  async #preview(): Promise<void> {
    const asked = this.#asked
    const body =
      asked.kind === 'alert'
        ? { context: { alert_uid: asked.uid } }
        : { code: asked.code, language: asked.language }
    const preview = await post<PreviewReply>(aiPaths.apiPreview, body)
    if (!preview.ok) return this.#fail(failureOf(preview))
    this.state.value = { at: 'asking', preview: preview.body }
  }

  async #askAboutAlert(uid: string, force: boolean): Promise<void> {
    const { signal } = this.#stopping
    const response = await post<{ explanation: AlertExplanation }>(
      observabilityPaths.apiExplain,
      { alert: { alert_uid: uid }, force },
      { timeoutMs: PATIENCE_MS, signal },
    )
    if (signal.aborted) this.#fail({ code: 'stopped' })
    else if (!response.ok) this.#fail(failureOf(response))
    else this.state.value = { at: 'explained', alert: response.body.explanation }
  }

  async #askAboutCode({ code, language }: { code: string; language: string }): Promise<void> {
    const { signal } = this.#stopping
    try {
      const response = await fetch(`${aiPaths.apiExplain}?stream=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ code, language }),
        signal,
      })
      if (!response.ok || !response.body) return this.#fail(await refusalOf(response))
      for await (const { name, data } of eventsOf(response.body)) this.#hear(name, data)
      // A stream that closes without its last event was cut off on the way.
      if (this.state.value.at === 'writing') this.#fail({ code: 'ai_cut_off' })
    } catch {
      this.#fail({ code: signal.aborted ? 'stopped' : 'no_response' })
    }
  }

  #hear(name: string, data: unknown): void {
    const now = this.state.value
    if (now.at !== 'writing') return
    if (name === 'start') this.state.value = { ...now, masked: (data as { masked: number }).masked }
    if (name === 'text')
      this.state.value = { ...now, text: now.text + (data as { text: string }).text }
    if (name === 'result') this.state.value = { at: 'explained', code: data as CodeExplanation }
    if (name === 'error') {
      const { code, retry_after_seconds: seconds } = data as ErrorWire
      this.#fail({ code, ...(seconds && { seconds }) })
    }
  }

  #fail(failure: ExplainFailure): void {
    const now = this.state.value
    this.state.value = { at: 'failed', failure, text: now.at === 'writing' ? now.text : '' }
  }
}

interface ErrorWire {
  code: string
  retry_after_seconds?: number
}

function failureOf({
  status,
  code,
  retryAfterSeconds: seconds,
}: ApiResponse<unknown>): ExplainFailure {
  if (status === 0) return { code: 'no_response' }
  return { code: code ?? '', ...(seconds && { seconds }) }
}

async function refusalOf(response: Response): Promise<ExplainFailure> {
  const body = (await response.json().catch(() => ({}))) as { code?: string }
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return { code: body.code ?? '', ...(seconds > 0 && { seconds }) }
}
