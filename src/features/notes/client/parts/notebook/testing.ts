/** A notebook on a server that keeps the promises of the real one, or breaks them when it is told to. */
import { memoryJournal } from '../../../../../client/journal.ts'
import { makeLocalStore } from '../../../../../client/local-store.ts'
import { Outbox } from '../../../../../client/outbox.ts'
import type { Answer, talk } from '../../../../../client/talk.ts'
import { testClock } from '../../../../../client/test-clock.ts'
import { joinTexts } from '../settling.ts'
import { blankNote, type NoteRecord } from '../sheet.ts'
import { UnsavedWords } from '../unsaved.ts'
import { Notebook } from './notebook.ts'

const PLACE = { kind: 'board', id: 'b1' } as const

/** The smallest server that keeps the promises of the real one. */
export class FakeServer {
  readonly notes = new Map<string, NoteRecord>()
  readonly deleted = new Map<string, NoteRecord>()
  readonly history: string[] = []
  readonly requests: string[] = []
  #stamp = 0
  /** The next answers instead of the honest ones. */
  next: (Answer<object> | 'never')[] = []

  #held: Promise<void> | null = null

  constructor(...contents: string[]) {
    for (const [at, content] of contents.entries()) this.add(`n${at + 1}`, content)
  }

  /** The next list is read now and answered later. */
  holdList(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held = promise
    return resolve
  }

  /** By the server's own clock nothing may lie further in front. */
  largestZ = Number.POSITIVE_INFINITY

  #heldAnswer: Promise<void> | null = null

  /** What is sent next arrives now and is answered later. */
  holdAnswer(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#heldAnswer = promise
    return resolve
  }

  add(id: string, content: string): NoteRecord {
    const z = this.notes.size + 1
    const blank = blankNote(id, PLACE, { mode: 'surface', z })
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
    const forced = this.next.shift()
    if (forced === 'never') return answer(0, {})
    if (forced) return forced
    if (method === 'GET') {
      const list = answer(200, { notes: [...this.notes.values()] })
      await this.#held
      return list
    }
    const said = this.#answer(method, String(url), (body ?? {}) as Record<string, unknown>)
    await this.#heldAnswer
    return said
  }) as typeof talk

  #answer(method: string, url: string, body: Record<string, unknown>): Answer<object> {
    const id = /note\/([^/]+)/.exec(url)?.[1] ?? ''
    if (method === 'POST' && url.endsWith('/board/b1')) {
      const { id } = this.add(`made${this.notes.size + 1}`, String(body['content'] ?? ''))
      const { content: _, z, ...layout } = body
      this.change(id, layout)
      if (typeof z === 'number') this.change(id, { z: Math.min(z, this.largestZ) })
      const note = this.notes.get(id)!
      return answer(201, { id, note })
    }
    const deleted = this.deleted.get(id)
    if (deleted && url.endsWith('/restore')) {
      this.deleted.delete(id)
      this.notes.set(id, { ...deleted, updated_at: this.#tick() })
      return answer(200, { note: this.notes.get(id) })
    }
    const note = this.notes.get(id)
    if (!note) return answer(404, { code: 'note_not_found' })
    const { prev_updated_at: stamp, ...change } = body
    if (stamp !== undefined && stamp !== note.updated_at)
      return answer(409, { code: 'conflict', note })
    if (typeof change['content'] === 'string' && change['content'] !== note.content) {
      this.history.push(note.content)
    }
    this.change(id, change)
    return answer(200, { updated_at: this.notes.get(id)!.updated_at, note: this.notes.get(id) })
  }

  #tick(): string {
    this.#stamp += 1
    return new Date(1_800_000_000_000 + this.#stamp).toISOString()
  }
}

export function answer(
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
  } as Answer<object>
}

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

export async function open(server: FakeServer, shared: { kept?: Storage } = {}) {
  const clock = testClock()
  let last = 0
  const outbox = new Outbox({
    userId: 'dana',
    journal: memoryJournal(),
    lock: { run: (work) => work() },
    channel: { tell: () => {}, hear: () => {} },
    clock,
    send: server.send,
    random: () => 0,
    newId: () => `e${++last}`,
    isOnline: () => true,
  })
  await outbox.open()
  const kept = shared.kept ?? storage()
  const told: string[] = []
  const book = new Notebook(PLACE, [...server.notes.values()], {
    outbox,
    clock,
    send: server.send,
    unsaved: new UnsavedWords(makeLocalStore(() => kept)),
    newId: () => `t${++last}`,
    merge: async (base, mine, theirs) => joinTexts(base, mine, theirs),
    nameOf: ({ content }) => content,
    tell: (message) => void told.push(message),
  })
  const pass = (ms: number) => clock.move(ms)
  const settle = () => clock.move(0)
  return { book, outbox, clock, kept, told, settle, pass }
}
