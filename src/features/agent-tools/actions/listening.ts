/**
 * Agents that wait for changes of files and notes. Each process looks at the store for its own every two seconds, so a change
 * by any process is reported, and no connection of the database is held between.
 */
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server'
import { fileStamps } from '#features/library/index.ts'
import { noteStamps } from '#features/notes/index.ts'
import { hasValidToken } from '#features/programs/index.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Store } from '#platform/store/index.ts'
import { type Cancel, systemTimers } from '#platform/time/timers.ts'
import { resourceOf } from '../rules/resources.ts'

// Three short queries for each listener.
const LOOK_MS = 2_000
/** A client that still wants to know asks again. */
const LONGEST_MS = 30 * 60_000
const MOST_RESOURCES = 100
// They are held as long as it listens; an address of ours has eighty characters, and the lines that it names.
const MOST_LETTERS = 512
const MOST_OF_PERSON = 4
const MOST_OF_PROCESS = 256

const listeners = new Set<Listener>()
const stopped = new WeakSet<Store>()

/**
 * Counted from now on, until it ends. Null: it may not listen, or too many do. What the resources are like is read before
 * the client knows that it listens, so that nothing after that is missed.
 */
export async function beginListening(
  ctx: MemberContext,
  uris: readonly string[],
): Promise<Listener | null> {
  const own = [...listeners].filter(({ personId }) => personId === ctx.actor.id)
  const isFull = listeners.size >= MOST_OF_PROCESS || own.length >= MOST_OF_PERSON
  const isMuch = uris.length > MOST_RESOURCES || uris.some(({ length }) => length > MOST_LETTERS)
  if (isFull || isMuch || !ctx.actor.token || stopped.has(ctx.store)) return null
  const listener = new Listener(ctx, uris)
  listeners.add(listener)
  try {
    await listener.look()
  } catch (error) {
    listener.leave()
    throw error
  }
  lookLater()
  // Its token, or the program, ended meanwhile.
  return listeners.has(listener) ? listener : null
}

/** The source of changes that the protocol's library reads. */
export class Listener implements ServerEventBus {
  readonly personId: string
  /** Closes the stream, with a last message that nothing follows. */
  onEnd: () => void = () => {}
  #report: ((event: ServerEvent) => void) | null = null
  #stamps: ReadonlyMap<string, string> | null = null
  readonly #ctx: MemberContext
  readonly #uris: readonly string[]
  readonly #beganAt: number

  constructor(ctx: MemberContext, uris: readonly string[]) {
    this.personId = ctx.actor.id
    this.#ctx = ctx
    this.#uris = uris
    this.#beganAt = ctx.now()
  }

  /** Whatever is served by it changes the library, and is found there. */
  publish(): void {}

  subscribe(report: (event: ServerEvent) => void): () => void {
    this.#report = report
    // It ended before its stream began, which now has to be closed.
    if (!listeners.has(this)) queueMicrotask(() => this.onEnd())
    return () => this.leave()
  }

  get isHeard(): boolean {
    return this.#report !== null
  }

  isOf(store: Store): boolean {
    return this.#ctx.store === store
  }

  /** Reports what differs from the last time. Its token may be gone by now: then nothing is read. */
  async look(): Promise<void> {
    const isOver = this.#ctx.now() - this.#beganAt >= LONGEST_MS
    if (isOver || !(await hasValidToken(this.#ctx))) {
      this.end()
      return
    }
    const before = this.#stamps
    const now = await stampsOf(this.#ctx, this.#uris)
    this.#stamps = now
    if (before === null || !listeners.has(this)) return
    for (const uri of this.#uris)
      if (before.get(uri) !== now.get(uri)) this.#report?.({ kind: 'resource_updated', uri })
  }

  /** The store is away, for example; the next time finds what this one missed. */
  reportFailure(error: unknown): void {
    this.#ctx.log.warn({ err: error, request_id: this.#ctx.requestId }, 'an agent was not served')
  }

  end(): void {
    this.leave()
    this.onEnd()
  }

  leave(): void {
    listeners.delete(this)
    if (listeners.size === 0) stopLooking()
  }
}

async function stampsOf(ctx: MemberContext, uris: readonly string[]): Promise<Map<string, string>> {
  const wanted = uris.map((uri) => ({ uri, resource: resourceOf(uri) }))
  const idsOf = (kind: string) => [
    ...new Set(wanted.flatMap(({ resource }) => (resource?.kind === kind ? resource.id : []))),
  ]
  const [files, notes] = [
    await fileStamps(ctx, idsOf('file')),
    await noteStamps(ctx, idsOf('note')),
  ]
  return new Map(
    wanted.flatMap(({ uri, resource }): [string, string][] => {
      const stamp = resource && (resource.kind === 'file' ? files : notes).get(resource.id)
      return stamp ? [[uri, stamp]] : []
    }),
  )
}

let cancelLook: Cancel | null = null

/** The check that is due stays due: a stream begun every second would put it off for everybody, for ever. */
function lookLater(): void {
  cancelLook ??= systemTimers.after(LOOK_MS, lookAtAll)
}

function stopLooking(): void {
  cancelLook?.()
  cancelLook = null
}

/** One after the other: a slow store is asked less often. */
async function lookAtAll(): Promise<void> {
  for (const listener of [...listeners])
    await listener.look().catch((error: unknown) => listener.reportFailure(error))
  stopLooking()
  if (listeners.size > 0) lookLater()
}

/** The program stops: streams would keep it from that. */
export function endListening(store: Store): void {
  stopped.add(store)
  for (const listener of [...listeners]) if (listener.isOf(store)) listener.end()
}
