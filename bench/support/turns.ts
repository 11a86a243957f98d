/**
 * Our responses against a bare `node:http` server that sends the same bytes. The two take turns, so that a busy machine
 * slows both; the median of the turns counts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Load, loadFigures, settledLatency, type Wanted } from '../load.ts'
import { type Running, startBare } from './server.ts'

export const CONNECTIONS = 32
export const ROUNDS = 3
export const SECONDS = 5

export interface Turn extends Load {
  /** Processor time of the server for one request; unlike the rest it hardly depends on what else the machine does. */
  processorMs: number
}

export interface Row {
  path: string
  bytes: number
  ours: Turn
  bare: Turn
  /** Our requests per second as a share of the bare server's. */
  ratio: number
  /** The bare server's processor time per request as a share of ours. */
  processorRatio: number
}

/** `folder` is for the bytes that the bare server sends. */
export async function compareWithBare(
  program: Running,
  path: string,
  headers: Record<string, string>,
  folder: string,
): Promise<Row> {
  const response = await fetch(program.url + path, { headers })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  const file = join(folder, 'page')
  writeFileSync(file, body)
  const limit = await startBare(file, response.headers.get('content-type') ?? '')
  try {
    const turns: Record<'ours' | 'bare', Turn[]> = { ours: [], bare: [] }
    const load = ({ url, pid }: Running, seconds = SECONDS) =>
      takeTurn(pid, { url: url + path, headers, connections: CONNECTIONS, seconds })
    // The first requests are slow on both sides: the code is not compiled yet.
    await load(program, 2)
    await load(limit, 2)
    for (let round = 0; round < ROUNDS; round++) {
      turns.bare.push(await load(limit))
      turns.ours.push(await load(program))
    }
    const settled = ({ url }: Running) =>
      settledLatency({ url: url + path, headers, connections: CONNECTIONS, seconds: 3 })
    const ours = { ...median(turns.ours), ...(await settled(program)) }
    const bare = { ...median(turns.bare), ...(await settled(limit)) }
    const ratio = ours.perSecond / bare.perSecond
    const processorRatio = bare.processorMs / ours.processorMs
    return { path, bytes: body.length, ours, bare, ratio, processorRatio }
  } finally {
    await limit.stop()
  }
}

async function takeTurn(pid: number, wanted: Wanted): Promise<Turn> {
  const before = processorMs(pid)
  const load = await loadFigures(wanted)
  const spent = processorMs(pid) - before
  return { ...load, processorMs: spent / (load.perSecond * wanted.seconds) }
}

// The kernel counts in ticks; on Linux a program sees 100 of them in a second.
const TICK_MS = 10

/** User and system time of a process so far; not a number where there is no /proc. */
export function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN
  }
}

function median(turns: Turn[]): Turn {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
  return {
    perSecond: middle(turns.map((turn) => turn.perSecond)),
    p50Ms: middle(turns.map((turn) => turn.p50Ms)),
    p99Ms: middle(turns.map((turn) => turn.p99Ms)),
    processorMs: middle(turns.map((turn) => turn.processorMs)),
  }
}

export const TABLE_HEAD = [
  '| Address | Bytes | Ours /s | Bare /s | Share | p50 ms | p99 ms | Bare p99 ms | CPU ms | Bare CPU ms | CPU share |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
].join('\n')

export function tableLine({ path, bytes, ours, bare, ratio, processorRatio }: Row): string {
  const cells = [
    `\`${path}\``,
    bytes.toLocaleString('en'),
    Math.round(ours.perSecond).toLocaleString('en'),
    Math.round(bare.perSecond).toLocaleString('en'),
    `${Math.round(ratio * 100)} %`,
    ours.p50Ms.toFixed(2),
    ours.p99Ms.toFixed(2),
    bare.p99Ms.toFixed(2),
    ours.processorMs.toFixed(3),
    bare.processorMs.toFixed(3),
    `${Math.round(processorRatio * 100)} %`,
  ]
  return `| ${cells.join(' | ')} |`
}

export const HOW = `Requests per second with ${CONNECTIONS} connections, the median of ${ROUNDS} turns of ${SECONDS} s each, against a bare
\`node:http\` server that sends the same bytes. The load comes from another process on the same machine.
Latencies are of connections that have been open for two seconds. CPU is the server's own processor time for one
request, which other work on the machine hardly changes.`
