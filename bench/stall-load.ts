/** One load in a process of its own: prepares, reports that it is ready, and sends its request until time is up. */
import { Client, type Target } from './stall/api.ts'
import { loads } from './stall/loads.ts'

const { name, target, cookie, seconds, clients } = JSON.parse(process.argv[2] ?? '{}') as {
  name: string
  target: Target
  cookie: string
  seconds: number
  clients: number
}
const load = loads.find((one) => one.name === name)
if (!load) throw new Error(`there is no load '${name}'`)
const owner = new Client(target.url, cookie, clients)
const repeat = await load.prepare(owner, target)
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))

const endsAt = performance.now() + seconds * 1_000
const statuses: Record<string, number> = {}
let round = 0
async function keepSending(): Promise<void> {
  while (performance.now() < endsAt) {
    const { status } = await repeat(round++)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
await Promise.all(Array.from({ length: load.clients ?? clients }, keepSending))
process.stdout.write(`${JSON.stringify(statuses)}\n`)
process.exit(0)
