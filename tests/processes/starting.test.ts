/** The built program as an operator sees it: it starts anywhere, or prints in one line why it cannot. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, test } from 'vitest'
import { launch, NOTHING_SET, startServer } from '../support/servers.ts'
import { judgeStoredEvents } from '../support/stored-events.ts'
import { atTheEnd, cloneTemplate, dropDatabase, reopen } from '../support/stores.ts'

const folders: string[] = []
const temporary = () => {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-process-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Runs to the end: the exit code, and the output on each stream. */
async function run(args: string[], env: Parameters<typeof launch>[1]) {
  return runIn('/', args, { DATA_DIR: join(temporary(), 'data'), ...env })
}

async function runIn(cwd: string, args: string[], env: Parameters<typeof launch>[1]) {
  const { output, exited } = launch(args, env, cwd)
  const code = await exited
  return { code, err: output.err.trimEnd(), out: output.out }
}

/** The first line of a command that acts on a library. */
const NAMED = /^codeshelf: the library in .*\n/

/** It did not start: a code for the supervisor, and one line for a person. */
function expectOneLine(ran: Awaited<ReturnType<typeof run>>, words: RegExp | string): void {
  const err = ran.err.replace(NAMED, '')
  expect(err).toMatch(words)
  expect(err.split('\n')).toHaveLength(1)
  expect(err).toMatch(/^codeshelf: /)
  expect(ran.code).toBeGreaterThan(0)
  expect(ran.out).not.toContain('is open at')
}

describe('starting', () => {
  test('from the root folder, with nothing set but the data directory, it becomes ready', async () => {
    const server = await startServer({ env: NOTHING_SET, dataDir: join(temporary(), 'data') })
    try {
      const ready = await fetch(`${server.url}/readyz`)
      expect(ready.status).toBe(200)
      expect(await ready.json()).toMatchObject({ status: 'ready' })
      expect((await fetch(server.url, { headers: { accept: 'text/html' } })).status).toBe(200)
      expect(server.output.err).toBe('')
      const lines = server.output.out.split('\n').filter((line) => line.startsWith('{'))
      const started = lines
        .map((line) => JSON.parse(line))
        .find(({ event }) => event === 'internal_web_started')
      expect(started).toMatchObject({
        severity: 'info',
        request_id: 'start',
        port: Number(new URL(server.url).port),
        release: expect.stringMatching(/^[0-9a-f]{12}$/),
        msg_he: expect.stringMatching(/[\u05d0-\u05ea]/),
      })
    } finally {
      expect(await server.stop()).toBe(0)
    }
    const { store } = reopen(server.dataDir, null)
    const stored = await judgeStoredEvents(store).finally(() => store.close())
    expect(stored).toContain('internal_web_started')
  })

  test('bad settings: every fault by name, none with its value', async () => {
    const ran = await run(['serve'], { PORT: 'marker', LOG_LEVEL: 'marker', BOT_TOKEN: 'marker' })
    expect(ran.code).toBe(2)
    expect(ran.err.split('\n').map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'codeshelf: PORT',
      'codeshelf: BOT_TOKEN',
      'codeshelf: LOG_LEVEL',
    ])
    expect(ran.err).not.toContain('marker')
    expectOneLine(await run(['serve'], { PORT: '99999' }), 'PORT must be a whole number')
  })

  test('a slip of the pen is warned about, and does not stop the start', async () => {
    const server = await startServer({ env: { DATABSE_URL: 'postgres://u:marker@h/d' } })
    expect(await server.stop()).toBe(0)
    expect(server.output.err).toBe(
      'codeshelf: DATABSE_URL is not a setting; did you mean DATABASE_URL?\n',
    )
  })

  test('who can sign in is in the log wherever somebody ought to know', async () => {
    const told = async (env: Record<string, string>) => {
      const server = await startServer({ env })
      expect(await server.stop()).toBe(0)
      const lines = server.output.out.split('\n').filter(Boolean)
      const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')
      return warnings.map(({ msg }) => msg).filter((msg) => /^sign-in /.test(msg))
    }
    expect(await told({})).toEqual([
      expect.stringMatching(/^sign-in local: no bot is configured, so on this machine a name/),
    ])
    expect(await told({ TRUSTED_PROXIES: '1' })).toEqual([
      expect.stringMatching(/^sign-in closed: nobody can sign in/),
    ])
    const bot = { BOT_TOKEN: `123456:${'a'.repeat(30)}`, BOT_USERNAME: 'shelf_bot' }
    expect(await told({ ...bot, BASE_URL: 'https://shelf.example.org' })).toEqual([])
  })

  test('a data directory that cannot be written', async () => {
    const file = join(temporary(), 'a-file')
    writeFileSync(file, '')
    const words = /the data directory .*a-file\/data cannot be written: E?NOTDIR/
    expectOneLine(await run(['serve'], { DATA_DIR: join(file, 'data') }), words)
    const databaseUrl = await cloneTemplate()
    atTheEnd(() => dropDatabase(databaseUrl))
    const env = { DATA_DIR: join(file, 'data'), DATABASE_URL: databaseUrl }
    expectOneLine(await run(['serve'], env), words)
  })

  test('a file in place of the database', async () => {
    const folder = temporary()
    writeFileSync(
      join(folder, 'library.db'),
      'this is not a database, but it is long enough for one',
    )
    expectOneLine(await run(['serve'], { DATA_DIR: folder }), 'file is not a database')
  })

  test('a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    try {
      const ran = await run(['serve'], { PORT: String(port) })
      expectOneLine(ran, `port ${port} on 127.0.0.1 is taken by another program`)
    } finally {
      await new Promise((resolve) => other.close(resolve))
    }
  })

  test('an address that this machine does not have', async () => {
    const env = { HOST: '203.0.113.77' }
    expectOneLine(await run(['serve'], env), 'this machine has no address 203.0.113.77')
  })

  test('a PostgreSQL that is not there, without its password in the words', async () => {
    const env = { DATABASE_URL: 'postgres://shelf:marker@127.0.0.1:1/shelf' }
    for (const command of ['serve', 'work', 'migrate', 'role']) {
      const args = command === 'role' ? ['role', 'dana', 'admin'] : [command]
      const ran = await run(args, env)
      expectOneLine(ran, /the database cannot be reached \(ECONNREFUSED\); check DATABASE_URL/)
      expect(ran.err).not.toContain('marker')
    }
  })

  test('a PostgreSQL that does not know us', async () => {
    const databaseUrl = await cloneTemplate()
    atTheEnd(() => dropDatabase(databaseUrl))
    const env = { DATABASE_URL: databaseUrl.replace('postgres:postgres@', 'postgres:marker@') }
    const ran = await run(['serve'], env)
    expectOneLine(ran, /the database cannot be reached \(28P01\)/)
  })

  test('a database of a newer Codeshelf', async () => {
    const folder = temporary()
    expect((await run(['migrate', '--new'], { DATA_DIR: folder })).code).toBe(0)
    const database = new Database(join(folder, 'library.db'))
    database.prepare("insert into schema_migrations values ('9999_future', 1)").run()
    database.close()
    expectOneLine(
      await run(['serve'], { DATA_DIR: folder }),
      /made by a newer Codeshelf \(it has 9999_future\): start that version, or restore an older backup/,
    )
  })
})

describe('the other commands', () => {
  test('an unknown command, and help', async () => {
    const unknown = await run(['sing'], {})
    expect(unknown.code).toBe(2)
    expectOneLine(unknown, "there is no command 'sing'")
    expectOneLine(await run(['bakcup'], {}), "there is no command 'bakcup' (did you mean backup?)")
    for (const args of [['help'], ['--help'], []]) {
      const help = await run(args, {})
      expect([args, help.code]).toEqual([args, 0])
      expect(help.out).toContain('codeshelf <command>')
    }
    const nonsense = await run(['help', 'nonsense'], {})
    expect(nonsense.code).toBe(2)
    expectOneLine(nonsense, "there is no command 'nonsense'")
    expect((await run(['help', 'backup'], {})).out).toMatch(/^codeshelf backup \[file\]/)
  })

  test('a word or a flag that a command does not know, before anything is done', async () => {
    const dataDir = join(temporary(), 'data')
    for (const args of [
      ['serve', 'extra'],
      ['migrate', '--nwe'],
      ['backup', '--wrong'],
    ]) {
      const ran = await run(args, { DATA_DIR: dataDir })
      expect([args, ran.code]).toEqual([args, 2])
      expectOneLine(ran, /usage: codeshelf/)
    }
    expect(existsSync(dataDir)).toBe(false)
  })

  test('the version, by any of its names: of the package, and the commit or the build', async () => {
    const said = await Promise.all(
      [['--version'], ['-v'], ['version']].map((args) => run(args, {})),
    )
    for (const { code, out } of said) {
      expect(code).toBe(0)
      expect(out).toMatch(
        /^codeshelf \d+\.\d+\.\d+ \((commit [0-9a-f]{7,}(-dirty)?|build [0-9a-f]{12})\)\n$/,
      )
    }
  })

  test('no command makes a library where none is, or anything else there', async () => {
    const commands = [
      'work',
      'migrate',
      'backup',
      'users',
      'invite',
      'recycle-backfill',
      'repair-search',
    ]
    for (const args of [
      ...commands.map((name) => [name]),
      ['role', 'a', 'admin'],
      ['sign-in-link', 'a'],
      ['demo', 'a'],
    ]) {
      const place = temporary()
      const ran = await run(args, { DATA_DIR: join(place, 'data') })
      expect([args, ran.code]).toEqual([args, 1])
      expect(ran.err).toMatch(/there is no library in .*data; is DATA_DIR that of the service\?/)
      expect([args, readdirSync(place)]).toEqual([args, []])
    }
  })

  test('nor on a PostgreSQL that holds none', async () => {
    const databaseUrl = await cloneTemplate('template0')
    atTheEnd(() => dropDatabase(databaseUrl))
    for (const name of ['work', 'migrate', 'users', 'backup']) {
      const ran = await run([name], { DATABASE_URL: databaseUrl })
      expect([name, ran.code]).toEqual([name, 1])
      expect(ran.err).toMatch(/there is no library in .*; is DATABASE_URL that of the service/)
      expect(ran.err).not.toContain('postgres:postgres')
    }
    expect((await run(['migrate', '--new'], { DATABASE_URL: databaseUrl })).code).toBe(0)
    expect((await run(['users'], { DATABASE_URL: databaseUrl })).err).toContain(
      'nobody is here yet',
    )
  })

  test('a backup of a library in which nobody is says so, unless that is meant', async () => {
    const env = { DATA_DIR: join(temporary(), 'data') }
    await run(['migrate', '--new'], env)
    const first = join(temporary(), 'first.tar.gz')
    const ran = await run(['backup', first], env)
    expect([ran.code, existsSync(first)]).toEqual([1, true])
    expect(ran.err).toContain(`this backup is empty, for nobody has an account in ${env.DATA_DIR}`)
    const second = await run(['backup', join(temporary(), 'b.tar.gz'), '--allow-empty'], env)
    expect([second.code, second.err]).toEqual([0, `codeshelf: the library in ${env.DATA_DIR}`])
  })

  test('settings are read from files: the named one, then .env, and the environment wins', async () => {
    const cwd = temporary()
    const dataDir = join(cwd, 'of the service')
    writeFileSync(join(cwd, '.env'), `DATA_DIR='${dataDir}'\nBASE_URL=https://one.example.org\n`)
    const named = join(cwd, 'named.env')
    writeFileSync(named, 'BASE_URL=https://two.example.org\n')
    const inFolder = (args: string[], env: Parameters<typeof launch>[1] = {}) =>
      runIn(cwd, args, env)
    await inFolder(['migrate', '--new'])
    expect(readdirSync(cwd).sort()).toEqual(['.env', 'named.env', 'of the service'])
    const invited = await inFolder(['invite'])
    expect(invited.out).toMatch(/^https:\/\/one\.example\.org\/join/)
    expect(invited.err).toBe(
      `codeshelf: the library in ${dataDir}, settings from ${join(cwd, '.env')}`,
    )
    expect((await inFolder(['invite', '--env-file', named])).out).toMatch(/^https:\/\/two\./)
    const env = { BASE_URL: 'https://three.example.org' }
    expect((await inFolder(['invite', '--env-file', named], env)).out).toMatch(/^https:\/\/three\./)
    const missing = await inFolder(['invite', '--env-file', join(cwd, 'none.env')])
    // Node itself checks that flag, and is the first to report the missing file.
    expect(missing.code).toBeGreaterThan(0)
    expect(missing.err).toContain('none.env')
  })

  test('migrate says what it did, and the second time that nothing was left', async () => {
    const folder = temporary()
    expect((await run(['migrate', '--new'], { DATA_DIR: folder })).out).toMatch(
      /^applied: 0001_people, /,
    )
    expect((await run(['migrate'], { DATA_DIR: folder })).out).toBe('the database is up to date\n')
  })

  test('doctor changes nothing, shows no secret, and finds a new installation healthy', async () => {
    const folder = join(temporary(), 'new')
    const env = { DATA_DIR: folder, METRICS_TOKEN: 'marker-token' }
    const before = await run(['doctor'], { ...env, ...NOTHING_SET })
    expect(before.code).toBe(0)
    expect(existsSync(folder)).toBe(false)
    await run(['migrate', '--new'], { DATA_DIR: folder })
    const files = readdirSync(folder)
    const after = await run(['doctor'], env)
    expect(after.code).toBe(0)
    expect(after.out).toContain('schema: up to date')
    expect(after.out).toContain('integrity: sound')
    expect(after.out).toMatch(/METRICS_TOKEN\s+\(set\)/)
    expect(before.out + after.out).not.toContain('marker-token')
    expect(readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(
      files.filter((name) => !/-(wal|shm)$/.test(name)),
    )
  })

  test('doctor says when the database cannot be reached, and ends with a fault', async () => {
    const ran = await run(['doctor'], { DATABASE_URL: 'postgres://u:marker@127.0.0.1:1/d' })
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('FAULT  database: could not check')
    expect(ran.out).not.toContain('marker')
  })

  test('role refuses what it does not know', async () => {
    expect((await run(['role', 'dana', 'king'], {})).code).toBe(2)
    const env = { DATA_DIR: join(temporary(), 'data') }
    await run(['migrate', '--new'], env)
    expectOneLine(await run(['role', 'dana', 'admin'], env), "nobody is known as 'dana'")
  })

  test('a command prints what it was asked for; its log stands beside that', async () => {
    const env = { DATA_DIR: join(temporary(), 'data'), BASE_URL: 'https://shelf.example.org' }
    await run(['migrate', '--new'], env)
    for (const log of ['', '-wal', '-shm'])
      rmSync(join(env.DATA_DIR, `telemetry.db${log}`), { force: true })
    const first = await run(['invite'], { ...env, LOG_LEVEL: 'debug' })
    expect(first.out).toMatch(/^https:\/\/shelf\.example\.org\/\S+\n$/)
    expect(first.err).toContain('the database was brought up to date')
    expect((await run(['invite'], env)).err).toBe(`codeshelf: the library in ${env.DATA_DIR}`)
  })
})
