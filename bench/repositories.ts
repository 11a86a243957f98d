/**
 * A repository of 50,000 files and 20,000 commits: each action on it against the plain git command for the same, in
 * turns in the same run; what others wait for while it is fetched; and the memory of it all.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../scripts/build.ts'
import type { Outcome } from './run.ts'
import { type Client, signIn } from './stall/api.ts'
import {
  commitHead,
  fileLine,
  git,
  importInto,
  makeRepository,
  startGitServer,
} from './support/git-server.ts'
import { startProgram } from './support/server.ts'

const FILES = 50_000
const COMMITS = 20_000
const FOLDERS = 500
// Files that one push changes.
const PUSHED = 100
const ROUNDS = 5
// Enough to notice anything that each sync leaves behind.
const MANY = 30
const NEEDLE = 'const needle = 7'

const pathOf = (at: number) => `src/d${at % FOLDERS}/file-${at}.ts`

function textOf(at: number, edition: number): string {
  const lines = Array.from({ length: 12 }, (_, line) => `const v${line} = ${at * 31 + line}`)
  if (at % 5_000 === 0) lines.push(NEEDLE)
  return `// file ${at}, edition ${edition}\n${lines.join('\n')}\n`
}

function* history(): Iterable<string> {
  yield commitHead(0)
  for (let at = 0; at < FILES; at++) yield fileLine(pathOf(at), textOf(at, 0))
  for (let number = 1; number < COMMITS; number++) {
    const at = (number * 7_919) % FILES
    yield commitHead(number) + fileLine(pathOf(at), textOf(at, number))
  }
}

function* push(number: number): Iterable<string> {
  yield commitHead(COMMITS + number, true)
  for (let at = 0; at < PUSHED; at++) {
    const file = (at * 401 + number) % FILES
    yield fileLine(pathOf(file), textOf(file, COMMITS + number))
  }
}

interface Row {
  what: string
  command: string
  oursMs: number
  gitMs: number
}

interface Waits {
  count: number
  p50: number
  p99: number
  longest: number
}

export async function repositories(): Promise<Outcome> {
  await build()
  const root = mkdtempSync(join(tmpdir(), 'codeshelf-repositories-'))
  const server = await startGitServer(root)
  try {
    const upstream = await makeRepository(root, 'big')
    await importInto(upstream, history())
    const dataDir = join(root, 'data')
    mkdirSync(dataDir)
    const program = await startProgram(dataDir, { CODEHOST_INSIDE_HOSTS: server.host })
    try {
      const owner = await signIn(program.url, 'Owner')
      const other = await signIn(program.url, 'Somebody else')
      const measured = await measure({ owner, other, pid: program.pid, root, server, upstream })
      return { figures: measured, args: describe(measured) }
    } finally {
      await program.stop()
    }
  } finally {
    server.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

interface Bench {
  owner: Client
  other: Client
  pid: number
  root: string
  server: { host: string }
  upstream: string
}

async function measure(bench: Bench) {
  const { owner, other, pid, root, server, upstream } = bench
  const url = `http://${server.host}/big.git`
  const clone = join(root, 'clone.git')
  const rows: Row[] = []
  const row = (what: string, command: string, oursMs: number, gitMs: number) => {
    rows.push({ what, command, oursMs, gitMs })
    console.log(tableLine(rows.at(-1)!))
  }
  const atRest = await waitsBeside(other, () => pause(5_000))
  const memory = { before: residentMib(pid), firstSync: 0, nextSyncs: 0, reading: 0, manySyncs: 0 }

  const cloneMs = await timed(() => git(root, ['clone', '--mirror', '-q', url, clone]))
  const listMs = await timed(() => git(clone, ['ls-tree', '-r', '-t', '-l', '-z', 'main']))
  let firstMs = 0
  const besideFirstSync = await waitsBeside(other, async () => {
    firstMs = await timed(() => addRepo(owner, url))
  })
  row('first sync', 'clone --mirror, ls-tree -r', firstMs, cloneMs + listMs)
  memory.firstSync = residentMib(pid)

  const next = { ours: [] as number[], git: [] as number[], dry: [] as number[] }
  for (let number = 0; number < ROUNDS; number++) {
    await importInto(upstream, push(number))
    next.dry.push(await timed(() => fetchOk(owner, '/repos/big/sync?look=1')))
    next.ours.push(await timed(() => syncRepo(owner)))
    next.git.push(
      await timed(async () => {
        await git(clone, ['fetch', '-q', 'origin', '+refs/heads/*:refs/heads/*'])
        await git(clone, ['diff-tree', '-r', '--name-status', 'main~1', 'main'])
      }),
    )
  }
  row('dry run of 100 changes', 'fetch, diff-tree', median(next.dry), median(next.git))
  row('next sync, 100 changes', 'fetch, diff-tree', median(next.ours), median(next.git))
  memory.nextSyncs = residentMib(pid)

  const reads: [string, string, readonly string[]][] = [
    ['tree page', '/repos/big/tree/src/d7', ['ls-tree', '-l', 'main', 'src/d7/']],
    ['file page', `/repos/big/file/${pathOf(5_007)}`, ['show', `main:${pathOf(5_007)}`]],
    [
      'search by text',
      `/repos/big/search?q=${encodeURIComponent(NEEDLE)}`,
      ['grep', '-n', '-F', NEEDLE, 'main'],
    ],
    [
      'search by name',
      '/repos/big/search?q=file-4999&kind=names',
      ['ls-tree', '-r', '--name-only', 'main'],
    ],
    ['history page', '/repos/big/history', ['log', '-n', '50', 'main']],
    [
      'history of a file',
      `/repos/big/history?path=${pathOf(5_007)}`,
      ['log', '-n', '50', 'main', '--', pathOf(5_007)],
    ],
  ]
  for (const [what, path, args] of reads) {
    await fetchOk(owner, path)
    const times = { ours: [] as number[], git: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.ours.push(await timed(() => fetchOk(owner, path)))
      times.git.push(await timed(() => git(clone, args)))
    }
    row(what, args.slice(0, 2).join(' '), median(times.ours), median(times.git))
  }
  for (let at = 0; at < 200; at++) await fetchOk(owner, `/repos/big/file/${pathOf(at)}`)
  memory.reading = residentMib(pid)
  for (let number = ROUNDS; number < ROUNDS + MANY; number++) {
    await importInto(upstream, push(number))
    await fetchOk(owner, '/repos/big/sync?look=1')
    await syncRepo(owner)
  }
  memory.manySyncs = residentMib(pid)
  return {
    rows,
    atRest,
    besideFirstSync,
    memory: { ...memory, highest: residentMib(pid, 'VmHWM') },
  }
}

async function addRepo(owner: Client, url: string): Promise<void> {
  const { status, body } = await owner.post('/api/repos', { url })
  if (status !== 202) throw new Error(`the repository was answered ${status} ${body}`)
  await settled(owner)
}

async function syncRepo(owner: Client): Promise<void> {
  await owner.post('/api/repos/big/sync', {})
  await settled(owner)
}

async function settled(owner: Client): Promise<void> {
  for (;;) {
    const { repo } = JSON.parse((await owner.get('/api/repos/big')).body)
    if (repo.state === 'ready') return
    if (repo.state === 'failed') throw new Error(`the sync failed: ${repo.error}`)
    await pause(50)
  }
}

async function fetchOk(client: Client, path: string): Promise<void> {
  const { status, body } = await client.get(path)
  if (status !== 200) throw new Error(`${path} was answered ${status} ${body.slice(0, 200)}`)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

// Half as often as a busy page saves; each is a transaction of its own.
const SAVE_EVERY_MS = 50

/** How long another person waits for a small file to be saved during the work. */
async function waitsBeside(other: Client, work: () => Promise<unknown>): Promise<Waits> {
  let isOver = false
  const over = work().finally(() => {
    isOver = true
  })
  const waits: Promise<number>[] = []
  while (!isOver) {
    const name = `${performance.now()}.txt`
    const save = () => other.post('/api/files', { file_name: name, content: name })
    waits.push(timed(save))
    await pause(SAVE_EVERY_MS)
  }
  await over
  const all = (await Promise.all(waits)).sort((a, b) => a - b)
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))]!
  return { count: all.length, p50: at(0.5), p99: at(0.99), longest: all.at(-1)! }
}

function residentMib(pid: number, field = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  return Math.round(Number(kib) / 1_024)
}

function tableLine({ what, command, oursMs, gitMs }: Row): string {
  const times = [oursMs.toFixed(0), gitMs.toFixed(0), `${(oursMs / gitMs).toFixed(1)} x`]
  return `| ${[what, `\`git ${command}\``, ...times].join(' | ')} |`
}

function describe({ rows, atRest, besideFirstSync, memory }: Awaited<ReturnType<typeof measure>>) {
  const waits = ({ p50, p99, longest }: Waits) =>
    [p50, p99, longest].map((ms) => ms.toFixed(1)).join(' | ')
  return `# A large repository

${FILES.toLocaleString('en')} files, ${COMMITS.toLocaleString('en')} commits, SQLite, one process, a git server on loopback. Each row is the whole of what a person waits for
against plain git commands that find out the same, in turns; the median of ${ROUNDS} (the first sync once). Program, git and server
share the machine's processors.

| What | Plain git | Ours ms | Git ms | Ratio |
|---|---|---|---|---|
${rows.map(tableLine).join('\n')}

What somebody else waits for a small file to be saved, one every ${SAVE_EVERY_MS} ms:

| Beside | p50 | p99 | longest ms |
|---|---|---|---|
| nothing | ${waits(atRest)} |
| the first sync | ${waits(besideFirstSync)} |

Memory of the program in MiB: ${memory.before} before, ${memory.firstSync} after the first sync, ${memory.nextSyncs} after ${ROUNDS} more, ${memory.reading} after reading,
${memory.manySyncs} after ${MANY} syncs and dry runs more; ${memory.highest} at most.
`
}
