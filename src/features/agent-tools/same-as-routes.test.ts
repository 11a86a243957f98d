/** A tool and its route: for the same input the same effect, reply, refusal and limits. */
import { expect, test } from 'vitest'
import { addRepo, openMirroring } from '#features/repositories/mirroring.fixture.ts'
import { openTestApp, PEOPLE, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { tablesWithOwners } from '#tests/support/stores.ts'
import { features } from '../../features.ts'
import { apiOf, connect, tokenOf, use } from './agents.fixture.ts'
import { makeThings, QUOTED, REPOSITORY, TOOL_TABLE } from './tool-table.fixture.ts'

const SCOPES = ['read', 'write', 'run']
const env = { PREMIUM_USER_IDS: `${PEOPLE.dana},${PEOPLE.noam}` }

async function open() {
  const app = await openMirroring((options) => openTestApp('sqlite', options), env)
  const repository = app.server.repository('lib')
  repository.push(REPOSITORY)
  for (const person of [app.dana, app.noam])
    await addRepo(app, person, { url: app.server.url(repository) })
  return app
}

const CHANCE =
  /^(url|share_id|execution_time_ms|shareId|holder|row|nextSyncAt|next_sync_time|isIndexed)$/
const ID = /\b[0-7][0-9a-hjkmnp-tv-z]{25}\b|^[\w-]{24}$/g
const lengthOf = (text: string) => `${text.length} x`

/** What is the same for two people: without ids, and what else chance made. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (key, one) => {
    if (CHANCE.test(key)) return key
    if (/^(next|prev)_cursor$/.test(key)) return one && 'cursor'
    return typeof one === 'string' ? one.replace(ID, 'id').replace(/x{99,}/g, lengthOf) : one
  })

function without(value: unknown, names: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(value), (key, one) => (names.includes(key) ? undefined : one))
}

/** Every row of a person, without what chance made; only what an agent saves is announced. */
async function rowsOf({ opened }: TestApp, person: Person): Promise<string[]> {
  const ownerId = (await person.get('/api/me')).json.id
  const rows: string[] = []
  for (const table of await tablesWithOwners(opened.store)) {
    if (/^(access_tokens|sessions|identities|push_queue|search_owners|user_terms)$/.test(table))
      continue
    // biome-ignore lint/suspicious/noExplicitAny: any table
    const query = opened.store.query.withoutPlugins() as any
    const found = await query
      .selectFrom(table)
      .where('owner_id', '=', ownerId)
      .selectAll()
      .execute()
    rows.push(...found.map((row: object) => `${table} ${plain(row).replaceAll(ownerId, 'owner')}`))
  }
  return rows.toSorted()
}

test('every tool has a row', () => {
  const names = features.flatMap(({ agentTools = [] }) => agentTools.map(({ name }) => name))
  expect(names.toSorted()).toEqual(Object.keys(TOOL_TABLE).toSorted())
})

test('what a tool cannot do together is refused, never left out', async () => {
  const app = await openTestApp('sqlite')
  const client = await connect(app, await tokenOf(app.dana))
  const both: [string, object][] = [
    ['search_repository', { query: 'x', path: 'sub' }],
    ['search_repository', { query: 'x', ref: 'main' }],
    ['set_reminder', { note_id: 'n', words: 'tomorrow', at: '2026-11-20T09:00' }],
    ['move_note', { id: 'n', board_id: 'b', line_start: 1 }],
    ['list_notes', { file_id: 'f', path: 'a.ts' }],
    ['list_notes', { file_id: 'f', board_id: 'b' }],
    ['write_note', { file_id: 'f', content: 'x', quote: 'y', line_end: 2 }],
    ['read_note', { id: 'n', lines: 2 }],
  ]
  for (const [name, given] of both) {
    const { structuredContent } = await use(client, name, { ...given })
    expect([name, structuredContent]).toMatchObject([name, { code: 'invalid_payload' }])
  }
})

test('a tool does what its route does, refuses what it refuses, and has its limits', async () => {
  const app = await open()
  const tokens = await Promise.all(
    [app.dana, app.noam].map((person) => tokenOf(person, { scopes: SCOPES })),
  )
  const [agents, programs] = tokens.map((token) => apiOf(app, token))
  const client = await connect(app, tokens[0]!)
  for (const [name, row] of Object.entries(TOOL_TABLE)) {
    const [mine, same] = [
      row(await makeThings(agents!, name)),
      row(await makeThings(programs!, name)),
    ]
    for (const [at, { input, code }] of mine.entries()) {
      const label = `${name} ${at} ${JSON.stringify(input).slice(0, 80)}`
      const reply = await programs!(...same[at]!.asked)
      const { structuredContent: data, isError } = await use(client, name, input)
      expect([label, reply.code ?? null, data.code ?? null]).toEqual([label, code, code])
      expect([label, isError ?? false]).toEqual([label, code !== null])
      if (code === null)
        expect
          .soft([label, JSON.parse(plain(data))])
          .toMatchObject([label, JSON.parse(plain(without(reply, QUOTED[name] ?? [])))])
    }
    expect([name, await rowsOf(app, app.dana)]).toEqual([name, await rowsOf(app, app.noam)])
  }
})
