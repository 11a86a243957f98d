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
  { id: 'a'.repeat(26), platform_id: '1001', first_name: 'Dana', username: 'dana' },
  { id: 'b'.repeat(26), platform_id: 'local:271828', first_name: 'Noam', username: '' },
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
        time_zone: 'UTC',
        created_at: 1_000,
        last_login_at: 2_000,
      })
      .execute()
  await migrate(store)
  const { rows } = await sql`select provider, subject, owner_id, label, created_at, last_used_at
    from identities order by provider`.execute(query)
  expect(rows).toEqual([
    {
      provider: 'local',
      subject: '271828',
      owner_id: PEOPLE[1]!.id,
      label: 'Noam',
      created_at: 1_000,
      last_used_at: 2_000,
    },
    {
      provider: 'messenger',
      subject: '1001',
      owner_id: PEOPLE[0]!.id,
      label: 'dana',
      created_at: 1_000,
      last_used_at: 2_000,
    },
  ])
  const users = await query
    .selectFrom('users')
    .select(['id', 'messenger_id'])
    .orderBy('id')
    .execute()
  expect(users).toEqual([
    { id: PEOPLE[0]!.id, messenger_id: '1001' },
    { id: PEOPLE[1]!.id, messenger_id: null },
  ])
})
