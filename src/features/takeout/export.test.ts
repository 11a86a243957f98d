/** The export of everything a person has: nothing missing, nothing of others, nothing secret, and never half. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bothDialects, openTestApp, type TestApp } from '#tests/support/app.ts'
import { features } from '../../features.ts'
import { fillLibrary, readExport } from './takeout.fixture.ts'

const exportOf = async (person: TestApp['dana'], query = '') => {
  const response = await person.get(`/api/export${query}`)
  expect(response.status, response.text).toBe(200)
  return readExport(response.bytes)
}

/** What is not exported, and why. */
const LEFT_OUT = {
  'a secret, or of use on one server alone': [
    ...['identities', 'one_time_links', 'access_tokens', 'oauth_access', 'passkeys', 'passwords'],
    ...['push_subscriptions', 'calendar_feeds', 'code_host_credentials', 'code_host_accounts'],
  ],
  'made again from the rest': [
    ...['library_counts', 'library_days', 'file_search', 'file_symbols', 'version_holds'],
    ...['user_terms', 'repo_tree', 'repo_analyses', 'repo_analysis_runs'],
    ...['text_links', 'unlinked_texts'],
  ],
  'how far something is that runs on this server': [
    ...['push_queue', 'repo_imports', 'repo_import_files', 'code_host_uploads'],
    ...['imports', 'import_parts', 'import_items'],
    ...['proposals', 'token_writes', 'samples', 'announcement_dismissals', 'ai_consents'],
  ],
}

test('every table of a person is exported, or left out for a reason', () => {
  const owned = features.flatMap(({ ownedTables = [] }) => ownedTables)
  const exported = features
    .flatMap(({ exported = [] }) => exported)
    .flatMap(({ tables }) => tables)
    .filter((table) => table !== 'users')
  const leftOut = Object.values(LEFT_OUT).flat()
  expect([...exported, ...leftOut].toSorted()).toEqual(owned.toSorted())
})

bothDialects('an export', (open) => {
  test('has every file in its folder, with the texts of all versions', async () => {
    const app = await open()
    const { plan, upper, lower, own, gone, second, picture } = await fillLibrary(app, app.dana)
    const { texts, bytes, names, records, manifest } = await exportOf(app.dana)
    expect(new Set(names).size).toBe(names.length)
    expect(texts.get('docs/שנה/plan.md')).toBe(second)
    expect([texts.get('Read.txt'), texts.get('read (2).TXT')]).toEqual(['upper\n', 'lower\n'])
    expect(texts.get('codeshelf (2)/README.md')).toBe('A folder of that name\n')
    const files = new Map(records('files').map((file) => [file.id, file]))
    expect([...files.keys()].toSorted()).toEqual(
      [plan, upper, lower, own, gone].map(({ id }) => id).toSorted(),
    )
    const kept = files.get(plan.id)!
    expect(kept).toMatchObject({
      ...{ folder: 'docs/שנה', file_name: 'plan.md', tags: ['work', 'תכנון'], version: 2 },
      ...{ description: 'What comes next', created_at: plan.created_at, deleted_at: null },
    })
    expect(kept.versions.map(({ text }: { text: string }) => texts.get(text))).toEqual([
      `# Plan\n\n![](${picture.url})\n`,
      second,
    ])
    const [last] = files.get(gone.id)!.versions
    expect(files.get(gone.id)!.deleted_at).not.toBeNull()
    expect(texts.get(last.text)).toBe('print(1)\n')
    const shown = await app.dana.get(picture.url)
    const [kind] = records('pictures')
    expect(bytes.get(kind!.file)).toEqual(shown.bytes)
    expect(manifest).toMatchObject({ format: 'codeshelf', version: 1, left_out: [] })
    expect(manifest.counts).toMatchObject({ files: 5, notes: 2, pictures: 1, reminders: 1 })
  })

  test('has notes with their history, and everything else, as the schemas say', async () => {
    const app = await open()
    const { note, board, onBoard, plan } = await fillLibrary(app, app.dana)
    const { records } = await exportOf(app.dana)
    const [ship, thought] = records('notes')
    expect(ship).toMatchObject({
      ...{ id: note.id, kind: 'file', place_id: plan.id, title: 'Ship', content: 'second words' },
      ...{ line_start: 3, mode: 'anchored', anchor_version: 2 },
    })
    expect(ship!.history).toMatchObject([{ number: 1, content: 'first words' }])
    expect(thought).toMatchObject({ id: onBoard.id, kind: 'board', place_id: board.id })
    expect(records('reminders')).toMatchObject([{ note_id: note.id, repeat: 'weekly' }])
    expect(records('boards').map(({ name }) => name)).toContain('Ideas: 1/2')
    expect(records('saved-searches')).toMatchObject([{ name: 'Plans', q: 'tag:work' }])
    expect(records('agent-instructions')).toEqual([{ text: 'Be brief.' }])
    expect(records('preferences')).toHaveLength(1)
    expect(records('shares')).toMatchObject([{ has_password: true, files: [{ file_id: plan.id }] }])
    for (const { name, record } of app.inner.deps.installed.exported)
      for (const one of records(name)) expect(record.strict().parse(one)).toEqual(one)
  })

  test('has no secret, and nothing of anybody else', async () => {
    const app = await open()
    const { share } = await fillLibrary(app, app.dana)
    await fillLibrary(app, app.noam)
    const { token } = (await app.dana.post('/api/me/tokens', { name: 't', scopes: ['read'] })).json
    const first = await exportOf(app.dana)
    const everything = [...first.texts.values()].join('\n')
    for (const secret of [share.id ?? share.url.split('/').at(-1), token, 'long enough secret'])
      expect(everything).not.toContain(secret)
    const others = await exportOf(app.noam)
    const ids = (of: typeof first) => of.records('files').map(({ id }) => id)
    expect(ids(first).filter((id) => ids(others).includes(id))).toEqual([])
    expect(ids(first)).toHaveLength(5)
    expect((await exportOf(app.gil)).manifest.counts.files).toBe(0)
  })

  test('has notes as Markdown beside their files when that is asked for', async () => {
    const app = await open()
    const { plan } = await fillLibrary(app, app.dana)
    const beside = await exportOf(app.dana, '?notes=markdown')
    expect(beside.texts.get('docs/שנה/plan.md.notes.md')).toBe(
      '# docs/שנה/plan.md\n\n## Line 3 · Ship\n\n```\n1. Ship\n```\n\nsecond words\n',
    )
    expect(beside.texts.get('codeshelf/boards/Ideas_ 1_2.md')).toContain('a thought')
    expect((await exportOf(app.dana)).names.filter((name) => /\.notes\.md$/.test(name))).toEqual([])
    const taken = { folder: plan.folder, file_name: 'plan.md.notes.md', content: 'mine' }
    await app.dana.post('/api/files', taken)
    const { texts } = await exportOf(app.dana, '?notes=markdown')
    expect(texts.get('docs/שנה/plan.md.notes.md')).toBe('mine')
    expect(texts.get('docs/שנה/plan.md.notes (2).md')).toContain('second words')
    expect((await app.dana.get('/api/export?notes=html')).json.error).toBe('invalid_payload')
  })

  test('says which text is damaged, and has all the others', async () => {
    const app = await open()
    const { upper } = await fillLibrary(app, app.dana)
    await sql`update contents set text = 'other' where text = ${'upper\n'}`.execute(
      app.opened.store.query.withoutPlugins(),
    )
    const { manifest, texts, names } = await exportOf(app.dana)
    expect(manifest.left_out).toEqual([
      { kind: 'files', id: `${upper.id}/1`, reason: 'unreadable' },
    ])
    expect(names).not.toContain('Read.txt')
    expect(texts.get('read (2).TXT')).toBe('lower\n')
  })

  test('reads many rows in batches, and each exactly once', async () => {
    const app = await open()
    const made: string[] = []
    for (let number = 0; number < 120; number++) {
      const body = { file_name: `${number}.txt`, content: `${number}\n` }
      const { file } = (await app.dana.post('/api/files', body)).json
      made.push(file.id)
      if (number % 3 === 0)
        await app.dana.put(`/api/files/${file.id}`, { content: 'new\n', base_version: 1 })
    }
    const files = (await exportOf(app.dana)).records('files')
    expect(files.map(({ id }) => id)).toEqual(made.toSorted())
    expect(files.map(({ versions }) => versions.length)).toEqual(
      files.map(({ version }) => version),
    )
  })
})

test('a token may export everything only when it reads everything', async () => {
  const { dana, visitor } = await openTestApp('sqlite')
  const tokenOf = async (body: object) => {
    const { token } = (await dana.post('/api/me/tokens', { name: 't', ...body })).json
    return { authorization: `Bearer ${token}` }
  }
  const whole = await tokenOf({ scopes: ['read'] })
  expect((await visitor.get('/api/export', { headers: whole })).status).toBe(200)
  const limited = await tokenOf({ scopes: ['read'], limit: { kind: 'folder', value: 'a' } })
  expect((await visitor.get('/api/export', { headers: limited })).status).toBe(403)
  expect((await visitor.get('/api/export')).status).toBe(401)
})

test('settings offer it, and so does the page where an account is deleted', async () => {
  const { dana } = await openTestApp('sqlite')
  const page = await dana.browse('/settings/data')
  expect(page.text).toContain('href="/api/export"')
  expect((await dana.browse('/settings/account')).text).toContain('href="/settings/data"')
})
