/** Keep-alive connections that each send again as soon as they got a response; prints one `Load` and exits. */
import { Agent, get } from 'node:http'
import type { Load, Wanted } from './load.ts'

const {
  url,
  headers,
  connections,
  seconds,
  settleSeconds = 0,
} = JSON.parse(process.argv[2] ?? '{}') as Wanted
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const latencies: number[] = []
const settledAt = performance.now() + settleSeconds * 1_000
const endsAt = settledAt + seconds * 1_000

function ask(): Promise<void> {
  const began = performance.now()
  return new Promise((done, fail) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`answered ${response.statusCode}`))
      response.resume().once('end', () => {
        if (began >= settledAt) latencies.push(performance.now() - began)
        done()
      })
    }).once('error', fail)
  })
}

async function keepAsking(): Promise<void> {
  while (performance.now() < endsAt) await ask()
}

await Promise.all(Array.from({ length: connections }, keepAsking))
agent.destroy()
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
const load: Load = { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
process.stdout.write(JSON.stringify(load))
