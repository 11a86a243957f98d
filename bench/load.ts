/** Load: `wrk` where it is installed, else a generator of our own in a process of its own. */
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Load {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

export interface Wanted {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
  /** Before anything counts. */
  settleSeconds?: number
}

const run = promisify(execFile)
const hasWrk = spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined

export function loadFigures(wanted: Wanted): Promise<Load> {
  return hasWrk ? byWrk(wanted) : byOurselves(wanted)
}

async function byWrk({ url, headers, connections, seconds }: Wanted): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = [
    '-t',
    '1',
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    '--latency',
    ...named,
    url,
  ]
  const { stdout } = await run('wrk', args)
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not answer well:\n${stdout}`)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  return { perSecond, p50Ms: latency(stdout, '50%'), p99Ms: latency(stdout, '99%') }
}

/** `1.23ms`, `45.00us`, `1.02s`. */
function latency(text: string, share: string): number {
  const [, number = 'NaN', unit = 'ms'] =
    new RegExp(`${share}\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? []
  return Number(number) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's']
}

/**
 * Of connections that are open already: Node accepts new ones one at a time between responses, so that of many that
 * open at once the last waits for a multiple of all responses together, and `wrk` counts that.
 */
export async function settledLatency(wanted: Wanted): Promise<{ p50Ms: number; p99Ms: number }> {
  const { p50Ms, p99Ms } = await byOurselves({ ...wanted, settleSeconds: 2 })
  return { p50Ms, p99Ms }
}

async function byOurselves(wanted: Wanted): Promise<Load> {
  const script = join(import.meta.dirname, 'load-process.ts')
  const { stdout } = await run(process.execPath, [script, JSON.stringify(wanted)])
  return JSON.parse(stdout) as Load
}
