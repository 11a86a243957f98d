/**
 * The addresses of apps of tests: one after the other at the same address, because a page that is reused keeps its
 * process only while it stays with one origin.
 */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const HOST = '127.0.0.1'

/** Below those that the system assigns by itself. */
const [LOWEST, HIGHEST] = [20_000, 32_000]

/** Those of this process, in the order in which they were needed: two apps at once have two. */
const ports: number[] = []

export async function listenAgain(server: {
  listen(options: { host: string; port: number }): Promise<string>
}): Promise<string> {
  for (const port of ports) if (await isFree(port)) return server.listen({ host: HOST, port })
  const port = await freePort()
  ports.push(port)
  return server.listen({ host: HOST, port })
}

/**
 * For a server that stops and comes back: no connection of another program gets its port meanwhile, and one to itself
 * that is made again and again cannot come from this port either.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = createServer()
  probe.once('error', () => resolve(false))
  probe.listen({ host: HOST, port }, () => probe.close(() => resolve(true)))
  return promise
}
