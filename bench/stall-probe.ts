/** Another person, in a process of their own: requests one URL every few milliseconds and records each wait. */
import { Client } from './stall/api.ts'
import type { Waits } from './stall/waits.ts'
import { threadTimes } from './support/thread-times.ts'

const PAUSE_MS = 10
// Enough for a second without any response.
const CONNECTIONS = 100

const { url, cookie, pid, paths, seconds } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  cookie: string
  /** Of the server. */
  pid: number
  paths: string[]
  seconds: number
}

/** A request is sent when it is due, whether or not the one before has finished: a stall is felt by all it delays. */
async function probe(path: string): Promise<Wait[]> {
  const client = new Client(url, cookie, CONNECTIONS)
  const waits: Promise<Wait>[] = []
  const endsAt = performance.now() + seconds * 1_000
  while (performance.now() < endsAt) {
    waits.push(waitFor(client, path))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return Promise.all(waits).finally(() => client.close())
}

interface Wait {
  ms: number
  /** Of it, the server's event loop was at work, for any request. */
  worked: number
  /** The event loop could have continued, and other programs had the processors. */
  outOfTurn: number
  /** The same for this process, before it sent or after the response arrived. */
  probeOutOfTurn: number
}

async function waitFor(client: Client, path: string): Promise<Wait> {
  const sentAt = performance.now()
  const [server, own] = [threadTimes(pid), threadTimes(process.pid)]
  const { status } = await client.get(path)
  const ms = performance.now() - sentAt
  if (status !== 200) throw new Error(`${path} was answered ${status}`)
  const [serverNow, ownNow] = [threadTimes(pid), threadTimes(process.pid)]
  return {
    ms,
    worked: serverNow.ranMs - server.ranMs,
    outOfTurn: serverNow.waitedMs - server.waitedMs,
    probeOutOfTurn: ownNow.waitedMs - own.waitedMs,
  }
}

function summary(all: Wait[]): Waits {
  all.sort((one, other) => one.ms - other.ms)
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))]!.ms
  const slowest = all.slice(Math.floor(all.length * 0.99))
  const mean = (part: keyof Wait) =>
    slowest.reduce((sum, wait) => sum + wait[part], 0) / slowest.length
  return {
    ...{ count: all.length, p50: at(0.5), p99: at(0.99), longest: all.at(-1)!.ms },
    slowest: {
      ms: mean('ms'),
      worked: mean('worked'),
      outOfTurn: mean('outOfTurn'),
      probeOutOfTurn: mean('probeOutOfTurn'),
    },
  }
}

const waits = await Promise.all(paths.map(probe))
process.stdout.write(JSON.stringify(waits.map(summary)))
