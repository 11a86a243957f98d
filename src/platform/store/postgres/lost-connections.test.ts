/** Connections that end or fall silent: every caller gets the true outcome, and nobody has to intervene. */
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openNetworkTo } from '#tests/support/silent-network.ts'
import { atTheEnd, openTestStore } from '#tests/support/stores.ts'
import { isStoreUnavailable, openStore, type Store } from '../index.ts'
import { OutcomeUnknown } from '../unavailable.ts'

/** Dana's counter, and a store whose way to it can be lost. */
async function openFarStore() {
  const { store: near, databaseUrl, dataDir } = await openTestStore('postgres')
  await sql`create table counters (name text primary key, value bigint not null)`.execute(
    near.query as Kysely<any>,
  )
  await sql`insert into counters values ('dana', 0)`.execute(near.query as Kysely<any>)
  const network = await openNetworkTo(databaseUrl!)
  atTheEnd(() => network.close())
  const far = openStore({ dataDir, databaseUrl: network.address }, { replyMs: 1_000 })
  atTheEnd(() => far.close())
  return { near, far, network }
}

const read = async (query: unknown) => {
  const { rows } = await sql<{ value: number }>`select value from counters`.execute(
    query as Kysely<any>,
  )
  return rows[0]!.value
}

const count = (query: unknown) =>
  (query as Kysely<any>)
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'dana')
    .execute()

const add = (store: Store, meanwhile: () => void = () => {}) =>
  store.transact(async (tx) => {
    await count(tx)
    meanwhile()
  }, 'dana')

test('every connection falls silent, one of them in the middle of a turn: the store serves again by itself', async () => {
  const { near, far, network } = await openFarStore()
  await Promise.all(Array.from({ length: 10 }, () => read(far.query)))
  const { promise: isSilent, resolve: silence } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const cut = far.transact(async (tx) => {
    await count(tx)
    begin()
    await isSilent
    await count(tx)
  }, 'dana')
  cut.catch(() => {})
  await hasBegun
  network.fallSilent()
  silence()
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => read(far.query)))
  const failures = asked.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  // Those that had a connection; the others waited for one that replies.
  expect(failures).toHaveLength(9)
  expect(failures.every(isStoreUnavailable)).toBe(true)
  await expect(cut).rejects.toSatisfy(isStoreUnavailable)
  await add(far)
  expect(await read(near.query)).toBe(1)
})

test('a silent network does not keep the store from closing', async () => {
  const { far, network } = await openFarStore()
  await read(far.query)
  network.fallSilent({ staysDown: true })
  await far.close()
})

/** The end of a commit's reply among these bytes; 0 where there is none. */
function endOfCommit(bytes: Buffer): number {
  const tag = bytes.indexOf('COMMIT\0')
  if (tag === -1) return 0
  const end = tag + 'COMMIT\0'.length
  return bytes[end] === 'Z'.charCodeAt(0) ? end + 6 : end
}

/** What PostgreSQL sends when an administrator ends a connection. */
function terminated(): Buffer {
  const fields = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, Buffer.from(fields)])
}

test('the connection ends behind the reply to a commit: it is a success', async () => {
  const { near, far, network } = await openFarStore()
  await add(far, () =>
    network.judgeReplies((bytes) => {
      const passed = endOfCommit(bytes)
      return passed > 0 ? { passed, last: terminated() } : 'pass'
    }),
  )
  expect(await read(near.query)).toBe(1)
  network.judgeReplies(() => 'pass')
  await add(far)
  expect(await read(near.query)).toBe(2)
})

test.each([
  ['ends', { passed: 0, last: terminated() }],
  ['is silent', 'swallow'],
] as const)(
  'the connection %s instead of a reply to a commit: nobody can know',
  async (_, fate) => {
    const { near, far, network } = await openFarStore()
    const lost = add(far, () => network.judgeReplies((b) => (endOfCommit(b) > 0 ? fate : 'pass')))
    await expect(lost).rejects.toBeInstanceOf(OutcomeUnknown)
    // It was done.
    expect(await read(near.query)).toBe(1)
    network.judgeReplies(() => 'pass')
    await add(far)
    expect(await read(near.query)).toBe(2)
  },
)

test('a statement of its own is its own commit; a read and what a transaction had begun are not', async () => {
  const { near, far, network } = await openFarStore()
  await read(far.query)
  network.judgeReplies(() => ({ passed: 0, last: terminated() }))
  await expect(count(far.query)).rejects.toBeInstanceOf(OutcomeUnknown)
  network.judgeReplies(() => 'pass')
  await read(far.query)
  network.judgeReplies(() => ({ passed: 0, last: terminated() }))
  await expect(read(far.query)).rejects.not.toBeInstanceOf(OutcomeUnknown)
  network.judgeReplies(() => 'pass')
  const begun = far.transact(async (tx) => {
    network.judgeReplies(() => ({ passed: 0, last: terminated() }))
    await count(tx)
  }, 'dana')
  await expect(begun).rejects.not.toBeInstanceOf(OutcomeUnknown)
  await expect(begun).rejects.toSatisfy(isStoreUnavailable)
  expect(await read(near.query)).toBe(1)
})
