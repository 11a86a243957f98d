/**
 * What the house costs per request: our answers against a bare `node:http` server that sends the same bytes.
 * One server process, SQLite, 32 connections; the two take turns, so that a busy machine slows both.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from '../scripts/build.ts'
import { type Load, loadFigures, type Wanted } from './load.ts'
import type { Outcome } from './run.ts'

const ROUNDS = 3
const SECONDS = 5
const CONNECTIONS = 32
const root = resolve(import.meta.dirname, '..')

const PATHS = ['/healthz', '/dashboard', '/settings'] as const

interface Turn extends Load {
  /** Processor time of the server for one request; unlike the rest it hardly depends on what else the machine does. */
  processorMs: number
}

interface Row {
  path: string
  bytes: number
  ours: Turn
  bare: Turn
  /** Our requests per second as a share of the bare server's. */
  ratio: number
  /** The bare server's processor time per request as a share of ours. */
  processorRatio: number
}

interface Server {
  url: string
  pid: number
}

export async function http(): Promise<Outcome> {
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  const children: ChildProcess[] = []
  try {
    const server = await startOurs(dataDir, children)
    const cookie = await signIn(server.url)
    const rows: Row[] = []
    for (const path of PATHS) rows.push(await measure(server, path, cookie, dataDir, children))
    return {
      figures: { connections: CONNECTIONS, seconds: SECONDS, rounds: ROUNDS, rows },
      words: describe(rows),
    }
  } finally {
    for (const child of children) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startOurs(dataDir: string, children: ChildProcess[]): Promise<Server> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_SCALE: '0',
  }
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js'), 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return { url: await said(child, /Codeshelf is open at (http[^\s"]+)/), pid: child.pid ?? 0 }
}

/** The bare server reads the same bytes from a file and sends them with the same length of headers. */
async function startBare(file: string, type: string, children: ChildProcess[]): Promise<Server> {
  const script = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [script, file, type], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return { url: await said(child, /(http:\/\/[^\s"]+)/), pid: child.pid ?? 0 }
}

function said(child: ChildProcess, words: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let text = ''
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
    child.stdout?.on('data', (data) => {
      text += data
      const found = words.exec(text)?.[1]
      if (found) done(found)
    })
  })
}

/** The first person of a new installation, by the stand-in. */
async function signIn(url: string): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signed = await (await post('/auth/stand-in', { first_name: 'Dana' })).json()
  const cookie = (await post('/auth/messenger', signed)).headers.get('set-cookie')
  if (!cookie) throw new Error('the login of the benchmark failed')
  return cookie.split(';')[0] ?? ''
}

async function measure(
  server: Server,
  path: string,
  cookie: string,
  dataDir: string,
  children: ChildProcess[],
): Promise<Row> {
  const headers = { cookie, accept: 'text/html' }
  const answer = await fetch(server.url + path, { headers })
  const body = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  const file = join(dataDir, 'page')
  writeFileSync(file, body)
  const limit = await startBare(file, answer.headers.get('content-type') ?? '', children)
  const turns: Record<'ours' | 'bare', Turn[]> = { ours: [], bare: [] }
  const load = ({ url, pid }: Server, seconds = SECONDS) =>
    takeTurn(pid, { url: url + path, headers, connections: CONNECTIONS, seconds })
  // The first requests are slow on both sides: the code is not compiled yet.
  await load(server, 2)
  await load(limit, 2)
  for (let round = 0; round < ROUNDS; round++) {
    turns.bare.push(await load(limit))
    turns.ours.push(await load(server))
  }
  const [ours, bare] = [median(turns.ours), median(turns.bare)]
  return {
    path,
    bytes: body.length,
    ours,
    bare,
    ratio: ours.perSecond / bare.perSecond,
    processorRatio: bare.processorMs / ours.processorMs,
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
function processorMs(pid: number): number {
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

function describe(rows: Row[]): string {
  const lines = rows.map(({ path, bytes, ours, bare, ratio, processorRatio }) =>
    [
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
    ].join(' | '),
  )
  return `# HTTP

Requests per second with ${CONNECTIONS} connections, the median of ${ROUNDS} turns of ${SECONDS} s each, against a bare
\`node:http\` server that sends the same bytes. The load comes from another process on the same machine.
CPU is the server's own processor time for one request, which other work on the machine hardly changes.

| Address | Bytes | Ours /s | Bare /s | Share | p50 ms | p99 ms | Bare p99 ms | CPU ms | Bare CPU ms | CPU share |
|---|---|---|---|---|---|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}
`
}
