/** What doctor finds inside a store, and that a running server sees the same. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkLibrary, findingLine } from '#features/operations/index.ts'
import { readConfig } from '#platform/config/index.ts'
import type { Store } from '#platform/store/index.ts'
import { bothDialects, type TestApp } from '#tests/support/app.ts'
import { printedBy } from '#tests/support/commands.ts'
import * as doctor from './doctor.ts'
import * as repairSearchTexts from './repair-search.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

bothDialects('a store that is not as it should be', (open) => {
  const findings = async (store: Store) =>
    new Map(
      (await checkLibrary(store)).map((finding) => {
        const { what, message } = findingLine(finding)
        return [what, { isError: finding.state === 'error', message }]
      }),
    )

  test.each(['schema_migrations', 'telemetry_migrations'] as const)(
    'a newer release was here (%s): doctor reports it and the server is not ready',
    async (table) => {
      const { visitor, opened } = await open()
      expect((await visitor.get('/readyz')).status).toBe(200)
      const db = table === 'schema_migrations' ? opened.store.query : opened.store.telemetry
      await sql`insert into ${sql.table(table)} (name, applied_at) values ('9999_later', 1)`.execute(
        db.withoutPlugins(),
      )
      expect((await findings(opened.store)).get('schema')).toEqual({
        isError: true,
        message: 'the database was made by a newer Codeshelf (it has 9999_later)',
      })
      const ready = await visitor.get('/readyz')
      expect([ready.status, ready.json.code]).toEqual([503, 'not_ready'])
    },
  )

  test('a text that changed on the disk is refused by name, and doctor finds it', async () => {
    const { dana, visitor, opened, events, logLines } = await open()
    const created = await dana.post('/api/files', { file_name: 'a.txt', content: 'secret 1' })
    const { id } = created.json.file
    const large = 'b'.repeat(300_000)
    const other = await dana.post('/api/files', { file_name: 'b.txt', content: large })
    const share = (await dana.post(`/api/share/${id}`, {})).json
    const text = (await findings(opened.store)).get('contents')
    expect(text).toEqual({ isError: false, message: '2 texts, all as they were saved' })

    await sql`update contents set text = substr(text, 1, length(text) - 1) || 'X'`.execute(
      opened.store.query.withoutPlugins(),
    )
    for (const path of [
      `/api/files/${id}`,
      `/api/files/${other.json.file.id}`,
      `/download/${id}`,
      `/file/${id}`,
    ]) {
      const response = await dana.get(path)
      expect([path, response.status, response.json.code]).toEqual([path, 500, 'content_damaged'])
    }
    const shared = await visitor.get(new URL(share.url).pathname)
    expect([shared.status, shared.json.code]).toEqual([500, 'content_damaged'])
    expect((await dana.browse(`/file/${id}`)).text).toContain('is damaged, so it is not shown')
    expect(events.map(({ event }) => event)).toContain('db_get_latest_version_error')
    expect(logLines.join('')).not.toContain('secret')
    const found = (await findings(opened.store)).get('contents')
    expect(found?.isError).toBe(true)
    expect(found?.message).toMatch(/^2 damaged: [0-9a-f]{12} is altered, [0-9a-f]{12} is altered$/)
  })

  test('a text that changed on the disk is mended by whoever has the good one: saved again, saved anew, or an older version', async () => {
    const { dana, opened } = await open()
    const make = async (file_name: string, content: string): Promise<string> =>
      (await dana.post('/api/files', { file_name, content })).json.file.id
    const contentOf = async (id: string) => {
      const { status, text } = await dana.get(`/download/${id}`)
      return status === 200 ? text : undefined
    }
    const damage = (text: string) =>
      sql`update contents set text = ${text} || 'X' where text = ${text}`.execute(
        opened.store.query.withoutPlugins(),
      )
    const id = await make('a.txt', 'good')
    await damage('good')
    expect(await contentOf(id)).toBeUndefined()
    expect((await dana.put(`/api/files/${id}`, { content: 'good', base_version: 1 })).status).toBe(
      200,
    )
    expect(await contentOf(id)).toBe('good')

    await damage('good')
    expect(await contentOf(await make('b.txt', 'good'))).toBe('good')
    expect(await contentOf(id)).toBe('good')

    await dana.put(`/api/files/${id}`, { content: 'second', base_version: 1 })
    await damage('second')
    expect((await dana.post(`/api/files/${id}/restore`, { version: 1 })).status).toBe(200)
    expect(await contentOf(id)).toBe('good')
    expect((await findings(opened.store)).get('contents')?.message).toContain('1 damaged')
    await dana.put(`/api/files/${id}`, { content: 'second', base_version: 3 })
    expect((await findings(opened.store)).get('contents')?.isError).toBe(false)
  })

  test('18: a missing text never becomes an empty one, whoever changes the file', async () => {
    const { dana, opened } = await open()
    const created = await dana.post('/api/files', { file_name: 'a.txt', content: 'v1' })
    const { id } = created.json.file
    await dana.put(`/api/files/${id}`, { content: 'v2', base_version: 1 })
    await sql`delete from contents`.execute(opened.store.query.withoutPlugins())
    const before = (await dana.get('/api/files')).json
    const refused = [
      await dana.put(`/api/files/${id}`, { file_name: 'b.txt' }),
      await dana.post(`/api/files/${id}/restore`, { version: 1 }),
    ]
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual(
      refused.map(() => [500, 'content_damaged']),
    )
    expect((await dana.get('/api/files')).json).toEqual(before)
    // A star or a tag does not read the text, and leaves it unchanged.
    await dana.put(`/api/files/${id}`, { is_favorite: true })
    await dana.post('/api/files/bulk-tag', { file_ids: [id], tags: ['x'] })
    const [marked] = (await dana.get('/api/files')).json.items
    expect(marked).toEqual({ ...before.items[0], is_favorite: true, tags: ['x'] })
    const found = (await findings(opened.store)).get('contents')
    expect(found?.message).toMatch(/^2 damaged: [0-9a-f]{12} is missing, [0-9a-f]{12} is missing$/)
    // A new text is not derived from the old one.
    const saved = await dana.put(`/api/files/${id}`, { content: 'v3', base_version: 2 })
    expect([saved.status, (await dana.get(`/download/${id}`)).text]).toEqual([200, 'v3'])
  })

  const SEARCH = 'search texts'

  /** More than are read at a time, one of them in several pieces, one in the trash. */
  async function fill({ dana }: TestApp) {
    const make = async (file_name: string, content: string): Promise<string> =>
      (await dana.post('/api/files', { file_name, content })).json.file.id
    for (let i = 0; i < 18; i++) await make(`${i}.txt`, `small ${i}`)
    const ids = {
      long: await make('long.txt', `${'filler text '.repeat(9_000)} tail`),
      changed: await make('changed.txt', 'heron'),
      gone: await make('gone.txt', 'plover'),
    }
    const binned = await make('binned.txt', 'swallow')
    await dana.send('DELETE', `/api/files/${binned}`)
    return ids
  }

  const meddle = ({ opened }: TestApp, query: ReturnType<typeof sql>) =>
    query.execute(opened.store.query.withoutPlugins())

  test('what files are found by is compared with them, and made anew by the command', async () => {
    const app = await open()
    const { dana, opened } = app
    const { long, changed, gone } = await fill(app)
    const sound = { isError: false, message: '22 files, each found by its content' }
    expect((await findings(opened.store)).get(SEARCH)).toEqual(sound)

    await meddle(app, sql`update file_search set text = 'egret' where file_id = ${changed}`)
    await meddle(app, sql`delete from file_search where file_id = ${gone}`)
    await meddle(app, sql`delete from file_search where file_id = ${long} and part = 1`)
    await meddle(
      app,
      sql`insert into file_search (row, owner_id, file_id, text) select max(row) + 1, max(owner_id), 'nobody', 'crane' from file_search`,
    )
    expect((await findings(opened.store)).get(SEARCH)).toEqual({
      isError: true,
      message: '4 differ from their files, of 22; "codeshelf repair-search" makes them anew',
    })
    const find = async (q: string) =>
      (await dana.get(`/api/files?q=${q}`)).json.items.map(
        (file: { file_name: string }) => file.file_name,
      )
    expect([await find('heron'), await find('plover')]).toEqual([[], []])

    expect(await repair(app)).toEqual(['search texts made anew: 4'])
    expect((await findings(opened.store)).get(SEARCH)).toEqual(sound)
    expect([await find('heron'), await find('plover')]).toEqual([['changed.txt'], ['gone.txt']])
    expect(await find('tail')).toEqual(['long.txt'])
    expect(await repair(app)).toEqual(['search texts made anew: 0'])
  })

  test('a damaged text is reported as that, and no search text is made of it', async () => {
    const app = await open()
    await app.dana.post('/api/files', { file_name: 'a.txt', content: 'heron' })
    await meddle(app, sql`update contents set text = 'egret'`)
    const found = await findings(app.opened.store)
    expect([found.get('contents')?.isError, found.get(SEARCH)?.isError]).toEqual([true, false])
    expect(await repair(app)).toEqual(['search texts made anew: 0'])
  })
})

async function repair({ opened: { dataDir, databaseUrl } }: TestApp): Promise<string[]> {
  const config = readConfig({
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  return printedBy(repairSearchTexts.run, config)
}

describe('who can sign in is among the findings', () => {
  const BOT = { BOT_TOKEN: `123456:${'a'.repeat(30)}`, BOT_USERNAME: 'shelf_bot' }
  test.each<[Record<string, string>, string]>([
    [{}, ' warn  sign-in: local: no bot is configured, so on this machine a name is enough'],
    [{ TRUSTED_PROXIES: '1' }, 'FAULT  sign-in: closed: nobody can sign in'],
    [{ HOST: '0.0.0.0' }, 'FAULT  sign-in: closed: nobody can sign in'],
    [{ BASE_URL: 'https://shelf.example.org' }, 'FAULT  sign-in: closed: nobody can sign in'],
    [BOT, ' warn  sign-in: by the messenger, but BASE_URL is not set'],
    [{ ...BOT, BASE_URL: 'https://shelf.example.org' }, '   ok  sign-in: by the messenger'],
  ])('%j', async (env, expected) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-doctor-'))
    const config = readConfig({ ...env, CODE_RUN: 'off', DATA_DIR: join(dataDir, 'none') })
    const message = await printedBy(doctor.run, config)
    rmSync(dataDir, { recursive: true })
    const line = message.find((one) => one.includes('sign-in:'))
    expect(line?.slice(0, expected.length)).toBe(expected)
    expect(process.exitCode === 1).toBe(expected.startsWith('FAULT'))
  })
})
