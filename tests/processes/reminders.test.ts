/** Two processes that may send, one of them killed in the middle: none lost, and a duplicate carries the same tag. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONCURRENCY } from '#features/push/actions/concurrency-limiter.ts'
import { migrate, openStore } from '#platform/store/index.ts'
import { seedDue } from '../support/due-reminders.ts'
import { openPushService } from '../support/push-service.ts'
import { launch, until } from '../support/servers.ts'
import { atTheEnd } from '../support/stores.ts'

const PEOPLE = 300
const SILENT_EVERY = 100
const ALONE_EVERY = 10

test('kill -9 of the sender in mid-batch: everybody is told, nobody waits for silent or missing devices', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-process-'))
  const service = await openPushService()
  const store = openStore({ dataDir, databaseUrl: null })
  await migrate(store)
  const browsers = await seedDue({
    store,
    service,
    people: PEOPLE,
    dueAt: Date.now(),
    mannerOf: (n) => (n % SILENT_EVERY === 0 ? 'hang' : n % ALONE_EVERY === 1 ? null : 201),
  })
  const env = { DATA_DIR: dataDir, PUSH_ALLOWED_HOSTS: service.host }
  const workers = [launch(['work'], env), launch(['work'], env)]
  atTheEnd(async () => {
    for (const { child } of workers) child.kill('SIGKILL')
    await Promise.all(workers.map(({ exited }) => exited))
    await service.close()
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const loud = browsers.filter(({ manner }) => manner === 201)
  const told = () => loud.filter(({ received }) => received.length > 0).length
  await until('the first letters', () => told() > 20)
  const holder = workers.find(({ output }) => output.out.includes('the lease was taken'))!
  holder.child.kill('SIGKILL')
  const patience = {
    told: () => workers.map(({ output }) => output.err).join(''),
  }
  await until('the last letter', () => told() === loud.length, patience)
  const twice = loud.filter(({ received }) => received.length > 1)
  // What was being sent, or had arrived without being recorded yet, may be sent again: under the same tag and topic.
  expect(twice.length).toBeLessThanOrEqual(2 * CONCURRENCY.fast)
  for (const { received } of twice) expect(new Set(received.map(({ topic }) => topic)).size).toBe(1)
  expect(service.complaints).toEqual([])
})
