/**
 * What was written on this device and is not yet confirmed by the server, per reader.
 * One record per queue, so that a change of a queue is one transaction, also between tabs.
 */
import type { Method } from '#platform/http/route.ts'
import { hasShape } from '../storage/has-shape.ts'
import { type Database, keyRangeOf, openDatabase } from './database.ts'

export interface OutboxEntry {
  id: string
  /** Increases with each change of the body, so that a response to an older body can be recognised. */
  revision: number
  /** Entries of one queue are sent in order: `note:42`. */
  queue: string
  /**
   * The set of fields of a partial update (`text`, `layout`). A newer entry of the same queue and fields is merged into
   * the waiting one. Without it an entry is independent: a create, a tick, a delete.
   */
  fields: string | null
  method: Method
  url: string
  body: unknown
  /** The text this edit started from, for a three-way merge. */
  baseText: string | null
  /** The `updated_at` this edit started from; sent as `prev_updated_at`. */
  stamp: string | null
  /** A name that the reader recognises: shown in the chip's list. */
  label: string
  /** The URL where the reader can see it. */
  href: string | null
  createdAt: number
  attempts: number
  notBefore: number
  lastError: OutboxEntryError | null
  /** Stopped: only the person can go on. */
  needsYou: boolean
}

export interface OutboxEntryError {
  status: number
  code: string | null
  message: string | null
  requestId: string | null
}

/** Changes a queue's entries; an empty list removes the queue. */
export type QueueEdit = (entries: OutboxEntry[]) => OutboxEntry[]

export interface Journal {
  /** All waiting entries of a reader, oldest queue first. */
  list(userId: string): Promise<OutboxEntry[]>
  change(userId: string, queue: string, edit: QueueEdit): Promise<void>
  wipe(userId: string): Promise<void>
}

/** Pictures wait in queues of their own, by their id; their bodies are their bytes. */
export const PICTURE_QUEUE = 'picture:'

interface QueueRecord {
  key: string
  entries: OutboxEntry[]
}

export const JOURNAL_DATABASE = ['codeshelf-journal', 'queues', 'key'] as const

/** The journal in IndexedDB; where that is refused, one that lasts as long as the page. */
export async function openJournal(): Promise<Journal> {
  try {
    return withMemoryFallback(indexedJournal(await openDatabase(...JOURNAL_DATABASE)))
  } catch {
    return memoryJournal()
  }
}

/** A full disk or a database that was closed must not stop the writing: from then on it is stored in memory. */
export function withMemoryFallback(lasting: Journal): Journal {
  const spare = memoryJournal()
  let isBroken = false
  const fallBack = async (userId: string, work: () => Promise<void>) => {
    isBroken = true
    const known = await attempt(() => lasting.list(userId)).catch(() => [])
    for (const entry of known) {
      await spare.change(userId, entry.queue, (entries) => [...entries, entry])
    }
    return work()
  }
  return {
    list(userId) {
      if (isBroken) return spare.list(userId)
      return attempt(() => lasting.list(userId)).catch(() => spare.list(userId))
    },
    change(userId, queue, edit) {
      if (isBroken) return spare.change(userId, queue, edit)
      const again = () => spare.change(userId, queue, edit)
      return attempt(() => lasting.change(userId, queue, edit)).catch(() => fallBack(userId, again))
    },
    async wipe(userId) {
      await spare.wipe(userId)
      await attempt(() => lasting.wipe(userId)).catch(() => {})
    },
  }
}

/** Makes an exception a rejection like any other. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  return work()
}

function indexedJournal(database: Database): Journal {
  return {
    list: async (userId) => inOrder(await database.list<QueueRecord>(keyOf(userId, ''))),
    change: (userId, queue, edit) => {
      const key = keyOf(userId, queue)
      return database.edit<QueueRecord>(key, (known) => {
        const entries = edit(readable([known])[0]?.entries ?? [])
        return entries.length > 0 ? { key, entries } : undefined
      })
    },
    wipe: (userId) => database.write((queues) => queues.delete(keyRangeOf(keyOf(userId, '')))),
  }
}

/** A record that cannot be sent is left as it is: one bad change must not stop all others. */
function readable(records: readonly (QueueRecord | undefined)[]): QueueRecord[] {
  const entry = { queue: '', method: 'PUT', url: '', label: '', createdAt: 0 }
  return records.filter((record) => hasShape(record, { key: '', entries: [entry] }))
}

/** Has the guarantees of a journal as long as the page is open. */
export function memoryJournal(): Journal {
  const records = new Map<string, QueueRecord>()
  return {
    async list(userId) {
      return inOrder([...records.values()].filter(({ key }) => key.startsWith(keyOf(userId, ''))))
    },
    async change(userId, queue, edit) {
      const key = keyOf(userId, queue)
      const entries = edit(structuredClone(records.get(key)?.entries ?? []))
      if (entries.length > 0) records.set(key, { key, entries: structuredClone(entries) })
      else records.delete(key)
    },
    async wipe(userId) {
      for (const key of [...records.keys()]) {
        if (key.startsWith(keyOf(userId, ''))) records.delete(key)
      }
    },
  }
}

function keyOf(userId: string, queue: string): string {
  return `${userId}\n${queue}`
}

function inOrder(records: QueueRecord[]): OutboxEntry[] {
  const firstAt = ({ entries }: QueueRecord) => entries[0]?.createdAt ?? 0
  return readable(records)
    .sort((a, b) => firstAt(a) - firstAt(b))
    .flatMap(({ entries }) => entries)
}
