/** The database goes down under a running server and comes back: no help is needed. */
import { expect, test } from 'vitest'
import { startRestartablePostgres } from '../support/postgres.ts'
import { startServer, until } from '../support/servers.ts'
import { atTheEnd } from '../support/stores.ts'

test('PostgreSQL is restarted: alive, not ready, then ready again, with every session', async () => {
  const postgres = await startRestartablePostgres()
  atTheEnd(postgres.remove)
  const server = await startServer({ env: { DATABASE_URL: `${postgres.base}/postgres` } })
  atTheEnd(async () => void (await server.stop('SIGKILL')))
  const ask = async (path: string, cookie = '') =>
    (await fetch(`${server.url}${path}`, { headers: { cookie } })).status
  const post = (path: string, body: unknown) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signed = await (await post('/auth/stand-in', { first_name: 'Dana' })).json()
  const login = await post('/auth/messenger', signed)
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!
  expect(await ask('/api/me', cookie)).toBe(200)

  // Requests continue while it goes down: none may hang, and none may be treated as signed out or as an empty library.
  let isWatching = true
  const seen = new Set<number>()
  const watching = (async () => {
    while (isWatching) seen.add(await ask('/api/me', cookie).catch(() => 0))
  })()
  await postgres.goAway()
  await until('not ready', async () => (await ask('/readyz')) === 503)
  expect(await ask('/healthz')).toBe(200)
  expect(await ask('/api/me', cookie)).toBe(503)

  await postgres.comeBack()
  await until('ready again', async () => (await ask('/readyz')) === 200)
  expect(await ask('/api/me', cookie)).toBe(200)
  isWatching = false
  await watching
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(await server.stop()).toBe(0)
})
