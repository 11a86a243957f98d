/**
 * The weight of the program: memory at rest, under load and a minute later, the list page, and the installed packages.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from '../scripts/build.ts'
import { loadFigures } from './load.ts'
import type { Outcome } from './run.ts'
import { Client } from './stall/api.ts'
import { familyOf, readOf } from './support/process-tree.ts'
import { fillShelf, type Shelf } from './support/shelf.ts'

const root = resolve(import.meta.dirname, '..')
const LOAD_SECONDS = Number(process.env['BENCH_WEIGHT_SECONDS'] ?? 120)
const REST_SECONDS = 60
// Typical requests of a browser: lists, searches, files, documents.
const PATHS = ['/files', '/api/files?q=return', '/api/files', '/dashboard', '/api/stats']

interface Memory {
  processes: number
  mb: number
}

export async function weight(): Promise<Outcome> {
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-weight-'))
  try {
    const shelf = await fillShelf(dataDir, 1, 10_000)
    const memory = await memoryOf(shelf)
    const figures = { ...memory, packages: installedSize() }
    return { figures, args: describe(figures) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Started as a person starts it, launcher included, and measured with every descendant process. */
async function memoryOf(shelf: Shelf) {
  const child = spawn('node', [join(root, 'bootstrap.mjs'), 'serve'], {
    env: { ...process.env, DATA_DIR: shelf.dataDir, PORT: '0', RATE_LIMIT_SCALE: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await addressOf(child.stdout)
    await pause(REST_SECONDS * 1_000)
    const idle = memoryBelow(child.pid!)
    const client = new Client(url, shelf.cookie, 1)
    const pageBytes = (await client.get('/files')).bytes
    client.close()
    const load = await browse(url, shelf, child.pid!)
    await pause(REST_SECONDS * 1_000)
    return { pageBytes, idle, ...load, after: memoryBelow(child.pid!) }
  } finally {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
}

function addressOf(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((found) => {
    let text = ''
    stream.on('data', (data) => {
      text += data
      const address = /(http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1]
      if (address) found(address)
    })
  })
}

async function browse(url: string, shelf: Shelf, pid: number) {
  let most = memoryBelow(pid)
  let requests = 0
  for (let spent = 0, at = 0; spent < LOAD_SECONDS; spent += 5, at++) {
    const path = PATHS[at % PATHS.length]!
    const headers = { cookie: shelf.cookie, accept: path.startsWith('/api') ? '*/*' : 'text/html' }
    const load = await loadFigures({ url: url + path, headers, connections: 16, seconds: 5 })
    requests += Math.round(load.perSecond * 5)
    const now = memoryBelow(pid)
    if (now.mb > most.mb) most = now
  }
  return { requests, most }
}

/** Resident memory of a process and of all its descendants. */
function memoryBelow(pid: number): Memory {
  const family = familyOf(pid)
  const kb = family.map((one) => Number(/VmRSS:\s+(\d+)/.exec(readOf(one, 'status'))?.[1] ?? 0))
  return { processes: family.length, mb: Math.round(kb.reduce((sum, one) => sum + one, 0) / 1024) }
}

/** Installs what production needs in an empty folder and weighs it, Node itself apart. */
function installedSize() {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-install-'))
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      writeFileSync(join(folder, name), readFileSync(join(root, name)))
    const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', args, { cwd: folder, stdio: 'inherit' })
    const size = (path: string) =>
      Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0])
    const modules = join(folder, 'node_modules')
    const runtimes = readdirSync(modules).filter((name) =>
      /^node-(bin-)?(linux|darwin|win)-/.test(name),
    )
    const nodeMb = runtimes.reduce((sum, name) => sum + size(join(modules, name)), 0)
    return { packagesMb: size(modules) - nodeMb, nodeMb }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function describe({
  pageBytes,
  idle,
  most,
  after,
  requests,
  packages,
}: Awaited<ReturnType<typeof memoryOf>> & { packages: ReturnType<typeof installedSize> }): string {
  const line = (what: string, { mb, processes }: Memory) =>
    `| ${what} | ${mb} MB in ${processes} processes |`
  return `# What it weighs

Started by the launcher on SQLite with 10,000 files; resident memory of all its processes together.

| What | Measured |
|---|---|
${line(`at rest, ${REST_SECONDS} s after the start`, idle)}
${line(`most during ${LOAD_SECONDS} s of load (${requests.toLocaleString('en')} requests, 16 clients)`, most)}
${line(`${REST_SECONDS} s after the load (${(after.mb / idle.mb).toFixed(2)} x of at rest)`, after)}
| the page \`/files\`, 20 rows, before packing | ${pageBytes.toLocaleString('en')} bytes |
| packages installed for production, besides Node | ${packages.packagesMb} MB |
| Node itself | ${packages.nodeMb} MB |
`
}
