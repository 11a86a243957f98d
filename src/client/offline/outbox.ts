/**
 * The offline write queue. A change is in the journal before it is sent and leaves it only when the server has
 * confirmed it; so a crash, a closed tab or a lost connection costs only time.
 */
import type { ApiResponse, sendRequest } from '../request/request.ts'
import type { TabChannel } from '../tabs/tab-channel.ts'
import type { TabLock } from '../tabs/tab-lock.ts'
import type { TimerClock } from '../time/clock.ts'
import type { Journal, OutboxEntry } from './journal.ts'
import {
  addDraft,
  afterDone,
  afterFailure,
  afterResend,
  errorOf,
  headsOf,
  type OutboxChange,
  type Verdict,
  verdictOn,
  waitMs,
  wireBody,
} from './outbox-rules.ts'

/** How much may still be sent by requests that outlive their page, once the page is hidden. */

/** Browsers allow 64 KiB for all keep-alive bodies together; the rest of it is for the features. */
const KEEPALIVE_BYTES = 60 * 1024

class KeepaliveBudget {
  #bytesLeft: number | null = null

  setHidden(isHidden: boolean): void {
    this.#bytesLeft = isHidden ? KEEPALIVE_BYTES : null
  }

  /** Whether the body may outlive the page; if so, its bytes are subtracted from the budget. */
  take(body: unknown): boolean {
    if (this.#bytesLeft === null) return false
    const size = new TextEncoder().encode(JSON.stringify(body) ?? '').length
    if (size > this.#bytesLeft) return false
    this.#bytesLeft -= size
    return true
  }
}

export type { OutboxEntry } from './journal.ts'
export type { OutboxChange, Verdict } from './outbox-rules.ts'

/** More queues than this at once would only compete with what the reader is doing. */
const QUEUES_AT_ONCE = 4
// 5 MiB on a slow line take longer than a note does.
const BYTES_TIMEOUT_MS = 120_000

export interface OutboxPorts {
  userId: string
  journal: Journal
  lock: TabLock
  channel: TabChannel<OutboxMessage>
  clock: TimerClock
  send: typeof sendRequest
  random(): number
  newId(): string
  isOnline(): boolean
}

export type OutboxMessage =
  | { type: 'changed' }
  | { type: 'wiped' }
  | { type: 'limited'; until: number }
  // Tabs of two releases exchange messages: the names of these fields stay.
  | { type: 'answered'; entry: OutboxEntry; answer: ApiResponse<object> }

export type Judge = (entry: OutboxEntry, response: ApiResponse<object>) => Verdict | undefined
export type ResponseListener = (entry: OutboxEntry, response: ApiResponse<object>) => void

export class Outbox {
  #ports: OutboxPorts
  #entries: OutboxEntry[] = []
  #subscribers = new Set<(entries: readonly OutboxEntry[]) => void>()
  #listeners = new Set<ResponseListener>()
  #judges = new Map<string, Judge>()
  #sending = new Map<string, Promise<void>>()
  #hasTurn = false
  #isWaitingForTurn = false
  /** Set by the server for the whole account. */
  #limitedUntil = 0
  /** Our own estimate of when the network may be back. */
  #offlineUntil = 0
  #isSignedOut = false
  #keepalive = new KeepaliveBudget()
  #cancelTimer = () => {}

  constructor(ports: OutboxPorts) {
    this.#ports = ports
  }

  /** Continues with what an earlier page left. */
  async open(): Promise<void> {
    this.#ports.channel.listen((message) => this.#receive(message))
    await this.#refresh()
    this.#kick()
  }

  get entries(): readonly OutboxEntry[] {
    return this.#entries
  }

  get isSignedOut(): boolean {
    return this.#isSignedOut
  }

  isSending(queue: string): boolean {
    return this.#sending.has(queue)
  }

  /** Stores a change and sends it as soon as it can be sent. Resolves when the change is safe on this device. */
  async put(draft: OutboxChange): Promise<void> {
    const { clock, newId } = this.#ports
    await this.#change(draft.queue, (entries) => addDraft(entries, draft, newId(), clock.now()))
    this.#kick()
  }

  /** Called with all waiting entries, now and after each change, in every tab. */
  subscribe(subscriber: (entries: readonly OutboxEntry[]) => void): () => void {
    this.#subscribers.add(subscriber)
    subscriber(this.#entries)
    return () => this.#subscribers.delete(subscriber)
  }

  /** Called with each response, also when another tab got it. */
  onResponse(listener: ResponseListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Lets a feature decide about the responses of the queues that begin with its prefix. */
  judge(prefix: string, judge: Judge): void {
    this.#judges.set(prefix, judge)
  }

  /** The person pressed Retry: one entry, or all. A time set by the server is still respected. */
  async retry(id?: string): Promise<void> {
    const isSelected = (entry: OutboxEntry) => id === undefined || entry.id === id
    await this.#changeEach(this.#entries, isSelected, { needsYou: false, notBefore: 0 })
    this.#isSignedOut = false
    this.#offlineUntil = 0
    this.#kick()
  }

  /** The person discarded an entry. */
  async discard(id: string): Promise<void> {
    const queue = this.#entries.find((entry) => entry.id === id)?.queue
    if (!queue) return
    await this.#change(queue, (entries) => entries.filter((entry) => entry.id !== id))
    this.#kick()
  }

  /** The connection is back, or the reader is: what waited for the network is sent at once. */
  async wake(): Promise<void> {
    const wasOffline = (entry: OutboxEntry) => entry.lastError?.status === 0
    this.#offlineUntil = 0
    this.#isSignedOut = false
    await this.#changeEach(headsOf(this.#entries), wasOffline, { notBefore: 0 })
    this.#kick()
  }

  /** While the page is hidden, small requests are sent with keep-alive. */
  setHidden(isHidden: boolean): void {
    this.#keepalive.setHidden(isHidden)
    this.#kick()
  }

  /** Resolves when no request is in progress any more, successful or not. */
  async settled(): Promise<void> {
    while (this.#hasTurn || this.#isWaitingForTurn) {
      await this.#ports.lock.run(async () => {})
      await Promise.all(this.#sending.values())
    }
  }

  /** Sign-out: nothing of the reader's stays on this device. */
  async wipe(): Promise<void> {
    this.#cancelTimer()
    await this.#ports.journal.wipe(this.#ports.userId)
    this.#ports.channel.post({ type: 'wiped' })
    await this.#refresh()
  }

  #receive(message: OutboxMessage): void {
    if (message.type === 'limited') this.#limitedUntil = Math.max(this.#limitedUntil, message.until)
    if (message.type === 'answered') this.#notifyListeners(message.entry, message.answer)
    void this.#refresh()
  }

  async #change(queue: string, edit: (entries: OutboxEntry[]) => OutboxEntry[]): Promise<void> {
    await this.#ports.journal.change(this.#ports.userId, queue, edit)
    await this.#refresh()
    this.#ports.channel.post({ type: 'changed' })
  }

  /** The same change of every matching entry, in the queues that contain a candidate. */
  async #changeEach(
    candidates: readonly OutboxEntry[],
    isMeant: (entry: OutboxEntry) => boolean,
    change: Partial<OutboxEntry>,
  ): Promise<void> {
    for (const queue of new Set(candidates.filter(isMeant).map(({ queue }) => queue)))
      await this.#change(queue, (entries) =>
        entries.map((entry) => (isMeant(entry) ? { ...entry, ...change } : entry)),
      )
  }

  async #refresh(): Promise<void> {
    this.#entries = await this.#ports.journal.list(this.#ports.userId)
    for (const subscriber of this.#subscribers) subscriber(this.#entries)
    this.#schedule()
  }

  /** One timer, for the next moment at which something can be sent. */
  #schedule(): void {
    this.#cancelTimer()
    const { clock } = this.#ports
    const moments = headsOf(this.#entries).map(({ notBefore }) => notBefore)
    if (moments.length === 0 || this.#isSignedOut) return
    const next = Math.max(Math.min(...moments), this.#limitedUntil, this.#offlineUntil)
    if (next > clock.now()) {
      this.#cancelTimer = clock.after(next - clock.now(), () => this.#kick())
    }
  }

  #ready(): OutboxEntry[] {
    const now = this.#ports.clock.now()
    const pausedUntil = Math.max(this.#limitedUntil, this.#offlineUntil)
    if (this.#isSignedOut || pausedUntil > now || !this.#ports.isOnline()) return []
    return headsOf(this.#entries).filter(({ notBefore }) => notBefore <= now)
  }

  /** Sends what is ready, in this tab's turn. */
  #kick(): void {
    if (this.#hasTurn) this.#fill()
    else if (!this.#isWaitingForTurn && this.#ready().length > 0) void this.#takeTurn()
  }

  async #takeTurn(): Promise<void> {
    this.#isWaitingForTurn = true
    await this.#ports.lock.run(async () => {
      this.#isWaitingForTurn = false
      this.#hasTurn = true
      // Another tab may have sent it all while we waited.
      await this.#refresh()
      this.#fill()
      while (this.#sending.size > 0) await Promise.race(this.#sending.values())
      this.#hasTurn = false
    })
    // A change may have been added just as the turn ended.
    this.#kick()
  }

  #fill(): void {
    for (const entry of this.#ready()) {
      if (this.#sending.size >= QUEUES_AT_ONCE) return
      if (this.#sending.has(entry.queue)) continue
      const work = this.#send(entry).finally(() => {
        this.#sending.delete(entry.queue)
        this.#fill()
      })
      this.#sending.set(entry.queue, work)
    }
  }

  async #send(entry: OutboxEntry): Promise<void> {
    const { send, journal, userId, channel } = this.#ports
    const body = wireBody(entry)
    const response = await send<object>(entry.method, entry.url, body, {
      idempotencyKey: `${entry.id}-${entry.revision}`,
      ...(body instanceof Blob
        ? { timeoutMs: BYTES_TIMEOUT_MS }
        : { keepalive: this.#keepalive.take(body) }),
    })
    const [, judge] = [...this.#judges].find(([prefix]) => entry.queue.startsWith(prefix)) ?? []
    const verdict = judge?.(entry, response) ?? verdictOn(entry, response)
    await journal.change(userId, entry.queue, (entries) =>
      this.#settle(entries, entry, response, verdict),
    )
    await this.#refresh()
    channel.post({ type: 'answered', entry, answer: response })
    this.#notifyListeners(entry, response)
  }

  #settle(
    entries: OutboxEntry[],
    sent: OutboxEntry,
    response: ApiResponse<object>,
    verdict: Verdict,
  ): OutboxEntry[] {
    if (verdict === 'done') return afterDone(entries, sent, response)
    const { clock, random } = this.#ports
    const wait = waitMs(sent.attempts + 1, response.retryAfterSeconds, random())
    const notBefore = clock.now() + wait
    if (typeof verdict === 'object') {
      // A feature that keeps requesting resends is slowed down like any other repetition.
      return afterResend(entries, sent, {
        ...verdict.resend,
        notBefore: sent.attempts < 2 ? 0 : notBefore,
      })
    }
    if (verdict === 'signed-out') this.#isSignedOut = true
    // No network, or a limit of the whole account: the other queues would only get the same response.
    if (verdict === 'offline') this.#offlineUntil = notBefore
    if (verdict === 'later' && response.retryAfterSeconds !== null) {
      this.#limitedUntil = Math.max(this.#limitedUntil, notBefore)
      this.#ports.channel.post({ type: 'limited', until: notBefore })
    }
    return afterFailure(entries, sent, { kind: verdict, error: errorOf(response), notBefore })
  }

  #notifyListeners(entry: OutboxEntry, response: ApiResponse<object>): void {
    for (const listener of this.#listeners) listener(entry, response)
  }
}
