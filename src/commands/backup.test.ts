/** What goes into a backup comes out of it, for any source and target database, and nothing else. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { libraryHistory, telemetryHistory } from '#migrations/index.ts'
import { type TarMember, tarMember } from '#platform/archive/tar.ts'
import { migrate, openStore } from '#platform/store/index.ts'
import { bothDialects, openTestApp, type TestApp } from '#tests/support/app.ts'
import { listStoredEvents } from '#tests/support/stored-events.ts'
import { atTheEnd, cloneTemplate, dropDatabase, reopen } from '#tests/support/stores.ts'
import {
  contentsOf,
  type Installation,
  makeLibrary,
  membersOf,
  operate,
  someLibrary,
  temporaryFolder,
  writeArchive,
} from './backup.fixture.ts'

afterEach(() => {
  process.exitCode = undefined
})

async function emptyPostgres(): Promise<Installation> {
  const databaseUrl = await cloneTemplate()
  atTheEnd(() => dropDatabase(databaseUrl))
  return { dataDir: temporaryFolder(), databaseUrl }
}

const emptySqlite = (): Installation => ({ dataDir: temporaryFolder(), databaseUrl: null })

/** The app on data restored from a backup. */
const appOn = (app: TestApp, place: Installation) =>
  openTestApp('sqlite', { beside: { ...app, opened: { ...app.opened, ...place } } })

describe('a library moves', () => {
  test('from SQLite to PostgreSQL and back it stays what it was', async () => {
    await fc.assert(
      fc.asyncProperty(someLibrary, async (library) => {
        const app = await openTestApp('sqlite')
        await makeLibrary(app, library)
        app.inner.deps.secrets.get('a-secret')
        const [postgres, sqlite] = [await emptyPostgres(), emptySqlite()]
        const [first, second] = ['1.tar.zst', '2.tar.gz'].map((name) =>
          join(temporaryFolder(), name),
        ) as [string, string]

        expect(await operate('backup', app.opened, first, '--telemetry')).toMatchObject({
          isGood: true,
        })
        expect(await operate('restore', postgres, first)).toMatchObject({ isGood: true })
        expect(await operate('backup', postgres, second)).toMatchObject({ isGood: true })
        expect(await operate('restore', sqlite, second)).toMatchObject({ isGood: true })

        const original = await contentsOf(app.opened)
        expect(await contentsOf(postgres)).toEqual(original)
        expect(await contentsOf(sqlite)).toEqual(original)
        for (const { dataDir } of [postgres, sqlite]) {
          const secret = (folder: string) => readFileSync(join(folder, 'secrets/a-secret'), 'utf8')
          expect(secret(dataDir)).toBe(secret(app.opened.dataDir))
          expect(statSync(join(dataDir, 'secrets/a-secret')).mode & 0o777).toBe(0o600)
        }
        const { dana } = await appOn(app, sqlite)
        for (const word of [`needle ${library.seed}`, `one_${library.seed}`]) {
          const found = await dana.get(`/api/files?q=${encodeURIComponent(`"${word}"`)}`)
          expect([word, found.json.total]).toEqual([word, 1])
        }
        expect((await dana.post('/api/files', { file_name: 'new', content: 'x' })).status).toBe(201)
      }),
      // Creating a library takes seconds, and more runs would find no more.
      { numRuns: 2, endOnFailure: true },
    )
  })
})

bothDialects('a backup', (open) => {
  test('has events and alerts when asked for them, and else begins anew', async () => {
    const app = await open()
    await app.dana.post('/api/files', { file_name: 'a.txt', content: 'a' })
    await app.inner.emitter.flush()
    await app.inner.metrics.flush()
    const rowsOf = async (place: Installation) => {
      const { store } = reopen(place.dataDir, place.databaseUrl)
      try {
        const events = await listStoredEvents(store)
        const counted = await store.telemetry
          .selectFrom('requestMetrics')
          .selectAll()
          .orderBy('route')
          .execute()
        return { events, counted }
      } finally {
        await store.close()
      }
    }
    const original = await rowsOf(app.opened)
    expect(original.events.length).toBeGreaterThan(0)
    expect(original.counted.length).toBeGreaterThan(0)
    const folder = temporaryFolder()
    await operate('backup', app.opened, join(folder, 'with.tar.zst'), '--telemetry')
    await operate('backup', app.opened, join(folder, 'without.tar.zst'))
    for (const place of [emptySqlite(), await emptyPostgres()]) {
      await operate('restore', place, join(folder, 'with.tar.zst'))
      expect(await rowsOf(place)).toEqual(original)
      await operate('restore', place, join(folder, 'without.tar.zst'), '--replace')
      expect(await rowsOf(place)).toEqual({ events: [], counted: [] })
    }
  })

  test('is of one moment although people write, private, and good by its own proof', async () => {
    const app = await open()
    const db = app.opened.store.query.withoutPlugins()
    await sql`insert into used_logins (hash, expires_at) values ('x', 0)`.execute(db)
    // Her account is created by her first request, and a backup without an account is not successful.
    await app.dana.post('/api/files', { file_name: '0.txt', content: 'text 0' })
    let isWriting = true
    const writer = (async () => {
      for (let at = 1; isWriting; at++) {
        await app.opened.store.transact(async (tx) => {
          for (const half of ['a', 'b'])
            await sql`insert into used_logins (hash, expires_at) values (${half + at}, ${at})`.execute(
              tx.withoutPlugins(),
            )
        })
        await app.dana.post('/api/files', { file_name: `${at}.txt`, content: `text ${at}` })
      }
    })()
    const file = join(temporaryFolder(), 'b.tar.zst')
    const made = await operate('backup', app.opened, file).finally(() => {
      isWriting = false
      return writer
    })
    expect(made).toMatchObject({ isGood: true })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['b.tar.zst'])
    expect(await operate('verify', emptySqlite(), file)).toMatchObject({
      isGood: true,
      said: expect.stringMatching(/^good: made .* by Codeshelf \d.* rows of \d+ tables/),
    })

    const place = emptySqlite()
    expect(await operate('restore', place, file)).toMatchObject({ isGood: true })
    const { store } = reopen(place.dataDir, null)
    atTheEnd(() => store.close())
    const { rows } = await sql<{ halves: number }>`
      select count(*) as halves from used_logins where expires_at between 1 and 1000000 group by expires_at having count(*) <> 2`.execute(
      store.query.withoutPlugins(),
    )
    expect(rows).toEqual([])
  })

  test('replaces a library only when asked, and never one that is in use', async () => {
    const app = await open()
    await app.dana.post('/api/files', { file_name: 'kept.txt', content: 'kept' })
    const file = join(temporaryFolder(), 'b.tar.zst')
    await operate('backup', app.opened, file)
    expect(await operate('backup', app.opened, file)).toMatchObject({
      isGood: false,
      said: expect.stringContaining('exists; nothing is overwritten'),
    })
    expect(await operate('restore', app.opened, file, '--replace')).toMatchObject({
      isGood: false,
      said: expect.stringMatching(/another process .*: stop it first/),
    })

    const place = app.opened.databaseUrl ? await emptyPostgres() : emptySqlite()
    expect(await operate('restore', place, file)).toMatchObject({ isGood: true })
    const before = await contentsOf(place)
    expect(await operate('restore', place, file)).toMatchObject({
      isGood: false,
      said: expect.stringMatching(/there is a library already.*--replace replaces it/),
    })
    await app.dana.post('/api/files', { file_name: 'later.txt', content: 'later' })
    const later = join(temporaryFolder(), 'later.tar.gz')
    await operate('backup', app.opened, later)
    expect(await operate('restore', place, later, '--replace')).toMatchObject({ isGood: true })
    const after = await contentsOf(place)
    expect(after.length).toBeGreaterThan(before.length)
    expect(after).toEqual(await contentsOf(app.opened))
    expect(readdirSync(place.dataDir).filter((name) => /rest|replaced/.test(name))).toEqual([])
  })

  test('that doctor finds fault with is refused, unless the operator has nothing better', async () => {
    const app = await open()
    await app.dana.post('/api/files', { file_name: 'a.txt', content: 'text' })
    await sql`update contents set text = 'other'`.execute(app.opened.store.query.withoutPlugins())
    const file = join(temporaryFolder(), 'b.tar.zst')
    await operate('backup', app.opened, file)
    expect(await operate('verify', emptySqlite(), file)).toMatchObject({
      isGood: false,
      said: expect.stringMatching(/^not good: doctor finds contents: 1 damaged/),
    })
    const place = emptySqlite()
    expect(await operate('restore', place, file)).toMatchObject({ isGood: false })
    expect(existsSync(join(place.dataDir, 'library.db'))).toBe(false)
    expect(await operate('restore', place, file, '--with-errors')).toMatchObject({ isGood: true })
  })
})

test('a backup of an older version is brought up to date', async () => {
  const dataDir = temporaryFolder()
  const old = openStore({ dataDir, databaseUrl: null })
  // Before pictures, saved searches, identities and repositories.
  const library = libraryHistory.filter(({ name }) => name < '0015')
  await migrate(old, { library, telemetry: telemetryHistory })
  await sql`insert into users (id, platform_id, first_name, role, locale, time_zone, created_at, last_login_at)
    values ('u', '7', 'Dana', 'admin', 'he', 'UTC', 1, 1)`.execute(old.query)
  await old.close()
  const file = join(temporaryFolder(), 'old.tar.zst')
  expect(await operate('backup', { dataDir, databaseUrl: null }, file)).toMatchObject({
    isGood: true,
  })
  const place = emptySqlite()
  expect(await operate('restore', place, file)).toMatchObject({ isGood: true })
  const contents = await contentsOf(place)
  expect(contents.filter((line) => line.startsWith('identities '))).toEqual([
    expect.stringMatching(/"provider":"messenger","subject":"7"/),
  ])
})

test('one of a thing is named as one, by backup and by verify', async () => {
  const app = await openTestApp('sqlite')
  app.inner.deps.secrets.get('a-secret')
  const folder = join(app.opened.dataDir, 'secrets')
  for (const name of readdirSync(folder)) if (name !== 'a-secret') rmSync(join(folder, name))
  const file = join(temporaryFolder(), 'one.tar.gz')
  for (const name of ['backup', 'verify'])
    expect((await operate(name, app.opened, file)).said).toMatch(/ tables, 1 secret(?:,|$)/)
})

describe('what is no good backup', () => {
  test('is refused with a word, and nothing is written', async () => {
    const app = await openTestApp('sqlite')
    await app.dana.post('/api/files', { file_name: 'a.txt', content: 'text' })
    app.inner.deps.secrets.get('a-secret')
    const folder = temporaryFolder()
    const good = join(folder, 'good.tar.gz')
    await operate('backup', app.opened, good)
    const members = await membersOf(good)
    const place = emptySqlite()
    const file = join(folder, 'bad.tar.gz')
    const refusal = async (name: string, write: () => void) => {
      write()
      const { said, isGood } = await operate('restore', place, file)
      expect([name, said, isGood]).toEqual([name, said, false])
      expect(readdirSync(place.dataDir)).toEqual(['locks'])
      return said.replace(/^codeshelf: \S+: /, '')
    }
    const archive = (change: (members: TarMember[]) => TarMember[]) => () =>
      writeArchive(file, change(structuredClone(members).map(asMember)))
    const raw = (bytes: Uint8Array) => () => writeFileSync(file, bytes)
    const seen: Record<string, string> = {}
    for (const [name, write] of Object.entries({
      'an empty file': raw(Buffer.alloc(0)),
      'something else': raw(Buffer.from('PK\u0003\u0004 a zip')),
      'a tar of others': archive(() => [{ name: 'hello.txt', bytes: Buffer.from('hello') }]),
      torn: () => {
        writeFileSync(file, readFileSync(good))
        truncateSync(file, Math.floor(statSync(good).size * 0.6))
      },
      'torn between members': archive((all) => all.slice(0, -1)),
      'a bit of its text': archive((all) =>
        changed(all, 'library/contents/000001.jsonl', (text) => text.replace('text', 'test')),
      ),
      'a newer format': archive((all) =>
        changed(all, 'codeshelf.json', (text) => text.replace('version": 1', 'version": 2')),
      ),
      'a newer schema': archive((all) =>
        changed(all, 'codeshelf.json', (text) => text.replace('"0001_people"', '"9999_later"')),
      ),
      'wrong columns': archive((all) =>
        changed(all, 'codeshelf.json', (text) => text.replace('"first_name"', '"given_name"')),
      ),
      'a path out of it': archive((all) => [
        ...all.slice(0, -1),
        { name: 'secrets/../../escaped', bytes: Buffer.from('x') },
      ]),
      'an absolute path': archive((all) => [
        ...all.slice(0, -1),
        { name: '/etc/cron.d/x', bytes: Buffer.from('x') },
      ]),
      'a member twice': archive((all) => {
        const at = all.findIndex(({ name }) => name.startsWith('library/contents'))
        return [...all.slice(0, at + 1), ...all.slice(at)]
      }),
      'a secret twice': archive((all) => {
        const at = all.findIndex(({ name }) => name.startsWith('secrets/'))
        return [...all.slice(0, at + 1), ...all.slice(at)]
      }),
      'a table of nobody': archive((all) => [
        ...all.slice(0, 1),
        { name: 'library/sqlite_master/000001.jsonl', bytes: Buffer.from('[]\n') },
        ...all.slice(1),
      ]),
      'too few values': archive((all) =>
        changed(all, 'library/contents/000001.jsonl', () => '["a"]\n'),
      ),
      'no JSON': archive((all) => changed(all, 'library/contents/000001.jsonl', () => '[[[[\n')),
      'a huge number': archive((all) =>
        changed(all, 'library/file_versions/000001.jsonl', (text) =>
          text.replace(/,1,"/, ',1e300,"'),
        ),
      ),
      'a row that breaks a rule': archive((all) =>
        changed(all, 'library/users/000001.jsonl', (text) => text.replace('"user"', '"king"')),
      ),
      'a session of nobody': archive((all) => all.filter(({ name }) => !/\/users\//.test(name))),
      'a link': () => {
        const link = tarMember(asMember(members[0]!), 0)
        link[0]!.write('2', 156)
        writeFileSync(file, gzipSync(Buffer.concat(resealed(link))))
      },
      'a tar of another program': () => {
        const foreign = tarMember(asMember(members[0]!), 0)
        foreign[0]!.write('ustar  \0', 257)
        writeFileSync(file, gzipSync(Buffer.concat(resealed(foreign))))
      },
      'a size beyond everything': () => {
        const huge = tarMember(asMember(members[0]!), 0)
        huge[0]!.write('77777777777', 124)
        writeFileSync(file, gzipSync(Buffer.concat(resealed(huge))))
      },
      'a bomb of zeros': raw(zstdCompressSync(Buffer.alloc(64 * 2 ** 20))),
      'a window of a gigabyte': raw(hungryFrame(gunzipSync(readFileSync(good)))),
      'bytes behind the packing': raw(
        Buffer.concat([
          zstdCompressSync(gunzipSync(readFileSync(good))),
          Buffer.from('not packed'),
        ]),
      ),
      'more after the end': () =>
        writeFileSync(
          file,
          gzipSync(Buffer.concat([gunzipSync(readFileSync(good)), Buffer.from('more')])),
        ),
    }))
      seen[name] = await refusal(name, write)
    expect(seen).toMatchInlineSnapshot(`
      {
        "a bit of its text": "'library/contents/000001.jsonl' does not match the manifest",
        "a bomb of zeros": "it is damaged or cut off: something follows its end",
        "a huge number": "a value of file_versions.number is not of its kind",
        "a link": "it is damaged or cut off: 'codeshelf.json' is not a plain file",
        "a member twice": "'library/contents/000001.jsonl' does not belong in it",
        "a newer format": "it was made by a newer Codeshelf: use that version to restore it",
        "a newer schema": "it was made by a newer Codeshelf: use that version to restore it",
        "a path out of it": "'secrets/../../escaped' does not belong in it",
        "a row that breaks a rule": "a row of library/users does not fit: CHECK constraint failed: role in ('user', 'premium', 'admin')",
        "a secret twice": "'secrets/a-secret' does not belong in it",
        "a session of nobody": "a row of library/sessions does not fit: FOREIGN KEY constraint failed",
        "a size beyond everything": "it is damaged or cut off: 'codeshelf.json' is larger than anything a backup holds",
        "a table of nobody": "'library/sqlite_master/000001.jsonl' does not belong in it",
        "a tar of another program": "it is not a backup of Codeshelf",
        "a tar of others": "it is not a backup of Codeshelf",
        "a window of a gigabyte": "it is damaged or cut off: Frame requires too much memory for decoding",
        "an absolute path": "'/etc/cron.d/x' does not belong in it",
        "an empty file": "it is not a backup of Codeshelf",
        "bytes behind the packing": "it is damaged or cut off: something follows its end",
        "more after the end": "it is damaged or cut off: something follows its end",
        "no JSON": "a row of contents cannot be read",
        "something else": "it is not a backup of Codeshelf",
        "too few values": "a row of contents cannot be read",
        "torn": "it is damaged or cut off: unexpected end of file",
        "torn between members": "it was cut off: its manifest is missing",
        "wrong columns": "its library has other tables or columns than its version of Codeshelf",
      }
    `)

    writeFileSync(file, readFileSync(good))
    expect(await operate('restore', place, file)).toMatchObject({ isGood: true })
  })

  test('a member that says something else than its checksum is found even where it fits', async () => {
    const app = await openTestApp('sqlite')
    const folder = temporaryFolder()
    const good = join(folder, 'good.tar.gz')
    await operate('backup', app.opened, good)
    const members = (await membersOf(good)).map(asMember)
    const manifest = JSON.parse(members.at(-1)!.bytes.toString())
    manifest.rows['library/users'] = 7
    members[members.length - 1] = {
      name: 'manifest.json',
      bytes: Buffer.from(JSON.stringify(manifest)),
    }
    writeArchive(join(folder, 'bad.tar.gz'), members)
    mkdirSync(join(folder, 'x'))
    expect(await operate('verify', emptySqlite(), join(folder, 'bad.tar.gz'))).toEqual({
      isGood: false,
      said: 'not good: the rows of library/users do not match the number in the manifest',
    })
    expect(await operate('verify', emptySqlite(), join(folder, 'missing.tar.gz'))).toMatchObject({
      isGood: false,
      said: expect.stringMatching(/^not good: .*no such file/),
    })
  })
})

const asMember = ({ name, bytes }: TarMember): TarMember => ({ name, bytes: Buffer.from(bytes) })

/** The member is changed, and the manifest matches it. */
function changed(
  members: TarMember[],
  name: string,
  change: (text: string) => string,
): TarMember[] {
  const at = members.findIndex((member) => member.name === name)
  const before = members[at]!.bytes.toString()
  const text = change(before)
  if (text === before) throw new Error(`${name} was not changed`)
  const bytes = Buffer.from(text)
  const manifest = JSON.parse(members.at(-1)!.bytes.toString())
  if (!name.includes('contents'))
    manifest.members[at] = {
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  return members.map((member, n) => {
    if (n === at) return { name, bytes }
    if (n < members.length - 1) return member
    return { name: member.name, bytes: Buffer.from(JSON.stringify(manifest)) }
  })
}

/** Zstandard that unpacks to these bytes and first requests a gigabyte of memory. */
function hungryFrame(bytes: Buffer): Buffer {
  const block = bytes.subarray(0, 100_000)
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 20 << 3, 0, 0, 0])
  header.writeUIntLE((block.length << 3) | 1, 6, 3)
  return Buffer.concat([header, block])
}

/** A header whose own checksum is corrected. */
function resealed([header, ...rest]: Buffer[]): Buffer[] {
  let sum = 8 * 0x20
  for (let at = 0; at < 512; at++) if (at < 148 || at >= 156) sum += header![at]!
  header!.write(sum.toString(8).padStart(6, '0'), 148)
  return [header!, ...rest]
}
