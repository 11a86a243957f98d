/** Events: declared or dropped, redacted, stored in batches, and never in the way of the work they report. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listStoredEvents } from '#tests/support/stored-events.ts'
import { DIALECTS, openTestStore } from '#tests/support/stores.ts'
import { openLog } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import { defineEvents, type Emit, forgetOldEvents, makeEmitter, redact } from './index.ts'

const declarations = defineEvents({
  shelf_dusted: {
    severity: 'warn',
    means: 'A shelf was dusted.',
    msg_en: 'A shelf was dusted',
    msg_he: 'מדף נוקה',
    fields: {
      count: z.int(),
      note: z.string().optional(),
      parts: z.array(z.string()).optional(),
      more: z.record(z.string(), z.unknown()).optional(),
    },
  },
  shelf_rested: {
    severity: 'debug',
    means: 'A shelf rested.',
    msg_en: 'A shelf "rested"',
    msg_he: 'מדף נח',
    fields: {},
  },
})

const NOW = Date.parse('2026-11-14T09:00:00Z')

/** Split so that this file itself holds nothing that looks like a secret. */
const SECRETS = {
  'a personal access token': ['csk_', 'MARKERmarkerMARKERmarker0123456789'],
  'a code host token': ['ghp_', 'MARKERmarkerMARKERmarker0123456789'],
  'a fine-grained code host token': ['github_pat_', 'MARKERmarker_MARKERmarker0123456789'],
  'another code host token': ['glpat-', 'MARKERmarkerMARKERmarker'],
  'an API key': ['sk-', 'ant-MARKERmarkerMARKERmarker'],
  'a bearer header': ['Authorization: Bearer ', 'MARKER.marker+MARKER/marker='],
  'a basic header': ['authorization: Basic ', 'TUFSS0VSOm1hcmtlck1BUktFUg=='],
  'a bot token': ['bot123456789:', 'MARKERmarkerMARKERmarkerMARKERmarker'],
  'an address with a password': ['postgres://shelf:', 'MARKERm@rker@db.example.org/shelf'],
  'an address with a token': ['https://', 'MARKERmarkerMARKER@git.example.org/x'],
  'a password in a setting': ['password=', 'MARKERmarker'],
  'a password with spaces in JSON': ['{"password": "', 'MARKER marker MARKER"}'],
  'an api key in a query': ['?api_key=', 'MARKERmarker'],
  'a secret in a message': ["secret: '", "MARKER marker'"],
  'a session cookie': ['cookie: session=', 'MARKERmarkerMARKERmarkerMARKERmarkerMARKERma'],
  'a secure session cookie': ['__Host-session=', 'MARKERmarkerMARKERmarkerMARKERmarkerMARKERma'],
  'a signed web token': ['eyJ', 'MARKERhbGciOiJIUzI1NiJ9.eyJMARKER.MARKERmarker'],
  'a private key': [
    '-----BEGIN ',
    'RSA PRIVATE KEY-----\nMARKERmarker\nMARKER\n-----END RSA PRIVATE KEY-----',
  ],
} as const

describe('the redactor', () => {
  test.each(Object.entries(SECRETS))('takes out %s', (_name, [head, tail]) => {
    const clean = redact(`it failed with ${head}${tail} in the end`)
    expect(clean).not.toMatch(/MARKER|TUFSS0VS/)
    expect(clean).toContain('[redacted]')
    expect(clean).toMatch(/^it failed with /)
    expect(clean).toMatch(/ in the end$/)
  })

  test('a secret at the edge of what is shown is not cut into something that passes', () => {
    for (let before = 1_940; before < 2_000; before++) {
      const [head, tail] = SECRETS['a bot token']
      expect(redact(`${' '.repeat(before)}${head}${tail}`)).not.toContain('MARKER')
    }
  })

  test.each(['', '0', 'a plain sentence', 'count: 5', 'https://example.org/a@b', 'שלום'])(
    'leaves %j alone',
    (text) => expect(redact(text)).toBe(text),
  )

  test('long text is cut, and never inside a letter', () => {
    const cut = redact('😀'.repeat(5_000))
    expect(cut.length).toBeLessThanOrEqual(2_001)
    expect(cut.isWellFormed()).toBe(true)
  })

  test('hostile text does not make it slow', () => {
    // A pattern that backtracks would not come back within the test's time at all.
    for (const piece of [
      '"'.repeat(6_000),
      'a:'.repeat(3_000),
      'token='.repeat(1_000),
      '\\"'.repeat(3_000),
    ])
      expect(redact(`password="${piece}`)).toContain('[redacted]')
  })
})

function deps(store: Store, now = () => NOW, requestId = 'request-1') {
  const lines: Record<string, unknown>[] = []
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = openLog({ level: 'debug', isForPeople: false, to })
  const emitter = makeEmitter({ declarations, store, now, log })
  const records: Record<string, unknown>[] = []
  emitter.listen((record) => void records.push(record as unknown as Record<string, unknown>))
  const emit = emitter.forRequest(requestId) as unknown as (
    name: string,
    fields?: Record<string, unknown>,
  ) => void
  return { emitter, emit, lines, records }
}

const stored = listStoredEvents

describe.each(DIALECTS)('events (%s)', (dialect) => {
  test('an event is logged at once and stored with what was declared, and nothing else', async () => {
    const { store } = await openTestStore(dialect)
    const { emit, emitter, lines } = deps(store)
    emit('shelf_dusted', {
      count: 0,
      note: '',
      parts: [],
      owner_name: 'MARKER',
      resource: { type: 'shelf', id: 's1' },
    })
    expect(lines).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        event: 'shelf_dusted',
        severity: 'warn',
        request_id: 'request-1',
        resource: { type: 'shelf', id: 's1' },
        msg_he: 'מדף נוקה',
        ...{ count: 0, note: '', parts: [] },
        msg: 'A shelf was dusted',
      },
    ])
    await emitter.close()
    const [row] = await stored(store)
    expect(row).toMatchObject({
      at: NOW,
      event: 'shelf_dusted',
      severity: 'warn',
      requestId: 'request-1',
      resourceType: 'shelf',
      resourceId: 's1',
    })
    // Zero, an empty text and an empty list are values and stay.
    expect(JSON.parse(row!.fields)).toEqual({ count: 0, note: '', parts: [] })
    expect(JSON.stringify([row, lines])).not.toContain('MARKER')
  })

  test('an event that nobody declared, or with a field of another kind, is dropped and counted', async () => {
    const { store } = await openTestStore(dialect)
    const { emit, emitter, lines, records } = deps(store)
    emit('shelf_burned', { count: 1 })
    emit('shelf_dusted', { count: 'MARKER' })
    emit('shelf_dusted')
    expect(emitter.dropped()).toBe(3)
    expect(records).toEqual([])
    expect(lines.map((line) => line['msg'])).toEqual(Array(3).fill('an event was dropped'))
    expect(JSON.stringify(lines)).not.toContain('MARKER')
    await emitter.close()
    expect(await stored(store)).toEqual([])
  })

  test('whatever letters the values have, the line and the row say them', async () => {
    const { store } = await openTestStore(dialect)
    const { emit, emitter, lines } = deps(store, () => NOW, 'a "request"\n\\')
    const resource = { type: 'a "shelf"', id: '\\ "s1"\n' }
    const fields = { count: 1, note: '"}\n{"level":"error" \u2028 מדף', parts: ['[', '"'] }
    emit('shelf_dusted', { ...fields, resource })
    emit('shelf_rested', { severity: 'critical' })
    await emitter.close()
    expect(lines).toMatchObject([
      { level: 'warn', request_id: 'a "request"\n\\', resource, ...fields },
      { level: 'error', event: 'shelf_rested', severity: 'critical', msg: 'A shelf "rested"' },
    ])
    expect(await stored(store)).toMatchObject([
      {
        requestId: 'a "request"\n\\',
        ...{ resourceType: resource.type, resourceId: resource.id },
        fields: JSON.stringify(fields),
      },
      { event: 'shelf_rested', severity: 'critical', resourceType: null, fields: '{}' },
    ])
  })

  test('secrets of every kind are taken out at every depth, in the log and in the store', async () => {
    const { store } = await openTestStore(dialect)
    const { emit, emitter, lines, records } = deps(store)
    for (const [head, tail] of Object.values(SECRETS)) {
      const secret = head + tail
      emit('shelf_dusted', {
        count: 1,
        note: secret,
        parts: [secret],
        more: { deep: [{ deeper: secret }] },
        resource: { type: 'shelf', id: secret },
      })
    }
    await emitter.close()
    const everything = JSON.stringify([lines, records, await stored(store)])
    expect(await stored(store)).toHaveLength(Object.keys(SECRETS).length)
    expect(/MARKER|TUFSS0VS/.exec(everything)).toBeNull()
  })

  test('what the database cannot hold does not keep other events from it', async () => {
    const { store } = await openTestStore(dialect)
    const { emit, emitter } = deps(store)
    emit('shelf_dusted', { count: 1, note: 'nul\u0000 half\ud83d' })
    emit('shelf_dusted', { count: 2, resource: { type: 'shelf', id: 'nul\u0000 half\ud83d' } })
    emit('shelf_dusted', { count: 3 })
    await emitter.close()
    expect(await stored(store)).toHaveLength(3)
  })

  test('events wait while the store is away and are stored once it is back, each once', async () => {
    const { store } = await openTestStore(dialect)
    await sql`alter table events rename to events_away`.execute(store.telemetry)
    const { emit, emitter, lines } = deps(store)
    for (let count = 0; count < 1_250; count++) emit('shelf_dusted', { count })
    await emitter.flush()
    const refusals = () =>
      lines.filter(({ msg }) => msg === 'events could not be stored; they stay in the log').length
    const tried = refusals()
    expect(tried).toBeGreaterThan(0)
    // A store that is away is asked again after a while, and not for each event that comes.
    emit('shelf_dusted', { count: 1_250 })
    await setImmediate()
    expect(emitter.waiting()).toBe(1_251)
    expect(refusals()).toBe(tried)
    await sql`alter table events_away rename to events`.execute(store.telemetry)
    await emitter.flush()
    await emitter.close()
    const counts = (await stored(store)).map((row) => JSON.parse(row.fields).count)
    expect(counts).toEqual(Array.from({ length: 1_251 }, (_, i) => i))
    expect(emitter.dropped()).toBe(0)
  })

  test('of more events than may wait for a store that is away, the newest stay', async () => {
    const { store } = await openTestStore(dialect)
    await sql`alter table events rename to events_away`.execute(store.telemetry)
    const { emit, emitter } = deps(store)
    emit('shelf_dusted', { count: -1 })
    await emitter.flush()
    for (let count = 0; count < 12_000; count++) emit('shelf_dusted', { count })
    expect(emitter.waiting()).toBeLessThan(10_500)
    await emitter.flush()
    expect(emitter.waiting()).toBe(10_000)
    expect(emitter.dropped()).toBe(2_001)
    await sql`alter table events_away rename to events`.execute(store.telemetry)
    await emitter.close()
    const counts = (await stored(store)).map((row) => JSON.parse(row.fields).count)
    expect([counts.length, counts[0], counts.at(-1)]).toEqual([10_000, 2_000, 11_999])
  })

  test('a batch whose answer was lost is not stored twice and blocks nothing', async () => {
    const { store } = await openTestStore(dialect)
    const { emit, emitter } = deps(store)
    const again = deps({ ...store, telemetry: losing(store, 1) })
    again.emit('shelf_dusted', { count: 1 })
    await again.emitter.flush()
    again.emit('shelf_dusted', { count: 2 })
    await again.emitter.close()
    emit('shelf_dusted', { count: 3 })
    await emitter.close()
    expect((await stored(store)).map((row) => JSON.parse(row.fields).count)).toEqual([1, 2, 3])
  })

  test('what is not notable lies together, and each of it once, whatever answers were lost', async () => {
    const { store } = await openTestStore(dialect)
    const { emit, emitter } = deps({ ...store, telemetry: losing(store, 1) })
    const rest = (count: number) =>
      emit('shelf_rested', { resource: { type: 'nth', id: `${count}` } })
    rest(1)
    await emitter.flush()
    // The one that may be stored already comes again, before what came after it.
    expect(emitter.waiting()).toBe(1)
    for (let count = 2; count <= 700; count++) rest(count)
    emit('shelf_dusted', { count: 1 })
    await emitter.close()
    const rows = (await stored(store)).filter(({ event }) => event === 'shelf_rested')
    expect(rows.map((row) => Number(row.resourceId))).toEqual(
      Array.from({ length: 700 }, (_, nth) => nth + 1),
    )
    expect(rows[0]).toMatchObject({
      at: NOW,
      severity: 'debug',
      requestId: 'request-1',
      fields: '{}',
    })
    const batches = await store.telemetry.selectFrom('eventBatches').select('id').execute()
    expect(batches).toHaveLength(3)
    const single = await store.telemetry.selectFrom('events').select('event').execute()
    expect(single).toEqual([{ event: 'shelf_dusted' }])
  })

  test('a batch that may be stored is dropped as a whole, so that no part of it is stored twice', async () => {
    const { store } = await openTestStore(dialect)
    const { emit, emitter } = deps({ ...store, telemetry: losing(store, 2) })
    const rest = (count: number) =>
      emit('shelf_rested', { resource: { type: 'nth', id: `${count}` } })
    for (let count = 0; count < 400; count++) rest(count)
    await emitter.flush()
    for (let count = 400; count < 10_200; count++) rest(count)
    // It fails again, and the oldest are dropped: fewer than it has stored without confirming.
    await emitter.flush()
    await emitter.close()
    const counts = (await stored(store)).map((row) => Number(row.resourceId))
    expect(counts).toEqual([...new Set(counts)])
    expect(counts.at(-1)).toBe(10_199)
  })

  test('a listener or a log that fails does not reach the one who tells', async () => {
    const { store } = await openTestStore(dialect)
    const fail = () => {
      throw new Error('no')
    }
    const log = { writeReady: fail, error: fail } as never
    const emitter = makeEmitter({ declarations, store, now: () => NOW, log })
    emitter.listen(fail)
    const emit = emitter.forRequest('r') as unknown as Emit & ((n: string, f?: object) => void)
    expect(() => emit('shelf_dusted' as never, { count: 1 } as never)).not.toThrow()
    expect(() => emit('nobody_knows' as never)).not.toThrow()
    await emitter.close()
    expect(await stored(store)).toHaveLength(1)
    expect(emitter.dropped()).toBe(1)
  })

  test('events are kept thirty days', async () => {
    const { store } = await openTestStore(dialect)
    let now = NOW
    const { emit, emitter } = deps(store, () => now)
    const emitBoth = async (count: number) => {
      emit('shelf_dusted', { count })
      emit('shelf_rested', { resource: { type: 'nth', id: `${count}` } })
      await emitter.flush()
    }
    await emitBoth(1)
    now += 86_400_000
    await emitBoth(2)
    await emitter.close()
    await forgetOldEvents(store, NOW + 30 * 86_400_000 + 1)
    const kept = await stored(store)
    expect(kept.map((row) => row.resourceId ?? JSON.parse(row.fields).count)).toEqual([2, '2'])
  })
})

/** A store that does the first inserts and then reports that it did not. */
function losing(store: Store, times: number): Store['telemetry'] {
  let left = times
  return store.telemetry.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (left-- <= 0) return result
      throw new Error('Connection terminated unexpectedly')
    },
  })
}
