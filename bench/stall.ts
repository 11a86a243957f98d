/**
 * The effect of load on others: how long `/healthz` and another person's `/api/files` take while eight clients do each
 * kind of heavy or hostile work. `npm run bench stall [part of a name]` runs the loads whose name has that part; the
 * rows of the others stay as they were measured on the same processors.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { build } from '../scripts/build.ts'
import type { Outcome } from './run.ts'
import { createFile, signIn, type Target } from './stall/api.ts'
import { WIDE } from './stall/asked-for-everything.ts'
import { loads } from './stall/loads.ts'
import { codeText } from './stall/texts.ts'
import type { Waits } from './stall/waits.ts'
import { calmest } from './support/calm.ts'
import {
  commitHead,
  fileLine,
  importInto,
  makeRepository,
  makeWideBranch,
  startGitServer,
} from './support/git-server.ts'
import { untilIdle } from './support/idle.ts'
import { familyOf, readOf } from './support/process-tree.ts'
import { processorNames } from './support/processors.ts'
import { startProgram } from './support/server.ts'
import { fillShelf } from './support/shelf.ts'

const SECONDS = 6
const CLIENTS = 8
const PATHS = ['/healthz', '/api/files']
const GOAL = { p99: 50, longest: 250, memory: 600 }

// The loads save as much as they can in their time; refusals would make them easy.
const NO_QUOTAS = { MAX_FILES_PER_USER: '1000000', MAX_BYTES_PER_USER: String(2 ** 40) }

interface Row {
  load: string
  kind: string
  healthz: Waits
  files: Waits
  /** The maximum memory of the server and its children meanwhile, in MB (RSS). */
  memory: number
  /** The responses to the load itself: status and number. */
  statuses: Record<string, number>
  /** The processor time that other machines took meanwhile, in per cent. */
  taken: number
}

type Waited = Omit<Row, 'taken'>

const run = promisify(execFile)

const LARGE = 20_000

function* largeHistory(): Iterable<string> {
  yield commitHead(0)
  for (let at = 0; at < LARGE; at++)
    yield fileLine(`src/d${at % 200}/file-${at}.ts`, codeText(1_000, at))
}

function* smallHistory(): Iterable<string> {
  yield commitHead(0)
  yield fileLine('README.md', '# wide\n')
}

export async function stall(names: readonly string[] = []): Promise<Outcome> {
  await build()
  const root = mkdtempSync(join(tmpdir(), 'codeshelf-stall-'))
  const dataDir = join(root, 'data')
  mkdirSync(dataDir)
  const git = await startGitServer(root)
  try {
    await importInto(await makeRepository(root, 'large'), largeHistory())
    const wide = await makeRepository(root, 'wide')
    await importInto(wide, smallHistory())
    const wideNames = Array.from({ length: WIDE }, (_, at) => `file-${at}.ts`)
    await makeWideBranch(wide, 'wide', wideNames)
    const shelf = await fillShelf(dataDir, 1, 10_000)
    const env = { ...NO_QUOTAS, CODEHOST_INSIDE_HOSTS: git.host }
    const program = await startProgram(dataDir, env)
    const { url, pid } = program
    const target = {
      url,
      pid,
      dataDir,
      repository: `http://${git.host}/large.git`,
      wide: `http://${git.host}/wide.git`,
    }
    try {
      const other = await signIn(url, 'Somebody else')
      for (let at = 0; at < 50; at++) await createFile(other, `own-${at}.py`, codeText(2_000, at))
      const rows = [await calm(() => atRest(target, other.cookie!))]
      const kept = names.length > 0 ? keptRows() : []
      for (const { name, kind } of loads) {
        if (names.length > 0 && !names.some((part) => name.includes(part))) {
          rows.push(...kept.filter(({ load }) => load === name))
          continue
        }
        // Large texts of an earlier row may still be indexed; this row is about its own load.
        if (!(await untilIdle(pid))) console.log(`beside what was left before '${name}':`)
        const row = await calm(() => beside(target, shelf.cookie, other.cookie!, name, kind))
        console.log(tableLine(row))
        rows.push(row)
      }
      return { figures: { goal: GOAL, rows }, args: describe(rows) }
    } finally {
      await program.stop()
    }
  } finally {
    git.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

function keptRows(): Row[] {
  const file = join(import.meta.dirname, 'results/stall.json')
  if (!existsSync(file)) return []
  const { processors, figures } = JSON.parse(readFileSync(file, 'utf8'))
  return processors === processorNames() ? figures.rows : []
}

async function calm(measure: () => Promise<Waited>): Promise<Row> {
  const { row, taken } = await calmest(measure)
  return { ...row, taken }
}

async function atRest(target: Probed, cookie: string): Promise<Waited> {
  return { load: 'nothing', kind: 'at rest', ...(await probe(target, cookie)), statuses: {} }
}

/** The server that is requested, and its process. */
type Probed = Pick<Target, 'url'> & { pid: number }

async function beside(
  target: Target & Probed,
  ownerCookie: string,
  otherCookie: string,
  name: string,
  kind: string,
): Promise<Waited> {
  const wanted = JSON.stringify({
    name,
    target,
    cookie: ownerCookie,
    seconds: SECONDS,
    clients: CLIENTS,
  })
  const script = join(import.meta.dirname, 'stall-load.ts')
  const child = spawn(process.execPath, [script, wanted], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  if ((await lines.next()).value !== 'ready') throw new Error(`'${name}' could not be prepared`)
  child.stdin.write('go\n')
  const waited = await probe(target, otherCookie)
  const statuses = JSON.parse((await lines.next()).value ?? '{}') as Record<string, number>
  await ended
  return { load: name, kind, ...waited, statuses }
}

async function probe(
  { url, pid }: Probed,
  cookie: string,
): Promise<Pick<Row, 'healthz' | 'files' | 'memory'>> {
  const wanted = JSON.stringify({ url, pid, cookie, paths: PATHS, seconds: SECONDS })
  const script = join(import.meta.dirname, 'stall-probe.ts')
  let memory = familyMb(pid)
  const watch = setInterval(() => {
    memory = Math.max(memory, familyMb(pid))
  }, 200)
  const { stdout } = await run(process.execPath, [script, wanted]).finally(() =>
    clearInterval(watch),
  )
  const [healthz, files] = JSON.parse(stdout) as [Waits, Waits]
  return { healthz, files, memory }
}

function familyMb(pid: number): number {
  const kilobytes = familyOf(pid).map((one) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readOf(one, 'status'))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, kb) => sum + kb, 0) / 1_000
}

function describe(rows: readonly Row[]): string {
  const late = rows.filter(
    ({ healthz, files, memory }) =>
      memory > GOAL.memory ||
      Math.max(healthz.p99, files.p99) > GOAL.p99 ||
      Math.max(healthz.longest, files.longest) > GOAL.longest,
  )
  return `# Nobody waits for anybody

SQLite, one process, 10,000 files. While ${CLIENTS} clients send one kind of request for ${SECONDS} s as fast as they are
answered, another process asks for \`/healthz\` and for another person's \`/api/files\` every 10 ms each, answered or
not. Server, clients and probe share the machine's processors, and other machines share them too: a row is measured up
to four times until they took little, and the calmest is kept. It begins when the server has nothing left to do.
Goal: p99 at most ${GOAL.p99} ms, longest at most ${GOAL.longest} ms, memory of the server and its children at most ${GOAL.memory} MB. The slowest hundredth of the answers of \`/healthz\` on average: how long they took; of it the event loop was at work, whoever
for; the event loop waited for a processor; the probe itself waited for one.

| Beside | Kind | healthz p50 | p99 | longest ms | slowest 1 %: work, loop waits, probe waits | files p50 | p99 | longest ms | Memory MB | The load was answered | Others took |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.map(tableLine).join('\n')}

${late.length === 0 ? 'Every row is within the goal.' : `Beyond the goal: ${late.map(({ load }) => load).join(', ')}.`}
`
}

function tableLine({ load, kind, healthz, files, memory, statuses, taken }: Row): string {
  const waits = ({ p50, p99, longest }: Waits) => [p50, p99, longest].map((ms) => ms.toFixed(1))
  const answered = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  const cells = [load, kind, ...waits(healthz), reasons(healthz), ...waits(files)]
  return `| ${[...cells, memory.toFixed(0) ?? '', answered.join(', '), `${taken.toFixed(1)} %`].join(' | ')} |`
}

function reasons({ slowest }: Waits): string {
  if (!slowest) return ''
  const { ms, ...parts } = slowest
  const shown = Object.values(parts).map((part) => part.toFixed(0))
  return `${ms.toFixed(0)}: ${shown.join(', ')}`
}
