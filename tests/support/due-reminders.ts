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
      add('pushQueue', queueRow(owner, note, dueAt, now))
      const manner = mannerOf(person)
      if (manner === null) continue
      const browser = service.browser(manner)
      browsers.push(browser)
      add('pushSubscriptions', deviceRow(owner, browser, now))
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
    messengerId: `crowd-${id}-${person}`,
    firstName: 'Somebody',
    role: 'user',
    locale: 'en',
    timeZone: 'UTC',
    createdAt: now,
    lastLoginAt: now,
  }
}

function noteRow(ownerId: string, id: string, now: number) {
  return {
    ownerId,
    id,
    kind: 'board',
    placeId: 'board',
    path: '',
    x: 0,
    y: 0,
    width: 250,
    height: 200,
    color: 'yellow',
    isMinimized: false,
    mode: 'surface',
    anchorId: '',
    anchorText: '',
    anchorQuote: '',
    anchorMemory: '',
    anchorDoubt: '',
    anchorHash: '',
    writer: '',
    writtenAt: now,
    createdAt: now,
    updatedAt: now,
    title: '',
    titleFolded: '',
    content: 'call the baker before noon',
    contentFolded: 'call the baker before noon',
  }
}

function reminderRow(ownerId: string, noteId: string, remindAt: number, now: number) {
  return {
    ownerId,
    noteId,
    remindAt,
    status: 'pending',
    repeat: '',
    wall: '',
    zone: 'UTC',
    snoozeCount: 0,
    skipsDone: false,
    isHidden: false,
    createdAt: now,
    updatedAt: now,
  }
}

function queueRow(ownerId: string, itemId: string, moment: number, now: number) {
  return {
    ownerId,
    id: newId(now),
    kind: 'reminder',
    itemId,
    moment,
    readyAt: moment,
    attempts: 0,
    claim: '',
    delivered: '',
    data: '',
    outcome: '',
    createdAt: now,
  }
}

function deviceRow(ownerId: string, { subscription }: TestBrowser, now: number) {
  return {
    ownerId,
    id: newId(now),
    endpoint: subscription.endpoint,
    ...subscription.keys,
    vapidKey: '',
    sessionId: '',
    label: 'Test',
    createdAt: now,
    lastError: '',
  }
}
