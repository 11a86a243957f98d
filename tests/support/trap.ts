/**
 * Detects the success of something hostile: a canary on a port of its own records every request that leaves our origin,
 * and a trap in the page records every script that runs there and everything that a frame reports as stolen.
 */
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { atTheEnd } from './stores.ts'

export interface Canary {
  url: string
  host: string
  /** The first line of every request, and `(a datagram)` for each of those. */
  heard: string[]
}

export async function hangCanary(): Promise<Canary> {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      heard.push(String(data).split('\r\n')[0]!.slice(0, 120))
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  // Peer connections are opened by datagram.
  const datagrams = createSocket('udp4', () => heard.push('(a datagram)'))
  await new Promise<void>((ready) => datagrams.bind(port, '127.0.0.1', ready))
  atTheEnd(async () => {
    await new Promise<void>((done) => void datagrams.close(done))
    await new Promise<void>((done) => void server.close(() => done()))
  })
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, heard }
}

interface Told {
  loot: string[]
}

/** Sets the trap; it adds what it catches, dialogs and opened windows to `wrongs`. */
export async function setTrap(page: Page): Promise<string[]> {
  const wrongs: string[] = []
  page.on('dialog', async (box) => {
    wrongs.push(`a dialog: ${box.message()}`)
    await box.dismiss().catch(() => {})
  })
  page.on('popup', (other) => {
    wrongs.push(`a popup: ${other.url()}`)
    void other.close().catch(() => {})
  })
  await page.addInitScript(() => {
    if (self !== top) return
    const told = globalThis as unknown as Told
    told.loot = []
    // Hostile texts call `pwned()` where they can, and set it from the frames they are in.
    Object.defineProperty(globalThis, 'pwned', {
      configurable: true,
      get: () => () => told.loot.push('a script ran in our page'),
      set: () => told.loot.push('a script reached into our page'),
    })
    addEventListener('message', ({ data, source }) => {
      if (!data?.loot) return
      const frames = [...document.querySelectorAll('iframe')]
      const frame = frames.find(({ contentWindow }) => contentWindow === source)
      told.loot.push(`${frame?.title ?? 'a frame'} took ${data.loot}`)
    })
  })
  return wrongs
}

/** What the trap of this page has caught so far. */
export function caught(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as Told).loot)
}
