/** Connections are freed: those of clients that send nothing, send slowly, do not read, or are refused. */
import { createServer, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { atTheEnd } from '#tests/support/stores.ts'
import {
  beginInTurn,
  type ConnectionLimits,
  connectionsFor,
  guardConnections,
} from './connections.ts'
import { QueuedBytes } from './take-body.ts'

const ROOMY: ConnectionLimits = { mostConnections: 1_000, stalledMs: 600_000 }

async function open(server: Server, limits: Partial<ConnectionLimits>) {
  guardConnections(server, { ...ROOMY, ...limits })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { port, dial: () => dial(port), count: () => countOf(server) }
}

/** A client that reads only on demand. */
async function dial(port: number): Promise<{ socket: Socket; closed: Promise<void> }> {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, closed }
}

const countOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

function ask(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}

const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x')

describe('when all connections are taken', () => {
  test('the one that has waited longest without a request makes room', async () => {
    const { port, dial, count } = await open(
      createServer((_, response) => response.end('ok')),
      {
        mostConnections: 4,
      },
    )
    const silent = []
    for (let i = 0; i < 4; i++) silent.push(await dial())
    silent[0]!.socket.write('GET / HTTP/1.1\r\nhost: x\r\nx: ')
    expect(await ask(port)).toBe(200)
    silent[0]!.socket.resume()
    await silent[0]!.closed
    for (let i = 0; i < 20; i++) expect(await ask(port)).toBe(200)
    await expect.poll(count).toBeLessThanOrEqual(4)
  })

  test('a slow body and an unread response give way, work that we owe does not', async () => {
    let finish = () => {}
    const server = createServer((request, response) => {
      if (request.url === '/work') finish = () => response.end('done')
      else if (request.url === '/large') response.end(LARGE)
      else if (request.url !== '/body') response.end('ok')
    })
    const arrivals: string[] = []
    server.on('request', ({ url }) => arrivals.push(url ?? ''))
    const { port, dial } = await open(server, { mostConnections: 3 })
    const work = await dial()
    work.socket.write('GET /work HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => arrivals).toContain('/work')
    const body = await dial()
    body.socket.write('POST /body HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\na')
    await expect.poll(() => arrivals).toContain('/body')
    const large = await dial()
    large.socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => arrivals).toContain('/large')
    expect(await ask(port)).toBe(200)
    body.socket.resume()
    await body.closed
    await dial()
    expect(await ask(port)).toBe(200)
    finish()
    const text = await new Promise((resolve) =>
      work.socket.once('data', (data) => resolve(String(data))).resume(),
    )
    expect(text).toContain('done')
  })

  test('when all of them are owed something, a new one is refused', async () => {
    const server = createServer(() => {})
    const { dial } = await open(server, { mostConnections: 2 })
    let arrived = 0
    server.on('request', () => arrived++)
    for (let i = 0; i < 2; i++) (await dial()).socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => arrived).toBe(2)
    const third = await dial()
    third.socket.resume()
    await third.closed
  })
})

describe('whoever stalls', () => {
  test('a reader that takes nothing is cut off', async () => {
    const { dial, count } = await open(
      createServer((_, response) => response.end(LARGE)),
      {
        stalledMs: 50,
      },
    )
    const { socket } = await dial()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(count).toBe(0)
  })

  test('a sender that stops within its body is cut off', async () => {
    const { dial, count } = await open(
      createServer(() => {}),
      { stalledMs: 50 },
    )
    const { socket } = await dial()
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\na')
    await expect.poll(count).toBe(0)
  })

  test('a client that waits for us is not, however long we take', async () => {
    let finish = () => {}
    let ticks = 0
    const server = createServer((_, response) => {
      // The timer of the connection has passed several times by then.
      response.on('timeout', () => ++ticks === 3 && finish())
      finish = () => response.end('late')
    })
    const { port } = await open(server, { stalledMs: 20 })
    expect(await ask(port)).toBe(200)
    expect(ticks).toBeGreaterThanOrEqual(3)
  })
})

describe('whoever sends requests ahead of their answers', () => {
  const asking = (n: number) => 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(n)

  async function openInTurn() {
    const works: ServerResponse[] = []
    const server = createServer((request, response) =>
      beginInTurn(request, response, () => works.push(response)),
    )
    return { works, ...(await open(server, {})) }
  }

  test('has sixteen of them worked on at a time, and all answered in their order', async () => {
    const { works, dial } = await openInTurn()
    const { socket } = await dial()
    let got = ''
    socket.resume().on('data', (data) => {
      got += String(data)
    })
    socket.write(asking(100))
    for (let at = 0; at < 100; at++) {
      await expect.poll(() => works.length).toBe(Math.min(100, at + 16))
      works[at]!.end(`<${at}>`)
    }
    await expect.poll(() => got.match(/<\d+>/g)?.length).toBe(100)
    expect(got.match(/<\d+>/g)).toEqual(Array.from({ length: 100 }, (_, at) => `<${at}>`))
  })

  test('is cut off with more than a hundred that wait, and nothing more of them is begun', async () => {
    const { works, dial, count } = await openInTurn()
    const { socket, closed } = await dial()
    socket.resume().write(asking(1_000))
    await closed
    await expect.poll(count).toBe(0)
    expect(works).toHaveLength(16)
    expect(works.every(({ destroyed }) => destroyed)).toBe(true)
  })

  test('keeps nobody else waiting: another connection has a line of its own', async () => {
    const { works, port, dial } = await openInTurn()
    const { socket } = await dial()
    socket.write(asking(50))
    await expect.poll(() => works.length).toBe(16)
    const asked = ask(port)
    await expect.poll(() => works.length).toBe(17)
    works[16]!.end('ok')
    expect(await asked).toBe(200)
  })
})

test('responses that wait for readers share one budget: the oldest are given up', async () => {
  const queued = new QueuedBytes(2.5 * LARGE.length)
  const server = createServer((_, response) => {
    queued.add(response, LARGE.length)
    response.end(LARGE)
  })
  const { port, dial, count } = await open(server, {})
  const readers = []
  for (let i = 0; i < 4; i++) {
    const reader = await dial()
    reader.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => queued.total).toBe(Math.min(i + 1, 2) * LARGE.length)
    readers.push(reader)
  }
  await expect.poll(count).toBe(2)
  for (const { socket } of readers) socket.destroy()
  await expect.poll(() => queued.total).toBe(0)
  expect(await ask(port)).toBe(200)
})

test('as many connections as the descriptors allow, with some kept for other work', () => {
  expect([256, 1_024, 4_096, 1e9, 64].map(connectionsFor)).toEqual([160, 768, 3_072, 10_000, 16])
})
