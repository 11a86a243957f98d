/** What the tests of notifications share: a push service on loopback, devices, and a sender with a fake clock. */
import { sql } from 'kysely'
import { makeTranslate } from '#platform/i18n/index.ts'
import { TestTime } from '#platform/jobs/jobs.fixture.ts'
import type { Tables } from '#platform/store/index.ts'
import { bothDialects, type OpenOptions, type TestApp } from '#tests/support/app.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import type { Person } from '#tests/support/people.ts'
import { type Manner, openPushService, type PushService } from '#tests/support/push-service.ts'
import { atTheEnd } from '#tests/support/stores.ts'
import type { SenderDeps } from './actions/sender.ts'
import { makeSender, type PushSource, schedulePush, writeMessage } from './index.ts'

export const PUSH_MINUTE_MS = 60_000

/** Sends the item's name; an item named `gone…` is no longer wanted. */
export const plainSource: PushSource = {
  kind: 'reminder',
  family: 'reminder',
  maxAttempts: 8,
  async compose(_, rows, speakerOf) {
    const wanted = rows.filter(({ itemId }) => !itemId.startsWith('gone'))
    return new Map(
      wanted.map(({ id, ownerId, itemId, moment }) => {
        const { locale } = speakerOf(ownerId)
        const message = {
          title: itemId,
          body: String(moment),
          lang: locale,
          dir: 'ltr' as const,
          tag: itemId,
          url: '/',
          actions: [],
          failed: '',
        }
        return [id, writeMessage({ notification: message, ttlSeconds: 3_600, urgency: 'high' })]
      }),
    )
  },
}

export type QueueRow = Tables['pushQueue']

export interface PushTestApp extends TestApp {
  service: PushService
  /** A browser of this person, switched on by the real route. */
  device(person: Person, manner?: Manner): Promise<ReturnType<PushService['browser']>>
  schedule(person: Person, itemId: string, at?: number): Promise<void>
  sender: ReturnType<typeof makeSender>
  makeSender(more?: Partial<SenderDeps>): ReturnType<typeof makeSender>
  /** One pass, until the last outcome is written. A shorter time limit is for devices that never respond. */
  send(timeoutMs?: number): Promise<void>
  queue(): Promise<QueueRow[]>
  emitted(event: string): Record<string, unknown>[]
}

type OpenPush = (options?: OpenOptions) => Promise<PushTestApp>

export function eachPushDialect(
  name: string,
  tests: (open: OpenPush, dialect: string) => void,
): void {
  bothDialects(name, (open, dialect) =>
    tests(async (options = {}) => {
      const service = await openPushService()
      atTheEnd(() => service.close())
      const env = { PUSH_ALLOWED_HOSTS: service.host, SESSION_DAYS: '365', ...options.env }
      return openPushApp(await open({ ...options, env }), service)
    }, dialect),
  )
}

export function openPushApp(testApp: TestApp, service: PushService): PushTestApp {
  const { inner: app, clock, opened } = testApp
  const make = (more: Partial<SenderDeps> = {}) => {
    const sender = makeSender({
      contextFor: app.contextFor,
      translateFor: (locale) => makeTranslate(app.catalogues.texts, locale),
      // Does not advance unless a test moves it: a busy machine writes no heartbeat, and no sender is expired.
      timers: new TestTime(),
      sources: [plainSource],
      // A service that responds has all the time it needs; tests of silent devices set a shorter time.
      timeoutMs: PATIENCE_MS,
      ...more,
    })
    atTheEnd(() => sender.stop())
    return sender
  }
  const sender = make()
  const all = opened.store.query.withoutPlugins()
  return {
    ...testApp,
    service,
    sender,
    makeSender: make,
    async device(person, manner) {
      const browser = service.browser(manner)
      const response = await person.post('/api/push/subscribe', browser.subscription)
      if (response.status !== 201) throw new Error(response.text)
      return browser
    },
    async schedule(person, itemId, at = clock.now()) {
      const ownerId = (await person.get('/api/me')).json.id
      await schedulePush(app.contextFor('test'), { ownerId, kind: 'reminder', itemId, at })
    },
    async send(timeoutMs) {
      const one = timeoutMs === undefined ? sender : make({ timeoutMs })
      await one.pass()
      await one.idle()
    },
    queue: async () =>
      (await sql<QueueRow>`select * from push_queue order by created_at, id`.execute(all)).rows,
    emitted: (event) =>
      testApp.events.filter((record) => record.event === event).map(({ fields }) => fields),
  }
}

/** What a browser received, in order. */
export const titles = (browser: { received: { message: { title: string } }[] }) =>
  browser.received.map(({ message }) => message.title)

/** A row of the queue, inserted directly. */
export function rowOf(ownerId: string, itemId: string, readyAt: number) {
  return {
    ownerId,
    id: itemId,
    kind: 'reminder',
    itemId,
    moment: readyAt,
    readyAt,
    attempts: 0,
    claim: '',
    delivered: '',
    data: '',
    outcome: '' as const,
    createdAt: readyAt,
  }
}
