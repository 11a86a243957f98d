/** People from before identities: each keeps their sign-in method, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { libraryHistory, telemetryHistory } from '#migrations/index.ts'
import { atTheEnd, cloneTemplate, DIALECTS, dropDatabase } from '#tests/support/stores.ts'
import { migrate, openStore } from './index.ts'

const before = libraryHistory.slice(
  0,
  libraryHistory.findIndex(({ name }) => name === '0020_identities'),
)

const PEOPLE = [
  { id: 'a'.repeat(26), platform_id: '1001', firstName: 'Dana', username: 'dana' },
  { id: 'b'.repeat(26), platform_id: 'local:271828', firstName: 'Noam', username: '' },
]

test.each(DIALECTS)('messenger and local people become identities (%s)', async (dialect) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-identities-'))
  const databaseUrl = dialect === 'postgres' ? await cloneTemplate('template0') : null
  const store = openStore({ dataDir, databaseUrl })
  atTheEnd(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
    if (databaseUrl) await dropDatabase(databaseUrl)
  })
  await migrate(store, { library: before, telemetry: telemetryHistory })
  const query = store.query as unknown as Kysely<any>
  for (const person of PEOPLE)
    await query
      .insertInto('users')
      .values({
        ...person,
        role: 'user',
        locale: 'en',
        timeZone: 'UTC',
        createdAt: 1_000,
        lastLoginAt: 2_000,
      })
      .execute()
  await migrate(store)
  const { rows } = await sql`select provider, subject, owner_id, label, created_at, last_used_at
    from identities order by provider`.execute(query)
  expect(rows).toEqual([
    {
      provider: 'local',
      subject: '271828',
      ownerId: PEOPLE[1]!.id,
      label: 'Noam',
      createdAt: 1_000,
      lastUsedAt: 2_000,
    },
    {
      provider: 'messenger',
      subject: '1001',
      ownerId: PEOPLE[0]!.id,
      label: 'dana',
      createdAt: 1_000,
      lastUsedAt: 2_000,
    },
  ])
  const users = await query
    .selectFrom('users')
    .select(['id', 'messengerId'])
    .orderBy('id')
    .execute()
  expect(users).toEqual([
    { id: PEOPLE[0]!.id, messengerId: '1001' },
    { id: PEOPLE[1]!.id, messengerId: null },
  ])
})
