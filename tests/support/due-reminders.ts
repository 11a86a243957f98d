/** Many people, each with a note whose reminder is due at one moment: written directly into the store. */
import type { Kysely } from 'kysely'
import { newId } from '#platform/crypto/index.ts'
import type { Store } from '#platform/store/index.ts'
import type { Manner, PushService, TestBrowser } from './push-service.ts'

export interface DueBurst {
  store: Store
  service: PushService
  people: number
  dueAt: number
  /** Of the n-th person's device; null is a person without one. */
  mannerOf(person: number): Manner | null
}

// Few enough values for one statement on both databases.
const AT_ONCE = 200

export async function seedDue({
  store,
  service,
  people,
  dueAt,
  mannerOf,
}: DueBurst): Promise<TestBrowser[]> {
  const db = store.query.withoutPlugins() as Kysely<any>
  const browsers: TestBrowser[] = []
  const now = Date.now()
  for (let from = 0; from < people; from += AT_ONCE) {
    const rows = new Map<string, object[]>()
    const add = (table: string, row: object) => rows.set(table, [...(rows.get(table) ?? []), row])
    for (let person = from; person < Math.min(people, from + AT_ONCE); person++) {
      const owner = newId(now)
      const note = newId(now)
      add('users', userRow(owner, person, now))
      add('notes', noteRow(owner, note, now))
      add('reminders', reminderRow(owner, note, dueAt, now))
      add('push_queue', queueRow(owner, note, dueAt, now))
      const manner = mannerOf(person)
      if (manner === null) continue
      const browser = service.browser(manner)
      browsers.push(browser)
      add('push_subscriptions', deviceRow(owner, browser, now))
    }
    await db.transaction().execute(async (tx) => {
      for (const [table, all] of rows) await tx.insertInto(table).values(all).execute()
    })
  }
  return browsers
}

function userRow(id: string, person: number, now: number) {
  return {
    id,
    messenger_id: `crowd-${id}-${person}`,
    first_name: 'Somebody',
    role: 'user',
    locale: 'en',
    time_zone: 'UTC',
    created_at: now,
    last_login_at: now,
  }
}

function noteRow(owner_id: string, id: string, now: number) {
  return {
    owner_id,
    id,
    kind: 'board',
    place_id: 'board',
    path: '',
    x: 0,
    y: 0,
    width: 250,
    height: 200,
    color: 'yellow',
    is_minimized: 0,
    mode: 'surface',
    anchor_id: '',
    anchor_text: '',
    anchor_quote: '',
    anchor_memory: '',
    anchor_doubt: '',
    anchor_hash: '',
    writer: '',
    written_at: now,
    created_at: now,
    updated_at: now,
    title: '',
    title_folded: '',
    content: 'call the baker before noon',
    content_folded: 'call the baker before noon',
  }
}

function reminderRow(owner_id: string, note_id: string, remind_at: number, now: number) {
  return {
    owner_id,
    note_id,
    remind_at,
    status: 'pending',
    repeat: '',
    wall: '',
    zone: 'UTC',
    snooze_count: 0,
    skips_done: 0,
    is_hidden: 0,
    created_at: now,
    updated_at: now,
  }
}

function queueRow(owner_id: string, item_id: string, moment: number, now: number) {
  return {
    owner_id,
    id: newId(now),
    kind: 'reminder',
    item_id,
    moment,
    ready_at: moment,
    attempts: 0,
    claim: '',
    delivered: '',
    data: '',
    outcome: '',
    created_at: now,
  }
}

function deviceRow(owner_id: string, { subscription }: TestBrowser, now: number) {
  return {
    owner_id,
    id: newId(now),
    endpoint: subscription.endpoint,
    ...subscription.keys,
    vapid_key: '',
    session_id: '',
    label: 'Test',
    created_at: now,
    last_error: '',
  }
}
