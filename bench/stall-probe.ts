/** Somebody else, in a process of their own: asks for one address every few milliseconds and notes each wait. */
import { Client } from './stall/api.ts'

const PAUSE_MS = 10
// Enough for a second without any answer.
const CONNECTIONS = 100

const { url, cookie, paths, seconds } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  cookie: string
  paths: string[]
  seconds: number
}

/** A request is sent when it is due, whether or not the one before was answered: a stall is felt by all it delays. */
async function probe(path: string): Promise<number[]> {
  const client = new Client(url, cookie, CONNECTIONS)
  const waits: Promise<number>[] = []
  const endsAt = performance.now() + seconds * 1_000
  while (performance.now() < endsAt) {
    waits.push(waitFor(client, path))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return Promise.all(waits).finally(() => client.close())
}

async function waitFor(client: Client, path: string): Promise<number> {
  const sentAt = performance.now()
  const { status } = await client.get(path)
  if (status !== 200) throw new Error(`${path} was answered ${status}`)
  return performance.now() - sentAt
}

const waits = await Promise.all(paths.map(probe))
process.stdout.write(
  JSON.stringify(
    waits.map((all) => {
      all.sort((a, b) => a - b)
      const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))]!
      return { count: all.length, p50: at(0.5), p99: at(0.99), longest: all.at(-1)! }
    }),
  ),
)
