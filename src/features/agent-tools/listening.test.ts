/** Agents that listen: what they learn, for how long, and how many may. */
import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { systemTimers } from '#platform/time/timers.ts'
import { bothDialects, eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { beginListening } from './actions/listening.ts'
import { connect, connectOld, saveFile, tokenOf } from './agents.fixture.ts'

const listenAt = ({ inner }: TestApp) => inner.server.fastify.listen({ host: '127.0.0.1', port: 0 })

type Client = Awaited<ReturnType<typeof connect>>

/** What it learns from now on, in its order. */
function changesTo(client: Client) {
  const reported: string[] = []
  const waiting: (() => void)[] = []
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    reported.push(params.uri)
    for (const go of waiting.splice(0)) go()
  })
  return async (count: number): Promise<string[]> => {
    while (reported.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    return reported
  }
}

const edit = (person: Person, id: string, version: number) =>
  person.put(`/api/files/${id}`, { content: `text ${version}`, base_version: version })

const openConnections = ({ inner }: TestApp) =>
  new Promise<number>((resolve, reject) =>
    inner.server.fastify.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    ),
  )

function listenRequest(token: string, uris: readonly string[]): string {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'deaf', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { notifications: { resourceSubscriptions: uris }, _meta: meta }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params })
  return [
    ...['POST /mcp HTTP/1.1', 'host: 127.0.0.1', `authorization: Bearer ${token}`],
    ...['accept: application/json, text/event-stream', 'content-type: application/json'],
    ...['mcp-protocol-version: 2026-07-28', 'mcp-method: subscriptions/listen'],
    ...[`content-length: ${Buffer.byteLength(body)}`, '', body],
  ].join('\r\n')
}

const fileAt = (id: string) => `codeshelf://file/${id}`

bothDialects('an agent that listens', (open, dialect) => {
  test('learns of changes by any process: to a file, to a note, and that one is gone', async () => {
    const app = await open({ env: { WEB_PROCESSES: '2' } })
    const other = await openTestApp(dialect, { beside: app, env: { WEB_PROCESSES: '2' } })
    const address = await listenAt(app)
    const client = await connect(app, await tokenOf(app.dana), address)
    const file = await saveFile(app.dana, 'a')
    const untouched = await saveFile(app.dana, 'b', { file_name: 'b.py' })
    const made = await app.dana.post(`/api/sticky-notes/${file.id}`, { content: 'one' })
    const note = made.json.note.id as string
    const changed = changesTo(client)
    const uris = [`${fileAt(file.id)}#L1`, fileAt(untouched.id), `codeshelf://note/${note}`]
    const heard = await client.listen({ resourceSubscriptions: [...uris, 'codeshelf://none/x'] })
    expect(heard.honoredFilter.resourceSubscriptions).toHaveLength(4)
    await edit(other.dana, file.id, 1)
    expect(await changed(1)).toEqual([uris[0]])
    app.clock.advance(1_000)
    await other.dana.put(`/api/sticky-notes/note/${note}`, { content: 'two' })
    expect(await changed(2)).toEqual([uris[0], uris[2]])
    await other.dana.del(`/api/files/${untouched.id}`)
    expect((await changed(3)).at(-1)).toBe(uris[1])
    await heard.close()
  })

  test('holds no connection of the database: sixteen wait, and everybody is served', async () => {
    const app = await open()
    const address = await listenAt(app)
    for (const person of [app.dana, app.noam, app.ada, app.gil]) {
      const { id } = await saveFile(person, 'a')
      const token = await tokenOf(person)
      for (let nth = 0; nth < 4; nth++) {
        const client = await connect(app, token, address)
        await client.listen({ resourceSubscriptions: [fileAt(id)] })
      }
    }
    const all = Array.from({ length: 20 }, () => app.dana.get('/api/files'))
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  })
})

eachDialect('listening', (open) => {
  test('ends with its token, and reports nothing after that', async () => {
    const app = await open()
    const { dana } = app
    const address = await listenAt(app)
    const made = (await dana.post('/api/me/tokens', { name: 'agent', scopes: ['read'] })).json
    const client = await connect(app, made.token, address)
    const { id } = await saveFile(dana, 'a')
    const changed: string[] = []
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      changed.push(params.uri)
    })
    const heard = await client.listen({ resourceSubscriptions: [fileAt(id)] })
    await dana.del(`/api/me/tokens/${made.id}`)
    await edit(dana, id, 1)
    expect(await heard.closed).toBe('graceful')
    expect(changed).toEqual([])
  })

  test('is for four streams of a person, a hundred resources, half an hour, and tokens', async () => {
    const app = await open()
    const { dana } = app
    const address = await listenAt(app)
    const token = await tokenOf(dana)
    const { id } = await saveFile(dana, 'a')
    const client = await connect(app, token, address)
    const listen = (uris = [fileAt(id)]) => client.listen({ resourceSubscriptions: uris })
    const many = Array.from({ length: 101 }, (_, nth) => fileAt(`f${nth}`))
    await expect(listen(many)).rejects.toThrow('Subscription limit reached')
    const heard = [await listen(), await listen(), await listen(), await listen()]
    await expect(listen()).rejects.toThrow('Subscription limit reached')
    await heard[0]!.close()
    await expect.poll(() => listen().then(Boolean, () => false)).toBe(true)
    app.clock.advance(30 * 60_000)
    expect(await heard[1]!.closed).toBe('graceful')
    const listening = {
      ...{ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' },
      params: {
        notifications: { resourceSubscriptions: [fileAt(id)] },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'page', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }
    const headers = {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    }
    expect((await dana.post('/mcp', listening, { headers })).text).toContain('limit reached')
  })

  test('does not begin, or ends at once, when its token ends while it begins', async () => {
    const app = await open()
    const { dana, inner, opened } = app
    const made = (await dana.post('/api/me/tokens', { name: 'agent', scopes: ['read'] })).json
    const ownerId = (
      await opened.store.query
        .withoutPlugins()
        .selectFrom('accessTokens')
        .select('ownerId')
        .execute()
    )[0]!.ownerId
    const token = { id: made.id, name: 'agent', scopes: ['read'], limit: null }
    const actor = { id: ownerId, sessionId: made.id, token }
    const ctx = { ...inner.contextFor('test'), actor } as never
    const listener = (await beginListening(ctx, ['codeshelf://file/x']))!
    listener.end()
    const ended = new Promise<void>((resolve) => {
      listener.onEnd = resolve
    })
    listener.subscribe(() => {})
    await ended
    expect(await beginListening(ctx, [`codeshelf://file/x#${'L'.repeat(512)}`])).toBe(null)
    // Another that begins does not put off the check of those who listen.
    const after = vi.spyOn(systemTimers, 'after')
    const both = [await beginListening(ctx, []), await beginListening(ctx, [])]
    const looks = after.mock.calls.filter(([, work]) => work.name === 'lookAtAll')
    expect(looks).toHaveLength(1)
    for (const one of both) one!.leave()
    after.mockRestore()
    await dana.del(`/api/me/tokens/${made.id}`)
    expect(await beginListening(ctx, ['codeshelf://file/x'])).toBe(null)
  })

  test('ends when the program stops, and keeps it from nothing', async () => {
    const app = await open()
    const address = await listenAt(app)
    const client = await connect(app, await tokenOf(app.dana), address)
    const { id } = await saveFile(app.dana, 'a')
    const heard = await client.listen({ resourceSubscriptions: [fileAt(id)] })
    await app.inner.stop()
    expect(await heard.closed).toBe('graceful')
  })

  test('reports nothing to a limited token outside its limit', async () => {
    const app = await open()
    const { dana } = app
    const address = await listenAt(app)
    const token = await tokenOf(dana, { limit: { kind: 'folder', value: 'mine' } })
    const inside = await saveFile(dana, 'a', { folder: 'mine' })
    const outside = await saveFile(dana, 'b', { folder: 'yours' })
    const noteOn = async (id: string) =>
      (await dana.post(`/api/sticky-notes/${id}`, { content: 'x' })).json.note.id as string
    const [near, far] = [await noteOn(inside.id), await noteOn(outside.id)]
    const client = await connect(app, token, address)
    const changed = changesTo(client)
    const notes = [near, far].map((id) => `codeshelf://note/${id}`)
    await client.listen({
      resourceSubscriptions: [fileAt(outside.id), notes[1]!, notes[0]!, fileAt(inside.id)],
    })
    app.clock.advance(1_000)
    await edit(dana, outside.id, 1)
    for (const id of [far, near]) await dana.put(`/api/sticky-notes/note/${id}`, { content: 'y' })
    expect(await changed(1)).toEqual([notes[0]])
    await edit(dana, inside.id, 1)
    expect(await changed(2)).toEqual([notes[0], fileAt(inside.id)])
  })

  test('is cut where nobody reads it, and makes room for another', async () => {
    const app = await open({ env: { SLOW_CLIENT_SECONDS: '1' } })
    const { dana } = app
    const address = await listenAt(app)
    const token = await tokenOf(dana)
    const { id } = await saveFile(dana, 'a')
    // Every check finds as many changes as there can be.
    const long = Array.from({ length: 100 }, (_, nth) => `${fileAt(id)}#${nth}${'L'.repeat(450)}`)
    const { after } = systemTimers
    const spy = vi.spyOn(systemTimers, 'after')
    spy.mockImplementation((ms, work) => after(work.name === 'lookAtAll' ? 0 : ms, work))
    const socket = openSocket(Number(new URL(address).port), '127.0.0.1')
    try {
      socket.write(listenRequest(token, long))
      // Its headers have come: it listens. From now on it reads nothing.
      await once(socket, 'readable')
      let version = 1
      while ((await openConnections(app)) > 0) await edit(dana, id, version++)
      expect(version).toBeGreaterThan(2)
    } finally {
      socket.destroy()
      spy.mockRestore()
    }
    const client = await connect(app, token, address)
    for (let nth = 0; nth < 4; nth++) await client.listen({ resourceSubscriptions: [fileAt(id)] })
  })

  test('does not exist for clients of 2025: without a session there is no stream', async () => {
    const app = await open()
    const client = await connectOld(app, await tokenOf(app.dana))
    expect(client.getServerCapabilities()?.resources?.subscribe).toBeFalsy()
    const asked = client.subscribeResource({ uri: 'codeshelf://file/x' })
    await expect(asked).rejects.toMatchObject({ code: -32_601 })
  })

  test('is not counted as a slow request', async () => {
    const app = await open()
    const address = await listenAt(app)
    const client = await connect(app, await tokenOf(app.dana), address)
    const { id } = await saveFile(app.dana, 'a')
    const counted: number[] = []
    app.inner.metrics.listen(({ route, durationMs }) => {
      if (route === '/mcp') counted.push(durationMs)
    })
    const began = performance.now()
    const changed = changesTo(client)
    const heard = await client.listen({ resourceSubscriptions: [fileAt(id)] })
    await edit(app.dana, id, 1)
    await changed(1)
    const lasted = performance.now() - began
    await heard.close()
    await expect.poll(() => counted.length).toBeGreaterThan(0)
    expect(Math.max(...counted)).toBeLessThan(lasted)
  })
})
