/**
 * One thread of the store, seen from the main thread. It starts with the first request. When it dies, its requests fail
 * as with a lost connection, and the next request starts another one.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { endWhenLoaded, notLoaded, workerFile } from '../../threads/index.ts'
import { OutcomeUnknown } from '../unavailable.ts'
import {
  type DatabaseAddress,
  errorDetails,
  errorFrom,
  type Numbered,
  type Reply,
  type Request,
} from './protocol.ts'

// A thread without a database ends after this long; tests open and close one store after the other.
const IDLE_MS = 10_000

/** As a connection that the database server has closed: what was not committed is undone. */
class ThreadLost extends Error {
  readonly code = 'ECONNRESET'
  constructor() {
    super('the thread of the store ended before it replied')
    this.name = 'ThreadLost'
  }
}

interface Pending {
  /** Requests a commit, which may be done although no reply arrives. */
  isCommit: boolean
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** One life of the thread. A transaction belongs to the session in which it began. */
export class ThreadSession {
  readonly #worker: Worker
  readonly #replies = new MessageChannel()
  readonly #loaded = notLoaded()
  readonly #pending = new Map<number, Pending>()
  readonly #exited: Promise<void>
  /** Statements that wait for the others of this turn. */
  #statements: Numbered[] = []
  #lastId = 0
  #isLost = false

  constructor(name: string, whenLost: (session: ThreadSession) => void) {
    const file = workerFile(import.meta.url, './worker.ts', './store-worker.js')
    this.#worker = new Worker(file, {
      name,
      // The parent's flags are about the parent: a test runner's loaders would slow the thread down or break it.
      execArgv: [],
      workerData: { port: this.#replies.port2, loaded: this.#loaded },
      transferList: [this.#replies.port2],
    })
    const lose = () => {
      if (this.#isLost) return
      this.takeReplies()
      this.#replies.port1.close()
      this.#isLost = true
      whenLost(this)
      for (const { isCommit, reject } of this.#pending.values()) {
        const lost = new ThreadLost()
        reject(isCommit ? new OutcomeUnknown(lost) : lost)
      }
      this.#pending.clear()
    }
    this.#replies.port1.on('message', (replies: Reply[]) => this.#settleAll(replies))
    this.#replies.port1.unref()
    this.#worker.on('error', lose)
    this.#exited = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        lose()
        resolve()
      })
    })
    this.#worker.unref()
  }

  /** Requests without a reply yet. */
  get waiting(): number {
    return this.#pending.size
  }

  get isLost(): boolean {
    return this.#isLost
  }

  request<T>(request: Request): Promise<T> {
    if (this.#isLost) return Promise.reject(new ThreadLost())
    return new Promise<T>((resolve, reject) => {
      const id = ++this.#lastId
      // Only a thread that owes a reply keeps the process alive.
      if (this.#pending.size === 0) this.#worker.ref()
      const isCommit = request.op === 'commit' || request.op === 'write'
      this.#pending.set(id, { isCommit, resolve: resolve as (result: unknown) => void, reject })
      this.#send({ ...request, id })
    })
  }

  /** What has arrived, at once: by itself it is looked at when everything else of this turn of the loop is done. */
  takeReplies(): void {
    for (;;) {
      const taken = receiveMessageOnPort(this.#replies.port1)
      if (!taken) return
      this.#settleAll(taken.message)
    }
  }

  /** For what has no reply. */
  notify(request: Request): void {
    if (!this.#isLost) this.#send({ ...request, id: 0 })
  }

  async terminate(): Promise<void> {
    void endWhenLoaded(this.#worker, this.#loaded)
    await this.#exited
  }

  /**
   * Requests that a transaction sends together go in one message: to wake the other thread takes longer than a short
   * statement. A tick comes after all that can be sent without waiting for a reply.
   */
  #send(request: Numbered): void {
    this.#statements.push(request)
    if (request.op !== 'statement') this.#flush()
    else if (this.#statements.length === 1) process.nextTick(() => this.#flush())
  }

  #flush(): void {
    const requests = this.#statements
    if (requests.length === 0) return
    this.#statements = []
    try {
      this.#worker.postMessage(requests)
    } catch (error) {
      for (const { id } of requests) this.#settle({ id, error: errorDetails(error) })
    }
  }

  #settleAll(replies: readonly Reply[]): void {
    for (const reply of replies) this.#settle(reply)
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.id)
    if (!pending) return
    this.#pending.delete(reply.id)
    if (this.#pending.size === 0) this.#worker.unref()
    if ('error' in reply) pending.reject(errorFrom(reply.error))
    else pending.resolve(reply.result)
  }
}

export class StoreThread {
  readonly #name: string
  readonly #databases = new Map<number, DatabaseAddress>()
  #session: ThreadSession | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(name: string) {
    this.#name = name
  }

  /** The file is opened when something is first asked of it. */
  open(address: DatabaseAddress): void {
    this.#databases.set(address.id, address)
    this.#session?.notify({ op: 'open', address })
  }

  get waiting(): number {
    return this.#session?.waiting ?? 0
  }

  takeReplies(): void {
    if (this.waiting > 0) this.#session?.takeReplies()
  }

  session(): ThreadSession {
    this.#stopTimer()
    if (this.#session) return this.#session
    const session = new ThreadSession(this.#name, (lost) => {
      if (this.#session === lost) this.#session = null
    })
    for (const address of this.#databases.values()) session.notify({ op: 'open', address })
    this.#session = session
    return session
  }

  /** Resolves when everything that was asked of this database before is done and its file is closed. */
  async close(database: number): Promise<void> {
    if (!this.#databases.delete(database)) return
    // A thread that died has closed its files.
    await this.#session?.request({ op: 'close', database }).catch(() => {})
    if (this.#databases.size === 0) this.terminateAfter(IDLE_MS)
  }

  /** Unless something is asked of it before. */
  terminateAfter(ms: number): void {
    this.#stopTimer()
    this.#timer = setTimeout(() => void this.terminate(), ms)
    this.#timer.unref()
  }

  /** Ends the thread at once: pending replies are lost. */
  async terminate(): Promise<void> {
    const session = this.#session
    // A request from now on gets a new thread, not one that is about to end.
    this.#session = null
    await session?.terminate()
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
