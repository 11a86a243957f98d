import { testOutbox } from '#client/offline/outbox.fixture.ts'
import type { ApiResponse, sendRequest } from '#client/request/request.ts'
import { makeLocalStore } from '#client/storage/local-store.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { blankNote } from '../../rules/blank-note.ts'
import { mergeNoteTexts } from './merge-texts.ts'
import type { NoteRecord } from './note-state.ts'
import { NotesStore } from './notes-store.ts'
import { UnsavedText } from './unsaved-text.ts'

const LOCATION = { kind: 'board', id: 'b1' } as const

/** A minimal server with the same guarantees as the real one. */
export class FakeServer {
  readonly notes = new Map<string, NoteRecord>()
  readonly deleted = new Map<string, NoteRecord>()
  readonly history: string[] = []
  readonly requests: string[] = []
  /** The body of each request. */
  readonly bodies: Record<string, unknown>[] = []
  #stamp = 0
  /** The next responses, in place of the regular ones. */
  next: (ApiResponse<object> | 'never')[] = []

  #held: Promise<void> | null = null

  constructor(...contents: string[]) {
    for (const [at, content] of contents.entries()) this.add(`n${at + 1}`, content)
  }

  /** The next list is read now and returned later. */
  holdList(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held = promise
    return resolve
  }

  /** The server accepts no larger stacking number than its clock allows. */
  largestZ = Number.POSITIVE_INFINITY

  #heldResponse: Promise<void> | null = null

  /** The next request arrives now and gets its response later. */
  holdResponse(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#heldResponse = promise
    return resolve
  }

  add(id: string, content: string): NoteRecord {
    const z = this.notes.size + 1
    const blank = blankNote(id, LOCATION, { mode: 'surface', z })
    const note = { ...blank, content, updated_at: this.#tick() }
    this.notes.set(id, note)
    return note
  }

  change(id: string, change: Partial<NoteRecord>): void {
    this.notes.set(id, { ...this.notes.get(id)!, ...change, updated_at: this.#tick() })
  }

  text(id = 'n1'): string | undefined {
    return this.notes.get(id)?.content
  }

  readonly send = (async (method, url, body) => {
    this.requests.push(`${method} ${url}`)
    this.bodies.push((body ?? {}) as Record<string, unknown>)
    const forced = this.next.shift()
    if (forced === 'never') return response(0, {})
    if (forced) return forced
    if (method === 'GET') {
      const list = response(200, { notes: [...this.notes.values()] })
      await this.#held
      return list
    }
    const saved = this.#respond(method, String(url), (body ?? {}) as Record<string, unknown>)
    await this.#heldResponse
    return saved
  }) as typeof sendRequest

  #respond(method: string, url: string, body: Record<string, unknown>): ApiResponse<object> {
    const id = /note\/([^/]+)/.exec(url)?.[1] ?? ''
    if (method === 'POST' && url.endsWith('/board/b1')) {
      const { id } = this.add(`made${this.notes.size + 1}`, String(body['content'] ?? ''))
      const { content: _, z, ...layout } = body
      this.change(id, layout)
      if (typeof z === 'number') this.change(id, { z: Math.min(z, this.largestZ) })
      const note = this.notes.get(id)!
      return response(201, { id, note })
    }
    const deleted = this.deleted.get(id)
    if (deleted && url.endsWith('/restore')) {
      this.deleted.delete(id)
      this.notes.set(id, { ...deleted, updated_at: this.#tick() })
      return response(200, { note: this.notes.get(id) })
    }
    const note = this.notes.get(id)
    if (!note) return response(404, { code: 'note_not_found' })
    if (method === 'DELETE') {
      this.notes.delete(id)
      this.deleted.set(id, note)
      return response(200, {})
    }
    const { prev_updated_at: stamp, ...change } = body
    if (stamp !== undefined && stamp !== note.updated_at)
      return response(409, { code: 'conflict', note })
    if (typeof change['content'] === 'string' && change['content'] !== note.content) {
      this.history.push(note.content)
    }
    this.change(id, change)
    return response(200, { updated_at: this.notes.get(id)!.updated_at, note: this.notes.get(id) })
  }

  #tick(): string {
    this.#stamp += 1
    return new Date(1_800_000_000_000 + this.#stamp).toISOString()
  }
}

export function response(
  status: number,
  body: Record<string, unknown>,
  retryAfterSeconds: number | null = null,
) {
  const code = typeof body['code'] === 'string' ? body['code'] : null
  return {
    ok: status >= 200 && status < 300,
    status,
    body,
    code,
    retryAfterSeconds,
    requestId: null,
  } as ApiResponse<object>
}

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
}

export async function open(server: FakeServer, shared: { storage?: Storage } = {}) {
  const clock = testClock()
  let last = 0
  const { send } = server
  const outbox = testOutbox({ clock, send, newId: () => `e${++last}`, isOnline: () => true })
  await outbox.open()
  const storage = shared.storage ?? memoryStorage()
  const notifications: string[] = []
  const undos: (() => void)[] = []
  const store = new NotesStore(LOCATION, [...server.notes.values()], {
    outbox,
    clock,
    send: server.send,
    unsaved: new UnsavedText(makeLocalStore(() => storage)),
    newId: () => `t${++last}`,
    merge: async (base, mine, theirs) => mergeNoteTexts(base, mine, theirs),
    nameOf: ({ content }) => content,
    notify: (message) => void notifications.push(message),
    offerUndo: (undo) => void undos.push(undo),
  })
  const pass = (ms: number) => clock.move(ms)
  const settle = () => clock.move(0)
  return { store, outbox, clock, storage, notifications, undos, settle, pass }
}
