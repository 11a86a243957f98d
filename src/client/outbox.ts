/**
 * The offline write queue. A change is in the journal before it is sent and leaves it only when the server has
 * confirmed it; so a crash, a closed tab or a lost connection costs nothing but time.
 */
import type { Clock } from './clock.ts'
import type { Entry, Journal } from './journal.ts'
import {
  addDraft,
  afterDone,
  afterFailure,
  afterResend,
  type Draft,
  errorOf,
  headsOf,
  waitMs,
  wireBody,
} from './outbox-rules.ts'
import { type RetryClass, retryClass } from './retry-class.ts'
import type { TabChannel } from './tab-channel.ts'
import type { TabLock } from './tab-lock.ts'
import type { Answer, talk } from './talk.ts'

export type { Entry } from './journal.ts'
export type { Draft } from './outbox-rules.ts'

/** More queues than this at once would only compete with what the reader is looking at. */
const QUEUES_AT_ONCE = 4
/** Browsers allow 64 KiB for all keep-alive bodies together; the rest of it is for the rooms. */
const KEEPALIVE_BYTES = 60 * 1024

export interface OutboxPorts {
  userId: string
  journal: Journal
  lock: TabLock
  channel: TabChannel<OutboxMessage>
  clock: Clock
  send: typeof talk
  random(): number
  newId(): string
  isOnline(): boolean
}

export type OutboxMessage =
  | { type: 'changed' }
  | { type: 'wiped' }
  | { type: 'limited'; until: number }
  | { type: 'answered'; entry: Entry; answer: Answer<object> }

/** What a room decides about an answer it knows better than the retry class does. */
export type Verdict = RetryClass | { resend: Partial<Entry> }
export type Judge = (entry: Entry, answer: Answer<object>) => Verdict | undefined
export type AnswerListener = (entry: Entry, answer: Answer<object>) => void

export class Outbox {
  #ports: OutboxPorts
  #entries: Entry[] = []
  #watchers = new Set<(entries: readonly Entry[]) => void>()
  #listeners = new Set<AnswerListener>()
  #judges = new Map<string, Judge>()
  #sending = new Map<string, Promise<void>>()
  #hasTurn = false
  #isWaitingForTurn = false
  /** Named by the server for the whole account. */
  #limitedUntil = 0
  /** Our own guess of when the network may be back. */
  #offlineUntil = 0
  #isSignedOut = false
  #keepaliveLeft: number | null = null
  #cancelTimer = () => {}

  constructor(ports: OutboxPorts) {
    this.#ports = ports
  }

  /** Picks up what an earlier page left behind. */
  async open(): Promise<void> {
    this.#ports.channel.hear((message) => this.#hear(message))
    await this.#refresh()
    this.#kick()
  }

  get entries(): readonly Entry[] {
    return this.#entries
  }

  get isSignedOut(): boolean {
    return this.#isSignedOut
  }

  isSending(queue: string): boolean {
    return this.#sending.has(queue)
  }

  /** Keeps a change and sends it as soon as it may go. Resolves when the change is safe on this device. */
  async put(draft: Draft): Promise<void> {
    const { clock, newId } = this.#ports
    await this.#change(draft.queue, (entries) => addDraft(entries, draft, newId(), clock.now()))
    this.#kick()
  }

  /** Called with all waiting entries, now and after each change, in every tab. */
  watch(watcher: (entries: readonly Entry[]) => void): () => void {
    this.#watchers.add(watcher)
    watcher(this.#entries)
    return () => this.#watchers.delete(watcher)
  }

  /** Called with each answer, also when another tab got it. */
  onAnswer(listener: AnswerListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Lets a room judge the answers of the queues that begin with its prefix. */
  judge(prefix: string, judge: Judge): void {
    this.#judges.set(prefix, judge)
  }

  /** The person pressed Retry: one entry, or all. A moment named by the server is still kept. */
  async retry(id?: string): Promise<void> {
    const isMeant = (entry: Entry) => id === undefined || entry.id === id
    const queues = new Set(this.#entries.filter(isMeant).map(({ queue }) => queue))
    const again = { needsYou: false, notBefore: 0 }
    for (const queue of queues) {
      await this.#change(queue, (entries) =>
        entries.map((entry) => (isMeant(entry) ? { ...entry, ...again } : entry)),
      )
    }
    this.#isSignedOut = false
    this.#offlineUntil = 0
    this.#kick()
  }

  /** The person gave an entry up. */
  async discard(id: string): Promise<void> {
    const queue = this.#entries.find((entry) => entry.id === id)?.queue
    if (!queue) return
    await this.#change(queue, (entries) => entries.filter((entry) => entry.id !== id))
    this.#kick()
  }

  /** The connection came back, or the reader did: what waited for the network goes at once. */
  async wake(): Promise<void> {
    const wasOffline = (entry: Entry) => entry.lastError?.status === 0
    this.#offlineUntil = 0
    this.#isSignedOut = false
    for (const { queue } of headsOf(this.#entries).filter(wasOffline)) {
      await this.#change(queue, (entries) =>
        entries.map((entry) => (wasOffline(entry) ? { ...entry, notBefore: 0 } : entry)),
      )
    }
    this.#kick()
  }

  /** While the page is hidden, small requests are made to outlive it. */
  setHidden(isHidden: boolean): void {
    this.#keepaliveLeft = isHidden ? KEEPALIVE_BYTES : null
    this.#kick()
  }

  /** Resolves when nothing is on its way any more, sent or not. */
  async settled(): Promise<void> {
    while (this.#hasTurn || this.#isWaitingForTurn) {
      await this.#ports.lock.run(async () => {})
      await Promise.all(this.#sending.values())
    }
  }

  /** Log-out: nothing of the reader's stays on this device. */
  async wipe(): Promise<void> {
    this.#cancelTimer()
    await this.#ports.journal.wipe(this.#ports.userId)
    this.#ports.channel.tell({ type: 'wiped' })
    await this.#refresh()
  }

  #hear(message: OutboxMessage): void {
    if (message.type === 'limited') this.#limitedUntil = Math.max(this.#limitedUntil, message.until)
    if (message.type === 'answered') this.#tellListeners(message.entry, message.answer)
    void this.#refresh()
  }

  async #change(queue: string, edit: (entries: Entry[]) => Entry[]): Promise<void> {
    await this.#ports.journal.change(this.#ports.userId, queue, edit)
    await this.#refresh()
    this.#ports.channel.tell({ type: 'changed' })
  }

  async #refresh(): Promise<void> {
    this.#entries = await this.#ports.journal.list(this.#ports.userId)
    for (const watcher of this.#watchers) watcher(this.#entries)
    this.#schedule()
  }

  /** One timer, for the next moment at which something may go. */
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

  #ready(): Entry[] {
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
    // A change may have come just as the turn ended.
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

  async #send(entry: Entry): Promise<void> {
    const { send, journal, userId, channel } = this.#ports
    const body = wireBody(entry)
    const answer = await send<object>(entry.method, entry.url, body, {
      idempotencyKey: `${entry.id}-${entry.revision}`,
      keepalive: this.#mayOutlive(body),
    })
    const verdict = this.#judgeOf(entry)?.(entry, answer) ?? this.#defaultVerdict(entry, answer)
    await journal.change(userId, entry.queue, (entries) =>
      this.#settle(entries, entry, answer, verdict),
    )
    await this.#refresh()
    channel.tell({ type: 'answered', entry, answer })
    this.#tellListeners(entry, answer)
  }

  #judgeOf({ queue }: Entry): Judge | undefined {
    for (const [prefix, judge] of this.#judges) if (queue.startsWith(prefix)) return judge
    return undefined
  }

  /** Deleting what is already gone is done. */
  #defaultVerdict(entry: Entry, answer: Answer<object>): Verdict {
    const isGone = answer.status === 404 || answer.status === 410
    return entry.method === 'DELETE' && isGone ? 'done' : retryClass(answer)
  }

  #settle(entries: Entry[], sent: Entry, answer: Answer<object>, verdict: Verdict): Entry[] {
    if (verdict === 'done') return afterDone(entries, sent, answer)
    const { clock, random } = this.#ports
    const error = errorOf(answer)
    const wait = waitMs(sent.attempts + 1, answer.retryAfterSeconds, random())
    const notBefore = clock.now() + wait
    if (typeof verdict === 'object') {
      // A room that keeps saying "again" is slowed down like any other repetition.
      return afterResend(entries, sent, {
        ...verdict.resend,
        notBefore: sent.attempts < 2 ? 0 : notBefore,
      })
    }
    if (verdict === 'signed-out') this.#isSignedOut = true
    // No network, or a limit of the whole account: the other queues would only hear the same.
    if (verdict === 'offline') this.#offlineUntil = notBefore
    if (verdict === 'later' && answer.retryAfterSeconds !== null) {
      this.#limitedUntil = Math.max(this.#limitedUntil, notBefore)
      this.#ports.channel.tell({ type: 'limited', until: notBefore })
    }
    return afterFailure(entries, sent, { kind: verdict, error, notBefore })
  }

  #mayOutlive(body: unknown): boolean {
    if (this.#keepaliveLeft === null) return false
    const size = new TextEncoder().encode(JSON.stringify(body) ?? '').length
    if (size > this.#keepaliveLeft) return false
    this.#keepaliveLeft -= size
    return true
  }

  #tellListeners(entry: Entry, answer: Answer<object>): void {
    for (const listener of this.#listeners) listener(entry, answer)
  }
}
