/** Killed in the middle of a restore: the next start has the old library or the new one, with its own secrets. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { type Installation, operate } from '../../src/commands/backup.fixture.ts'
import { openTestApp } from '../support/app.ts'
import { launch } from '../support/servers.ts'
import { atTheEnd, cloneTemplate, dropDatabase, reopen } from '../support/stores.ts'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-restoring-'))
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Two backups that differ in a file and in a secret. */
async function twoBackups() {
  const app = await openTestApp('sqlite')
  const folder = temporary()
  const make = async (name: 'old' | 'new') => {
    await app.dana.post('/api/files', { file_name: `${name}.txt`, content: name })
    app.inner.deps.secrets.get('made')
    writeFileSync(join(app.opened.dataDir, 'secrets/shown'), name, { mode: 0o600 })
    const file = join(folder, `${name}.tar.zst`)
    expect(await operate('backup', app.opened, file)).toMatchObject({ isGood: true })
    return file
  }
  return { old: await make('old'), new: await make('new') }
}

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'kill-at.fixture.ts')).href

/** Each command prints its library first, which is no error. */
const complaintsIn = (stderr: string) =>
  stderr.split('\n').filter((line) => !line.startsWith('codeshelf: the library in'))

async function killedAt(killAt: string, { dataDir, databaseUrl }: Installation, ...args: string[]) {
  const { child, output, exited } = launch(args, {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? undefined,
    NODE_OPTIONS: `--import=${PRELOAD}`,
    KILL_AT: killAt,
  })
  await exited
  expect([killAt, child.signalCode, complaintsIn(output.err)]).toEqual([killAt, 'SIGKILL', ['']])
}

/** Which library exists after a start: its rows and its secrets, combined. */
async function found(place: Installation): Promise<string> {
  expect(await operate('migrate', place)).toMatchObject({ isGood: true })
  const { store } = reopen(place.dataDir, place.databaseUrl)
  try {
    const rows = await store.query.withoutPlugins().selectFrom('files').select('fileName').execute()
    const isNew = rows.some(({ fileName }) => fileName === 'new.txt')
    const secret = readFileSync(join(place.dataDir, 'secrets/shown'), 'utf8')
    return `${isNew ? 'new' : 'old'} rows, ${secret} secrets`
  } finally {
    await store.close()
  }
}

const [OLD, NEW] = ['old rows, old secrets', 'new rows, new secrets']

test('kill -9 during a restore into SQLite', async () => {
  const backups = await twoBackups()
  const place = { dataDir: temporary(), databaseUrl: null }
  expect(await operate('restore', place, backups.old)).toMatchObject({ isGood: true })
  const replace = (killAt: string, file: string) =>
    killedAt(killAt, place, 'restore', file, '--replace')

  // Complete, checked, and not renamed yet.
  await replace('rename:1', backups.new)
  expect(readdirSync(place.dataDir)).toContain('restoring')
  expect(await found(place)).toBe(OLD)
  // A whole copy with its secrets: the next program that opens the data directory deletes it.
  expect(readdirSync(place.dataDir)).not.toContain('restoring')
  // Only the database was renamed; and killed again while the next start moves the rest.
  await replace('rename:3', backups.new)
  await killedAt('rename:2', place, 'migrate')
  expect(await found(place)).toBe(NEW)
  // Between the old secrets and the new ones.
  await replace('rename:5', backups.old)
  expect(await found(place)).toBe(OLD)
  expect(await operate('restore', place, backups.new, '--replace')).toMatchObject({ isGood: true })
  expect(await found(place)).toBe(NEW)
})

test('kill -9 during a restore into PostgreSQL', async () => {
  const backups = await twoBackups()
  const databaseUrl = await cloneTemplate()
  atTheEnd(() => dropDatabase(databaseUrl))
  const place = { dataDir: temporary(), databaseUrl }
  expect(await operate('restore', place, backups.old)).toMatchObject({ isGood: true })
  const replace = (killAt: string) => killedAt(killAt, place, 'restore', backups.new, '--replace')

  await replace('insert into "library_counts":1')
  expect(await found(place)).toBe(OLD)
  await replace('commit:1')
  expect(await found(place)).toBe(OLD)
  // The database has committed, and the secrets beside it are still the old ones.
  await replace('rename:1')
  expect(await found(place)).toBe(NEW)
})

/** The whole test runs on a small disk that only these processes see; what is left of it is copied out. */
const ON_SMALL_DISK = `
  set -e
  "$NODE" "$MAIN" restore "$OLD"
  free=$(df -k --output=avail "$DATA_DIR" | tail -n 1)
  head -c $(( (free - 300) * 1024 )) /dev/zero >"$DATA_DIR/other"
  "$NODE" "$MAIN" restore "$NEW" --replace || echo "refused with $?"
  head -c 400000 /dev/zero >>"$DATA_DIR/other" 2>/dev/null || true
  "$NODE" "$MAIN" backup "$DATA_DIR/x.tar.zst" || echo "no backup: $?"
  ls -A "$DATA_DIR"
  rm "$DATA_DIR/other"
  cp -a "$DATA_DIR/." "$LEFT"
`

test('a disk that is full in the middle of a restore leaves the old library, and nothing of the new one', async () => {
  const backups = await twoBackups()
  const [dataDir, left] = [temporary(), temporary()]
  const disk = ['--dev-bind', '/', '/', '--size', String(16 * 2 ** 20), '--tmpfs', dataDir]
  const { stdout, stderr } = await run('bwrap', [...disk, '--', 'sh', '-c', ON_SMALL_DISK], {
    env: {
      ...{ PATH: process.env['PATH'], NODE: process.execPath, DATA_DIR: dataDir, LEFT: left },
      ...{ MAIN: join(inject('dist'), 'server/main.js'), OLD: backups.old, NEW: backups.new },
    },
  })
  expect(complaintsIn(stderr)).toEqual([
    expect.stringMatching(/^codeshelf: the disk of \S+ is full$/),
    expect.stringMatching(
      /^codeshelf: the disk of \S+ is full; nothing is left of the backup there$/,
    ),
    '',
  ])
  const [restored, refused, noBackup, ...names] = stdout.trimEnd().split('\n')
  expect([restored, refused]).toEqual([expect.stringMatching(/^restored: /), 'refused with 1'])
  expect(noBackup).toBe('no backup: 1')
  expect(names.filter((name) => name.includes('.partial'))).toEqual([])
  expect(names.filter((name) => /^(restor|replaced)/.test(name))).toEqual([])
  expect(await found({ dataDir: left, databaseUrl: null })).toBe(OLD)
})

const run = promisify(execFile)
